from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import (
    OFFICIAL,
    Line,
    Lot,
    SeriesLine,
    credited,
    decided_by,
    find_metric,
    rank,
    sum_series,
    ties,
)

from . import strategies
from .samples import draw_lots, entrants, line, places, rank_by_label, rank_series, series_line, totals

# The worked list of systems.md 7.2: game points, won, lost, others' lost games, and the totals of three schemes.
WORKED = {"A": (492, 12, 0, 8), "B": (628, 12, 2, 6), "C": (660, 10, 1, 7), "D": (-32, 6, 5, 3)}


@pytest.mark.parametrize(
    ("scheme", "bonuses", "expected"),
    [
        ("classic", (0, 0), [(660, "C"), (628, "B"), (492, "A"), (-32, "D")]),
        ("seeger", (50, 0), [(1128, "B"), (1110, "C"), (1092, "A"), (18, "D")]),
        ("seeger_fabian", (50, 30), [(1332, "A"), (1320, "C"), (1308, "B"), (108, "D")]),
    ],
)
def test_the_worked_list_in_three_orders_sf_05_to_09(
    scheme: str, bonuses: tuple[int, int], expected: list[tuple[int, str]]
) -> None:
    own, others = bonuses
    lines = [
        line(entrant, points + own * (won - lost) + others * others_lost, won, lost, points)
        for entrant, (points, won, lost, others_lost) in WORKED.items()
    ]

    assert [(found.total, found.entrant) for _, found in rank(lines)] == expected


# (total, won, lost) of the one who must be ahead, and of the other.
TIE_LEVELS = {
    "the total decides, whatever else": ((901, 0, 9), (900, 9, 0), "total"),
    "equal totals: more games won": ((900, 8, 5), (900, 7, 0), "won"),
    "equal totals and wins: fewer games lost": ((900, 8, 2), (900, 8, 3), "lost"),
    "a minus is less than nothing": ((0, 0, 0), (-10, 3, 0), "total"),
}


@pytest.mark.parametrize(("better", "worse", "metric"), TIE_LEVELS.values(), ids=TIE_LEVELS)
def test_every_level_of_the_official_order(
    better: tuple[int, int, int], worse: tuple[int, int, int], metric: str
) -> None:
    ahead, behind = line("Z", *better), line("A", *worse)

    assert places(rank([behind, ahead])) == [(1, "Z"), (2, "A")]
    assert decided_by(ahead, behind) is find_metric(metric)


def test_game_points_are_no_official_tie_break() -> None:
    richer, poorer = line("A", 900, 8, 2, points=700), line("B", 900, 8, 2, points=500)

    assert places(rank([poorer, richer])) == [(1, "A"), (1, "B")]
    assert decided_by(richer, poorer) is None


def test_equal_lines_share_a_place_until_the_lot_is_drawn() -> None:
    lines = [line("D", 700), line("C", 800), line("B", 800), line("A", 900)]

    assert places(rank(lines)) == [(1, "A"), (2, "B"), (2, "C"), (4, "D")]
    assert places(rank(lines, lots=[Lot(("C", "B"))])) == [(1, "A"), (2, "C"), (3, "B"), (4, "D")]


LOTS = {
    "one of the three was not in it": ([Lot(("C", "B"))], [(1, "A"), (1, "B"), (1, "C")]),
    "two lots do not make one": ([Lot(("C", "B")), Lot(("B", "A"))], [(1, "A"), (1, "B"), (1, "C")]),
    "all three": ([Lot(("C", "A", "B"))], [(1, "C"), (2, "A"), (3, "B")]),
    "one more entrant": ([Lot(("C", "X", "A", "B"))], [(1, "C"), (2, "A"), (3, "B")]),
    "the last one drawn": ([Lot(("C", "A", "B")), Lot(("B", "A", "C"))], [(1, "B"), (2, "A"), (3, "C")]),
}


@pytest.mark.parametrize(("lots", "expected"), LOTS.values(), ids=LOTS)
def test_a_lot_separates_all_it_was_drawn_for(lots: list[Lot], expected: list[tuple[int, str]]) -> None:
    assert places(rank([line("A", 800), line("B", 800), line("C", 800)], lots=lots)) == expected


def test_a_lot_decides_nothing_where_the_order_does_not_end_with_it() -> None:
    lines = [line("A", 800), line("B", 800)]

    assert places(rank(lines, ["total"], lots=[Lot(("B", "A"))])) == [(1, "A"), (1, "B")]


def test_a_lot_never_overrules_a_figure() -> None:
    assert places(rank([line("A", 801), line("B", 800)], lots=[Lot(("B", "A"))])) == [(1, "A"), (2, "B")]


def test_lots_are_drawn_only_for_shared_places_and_separate_them() -> None:
    lines = [line(entrant, total) for entrant, total in zip("ABCDEF", (9, 8, 8, 7, 6, 6), strict=True)]

    lots = draw_lots(rank(lines), seed="4711")

    assert [sorted(map(str, lot.order)) for lot in lots] == [["B", "C"], ["E", "F"]]
    assert [place for place, _ in rank(lines, lots=lots)] == [1, 2, 3, 4, 5, 6]
    assert ties(rank(lines, lots=lots)) == ()


def test_ties_are_those_who_share_a_place() -> None:
    lines = [line("A", 9), line("C", 8), line("B", 8), line("D", 7)]

    assert [entrants(group) for group in ties(rank(lines))] == [["B", "C"]]


def test_an_entrant_with_two_lines_is_refused() -> None:
    with pytest.raises(ValueError, match="an entrant stands in a ranking once"):
        rank([line("A", 9, points=2), line("B", 9), line("A", 9, points=1)])


def test_nobody_makes_an_empty_ranking() -> None:
    assert rank([]) == []
    assert rank_series([], 1) == []


def test_a_class_is_ranked_among_its_own() -> None:
    lines = [line("A", 900), line("B", 800), line("C", 800), line("D", 700), line("E", 600)]
    labels = {"B": ["women"], "C": ["women", "women"], "D": {"women", "juniors"}, "X": ["juniors"]}

    found = rank_by_label(lines, labels)

    assert list(found) == ["juniors", "women"]
    assert places(found["women"]) == [(1, "B"), (1, "C"), (3, "D")]
    assert places(found["juniors"]) == [(1, "D")]


def test_a_class_has_lots_of_its_own() -> None:
    lines = [line("A", 800), line("B", 800), line("C", 800)]
    women = {"B": ["women"], "C": ["women"]}
    lots = [Lot(("C", "B"))]

    assert places(rank(lines, lots=lots)) == [(1, "A"), (1, "B"), (1, "C")]
    assert places(rank_by_label(lines, women, lots=lots)["women"]) == [(1, "C"), (2, "B")]


def test_any_choice_of_lines_can_be_ranked() -> None:
    lines = [line("A", 900, won=2), line("B", 800, won=9), line("C", 700, won=8)]

    assert places(rank(found for found in lines if found.won > 5)) == [(1, "B"), (2, "C")]


def test_a_series_is_ranked_among_those_who_played_it() -> None:
    lines = sum_series([*totals(A=[100, 500], B=[300, 200], C=[None, 300]), credited("D", 2, 400)])

    assert places(rank_series(lines, 2)) == [(1, "A"), (2, "C"), (3, "B")]
    assert [found.total for _, found in rank_series(lines, 2)] == [500, 300, 200]


def test_a_lot_may_decide_on_a_series() -> None:
    lines = sum_series(totals(A=[300, 500], B=[300, 200]))
    lots = [Lot(("B", "A"))]

    assert places(rank_series(lines, 1, lots=lots)) == [(1, "B"), (2, "A")]


def test_a_series_is_not_won_by_credits_alone() -> None:
    assert rank_series(sum_series([credited("A", 1, 500)]), 1) == []


def test_a_series_the_season_strikes_can_still_be_won() -> None:
    struck = Line(entrant="A", struck=(series_line("A", 1, 900),))

    assert places(rank_series([struck], 1)) == [(1, "A")]


@given(strategies.lines(), st.randoms(use_true_random=False), st.booleans())
def test_a_ranking_does_not_depend_on_the_order_of_entry(lines: Sequence[Line], chance: Random, is_drawn: bool) -> None:
    shuffled = list(lines)
    chance.shuffle(shuffled)
    lots = draw_lots(rank(lines), seed=7) if is_drawn else ()

    assert rank(shuffled, lots=lots) == rank(lines, lots=lots)


@given(strategies.lines())
def test_a_place_is_one_more_than_those_ahead(lines: Sequence[Line]) -> None:
    def strength(found: Line) -> tuple[int, int, int]:
        return (found.total, found.won, -found.lost)

    assert [(1 + sum(strength(other) > strength(found) for other in lines)) for _, found in rank(lines)] == [
        place for place, _ in rank(lines)
    ]


@given(strategies.lines())
def test_the_lots_leave_no_tie_and_move_nobody_across_one(lines: Sequence[Line]) -> None:
    shared = rank(lines)

    ranking_by_lot = rank(lines, lots=draw_lots(shared, seed="hall"))

    assert [place for place, _ in ranking_by_lot] == list(range(1, len(lines) + 1))
    assert [found.total for _, found in ranking_by_lot] == [found.total for _, found in shared]


@given(strategies.series_lines(), st.randoms(use_true_random=False))
def test_the_order_in_which_lists_come_in_changes_nothing(series: list[SeriesLine], chance: Random) -> None:
    shuffled = list(series)
    chance.shuffle(shuffled)

    assert rank(sum_series(shuffled), OFFICIAL) == rank(sum_series(series), OFFICIAL)
