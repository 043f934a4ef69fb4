from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.seating import Evenness, Schedule, TeamGroup, evenness, schedule
from tournaments.seating.chance import Chance
from tournaments.seating.group_search import LOOKS, arrange_days
from tournaments.seating.schedule import FULL_ROUNDS

from .strategies import seeds

# After how many days all pairs of so many teams can have met equally often, for the first time.
EVEN_AFTER = {4: 1, 6: 10, 7: 7, 8: 7, 9: 4, 16: 5, 28: 9}

# Days in groups of four, and how many pairs then meet how often.
KNOWN = {
    "16 teams, 5 days: every pair once": (16, 5, {1: 120}),
    "16 teams, 10 days: every pair twice": (16, 10, {2: 120}),
    "16 teams, 7 days": (16, 7, {1: 72, 2: 48}),
    "8 teams, 7 days: every pair three times": (8, 7, {3: 28}),
    "9 teams in threes, 4 days: every pair once": (9, 4, {1: 36}),
    "6 teams in threes, 10 days: every pair four times": (6, 10, {4: 15}),
    "20 teams, 5 days: nobody twice": (20, 5, {0: 40, 1: 150}),
    "24 teams, 7 days: nobody twice": (24, 7, {0: 24, 1: 252}),
    "28 teams, 9 days: every pair once": (28, 9, {1: 378}),
    "4 teams, 3 days": (4, 3, {3: 6}),
    "5 teams, 2 days: one group of five": (5, 2, {2: 10}),
    "3 teams, 2 days": (3, 2, {2: 3}),
}


def teams_of(day: Sequence[TeamGroup]) -> list[int]:
    return sorted(team for group in day for team in group.teams)


def meetings(found: Schedule) -> Counter[tuple[int, int]]:
    """Counted the slow way, pair by pair."""
    return Counter(
        pair
        for pair in combinations(range(found.teams), 2)
        for day in found.days
        for group in day
        if set(pair) <= set(group.teams)
    )


def sizes(found: Schedule) -> list[list[int]]:
    return [sorted((len(group.teams) for group in day), reverse=True) for day in found.days]


@pytest.mark.parametrize(("teams", "days", "expected"), KNOWN.values(), ids=KNOWN)
@pytest.mark.parametrize("seed", [1, 2])
def test_pairs_meet_as_evenly_as_can_be(teams: int, days: int, expected: dict[int, int], seed: int) -> None:
    found = evenness(schedule(teams, days, seed=seed))

    assert found.histogram == expected
    assert (found.weighted, found.least, found.most) == (found.weighted_bound, min(expected), max(expected))


# Teams, days and sizes of groups; no schedule repeats less than these do.
AT_THE_BOUND = {
    "8 teams": (8, 5, 4),
    "12 teams": (12, 5, 4),
    "12 teams, 7 days": (12, 7, 4),
    "7 teams in a four and a three": (7, 7, 4),
    "10 teams in two fives": (10, 5, 5),
    "9 teams in threes": (9, 4, 3),
    "15 teams in threes": (15, 4, 3),
    "20 teams, fives on the last day": (20, 5, (4, 4, 4, 4, 5)),
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("teams", "days", "size"), AT_THE_BOUND.values(), ids=AT_THE_BOUND)
def test_no_schedule_repeats_less(teams: int, days: int, size: int | tuple[int, ...]) -> None:
    found = evenness(schedule(teams, days, size=size, seed=4))

    assert found.weighted == found.weighted_bound


def test_twenty_teams_meet_everybody_once_with_fives_on_the_last_day() -> None:
    found = schedule(20, 6, size=(4, 4, 4, 4, 4, 5), seed=2)

    assert evenness(found).histogram == {1: 190}
    assert evenness(found).weighted_bound == 0
    assert sizes(found) == [[4] * 5] * 5 + [[5] * 4]


# The least and the most two teams meet in five days, where the numbers do not part.
UNEVEN = {10: (0, 2), 11: (0, 3), 12: (0, 3), 13: (0, 2), 14: (0, 2), 15: (1, 1), 18: (0, 1), 22: (0, 1)}


@pytest.mark.parametrize(("teams", "bounds"), UNEVEN.items(), ids=str)
def test_other_numbers_are_nearly_even(teams: int, bounds: tuple[int, int]) -> None:
    found = schedule(teams, 5, seed=3)

    assert (evenness(found).least, evenness(found).most) == bounds
    threes = Counter(team for day in found.days for group in day if len(group.teams) == 3 for team in group.teams)
    share = -(-5 * 3 * (-teams % 4) // teams)
    assert max(threes.values(), default=0) <= share


@pytest.mark.parametrize(
    ("teams", "size", "expected"),
    [
        (8, 4, [4, 4]),
        (10, 4, [4, 3, 3]),
        (13, 4, [4, 3, 3, 3]),
        (14, 4, [4, 4, 3, 3]),
        (14, 5, [5, 5, 4]),
        (20, 5, [5, 5, 5, 5]),
        (10, 3, [4, 3, 3]),
        (12, 3, [3, 3, 3, 3]),
        (5, 4, [5]),
        (4, 3, [4]),
    ],
)
def test_groups_of_a_day(teams: int, size: int, expected: list[int]) -> None:
    assert sizes(schedule(teams, 1, size=size)) == [expected]


@settings(max_examples=examples(40), deadline=None)
@given(st.integers(3, 17), st.integers(1, 6), st.sampled_from([4, 4, 3, 5]), seeds)
def test_every_schedule_is_one(teams: int, days: int, size: int, seed: int) -> None:
    assume(size != 5 or teams not in (6, 7, 11))

    found = schedule(teams, days, size=size, seed=seed)

    assert [teams_of(day) for day in found.days] == [list(range(teams))] * days
    assert len({tuple(one) for one in sizes(found)}) == 1
    assert_hosts_go_round(found)
    assert_is_counted(found, evenness(found))


def assert_hosts_go_round(found: Schedule) -> None:
    """After each day no team was host two times more than another."""
    at_home: Counter[int] = Counter(dict.fromkeys(range(found.teams), 0))
    for day in found.days:
        for group in day:
            assert group.host in group.teams
            at_home[group.host] += 1
        assert max(at_home.values()) - min(at_home.values()) <= 1


def assert_is_counted(found: Schedule, even: Evenness) -> None:
    """The reported evenness of the schedule is true and within its bounds."""
    met = meetings(found)
    times = [met[pair] for pair in combinations(range(found.teams), 2)]
    assert even.histogram == Counter(times)
    assert (even.least, even.most, even.weighted) == (min(times), max(times), sum(comb(one, 2) for one in times))
    assert even.least <= even.least_bound <= even.most_bound <= even.most
    assert even.weighted_bound <= even.weighted
    hosts = Counter(group.host for day in found.days for group in day)
    assert even.hosted == tuple(hosts[team] for team in range(found.teams))
    assert (even.hosted_least, even.hosted_most) == (min(even.hosted), max(even.hosted))


def test_a_long_season_of_sixteen_has_hosts_who_go_round() -> None:
    found = schedule(16, 20, seed=5)

    assert_hosts_go_round(found)
    assert set(evenness(found).hosted) == {5}


def test_the_seed_decides() -> None:
    assert schedule(12, 4, seed="spring") == schedule(12, 4, seed="spring")
    assert schedule(6, 2) == schedule(6, 2, seed=0)
    assert len({schedule(12, 4, seed=seed) for seed in range(10)}) == 10


def test_a_schedule_may_be_without_hosts() -> None:
    found = schedule(8, 3, seed=1, hosts=False)

    assert {group.host for day in found.days for group in day} == {None}
    assert evenness(found).hosted == (0,) * 8


def test_any_schedule_can_be_measured() -> None:
    day = (TeamGroup((0, 1, 2, 3), 0), TeamGroup((4, 5, 6, 7), 4))

    found = evenness(Schedule(8, (day, day)))

    assert (found.histogram, found.weighted, found.weighted_bound) == ({0: 16, 2: 12}, 12, 4)
    assert (found.least_bound, found.most_bound) == (0, 2)
    assert found.hosted == (2, 0, 0, 0, 2, 0, 0, 0)
    with pytest.raises(AttributeError):
        found.most = 1  # type: ignore[misc]


def test_where_there_are_more_meetings_than_pairs_some_meet_again() -> None:
    # In six days twelve teams in threes meet 72 times, and are 66 pairs.
    day = tuple(TeamGroup((first, first + 1, first + 2)) for first in range(0, 12, 3))

    found = evenness(Schedule(12, (day,) * 6))

    assert (found.weighted_bound, found.least_bound, found.most_bound) == (6, 1, 2)


def test_of_a_large_group_some_meet_again_in_smaller_ones() -> None:
    # Six teams go to four groups: at best two pairs stay together.
    large = [range(6), (6, 7), (8, 9), (10, 11)]
    threes = [(0, 1, 6), (2, 3, 8), (4, 7, 10), (5, 9, 11)]
    days = tuple(tuple(TeamGroup(tuple(group)) for group in day) for day in (large, threes))

    for found in (evenness(Schedule(12, days)), evenness(Schedule(12, days[::-1]))):
        assert (found.weighted, found.weighted_bound, found.most_bound) == (2, 2, 2)


def test_a_search_for_days_ends_where_none_could_be_better() -> None:
    chance, drawn = Chance(1), list[float]()
    lots = chance.random

    def counted() -> float:
        drawn.append(lots())
        return drawn[-1]

    chance.random = counted
    arrange_days(13, [[5, 4, 4]] * 4, chance, goal=24)

    # To its end it would take LOOKS of each day, and each of them several lots.
    assert len(drawn) < 4 * LOOKS


@pytest.mark.parametrize(
    ("teams", "days", "size", "message"),
    [
        (2, 5, 4, "2 teams make no groups of 4"),
        (6, 5, 5, "6 teams make no groups of 5"),
        (11, 5, 5, "11 teams make no groups of 5"),
        (16, 0, 4, "at least one day"),
        (16, 5, 2, "three, four or five teams, not 2"),
        (16, 5, 6, "three, four or five teams, not 6"),
        (20, 5, (4, 4, 5), "not 3 for 5"),
    ],
)
def test_no_schedule_has(teams: int, days: int, size: int | tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        schedule(teams, days, size=size)


def test_nothing_is_even_without_days() -> None:
    with pytest.raises(ValueError, match="without days"):
        evenness(Schedule(4, ()))


@pytest.mark.parametrize(("teams", "days"), EVEN_AFTER.items())
def test_a_schedule_repeats_once_every_pair_has_met_equally_often(teams: int, days: int) -> None:
    assert FULL_ROUNDS == EVEN_AFTER
    assert len({*meetings(schedule(teams, days, seed=1)).values()}) == 1
