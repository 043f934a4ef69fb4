"""A final next to the others, and players with fixed seats: the draw keeps its properties in both fields."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.seating import MODES, Plan, plan_from_report, plan_to_report, repair, seeded_series, table_sizes
from tournaments.seating.bounds import least_repeats
from tournaments.seating.draw import plan
from tournaments.seating.repair import SeatMove
from tournaments.seating.tables import Series

from . import counts
from .counts import random_series
from .strategies import seeds

HASTE = 0.02
Fixed = list[tuple[int, int, int]]


@st.composite
def fields_with_final(draw: st.DrawFn, most: int = 60) -> tuple[int, list[int]]:
    """The number of players, and those in the final."""
    final, others = (draw(st.integers(3, most // 2).filter(lambda count: count != 5)) for _ in range(2))
    players = final + others
    return players, Random(draw(seeds)).sample(range(players), final)


def fixed_seats(players: Sequence[int], tables: range, chance: Random) -> Fixed:
    """Some players who keep a table, and a few of them a seat, so that all have room."""
    fixed: Fixed = []
    for player in chance.sample(players, min(len(players) // 3, 5)):
        table = chance.choice(tables)
        taken = [seat for _, other, seat in fixed if other == table]
        seat = chance.choice([0, *(seat for seat in (1, 2, 3) if seat not in taken)])
        if len(taken) < 3:
            fixed.append((player, table, seat))
    return fixed


def assert_groups(series: Sequence[Series[int]], players: int, final: Sequence[int]) -> None:
    """Every player sits once per series, no table is mixed, and both fields have as few tables of three as possible."""
    wanted = sorted(table_sizes(len(final)) + table_sizes(players - len(final)))
    for one in series:
        assert sorted(counts.seated(one)) == list(range(players))
        assert all(len(set(table) & set(final)) in (0, len(table)) for table in one)
        assert sorted(counts.sizes(one)) == wanted


def assert_fixed(series: Sequence[Series[int]], fixed: Fixed) -> None:
    for one in series:
        for player, table, seat in fixed:
            assert player in one[table - 1]
            assert not seat or one[table - 1].index(player) == seat - 1


def assert_counted(found: Plan[int]) -> None:
    assert found.measures.repeats == counts.repeats(found.series)
    assert found.measures.seat_faults == counts.seat_faults(found.series)
    assert found.measures.threes == counts.threes(found.series)
    assert found.measures.repeats >= found.least_repeats >= 0


@settings(max_examples=examples(24))
@given(fields_with_final(), st.integers(1, 5), seeds, st.sampled_from(MODES))
@pytest.mark.promise("C6")
def test_a_final_and_the_others_are_drawn_among_themselves(
    field: tuple[int, list[int]], series: int, seed: int, mode: str
) -> None:
    players, final = field

    found = plan(range(players), series, mode=mode, final=final, seed=seed, effort=HASTE)

    assert_groups(found.series, players, final)
    assert_counted(found)
    assert found.measures.seat_faults == 0
    if mode != "repeats":
        assert max(found.measures.threes.values()) <= found.bound.threes
    assert plan_from_report(plan_to_report(found)) == found


@settings(max_examples=examples(24))
@given(st.integers(6, 60), st.integers(1, 5), seeds, st.sampled_from(MODES))
@pytest.mark.promise("C6")
def test_a_player_with_a_fixed_seat_has_it_in_every_series(players: int, series: int, seed: int, mode: str) -> None:
    tables = len(table_sizes(players))
    fixed = fixed_seats(range(players), range(1, tables + 1), Random(seed))

    found = plan(range(players), series, mode=mode, fixed=fixed, seed=seed, effort=HASTE)

    for one in found.series:
        assert sorted(counts.seated(one)) == list(range(players))
        assert sorted(counts.sizes(one), reverse=True) == table_sizes(players)
    assert_fixed(found.series, fixed)
    assert_counted(found)
    assert plan_from_report(plan_to_report(found)) == found


@settings(max_examples=examples(24))
@given(fields_with_final(), st.integers(1, 4), seeds)
def test_seats_are_kept_in_a_final_too(field: tuple[int, list[int]], series: int, seed: int) -> None:
    players, final = field
    others = [player for player in range(players) if player not in final]
    ahead, behind = len(table_sizes(len(final))), len(table_sizes(len(others)))
    chance = Random(seed)
    numbers = chance.sample(range(1, ahead + behind + 1), ahead + behind)
    fixed = [(chance.choice(final), numbers[0], chance.choice([0, 1])), (chance.choice(others), numbers[1], 3)]

    found = plan(range(players), series, final=final, fixed=fixed, seed=seed, effort=HASTE)

    assert_groups(found.series, players, final)
    assert_fixed(found.series, fixed)


@pytest.mark.parametrize(
    ("players", "fixed"),
    [
        pytest.param(8, [(0, 1, 1), (1, 1, 2), (2, 1, 3), (3, 1, 4)], id="all four seats"),
        pytest.param(7, [(0, 1, 0), *((one, 2, 0) for one in (1, 2, 3, 4))], id="four behind one alone"),
        pytest.param(8, [(0, 1, 0), (1, 2, 0)], id="two of one level apart"),
    ],
)
def test_whole_tables_are_kept(players: int, fixed: Fixed) -> None:
    assert_fixed(plan(range(players), 2, fixed=fixed, seed=1, effort=HASTE).series, fixed)
    assert_fixed([seeded_series(range(players), fixed=fixed, seed=1).series], fixed)


def test_a_player_who_keeps_a_table_replaces_the_last_one_there() -> None:
    found = seeded_series(range(12), fixed=[(9, 2, 0), (0, 2, 0)], seed=1)

    assert [set(table) for table in found.series] == [{4, 5, 6, 7}, {0, 1, 2, 9}, {3, 8, 10, 11}]
    assert found.shifts == ((9, 3, 1), (3, 1, 3))


def test_behind_a_final_the_tables_are_counted_on() -> None:
    found = seeded_series(range(16), final=range(8), forbidden=[(8, 9), (8, 10)], seed=1)

    assert {(home, table) for _, home, table in found.shifts} == {(3, 4), (4, 3)}
    assert all(player in found.series[table - 1] for player, _, table in found.shifts)


def test_one_player_who_keeps_a_table_costs_nothing() -> None:
    free, fixed_tables = plan(range(24), 5, seed=7), plan(range(24), 5, fixed=[(5, 4, 0)], seed=7)

    assert fixed_tables.measures.repeats == free.measures.repeats == 0
    assert [sorted(table) for table in fixed_tables.series[0] if 5 in table] == [
        sorted(table) for table in free.series[0] if 5 in table
    ]


def test_two_who_share_a_table_meet_in_every_series_and_no_more_repeats_are_needed() -> None:
    found = plan(range(24), 5, fixed=[(5, 4, 0), (6, 4, 0)], seed=7)

    assert found.least_repeats == 4
    assert found.measures.repeats == 4


@pytest.mark.parametrize(
    ("players", "series", "mode", "least"),
    [
        pytest.param(7, 2, "cap", 6, id="7 in 2, nobody at three twice"),
        pytest.param(11, 2, "cap", 3, id="11 in 2, nobody at three twice"),
        pytest.param(14, 2, "cap", 4, id="14 in 2, nobody at three twice"),
        pytest.param(14, 2, "repeats", 0, id="14 in 2, whatever comes"),
        pytest.param(16, 6, "cap", 24, id="16 in 6"),
        pytest.param(20, 6, "cap", 1, id="20 in 6"),
        pytest.param(22, 8, "cap", 9, id="22 in 8"),
    ],
)
def test_counting_says_how_many_must_meet_again(players: int, series: int, mode: str, least: int) -> None:
    assert least_repeats(range(players), series, mode=mode) == least


def test_keeping_some_apart_may_send_a_player_to_three_twice() -> None:
    # 14 in 2 meet again where nobody is at a table of three twice, and need not where one player is: as above.
    wishes: list[dict[str, Any]] = [{}, {"forbidden": [(0, 1)]}, {"fixed": [(0, 1, 0)]}]

    assert [plan(range(14), 2, seed=1, effort=0.001, **wish).least_repeats for wish in wishes] == [4, 0, 0]


def test_counting_knows_who_met_before() -> None:
    # All of sixteen meet in five series; in a sixth all 24 pairs at its tables meet again.
    before = plan(range(16), 5, seed=1)

    assert before.measures.repeats == 0
    assert least_repeats(range(16), 1, history=before.series) == 24


def test_those_who_met_all_others_meet_each_other_again() -> None:
    # Four of sixteen met the twelve others: only with each other they are new. In one series they share a table,
    # in two each of them meets six people, and three of those again: six pairs.
    others = [(first, first + 1, first + 2) for first in range(4, 16, 3)]
    before: list[Series[int]] = [((one, *three),) for one in range(4) for three in others]

    assert least_repeats(range(16), 1, history=before) == 0
    assert least_repeats(range(16), 2, history=before) == 6


@settings(max_examples=examples(24))
@given(st.integers(6, 40).filter(lambda count: count != 5), st.integers(1, 4), st.integers(0, 3), seeds)
def test_no_plan_has_fewer_repeats_than_counting_says(players: int, series: int, before: int, seed: int) -> None:
    chance = Random(seed)
    played = [random_series(range(players), chance) for _ in range(before)]

    found = plan(range(players), series, mode="repeats", history=played, seed=seed, effort=HASTE)

    assert found.measures.repeats >= found.least_repeats


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        pytest.param({"fixed": [(99, 1, 0)]}, "who keep a table", id="a stranger"),
        pytest.param({"fixed": [(1, 1, 0), (1, 2, 0)]}, "named once", id="a player at two tables"),
        pytest.param({"fixed": [(1, 4, 0)]}, "one of those there are", id="no such table"),
        pytest.param({"fixed": [(1, 2, 5)]}, "one of four", id="a fifth seat"),
        pytest.param({"fixed": [(1, 2, 3), (2, 2, 3)]}, "one keeps it", id="two on one seat"),
        pytest.param({"fixed": [(one, 2, 0) for one in range(5)]}, "than it has seats", id="five at a table"),
        pytest.param(
            {"final": range(4), "fixed": [(1, 2, 0), (9, 2, 0)]}, "finalists cannot share", id="a mixed table"
        ),
        pytest.param({"final": [1, 2, 99]}, "in the final must take part", id="a stranger in the final"),
        pytest.param({"final": range(10)}, "2 players", id="two left over"),
        pytest.param({"final": range(4), "locked": [(1, (4, 5, 6))]}, "not both", id="locked tables"),
    ],
)
def test_no_such_draw_is_made(wrong: dict[str, object], reason: str) -> None:
    arguments: dict[str, object] = {"players": range(12), "series": 2, "seed": 1, **wrong}

    with pytest.raises(ValueError, match=reason):
        plan(**arguments)  # type: ignore[arg-type]


@settings(max_examples=examples(24))
@given(fields_with_final(), seeds)
def test_a_final_by_standing_sits_among_itself(field: tuple[int, list[int]], seed: int) -> None:
    players, final = field
    chance = Random(seed)
    others = [player for player in range(players) if player not in final]
    ranking = [*chance.sample(final, len(final)), *chance.sample(others, len(others))]
    tables = len(table_sizes(len(final))) + len(table_sizes(len(others)))
    numbers = chance.sample(range(1, tables + 1), 2)
    fixed = [(ranking[0], numbers[0], 2), (ranking[-1], numbers[1], 0)]
    history = [random_series(range(players), chance)]

    found = seeded_series(ranking, history, final=final, fixed=fixed, seed=seed)

    assert_groups([found.series], players, final)
    assert_fixed([found.series], fixed)


@settings(max_examples=examples(24))
@given(st.integers(9, 60), seeds)
def test_a_series_by_standing_keeps_seats(players: int, seed: int) -> None:
    fixed = fixed_seats(range(players), range(1, len(table_sizes(players)) + 1), Random(seed))

    found = seeded_series(list(range(players)), fixed=fixed, seed=seed)

    assert sorted(counts.seated(found.series)) == list(range(players))
    assert_fixed([found.series], fixed)


def test_without_a_final_and_fixed_seats_a_series_by_standing_is_cut_as_ever() -> None:
    found = seeded_series(list(range(8)), seed=1)

    assert [sorted(table) for table in found.series] == [[0, 1, 2, 3], [4, 5, 6, 7]]


@settings(max_examples=examples(24))
@given(fields_with_final(), seeds, st.integers(0, 2), st.integers(0, 2))
def test_a_repair_mixes_no_final_and_moves_nobody_from_a_kept_table(
    field: tuple[int, list[int]], seed: int, leaving: int, coming: int
) -> None:
    players, final = field
    series = plan(range(players), 1, final=final, seed=seed, effort=HASTE).series[0]
    chance = Random(seed)
    leave = chance.sample([player for player in range(players) if player not in final], leaving)
    join = list(range(players, players + coming))
    stays = next(player for player in counts.seated(series) if player not in leave)
    here = next(number for number, table in enumerate(series, start=1) if stays in table)
    others = players - len(final) - leaving + coming
    if others in (1, 2, 5):
        return

    found = repair(series, leave, join, final=final, fixed_tables={stays: here}, seed=seed)

    assert sorted(counts.seated(found.series)) == sorted({*range(players), *join} - {*leave})
    assert all(len(set(table) & set(final)) in (0, len(table)) for table in found.series)
    assert all(not set(table) & set(final) or table in series for table in found.series)
    assert stays in found.series[here - 1]


def test_a_latecomer_sits_at_the_table_they_keep() -> None:
    series = ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10))

    found = repair(series, [], [11], fixed_tables={11: 1})

    assert 11 in found.series[0]
    assert sorted(map(len, found.series)) == [4, 4, 4]


def test_where_a_table_gets_smaller_those_stay_who_keep_it() -> None:
    series = ((0, 1, 2, 3), (4, 5, 6))

    found = [repair(series, [6], fixed_tables=dict.fromkeys((0, 1, 3), 1), seed=seed) for seed in range(5)]

    assert {one.moves for one in found} == {(SeatMove(6, 2, None), SeatMove(2, 1, 2))}


@pytest.mark.parametrize("seed", range(3))
def test_a_player_who_keeps_a_new_table_moves_to_it(seed: int) -> None:
    found = repair(((0, 1, 2), (3, 4, 5)), join=range(6, 11), fixed_tables=dict.fromkeys((6, 7, 8), 3), seed=seed)

    assert set(found.series[2]) == {6, 7, 8}
