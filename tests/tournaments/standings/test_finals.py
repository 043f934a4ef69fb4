"""Finalists rank before all others, by everything or by the final alone. event-format.md 6.1"""

from tournaments.standings import Lot, rank_with_final, sum_series

from .samples import line, places, totals

LINES = sum_series(totals(A=[500, 100], B=[300, 200], C=[700], D=[90], E=[90]))


def test_finalists_are_first_by_their_total() -> None:
    ranking = rank_with_final(LINES, {"A", "B"})

    assert places(ranking) == [(1, "A"), (2, "B"), (3, "C"), (4, "D"), (4, "E")]


def test_where_the_final_alone_decides_its_series_order_them_and_all_series_are_shown() -> None:
    ranking = rank_with_final(LINES, {"A", "B"}, only=(2,))

    assert places(ranking) == [(1, "B"), (2, "A"), (3, "C"), (4, "D"), (4, "E")]
    assert [line.total for _, line in ranking] == [500, 600, 700, 90, 90]


def test_lots_separate_ties_inside_and_outside_the_final() -> None:
    lines = [line("A", 100), line("B", 100), line("C", 50), line("D", 50)]

    ranking = rank_with_final(lines, {"A", "B"}, lots=[Lot(("B", "A")), Lot(("D", "C"))])

    assert places(ranking) == [(1, "B"), (2, "A"), (3, "D"), (4, "C")]


def test_equal_totals_are_separated_by_the_rule_of_the_event_on_both_sides() -> None:
    lines = [line("A", 100, won=1), line("B", 90, won=3), line("C", 50, won=2), line("D", 40, won=4)]

    ranking = rank_with_final(lines, {"A", "B"}, ("won", "lot"))

    assert places(ranking) == [(1, "B"), (2, "A"), (3, "D"), (4, "C")]
