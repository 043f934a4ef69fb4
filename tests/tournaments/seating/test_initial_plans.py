from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.chance import Chance
from tournaments.seating.designs import find_patterns
from tournaments.seating.field import make_field
from tournaments.seating.initial_plans import seat_by_lot, seat_by_pattern
from tournaments.seating.tables import tables_in

from .strategies import seeds


@given(st.integers(13, 120), st.integers(1, 4), seeds)
def test_a_pattern_seats_everybody_and_leaves_empty_chairs_apart(players: int, series: int, seed: int) -> None:
    field = make_field({player: player for player in range(players)}, series=series)
    pattern, *_ = find_patterns(-(-players // 4), series)

    seated = seat_by_pattern(field, pattern[:series], Chance(seed))

    for chairs in seated:
        assert sorted(chairs) == list(range(len(chairs)))
        assert all(sum(chair >= players for chair in table) <= 1 for table in tables_in(chairs))
    met = [pair for chairs in seated for table in tables_in(chairs) for pair in combinations(sorted(table), 2)]
    assert len(met) == len(set(met))


@pytest.mark.parametrize(("players", "series", "seats"), [(15, 5, 5), (14, 5, 0), (13, 5, 0), (13, 4, 4)])
def test_where_all_points_meet_there_is_room_for_one_empty_chair(players: int, series: int, seats: int) -> None:
    field = make_field({player: player for player in range(players)}, series=series)
    pattern, *_ = find_patterns(4, 5)

    assert len(seat_by_pattern(field, pattern[:series], Chance(1))) == seats


@given(st.integers(3, 40).filter(lambda players: players != 5), st.integers(1, 5), seeds)
def test_in_turn_those_go_to_tables_of_three_who_were_there_least(players: int, series: int, seed: int) -> None:
    field = make_field({player: player for player in range(players)}, series=series)

    times = [0] * players
    for chairs in seat_by_lot(field, [()] * series, Chance(seed), in_turn=True):
        at_three = [player for table in tables_in(chairs) if max(table) >= players for player in table]
        going = [player for player in at_three if player < players]
        staying = set(range(players)).difference(going)
        assert all(times[player] <= min((times[other] for other in staying), default=series) for player in going)
        for player in going:
            times[player] += 1
