from itertools import combinations

import pytest

from tournaments.seating.designs import Round, find_patterns
from tournaments.seating.tables import tables_in

# Tables of four, and how many rounds without a repeat the best pattern for them has.
ROUNDS = {4: 5, 5: 5, 6: 7, 7: 9, 8: 9, 9: 11, 10: 12, 11: 12, 12: 12}


def pairs(rounds: tuple[Round, ...]) -> list[tuple[int, int]]:
    return [pair for round_ in rounds for table in tables_in(round_) for pair in combinations(sorted(table), 2)]


@pytest.mark.parametrize("tables", range(1, 61))
def test_in_no_pattern_two_players_meet_twice(tables: int) -> None:
    for pattern in find_patterns(tables, 12):
        assert all(sorted(round_) == list(range(4 * tables)) for round_ in pattern)
        assert len(set(pairs(pattern))) == len(pairs(pattern))


@pytest.mark.parametrize("tables", range(1, 61))
def test_the_points_of_one_column_never_meet(tables: int) -> None:
    *_, shifted = find_patterns(tables, 12)

    assert all(one // tables != other // tables for one, other in pairs(shifted))


@pytest.mark.parametrize("tables", range(4, 61))
def test_a_pattern_is_as_long_as_is_known(tables: int) -> None:
    assert max(map(len, find_patterns(tables, 12))) >= ROUNDS.get(tables, 12)
