from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import Lot, Number, SeasonRule, SeriesLine, credited, find_metric, rank_season, sum_series
from tournaments.standings.seasons import season_lines

from . import strategies
from .samples import places, series_line, totals

# Four evenings: Anna came always, Bernd missed one, Clara two, Dieter all but one.
EVENINGS = totals(
    Anna=[1000, 200, 900, -100], Bernd=[800, None, 800, 700], Clara=[None, 1300, None, 1100], Dieter=[600]
)

# The rule, the order of the metrics, and (place, name, figure) as a club would write it by hand.
MODES = {
    "the sum of all evenings": (
        SeasonRule(),
        "total",
        [(1, "Clara", 2400), (2, "Bernd", 2300), (3, "Anna", 2000), (4, "Dieter", 600)],
    ),
    "the best two of four": (
        SeasonRule(best=2),
        "total",
        [(1, "Clara", 2400), (2, "Anna", 1900), (3, "Bernd", 1600), (4, "Dieter", 600)],
    ),
    "without the worst: an absence is the one that is dropped": (
        SeasonRule(drop=1),
        "total",
        [(1, "Clara", 2400), (2, "Bernd", 2300), (3, "Anna", 2100), (4, "Dieter", 600)],
    ),
    "more dropped than played: one counts": (
        SeasonRule(drop=9),
        "total",
        [(1, "Clara", 1300), (2, "Anna", 1000), (3, "Bernd", 800), (4, "Dieter", 600)],
    ),
    "best and drop together: the stricter": (
        SeasonRule(best=3, drop=2),
        "total",
        [(1, "Clara", 2400), (2, "Anna", 1900), (3, "Bernd", 1600), (4, "Dieter", 600)],
    ),
    "absences credited with 500": (
        SeasonRule(credit=500),
        "total",
        [(1, "Clara", 3400), (2, "Bernd", 2800), (3, "Dieter", 2100), (4, "Anna", 2000)],
    ),
    "absences as noughts: the minus is dropped first": (
        SeasonRule(credit=0, drop=1),
        "total",
        [(1, "Clara", 2400), (2, "Bernd", 2300), (3, "Anna", 2100), (4, "Dieter", 600)],
    ),
    "the average of those with two lists": (
        SeasonRule(least=2),
        "average",
        [(1, "Clara", 1200), (2, "Bernd", Fraction(2300, 3)), (3, "Anna", 500)],
    ),
    "credited absences are no lists": (
        SeasonRule(least=2, credit=500),
        "average",
        [(1, "Clara", 1200), (2, "Bernd", Fraction(2300, 3)), (3, "Anna", 500)],
    ),
    "the average over three lists at least": (
        SeasonRule(),
        "average_over:3",
        [(1, "Clara", 800), (2, "Bernd", Fraction(2300, 3)), (3, "Anna", 500), (4, "Dieter", 200)],
    ),
}


@pytest.mark.parametrize(("rule", "metric", "expected"), MODES.values(), ids=MODES)
def test_every_way_a_club_counts_its_season(
    rule: SeasonRule, metric: str, expected: list[tuple[int, str, Number]]
) -> None:
    ranking, _below = rank_season(EVENINGS, rule, tie_breaks=[metric, "won"])

    found = [(place, line.entrant, find_metric(metric).value(line, ())) for place, line in ranking]
    assert found == expected


def test_below_the_least_lists_nobody_is_ranked() -> None:
    ranking, below = rank_season(EVENINGS, SeasonRule(least=3))

    assert places(ranking) == [(1, "Bernd"), (2, "Anna")]
    assert places(below) == [(1, "Clara"), (2, "Dieter")]


def test_a_credit_alone_is_ranked_where_no_lists_are_asked_for() -> None:
    credit = [credited("Anna", 1, 500)]

    assert places(rank_season(credit, SeasonRule())[0]) == [(1, "Anna")]
    assert places(rank_season(credit, SeasonRule(least=1))[1]) == [(1, "Anna")]


def test_a_dropped_list_was_played_all_the_same() -> None:
    ranking, _below = rank_season(EVENINGS, SeasonRule(best=1, least=4))

    assert places(ranking) == [(1, "Anna")]


def test_what_is_dropped_stays_to_be_shown_struck() -> None:
    (anna, *_) = season_lines(EVENINGS, SeasonRule(best=2))

    assert [(part.series, part.total) for part in anna.parts] == [(1, 1000), (3, 900)]
    assert [(part.series, part.total) for part in anna.struck] == [(2, 200), (4, -100)]
    assert (anna.total, anna.played) == (1900, 2)


@pytest.mark.parametrize(
    ("one", "other", "dropped"),
    [
        pytest.param((300, 5, 1), (299, 9, 0), 2, id="the lower total"),
        pytest.param((300, 5, 1), (300, 6, 4), 1, id="fewer games won"),
        pytest.param((300, 5, 1), (300, 5, 0), 1, id="more games lost"),
        pytest.param((300, 5, 1), (300, 5, 1), 2, id="the later one"),
    ],
)
def test_of_close_series_the_worse_one_is_dropped(
    one: tuple[int, int, int], other: tuple[int, int, int], dropped: int
) -> None:
    (line,) = season_lines([series_line(7, 2, *other), series_line(7, 1, *one)], SeasonRule(best=1))

    assert [part.series for part in line.struck] == [dropped]


def test_a_credited_absence_can_be_struck_too() -> None:
    (line,) = season_lines(totals(Anna=[900, None, 800]), SeasonRule(best=2, credit=500), series=[1, 2, 3])

    assert line.struck == (credited("Anna", 2, 500),)


def test_series_without_lines_still_took_place() -> None:
    lines = totals(Anna=[900, 800, 700])

    assert [line.total for line in season_lines(lines, SeasonRule(drop=1))] == [1700]
    assert [line.total for line in season_lines(lines, SeasonRule(drop=1), series=range(1, 5))] == [2400]


def test_lots_separate_ties_of_a_season_too() -> None:
    ranking, _below = rank_season(totals(Anna=[700], Bernd=[700]), SeasonRule(), lots=[Lot(("Bernd", "Anna"))])

    assert places(ranking) == [(1, "Bernd"), (2, "Anna")]


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ({"best": 0}, "at least one series counts, not 0"),
        ({"drop": -1}, "cannot drop or ask for fewer than no series"),
        ({"least": -1}, "cannot drop or ask for fewer than no series"),
    ],
)
def test_a_rule_that_counts_nothing_is_refused(rule: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SeasonRule(**rule)


def test_forty_evenings_are_counted_as_by_hand() -> None:
    # The n-th evening brings Anna n x 10 points, and Bernd 390 on every other one.
    year = totals(
        Anna=[evening * 10 for evening in range(1, 41)], Bernd=[390 if evening % 2 else None for evening in range(40)]
    )

    def ahead(rule: SeasonRule, *tie_breaks: str) -> list[tuple[int, object, int]]:
        ranking, _below = rank_season(year, rule, tie_breaks=tie_breaks or ("total",))
        return [(place, line.entrant, line.total) for place, line in ranking]

    assert ahead(SeasonRule()) == [(1, "Anna", 8200), (2, "Bernd", 7800)]
    assert ahead(SeasonRule(best=20)) == [(1, "Bernd", 7800), (2, "Anna", 6100)]
    assert ahead(SeasonRule(drop=10)) == [(1, "Bernd", 7800), (2, "Anna", 7650)]
    assert ahead(SeasonRule(), "average") == [(1, "Bernd", 7800), (2, "Anna", 8200)]
    assert ahead(SeasonRule(), "average_over:40") == [(1, "Anna", 8200), (2, "Bernd", 7800)]
    assert ahead(SeasonRule(least=24)) == [(1, "Anna", 8200)]


@given(strategies.series_lines(), st.integers(1, 4))
def test_the_best_series_make_the_highest_sum_there_is(lines: list[SeriesLine], best: int) -> None:
    for line in season_lines(lines, SeasonRule(best=best)):
        made = [part.total for part in lines if part.entrant == line.entrant]

        assert line.total == max(map(sum, combinations(made, min(best, len(made)))))


@given(strategies.series_lines(), st.integers(0, 3), st.none() | st.integers(0, 3))
def test_one_drop_more_takes_the_worst_and_nothing_else(lines: list[SeriesLine], drop: int, credit: int | None) -> None:
    before = season_lines(lines, SeasonRule(drop=drop, credit=credit), series=range(1, 6))
    after = season_lines(lines, SeasonRule(drop=drop + 1, credit=credit), series=range(1, 6))

    for line, shorter in zip(before, after, strict=True):
        gone = set(shorter.struck) - set(line.struck)
        assert line.total - shorter.total == sum(part.total for part in gone)
        assert all(part.total <= min(kept.total for kept in shorter.parts) for part in gone)


@given(strategies.series_lines(), st.builds(SeasonRule, best=st.none() | st.integers(1, 3), drop=st.integers(0, 2)))
def test_what_is_dropped_is_not_lost(lines: Sequence[SeriesLine], rule: SeasonRule) -> None:
    whole = [set(line.parts) for line in sum_series(lines)]

    assert [set(line.parts) | set(line.struck) for line in season_lines(lines, rule)] == whole
