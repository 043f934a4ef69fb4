from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb

import pytest
from hypothesis import given

from tournaments.seating import table_sizes
from tournaments.seating.bounds import Bound, bound
from tournaments.seating.draw import plan
from tournaments.seating.known_plans import KNOWN_PLANS
from tournaments.seating.tables import Series

from .counts import weighted
from .strategies import fields, numbers_of_series

# Series without a repeat: players and the most that counting allows. Social golfer problem, CSPLib 010
MOST_FREE = {8: 1, 9: 4, 12: 1, 16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13}


def all_series(players: tuple[int, ...], sizes: list[int]) -> Iterator[Series[int]]:
    """Every way to seat them, the first player always at the first table of each size."""
    if not players:
        yield ()
        return
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for others in combinations(players[1:], size - 1):
            table = (players[0], *others)
            rest = tuple(player for player in players if player not in table)
            yield from ((table, *tables) for tables in all_series(rest, left))


def least_weighted(players: int, series: int) -> int:
    """Of all possible plans; the first series may be any, and the order of the others does not matter."""
    ways = list(all_series(tuple(range(players)), table_sizes(players)))
    return min(weighted([ways[0], *others]) for others in combinations_with_replacement(ways, series - 1))


@pytest.mark.parametrize(
    ("players", "series"), [(3, 3), (4, 3), (6, 2), (6, 3), (6, 4), (7, 2), (7, 3), (8, 2), (8, 3), (9, 2)]
)
def test_small_fields_reach_the_bound_and_the_draw_finds_that(players: int, series: int) -> None:
    least = least_weighted(players, series)

    assert bound(players, series).weighted == least
    assert plan(range(players), series, mode="repeats", seed=1).measures.weighted == least


@pytest.mark.parametrize(("players", "free"), MOST_FREE.items())
def test_so_many_series_may_be_free_of_repeats(players: int, free: int) -> None:
    assert bound(players, 3).free_series == free
    assert bound(players, free).weighted == 0
    assert bound(players, free + 1).weighted > 0


def test_a_bound_lists_all_measures() -> None:
    assert bound(22, 8) == Bound(repeats=9, weighted=9, threes=3, free_series=7)
    assert bound(16, 6) == Bound(repeats=24, weighted=24, threes=0, free_series=5)
    assert len({bound(16, 6), bound(16, 6)}) == 1


def test_mates_leave_fewer_to_meet() -> None:
    assert bound(16, 5).weighted == 0
    assert bound(16, 5, team_size=4).free_series == 4


@given(fields(), numbers_of_series())
def test_a_bound_grows_with_the_series(players: int, series: int) -> None:
    now, then = bound(players, series), bound(players, series + 1)

    assert now.repeats <= then.repeats
    assert now.repeats <= now.weighted <= then.weighted
    assert now.threes <= then.threes
    assert (now.weighted == 0) == (series <= now.free_series)


@pytest.mark.parametrize(("players", "series"), KNOWN_PLANS)
def test_no_known_plan_beats_the_bound(players: int, series: int) -> None:
    found = plan(range(players), series, seed=3)

    assert found.bound.weighted <= found.measures.weighted
    assert found.bound.repeats <= found.measures.repeats


def test_all_pairs_at_one_table_meet_every_time() -> None:
    assert bound(4, 5).repeats == 4 * comb(4, 2)


@pytest.mark.parametrize(
    ("players", "series", "team_size"),
    [(16, 0, 1), (16, 3, 0), (16, 3, 16)],
    ids=["no series", "no team", "a team as large as the field"],
)
def test_nonsense_is_refused(players: int, series: int, team_size: int) -> None:
    with pytest.raises(ValueError, match="at least one series"):
        bound(players, series, team_size=team_size)


def test_a_field_without_tables_has_no_bound() -> None:
    with pytest.raises(ValueError, match="5 players cannot be seated"):
        bound(5, 1)
