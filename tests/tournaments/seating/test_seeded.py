from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.seating import seeded_series, table_sizes
from tournaments.seating.chance import Chance
from tournaments.seating.draw import plan
from tournaments.seating.field import make_field
from tournaments.seating.seeded import AVOID, SeededSeries
from tournaments.seating.standing import CLASH, Standing, give_way
from tournaments.seating.tables import Series

from . import counts
from .strategies import fields, histories, seeds


def shuffled(players: int, seed: int) -> list[int]:
    return Random(seed).sample(range(players), players)


def cut(ranking: Sequence[int], sizes: Sequence[int]) -> list[set[int]]:
    people = iter(ranking)
    return [{next(people) for _ in range(size)} for size in sizes]


def tables(found: SeededSeries[int]) -> list[set[int]]:
    return [set(table) for table in found.series]


@given(fields(most=80), seeds, st.data())
def test_without_avoidance_the_tables_are_the_ranking_cut(players: int, seed: int, data: st.DataObject) -> None:
    ranking, history = shuffled(players, seed), data.draw(histories(players))

    bottom, top = (
        seeded_series(ranking, history, avoid="off", threes=threes, seed=seed) for threes in ("bottom", "top")
    )

    assert tables(bottom) == cut(ranking, table_sizes(players))
    assert tables(top) == cut(ranking, table_sizes(players)[::-1])
    assert bottom.shifts == top.shifts == ()


@settings(max_examples=examples(40))
@given(fields(most=80), seeds, st.data())
def test_nobody_moves_further_than_allowed_and_every_move_is_reported(
    players: int, seed: int, data: st.DataObject
) -> None:
    ranking, history = shuffled(players, seed), data.draw(histories(players))
    reach, top = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 3))
    avoid = data.draw(st.sampled_from(["mates", "soft"]))

    found = seeded_series(
        ranking,
        history,
        groups=[range(4)],
        avoid=avoid,
        max_shift=reach,
        locked_top=top,
        threes="bottom",
        seed=seed,
    )

    homes = cut(ranking, table_sizes(players))
    posted = {player: (home, table) for player, home, table in found.shifts}
    assert sorted(counts.seated(found.series)) == list(range(players))
    assert tables(found)[:top] == homes[:top]
    for number, (home, table) in enumerate(zip(homes, tables(found), strict=True), start=1):
        for player in table - home:
            reported_home, reported_table = posted[player]
            assert reported_table == number
            assert player in homes[reported_home - 1]
            assert abs(reported_home - number) <= reach
    assert len(posted) == sum(len(table - home) for home, table in zip(homes, tables(found), strict=True))


@settings(max_examples=examples(20))
@given(fields(most=80), seeds, st.data())
def test_giving_way_never_makes_more_repeats(players: int, seed: int, data: st.DataObject) -> None:
    ranking, history = shuffled(players, seed), data.draw(histories(players))

    off, soft, hard = (
        seeded_series(ranking, history, avoid=avoid, seed=seed).measures.weighted for avoid in ("off", "soft", "hard")
    )

    assert hard <= soft <= off


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("players", "played"), [(24, 3), (40, 3), (102, 3), (103, 5), (400, 5)])
def test_nobody_meets_again_and_few_move(players: int, played: int) -> None:
    history = plan(range(players), played, seed=1).series
    plain = moved = 0
    for seed in range(4):
        found = seeded_series(shuffled(players, seed), history, max_shift=3, seed=seed)
        plain += seeded_series(shuffled(players, seed), history, avoid="off", seed=seed).measures.repeats
        moved += len(found.shifts)
        assert found.measures.repeats == 0

    assert moved <= 2.5 * plain


def test_the_reach_grows_where_everything_is_to_be_avoided() -> None:
    # The best eight are one club and one car.
    club = range(8)

    near = seeded_series(range(32), groups=[club], avoid="soft", max_shift=1, seed=1)
    far = seeded_series(range(32), groups=[club], avoid="hard", max_shift=1, seed=1)

    assert near.measures.mates > 0
    assert far.measures.mates == 0
    assert max(abs(home - table) for _, home, table in far.shifts) > 1


def test_what_cannot_be_avoided_stays() -> None:
    found = seeded_series(range(8), groups=[range(8)], avoid="hard", seed=1)

    assert found.measures.mates == 12


def test_mates_alone_are_avoided_on_request() -> None:
    history: list[Series[int]] = [((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15))]

    found = seeded_series(range(16), history, groups=[(0, 1)], avoid="mates", seed=1)

    assert found.measures.mates == 0
    assert found.measures.repeats > 0
    assert len(found.shifts) == 2


def test_a_shift_records_who_goes_where() -> None:
    found = seeded_series(range(8), forbidden=[(0, 1), (0, 2)], seed=1)

    assert all(home != table for _, home, table in found.shifts)
    assert {home for _, home, _ in found.shifts} == {1, 2}
    assert found.measures.named_pairs == 0


@pytest.mark.parametrize("place", range(9))
def test_a_player_from_a_table_of_three_does_not_return(place: int) -> None:
    history: list[Series[int]] = [((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10))]
    ranking = [*range(place), 8, 9, 10, *range(place, 8)]

    fair = seeded_series(ranking, history, avoid="off", threes="fair")

    assert fair.measures.early_threes == 0
    assert sorted(map(len, fair.series)) == [3, 4, 4]


def test_a_table_of_three_is_at_the_bottom_where_that_is_fair() -> None:
    assert [len(table) for table in seeded_series(range(13)).series] == [4, 3, 3, 3]
    assert [len(table) for table in seeded_series(range(13), threes="top").series] == [3, 3, 3, 4]


@given(fields(least=6, most=60), seeds)
def test_the_lot_decides_between_equal_places_only(players: int, seed: int) -> None:
    places = [1 + 3 * (rank // 3) for rank in range(players)]

    found = seeded_series(range(players), places=places, avoid="off", threes="bottom", seed=seed)

    # Player 7 is on place places[7]: a player with a better one sits no table lower.
    levels = [[places[player] for player in table] for table in found.series]
    assert all(max(upper) <= min(lower) for upper, lower in pairwise(levels))


def test_equal_places_are_drawn_by_lot() -> None:
    drawn = {frozenset(seeded_series(range(8), places=[1] * 8, avoid="off", seed=seed).series[0]) for seed in range(20)}
    unequal = {frozenset(seeded_series(range(8), avoid="off", seed=seed).series[0]) for seed in range(20)}

    assert len(drawn) > 10
    assert unequal == {frozenset(range(4))}


def test_a_seed_gives_one_series() -> None:
    history = plan(range(24), 3, seed=1).series
    ranking = shuffled(24, 1)

    assert seeded_series(ranking, history, seed=4) == seeded_series(ranking, history, seed=4)
    assert seeded_series(ranking, history, seed=4) != seeded_series(ranking, history, seed=5)


REFUSED: dict[str, dict[str, Any]] = {
    "five players": {"ranking": range(5)},
    "a player twice": {"ranking": [1, 2, 3, 1]},
    "fewer places than players": {"ranking": range(8), "places": [1, 2]},
    "an unknown way to avoid": {"ranking": range(8), "avoid": "luck"},
    "tables of three anywhere": {"ranking": range(8), "threes": "middle"},
}


@pytest.mark.parametrize("wrong", REFUSED.values(), ids=REFUSED)
def test_no_series_is_seated_by(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"players cannot|named twice|place for each|nobody knows"):
        seeded_series(**wrong)


def clashes(standing: Standing, ties: Sequence[dict[int, int]]) -> int:
    return sum(ties[one].get(other, 0) for table in standing.tables for one, other in combinations(table, 2))


def cost(standing: Standing, ties: Sequence[dict[int, int]], threes: Sequence[int]) -> int:
    """Clashes, moves and tables of three, counted again."""
    total = CLASH * clashes(standing, ties)
    for number, table in enumerate(standing.tables):
        total += sum((number - standing.home[player]) ** 2 for player in table)
        total += sum(threes[player] for player in table) if len(table) == 3 else 0
    return total


@settings(max_examples=examples(20))
@given(fields(least=6, most=40), seeds, st.data())
def test_a_change_costs_what_a_new_count_says(players: int, seed: int, data: st.DataObject) -> None:
    numbers = {player: player for player in range(players)}
    field = make_field(numbers, series=1, groups=[range(5)], history=data.draw(histories(players)))
    threes = [player % 5 for player in range(players)]
    standing = Standing(table_sizes(players), ties=field.ties(), threes=threes, fixed=0)
    before, chance = cost(standing, field.ties(), threes), Chance(seed)

    for _ in range(20):
        one = chance.below(players)
        if (other := standing.partner(one, 2, chance)) is not None:
            standing.exchange(one, other)
    change = standing.change
    give_way(standing, reach=2, chance=chance)

    assert standing.change <= change
    assert cost(standing, field.ties(), threes) == before + standing.change
    assert standing.clashes() == clashes(standing, field.ties())


def test_every_word_is_known() -> None:
    assert [seeded_series(range(16), avoid=avoid).measures.repeats for avoid in AVOID] == [0] * 4
