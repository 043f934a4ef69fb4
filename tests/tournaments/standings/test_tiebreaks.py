from collections.abc import Sequence
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import (
    LEAGUE,
    LOT,
    METRICS,
    OFFICIAL,
    Line,
    Lot,
    Metric,
    SeriesLine,
    draw_lot,
    rank,
    sum_series,
    tiebreaks,
)
from tournaments.standings.tiebreaks import ends_with_lot

from .samples import line, places


def test_the_orders_that_have_a_name() -> None:
    assert OFFICIAL == ("total", "won", "lost", LOT)
    assert LEAGUE == ("match_points", "total", "won", "lost", LOT)


def test_the_table_at_the_head_of_the_tie_breaks_has_every_metric_and_both_orders() -> None:
    assert tiebreaks.__doc__
    table = [line.strip("| ").split(" | ") for line in tiebreaks.__doc__.splitlines() if line.startswith("| `")]
    rows = {cells[0].strip("`"): cells[-2:] for cells in table}

    official, league = (
        sorted((key for key, cells in rows.items() if cells[column] != "-"), key=lambda key: rows[key][column])
        for column in (0, 1)
    )

    assert rows.keys() == {*METRICS, "average_over:N", LOT}
    assert (tuple(official), tuple(league)) == (OFFICIAL, LEAGUE)


def test_the_lot_of_a_seed_is_the_same_for_ever() -> None:
    assert draw_lot([7, 31, 64, 118], seed="Hall 3, 4711") == Lot((7, 31, 118, 64), "Hall 3, 4711")


def test_the_lot_can_be_recalculated_with_a_hash() -> None:
    tickets = {name: sha256(f"4711/{name}".encode()).hexdigest() for name in ("Anna", "Bernd", "Clara", "Dieter")}

    assert draw_lot(tickets, seed=4711).order == tuple(sorted(tickets, key=tickets.__getitem__))


def test_every_seed_gives_another_draw() -> None:
    drawn = {draw_lot([1, 2, 3], seed).order for seed in range(60)}

    assert len(drawn) == 6


@given(st.sets(st.integers(1, 400), min_size=1), st.integers(1, 400), st.text())
def test_one_entrant_more_changes_nothing_between_the_others(entrants: set[int], newcomer: int, seed: str) -> None:
    with_newcomer = draw_lot({*entrants, newcomer}, seed).order

    assert [one for one in with_newcomer if one in entrants] == list(draw_lot(entrants, seed).order)


@given(st.permutations(range(8)))
def test_the_lot_does_not_depend_on_the_order_of_entry(entrants: list[int]) -> None:
    assert draw_lot(entrants, seed=1) == draw_lot(range(8), seed=1)


def test_a_lot_that_names_an_entrant_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="a lot names each entrant once"):
        Lot((7, 31, 7))


def test_nothing_can_follow_the_lot() -> None:
    with pytest.raises(ValueError, match="nothing can follow the lot"):
        rank([line("A")], ["total", LOT, "won"])


def test_an_order_may_have_a_metric_of_its_own() -> None:
    grands = {"A": 1, "B": 4}
    most_grands = Metric("grands", lambda found, field: grands[str(found.entrant)])

    assert places(rank([line("A", 900), line("B", 900)], ["total", most_grands])) == [(1, "B"), (2, "A")]


def test_a_metric_knows_the_field() -> None:
    def won_last(found: Line, field: Sequence[Line]) -> int:
        last = max(part.series for each in field for part in each.parts)
        return sum(part.won for part in found.parts if part.series == last)

    early = SeriesLine(entrant="A", series=1, total=900, won=9)
    late = SeriesLine(entrant="B", series=2, total=900, won=1)

    ranking = rank(sum_series([early, late]), ["total", Metric("won_last", won_last)])

    assert places(ranking) == [(1, "B"), (2, "A")]


def test_a_lot_alone_may_be_the_order() -> None:
    assert places(rank([line("A", 900), line("B", 100)], [LOT], lots=[Lot(("B", "A"))])) == [(1, "B"), (2, "A")]


def test_without_an_order_all_are_equal() -> None:
    assert places(rank([line("A", 900), line("B", 100)], [])) == [(1, "A"), (1, "B")]


@pytest.mark.parametrize(
    ("order", "does"), [(("total", LOT), True), ((LOT, "total"), False), (("total",), False), ((), False)]
)
def test_an_order_ends_with_a_lot_or_does_not(order: tuple[str, ...], does: bool) -> None:
    assert ends_with_lot(order) is does
