from collections import Counter
from itertools import chain, pairwise

from hypothesis import given, settings

from tests.examples import examples
from tournaments.seating import measure
from tournaments.seating.league import league_day
from tournaments.seating.tables import Series

from . import counts
from .strategies import seeds

TEAMS = [[10 * team + board for board in range(1, 5)] for team in range(1, 5)]


def team_of(player: int) -> int:
    return player // 10


@settings(max_examples=examples(40))
@given(seeds)
def test_a_league_day_is_even_in_everything(seed: int) -> None:
    day = league_day(TEAMS, seed)

    assert len(day) == 3
    assert all(sorted(counts.seated(one)) == sorted(chain(*TEAMS)) for one in day)
    found = measure(day, groups=TEAMS)
    assert (found.repeats, found.mates, found.same_left, found.seat_faults) == (0, 0, 0, 0)
    assert all(sorted(seats) == [0, 1, 1, 1] for seats in found.seats.values())
    met = [pair for pair, times in counts.meetings(day).items() if times]
    assert set(Counter(chain(*met)).values()) == {9}
    foreign = Counter((one, team_of(other)) for pair in met for one, other in (pair, pair[::-1]))
    assert set(foreign.values()) == {3}
    for one in day:
        for seat in range(4):
            assert {team_of(table[seat]) for table in one} == {1, 2, 3, 4}
    assert set(left_teams(day).values()) == {4}
    assert len(left_teams(day)) == 12


def left_teams(day: tuple[Series[int], ...]) -> Counter[tuple[int, int]]:
    """How often each team is the left neighbour of another."""
    tables = [[team_of(player) for player in table] for one in day for table in one]
    return Counter(pair for table in tables for pair in pairwise([*table, table[0]]))


def test_a_missing_player_makes_tables_of_three_each_time_with_others() -> None:
    day = league_day([TEAMS[0], TEAMS[1][:3], *TEAMS[2:]], seed=3)

    assert [counts.sizes(one).count(3) for one in day] == [1, 1, 1]
    assert max(counts.threes(day).values()) == 1
    assert counts.repeats(day) == 0


def test_lots_decide_letters_boards_tables_and_series() -> None:
    days = [league_day(TEAMS, seed) for seed in range(30)]

    assert len(set(days)) == 30
    assert league_day(TEAMS, 5) == days[5]
    assert len({frozenset(map(frozenset, day[0])) for day in days}) > 20
