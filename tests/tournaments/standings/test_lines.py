from dataclasses import astuple

import pytest

from tournaments.standings import Figures, Line, SeriesLine, adjusted, credited, only_series, sum_series, zeroed
from tournaments.standings.lines import figures_of

from .samples import entrants, series_line, totals

FIRST = SeriesLine(entrant=7, series=1, total=1332, points=492, won=12, lost=0, others_lost=8, passed=2, adjustment=0)
SECOND = SeriesLine(entrant=7, series=2, total=58, points=-32, won=6, lost=5, others_lost=3, passed=1, adjustment=-50)


def test_a_line_is_the_sum_of_its_series() -> None:
    assert sum_series([SECOND, FIRST]) == (
        Line(
            entrant=7,
            parts=(FIRST, SECOND),
            total=1390,
            points=460,
            won=18,
            lost=5,
            others_lost=11,
            passed=3,
            adjustment=-50,
            played=2,
        ),
    )


def test_figures_begin_with_nothing_and_a_line_with_its_list() -> None:
    assert set(astuple(Figures())) == {0}
    assert SeriesLine(entrant=7, series=1).played == 1


def test_an_entrant_without_a_list_has_zeros() -> None:
    assert sum_series([], entrants=[31]) == (Line(entrant=31),)


def test_an_entrant_with_lists_is_listed_once() -> None:
    assert entrants(sum_series([FIRST], entrants=[31, 7])) == [7, 31]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param([10, 9, 100], [9, 10, 100], id="numbers by size"),
        pytest.param(["Vogt", "Becker", "Meier"], ["Becker", "Meier", "Vogt"], id="names by letters"),
        pytest.param(["Guest", 1, -1], [-1, "Guest", 1], id="a name like a nought"),
    ],
)
def test_lines_are_in_the_order_of_the_entrants(given: list[int | str], expected: list[int | str]) -> None:
    assert entrants(sum_series([], entrants=given)) == expected


def test_two_lines_of_one_series_are_refused() -> None:
    with pytest.raises(ValueError, match=r"entrant 7 has two lines of one series: \[1, 1\]"):
        sum_series([FIRST, FIRST])


def test_a_day_is_the_sum_of_its_series_alone() -> None:
    lines = sum_series(totals(Anna=[100, 200, 400], Bernd=[None, 10, None]))

    day = only_series(lines, {1, 3})

    assert [(line.entrant, line.total, line.played) for line in day] == [("Anna", 500, 2), ("Bernd", 0, 0)]


def test_a_series_the_season_strikes_counts_for_its_day() -> None:
    season = Line(entrant=7, parts=(FIRST,), struck=(SECOND,), total=1332, played=1)

    assert [line.total for line in only_series([season], {2})] == [58]


def test_an_adjustment_moves_the_rating_points_alone() -> None:
    line = adjusted(FIRST, -100)

    assert (line.total, line.points, line.adjustment, line.won) == (1232, 492, -100, 12)


def test_a_zeroed_series_is_an_empty_list_with_its_adjustment() -> None:
    assert zeroed(SECOND) == SeriesLine(entrant=7, series=2, total=-50, adjustment=-50, passed=1, played=1)


def test_a_credited_absence_is_points_without_a_list() -> None:
    assert credited(7, 3, 500) == SeriesLine(entrant=7, series=3, total=500, adjustment=500, played=0)
    assert credited(7, 3) == SeriesLine(entrant=7, series=3, played=0)


def test_the_others_keep_their_bonus_when_one_is_zeroed() -> None:
    other = series_line(8, 2, total=90, lost=0)

    assert sum_series([zeroed(SECOND), other])[1].total == 90


def test_games_are_those_won_and_those_lost() -> None:
    assert (FIRST.games, SECOND.games, Figures().games) == (12, 11, 0)


def test_the_figures_of_a_line_are_all_that_adds_up() -> None:
    figures = figures_of(SECOND)

    assert SeriesLine(entrant=7, series=2, **figures) == SECOND
    assert list(figures.values()) == list(astuple(Figures(**figures)))
