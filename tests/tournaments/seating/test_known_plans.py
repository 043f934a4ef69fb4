import pytest

from tournaments.seating.known_plans import KNOWN_PLANS, known_plan
from tournaments.seating.tables import SEATS, empty_chairs, tables_in

from . import counts

# The best that long search found in plans where tables of three go by fair shares.
WEIGHTED = {
    (7, 2): 6,
    (10, 3): 6,
    (10, 5): 20,
    (10, 8): 58,
    (11, 2): 3,
    (11, 3): 9,
    (11, 4): 13,
    (11, 5): 23,
    (11, 6): 36,
    (12, 8): 90,
    (13, 5): 3,
    (13, 6): 12,
    (14, 2): 4,
    (14, 5): 2,
    (17, 5): 0,
    (17, 6): 2,
    (18, 6): 7,
    (19, 6): 6,
    (20, 6): 6,
    (20, 8): 50,
    (21, 8): 9,
    (22, 8): 12,
    (23, 8): 15,
    (24, 8): 18,
}


def series_of(players: int, number: int) -> list[tuple[tuple[int, ...], ...]]:
    rounds = [tables_in(round_) for round_ in known_plan(players, number)]
    return [tuple(tuple(player for player in table if player < players) for table in tables) for tables in rounds]


@pytest.mark.parametrize(("players", "number"), KNOWN_PLANS)
def test_a_known_plan_seats_everybody_and_shares_the_tables_of_three(players: int, number: int) -> None:
    series = series_of(players, number)

    assert [sorted(counts.seated(one)) for one in series] == [list(range(players))] * number
    assert all(counts.sizes(one).count(3) == empty_chairs(players) for one in series)
    assert max(counts.threes(series).values()) <= -(-number * 3 * empty_chairs(players) // players)
    assert all(len(round_) == SEATS * len(one) for round_, one in zip(known_plan(players, number), series, strict=True))


@pytest.mark.parametrize(("players", "number"), WEIGHTED)
def test_a_known_plan_is_as_good_as_the_best_known(players: int, number: int) -> None:
    assert counts.weighted(series_of(players, number)) <= WEIGHTED[players, number]


def test_elsewhere_no_plan_is_known() -> None:
    assert known_plan(16, 3) == []
