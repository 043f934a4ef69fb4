from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import Entrant, SeasonRule, SeriesLine, find_metric, rank_season
from tournaments.standings.seasons import BY_AVERAGE, season_lines

from . import strategies
from .samples import places, series_line, totals

# A year of 40 evenings. Anna came always and made 10, 20, ... 400; Bernd made 390 on every other one; Clara came ten
# times and made 600; Dieter came always but five times and made 250.
YEAR = totals(
    Anna=[10 * evening for evening in range(1, 41)],
    Bernd=[390 if evening % 2 else None for evening in range(40)],
    Clara=[600] * 10 + [None] * 30,
    Dieter=[None] * 5 + [250] * 35,
)
# Bernd was excused four times, Clara for the last half year, Emil from everything without ever coming.
EXCUSED = {"Bernd": {1, 3, 5, 7, 8}, "Clara": set(range(21, 41)), "Emil": set(range(1, 41))}

MODES = {
    "the sum of all evenings": (
        SeasonRule(),
        [(1, "Dieter", 8750), (2, "Anna", 8200), (3, "Bernd", 7800), (4, "Clara", 6000)],
    ),
    "all absences credited with 100": (
        SeasonRule(credit=100),
        [(1, "Bernd", 9800), (2, "Dieter", 9250), (3, "Clara", 9000), (4, "Anna", 8200)],
    ),
    "absences credited with 100 to the excused alone": (
        SeasonRule(credit=100, excused_only=True),
        [(1, "Dieter", 8750), (2, "Bernd", 8200), (2, "Anna", 8200), (4, "Clara", 8000)],
    ),
    "the best thirty, the excused credited": (
        SeasonRule(best=30, credit=100, excused_only=True),
        [(1, "Bernd", 8200), (2, "Clara", 8000), (3, "Anna", 7650), (4, "Dieter", 7500)],
    ),
    "the best twenty": (
        SeasonRule(best=20),
        [(1, "Bernd", 7800), (2, "Anna", 6100), (3, "Clara", 6000), (4, "Dieter", 5000)],
    ),
    "without the worst ten": (
        SeasonRule(drop=10),
        [(1, "Bernd", 7800), (2, "Anna", 7650), (3, "Dieter", 7500), (4, "Clara", 6000)],
    ),
    "thirty evenings attended": (
        SeasonRule(least=30),
        [(1, "Dieter", 8750), (2, "Anna", 8200)],
    ),
}


@pytest.mark.parametrize(("rule", "expected"), MODES.values(), ids=MODES)
def test_a_year_of_forty_evenings(rule: SeasonRule, expected: list[tuple[int, str, int]]) -> None:
    ranking, _below = rank_season(YEAR, rule, range(1, 41), ["total"], excused=EXCUSED)

    assert sorted((place, line.entrant, line.total) for place, line in ranking) == sorted(expected)


AVERAGES = {
    "of all lists": (
        SeasonRule(by_average=True),
        [(1, "Clara", 600), (2, "Bernd", 390), (3, "Dieter", 250), (4, "Anna", 205)],
    ),
    "of those with twenty lists at least": (
        SeasonRule(by_average=True, least=20),
        [(1, "Bernd", 390), (2, "Dieter", 250), (3, "Anna", 205)],
    ),
    "of the best twenty": (
        SeasonRule(by_average=True, best=20),
        [(1, "Clara", 600), (2, "Bernd", 390), (3, "Anna", 305), (4, "Dieter", 250)],
    ),
    "credits are no lists": (
        SeasonRule(by_average=True, best=20, credit=900),
        [(1, "Clara", 600), (2, "Bernd", 390), (3, "Anna", 305), (4, "Dieter", 250)],
    ),
}


@pytest.mark.parametrize(("rule", "expected"), AVERAGES.values(), ids=AVERAGES)
def test_a_year_by_averages(rule: SeasonRule, expected: list[tuple[int, str, int]]) -> None:
    ranking, _below = rank_season(YEAR, rule, range(1, 41), excused=EXCUSED)

    average = find_metric("average").value
    assert [(place, line.entrant, average(line, ())) for place, line in ranking] == expected


def test_an_average_is_no_whole_number() -> None:
    (anna,) = season_lines(totals(Anna=[100, 101, 100]), SeasonRule(by_average=True))

    assert find_metric("average").value(anna, ()) == Fraction(301, 3)


def test_equal_averages_are_separated_by_games_won_then_share_a_place() -> None:
    lines = [series_line(name, 1, 500, won) for name, won in (("Anna", 7), ("Bernd", 9), ("Clara", 7))]

    assert places(rank_season(lines, SeasonRule(by_average=True))[0]) == [(1, "Bernd"), (2, "Anna"), (2, "Clara")]
    assert BY_AVERAGE[:3] == ("average", "won", "lost")


def test_the_excused_are_credited_what_they_missed_and_nothing_they_played() -> None:
    lines = totals(Anna=[900, None, 700, None], Bernd=[800, 800, 800, 800])
    rule = SeasonRule(credit=500, excused_only=True)

    anna, bernd = season_lines(lines, rule, excused={"Anna": {1, 2}, "Bernd": {1}})

    assert [(part.series, part.total, part.played) for part in anna.parts] == [(1, 900, 1), (2, 500, 0), (3, 700, 1)]
    assert bernd.total == 3200


def test_an_excuse_for_a_series_that_did_not_take_place_is_worth_nothing() -> None:
    rule = SeasonRule(credit=500, excused_only=True)

    (anna,) = season_lines(totals(Anna=[900]), rule, series=[1], excused={"Anna": {1, 2, 3}})

    assert anna.total == 900


def test_without_a_credit_an_excuse_is_worth_nothing() -> None:
    (anna,) = season_lines(totals(Anna=[900]), SeasonRule(excused_only=True), series=[1, 2], excused={"Anna": {2}})

    assert (anna.total, len(anna.parts)) == (900, 1)


rules = st.builds(
    SeasonRule,
    best=st.none() | st.integers(1, 4),
    drop=st.integers(0, 3),
    credit=st.none() | st.integers(0, 6),
    excused_only=st.booleans(),
    by_average=st.booleans(),
    least=st.integers(0, 2),
)
excuses = st.dictionaries(st.integers(1, 7), st.sets(st.integers(1, 5), max_size=3), max_size=5)


def not_negative(lines: Sequence[SeriesLine]) -> list[SeriesLine]:
    return [replace(line, total=abs(line.total)) for line in lines]


@given(strategies.series_lines(most_series=5).map(not_negative), rules, excuses)
def test_dropping_never_raises_a_total(
    lines: list[SeriesLine], rule: SeasonRule, excused: dict[Entrant, set[int]]
) -> None:
    series = range(1, 6)
    whole = season_lines(lines, replace(rule, best=None, drop=0), series, excused=excused)

    for line, all_of_it in zip(season_lines(lines, rule, series, excused=excused), whole, strict=True):
        assert line.total <= all_of_it.total
        best = sorted((part.total for part in all_of_it.parts), reverse=True)[: rule.counted(5)]
        assert line.total == sum(best)


@given(strategies.series_lines(most_series=5), rules, excuses)
def test_what_is_struck_is_never_better_than_what_is_left(
    lines: list[SeriesLine], rule: SeasonRule, excused: dict[Entrant, set[int]]
) -> None:
    for line in season_lines(lines, rule, range(1, 6), excused=excused):
        left = min((part.total for part in line.parts), default=0)

        assert all(part.total <= left for part in line.struck)
        assert line.total == sum(part.total for part in line.parts)


@given(strategies.series_lines(most_series=5), rules, rules, excuses)
def test_another_rule_changes_no_line_that_was_given_in(
    lines: list[SeriesLine], rule: SeasonRule, other: SeasonRule, excused: dict[Entrant, set[int]]
) -> None:
    before = list(lines)
    first = rank_season(lines, rule, range(1, 6), excused=excused)

    rank_season(lines, other, range(1, 6), excused=excused)

    assert lines == before
    assert rank_season(lines, rule, range(1, 6), excused=excused) == first
    shown = {part for _, line in (*first[0], *first[1]) for part in line.parts + line.struck}
    assert {part for part in shown if part.played} == set(lines)


@given(strategies.series_lines(most_series=5), rules, excuses)
def test_the_order_of_entry_does_not_change_the_season(
    lines: list[SeriesLine], rule: SeasonRule, excused: dict[Entrant, set[int]]
) -> None:
    assert rank_season(lines[::-1], rule, excused=excused) == rank_season(lines, rule, excused=excused)


@given(strategies.series_lines(most_series=5), st.integers(0, 6), excuses)
def test_credits_for_all_are_credits_for_everybody_excused_from_all(
    lines: list[SeriesLine], credit: int, excused: dict[Entrant, set[int]]
) -> None:
    series = range(1, 6)
    everybody = {line.entrant: set(series) for line in lines}
    rule = SeasonRule(credit=credit, excused_only=True)

    assert season_lines(lines, rule, series, excused=everybody) == season_lines(
        lines, SeasonRule(credit=credit), series
    )
    some, none = season_lines(lines, rule, series, excused=excused), season_lines(lines, rule, series)
    assert all(one.total >= other.total for one, other in zip(some, none, strict=True))
