from collections.abc import Sequence
from copy import deepcopy
from itertools import chain, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.seating import NoRepair, Repair, measure, repair, table_sizes
from tournaments.seating.draw import plan
from tournaments.seating.repair import SeatMove
from tournaments.seating.tables import Series

from . import counts
from .counts import random_series
from .strategies import fields, histories, seeds

NEW = ("Emil", "Frieda", "Gerd", "Hanna")


def fewest_moves(staying: Sequence[int], come: int) -> int:
    """Over all possible sizes of the tables, the minimum number of people who move; `staying` are left at each."""
    people = sum(staying) + come
    wanted = sorted(table_sizes(people)) if people else []
    new = -(-come // 3)
    return min(
        sum(max(0, before - size) for before, size in zip(staying, sizes, strict=False))
        for sizes in product((0, 3, 4), repeat=len(staying) + new)
        if sorted(filter(None, sizes)) == wanted
    )


@st.composite
def cases(draw: st.DrawFn, most: int = 24) -> tuple[Series[int], list[int], list[str], list[int]]:
    """A series, its leavers, its newcomers, and the started tables."""
    chance = Random(draw(seeds))
    series = random_series(range(draw(fields(most=most))), chance)
    locked = [number for number in range(1, len(series) + 1) if chance.random() < 0.15]
    free = [player for number, table in enumerate(series, start=1) if number not in locked for player in table]
    leave = chance.sample(free, min(len(free), draw(st.integers(0, 4))))
    return series, leave, list(NEW[: draw(st.integers(0, 4))]), locked


@settings(max_examples=examples(200))
@given(cases(), seeds, histories(24))
def test_a_repair_moves_as_few_as_can_be(
    case: tuple[Series[int | str], list[int | str], list[int | str], list[int]],
    seed: int,
    history: tuple[Series[int | str], ...],
) -> None:
    series, leave, join, locked = case
    before = deepcopy(series)
    staying = [
        len([player for player in table if player not in leave])
        for number, table in enumerate(series, start=1)
        if number not in locked
    ]
    if sum(staying) + len(join) in (1, 2, 5):
        with pytest.raises(NoRepair) as refused:
            repair(series, leave, join, locked=locked, history=history, seed=seed)
        assert refused.value.players == sum(staying) + len(join)
        return

    found = repair(series, leave, join, locked=locked, history=history, groups=[range(5)], seed=seed)

    assert series == before
    assert found.moved == fewest_moves(staying, len(join))
    assert set(chain(*found.series)) == {*chain(*series), *join} - {*leave}
    assert all(len(table) in (0, 3, 4) for table in found.series)
    assert all(found.series[number - 1] == series[number - 1] for number in locked)
    open_sizes = [len(table) for number, table in enumerate(found.series, start=1) if table and number not in locked]
    assert sorted(open_sizes, reverse=True) == (table_sizes(sum(open_sizes)) if open_sizes else [])
    assert_moves_are_reported(series, found)
    assert_seats_stay(series, found)


def assert_moves_are_reported(series: Series[int | str], found: Repair[int | str]) -> None:
    before, after = (
        {player: number for number, table in enumerate(one, start=1) for player in table}
        for one in (series, found.series)
    )
    data = {move.player: (move.origin, move.target) for move in found.moves}
    assert data == {
        player: (before.get(player), after.get(player))
        for player in {**before, **after}
        if before.get(player) != after.get(player)
    }


def assert_seats_stay(series: Series[int | str], found: Repair[int | str]) -> None:
    """A player who stays at a table has the same seat or one further up."""
    for before, after in zip(series, found.series, strict=False):
        for player in set(before) & set(after):
            assert after.index(player) <= before.index(player)
            assert len(after) < len(before) or after.index(player) == before.index(player)


@given(fields(most=60), seeds)
def test_nothing_changed_is_nothing_repaired(players: int, seed: int) -> None:
    series = random_series(range(players), Random(seed))

    found = repair(series, seed=seed)

    assert (found.series, found.moves, found.moved) == (series, (), 0)


@given(fields(most=60), seeds)
def test_coming_and_leaving_again_restores_the_sizes(players: int, seed: int) -> None:
    series: Series[int | str] = random_series(range(players), Random(seed))
    if players == 4:
        with pytest.raises(NoRepair):
            repair(series, join=["Emil"])
        return

    fuller = repair(series, join=["Emil"], seed=seed).series
    again = repair(fuller, leave=["Emil"], seed=seed).series

    assert sorted(filter(None, map(len, again))) == sorted(map(len, series))


def test_a_late_player_fills_a_table_of_three() -> None:
    series: Series[str] = (("A", "B", "C", "D"), ("E", "F", "G"))

    found = repair(series, join=["H"])

    assert found.series == (("A", "B", "C", "D"), ("E", "F", "G", "H"))
    assert found.moves == (SeatMove("H", None, 2),)
    assert found.moved == 0


def test_a_newcomer_takes_the_seat_of_a_leaver() -> None:
    series: Series[str] = (("A", "B", "C", "D"), ("E", "F", "G", "H"))

    found = repair(series, leave=["B"], join=["I"])

    assert found.series == (("A", "I", "C", "D"), ("E", "F", "G", "H"))
    assert found.moves == (SeatMove("B", 1, None), SeatMove("I", None, 1))


def test_a_dissolved_table_is_empty_and_its_number_is_used_again() -> None:
    series: Series[str] = (("A", "B", "C"), ("D", "E", "F"), ("G", "H", "I"))

    fewer = repair(series, leave=["G"])
    more = repair(fewer.series, join=["J"], seed=2)

    assert sorted(map(len, fewer.series)) == [0, 4, 4]
    assert fewer.moved == 2
    assert all(more.series)
    assert len(more.series) == 3


def test_a_new_table_takes_the_next_number() -> None:
    series: Series[str] = (("A", "B", "C", "D"),)

    found = repair(series, join=["E", "F", "G"], history=[series])

    assert found.series[0] == series[0]
    assert set(found.series[1]) == {"E", "F", "G"}


@pytest.mark.parametrize("seed", range(8))
def test_a_player_who_met_nobody_there_fills_a_table(seed: int) -> None:
    series: Series[str] = (("A", "B", "C", "D"), ("E", "F", "G", "H"), ("X", "Y", "Z"))
    history: list[Series[str]] = [((player, "Z", "absent", "gone"),) for player in "ABDEGH"]

    found = repair(series, leave=["X", "Y"], history=history, seed=seed)

    assert {move.player for move in found.moves if move.target} == {"C", "F"}


def test_mates_stay_apart() -> None:
    series: Series[str] = (("A", "B", "C"), ("D", "E", "F"))

    found = [repair(series, join=["G"], groups=[("G", "A")], forbidden=[("B", "E")], seed=seed) for seed in range(8)]

    assert {(one.measures.mates, one.measures.named_pairs) for one in found} == {(0, 0)}
    assert all("G" in one.series[1] for one in found)


def test_the_player_with_fewest_tables_of_three_goes_there() -> None:
    series: Series[int] = ((0, 1, 2, 3), (4, 5, 6, 7))
    history: list[Series[int]] = [((0, 4, 9, 10), (1, 5, 2), (6, 3, 7))]

    found = [repair(series, leave=[0], history=[((0, 1, 2, 3), (4, 5, 6))], seed=seed) for seed in range(5)]

    assert all(one.moved == 0 for one in found)
    assert repair(series, leave=[3], history=history).measures.threes[0] == 1


def test_a_repair_is_measured_after_the_history() -> None:
    played = plan(range(24), 2, seed=1).series

    found = repair(played[1], leave=[3], join=[30], history=played[:1], groups=[(0, 1)], seed=1)

    assert found.measures == measure([found.series], groups=[(0, 1)], history=played[:1])
    assert found.measures.repeats == counts.repeats([played[0], found.series])


def test_a_repair_that_names_no_seed_is_that_of_seed_0() -> None:
    series = ((0, 1, 2, 3), (4, 5, 6, 7))

    by_seed = [repair(series, join=[90], seed=seed) for seed in (0, 1)]

    assert repair(series, join=[90]) == by_seed[0] != by_seed[1]


def test_everybody_may_leave() -> None:
    found = repair(((0, 1, 2), (3, 4, 5)), leave=range(6))

    assert found.series == ((), ())


def test_where_tables_started_a_repair_may_be_impossible() -> None:
    series: Series[int] = ((0, 1, 2, 3), (4, 5, 6))

    with pytest.raises(NoRepair, match="2 players cannot be seated at the tables that have not started"):
        repair(series, leave=[6], locked=[1])


REFUSED = {
    "a stranger leaves": {"leave": [9]},
    "a player comes twice": {"join": [0]},
    "from a started table": {"leave": [0], "locked": [1]},
    "a table that is not there": {"locked": [3]},
}


@pytest.mark.parametrize("wrong", REFUSED.values(), ids=REFUSED)
def test_no_repair_lets(wrong: dict[str, list[int]]) -> None:
    with pytest.raises(ValueError, match=r"must have a seat|never touched|one of the series"):
        repair(((0, 1, 2, 3), (4, 5, 6, 7)), **wrong)  # type: ignore[arg-type]
