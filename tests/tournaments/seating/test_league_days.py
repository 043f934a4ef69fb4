from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.seating import measure
from tournaments.seating.league import league_day
from tournaments.seating.tables import Series

from . import counts
from .strategies import seeds

Sizes = tuple[int, ...]
# A player is a team and a number in it.
Role = tuple[int, int]
Tables = tuple[frozenset[Role], ...]

# The tables of every series, and how much the first two, three and all four series repeat at least; see
# `test_no_day_repeats_less`. official.md 5.2
CASES: dict[Sizes, tuple[list[int], list[int]]] = {
    (4, 4, 4, 4): ([4, 4, 4, 4], [0, 0, 0]),
    (4, 4, 4, 3): ([4, 4, 4, 3], [0, 0, 0]),
    (4, 4, 3, 3): ([4, 4, 3, 3], [0, 0, 2]),
    (4, 3, 3, 3): ([4, 3, 3, 3], [0, 0, 3]),
    (3, 3, 3, 3): ([4, 4, 4], [3, 9, 18]),
    (4, 4, 4): ([3, 3, 3, 3], [0, 0, 0]),
    (4, 4, 3): ([4, 4, 3], [2, 6, 12]),
    (4, 3, 3): ([4, 3, 3], [1, 3, 11]),
    (3, 3, 3): ([3, 3, 3], [0, 0, 9]),
    (4, 4): ([4, 4], [4, 12, 24]),
    (4, 4, 4, 4, 4): ([4, 4, 4, 4, 4], [0, 0, 0]),
    (4, 4, 4, 4, 3): ([4, 4, 4, 4, 3], [0, 0, 0]),
    (4, 4, 4, 3, 3): ([4, 4, 4, 3, 3], [0, 0, 0]),
    (4, 4, 3, 3, 3): ([4, 4, 3, 3, 3], [0, 0, 0]),
    (4, 3, 3, 3, 3): ([4, 4, 4, 4], [0, 0, 8]),
    (3, 3, 3, 3, 3): ([4, 4, 4, 3], [0, 0, 5]),
}
# Pairs of mates at one table in each series, where it cannot be otherwise.
MATES = {(4, 4): 4, (4, 4, 3): 2, (4, 3, 3): 1}
# So many players can be tried out in all ways within a second; the others have nothing to gain but in four series.
LONG = [(4, 3, 3, 3, 3), (3, 3, 3, 3, 3)]
SHORT = [sizes for sizes, (_, repeated) in CASES.items() if any(repeated) and sizes not in LONG]


def teams_of(sizes: Sizes) -> list[list[int]]:
    return [[10 * team + number for number in range(size)] for team, size in enumerate(sizes, start=1)]


def named(sizes: Sizes) -> str:
    return "-".join(map(str, sizes))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("sizes", CASES, ids=named)
@settings(max_examples=examples(12))
@given(seed=seeds, series=st.integers(1, 4))
def test_every_case_is_seated_as_well_as_can_be(sizes: Sizes, seed: int, series: int) -> None:
    teams = teams_of(sizes)
    tables, repeated = CASES[sizes]

    day = league_day(teams, seed, series=series)

    assert [sorted(counts.sizes(one), reverse=True) for one in day] == [tables] * series
    assert all(sorted(counts.seated(one)) == sorted(player for team in teams for player in team) for one in day)
    assert counts.weighted(day) == [0, *repeated][series - 1]
    assert counts.together(day, teams) == MATES.get(sizes, 0) * series
    assert counts.seat_faults(day) == 0


@pytest.mark.parametrize("sizes", CASES, ids=named)
def test_the_order_of_the_teams_is_nothing_to_the_day(sizes: Sizes) -> None:
    for teams in (teams_of(sizes), teams_of(sizes)[::-1]):
        found = measure(league_day(teams, seed=7, series=4), groups=teams)

        assert (found.weighted, found.seat_faults) == (CASES[sizes][1][-1], 0)


@pytest.mark.parametrize("sizes", [sizes for sizes in CASES if len(sizes) in (3, 4) and sizes not in MATES], ids=named)
def test_each_table_has_one_of_each_team_that_is_there(sizes: Sizes) -> None:
    day = league_day(teams_of(sizes), seed=3)

    for one in day:
        for table in one:
            assert len({player // 10 for player in table}) == len(table)


def test_each_of_five_teams_rests_at_one_table() -> None:
    for one in league_day(teams_of((4,) * 5), seed=5, series=4):
        resting = [{1, 2, 3, 4, 5} - {player // 10 for player in table} for table in one]

        assert sorted(resting, key=min) == [{1}, {2}, {3}, {4}, {5}]


def test_two_of_each_of_two_teams_sit_at_both_tables() -> None:
    for one in league_day(teams_of((4, 4)), seed=5, series=4):
        assert [Counter(player // 10 for player in table) for table in one] == [{1: 2, 2: 2}] * 2


def test_a_full_day_of_four_series_lets_everybody_meet_everybody_else_once() -> None:
    teams = teams_of((4,) * 4)

    met = counts.meetings(league_day(teams, seed=11, series=4))

    assert {pair for pair, times in met.items() if not times} == {
        pair for team in teams for pair in combinations(team, 2)
    }
    assert set(met.values()) == {0, 1}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("sizes", CASES, ids=named)
def test_lots_decide_and_a_seed_decides_the_lots(sizes: Sizes) -> None:
    days = [league_day(teams_of(sizes), seed) for seed in range(12)]

    assert len(set(days)) == 12
    assert league_day(teams_of(sizes), 5) == days[5]


@pytest.mark.sampled(7)
@pytest.mark.parametrize("sizes", SHORT, ids=named)
def test_no_day_repeats_less(sizes: Sizes) -> None:
    tables, repeated = CASES[sizes]
    every = every_series(sizes, tables)

    assert [fewest_repeated(every, series) for series in (2, 3, 4)] == repeated


@pytest.mark.long
@pytest.mark.parametrize("sizes", LONG, ids=named)
def test_no_day_of_five_small_teams_repeats_less(sizes: Sizes) -> None:
    tables, repeated = CASES[sizes]

    assert fewest_repeated(every_series(sizes, tables), 4) == repeated[-1]


@pytest.mark.parametrize(
    ("sizes", "series", "message"),
    [
        ((4, 4, 4, 4), 0, "one to four series, not 0"),
        ((4, 4, 4, 4), 5, "one to four series, not 5"),
        ((4,), 3, "two to five teams meet on a league day, not 1"),
        ((4,) * 6, 3, "two to five teams meet on a league day, not 6"),
        ((4, 4, 4, 5), 3, "a team has three or four players"),
        ((4, 4, 4, 2), 3, "a team has three or four players"),
        ((4, 4, 4, 0), 3, "a team has three or four players"),
        ((4, 3), 3, "two teams alone need four players each"),
        ((3, 3), 3, "two teams alone need four players each"),
    ],
)
def test_no_league_day_has(sizes: Sizes, series: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        league_day(teams_of(sizes), seed=1, series=series)


def test_nobody_plays_for_two_teams() -> None:
    teams = teams_of((4, 4, 4))

    with pytest.raises(ValueError, match="a player is in one team, once"):
        league_day([*teams, teams[0]], seed=1)


def every_series(sizes: Sizes, tables: list[int]) -> list[int]:
    """Every way to seat one series with as few mates together as possible, as the set of pairs that meet, in bits."""
    people = [(team, number) for team, size in enumerate(sizes) for number in range(size)]
    bits = {pair: 1 << place for place, pair in enumerate(combinations(people, 2))}
    ways = with_mates(people, tables) if sizes in MATES else without_mates(sizes, tables)
    pairs = [[pair for table in way for pair in combinations(sorted(table), 2)] for way in ways]
    least = MATES.get(sizes, 0)
    assert min(sum(one[0] == other[0] for one, other in way) for way in pairs) == least
    return [sum(map(bits.__getitem__, way)) for way in pairs if sum(one[0] == other[0] for one, other in way) == least]


def without_mates(sizes: Sizes, tables: list[int]) -> set[frozenset[frozenset[Role]]]:
    """Team by team all go to different tables; the first team sits down in order."""
    ways: set[Tables] = {tuple(frozenset({(0, number)} if number < sizes[0] else ()) for number in range(len(tables)))}
    for team, size in list(enumerate(sizes))[1:]:
        gone = {
            tuple(
                table | ({(team, number)} if number < size else frozenset())
                for table, number in zip(way, to, strict=True)
            )
            for way in ways
            for to in permutations(range(len(tables)))
        }
        ways = {way for way in gone if max(map(len, way)) <= 4}
    return {frozenset(way) for way in ways if sorted(map(len, way), reverse=True) == tables}


def with_mates(people: list[Role], tables: list[int]) -> Iterator[list[tuple[Role, ...]]]:
    """The first unseated player sits down with any others, at a table of any remaining size."""
    if not people:
        yield []
    for size in sorted(set(tables)):
        left = list(tables)
        left.remove(size)
        for others in combinations(people[1:], size - 1):
            table = (people[0], *others)
            for rest in with_mates([one for one in people if one not in table], left):
                yield [table, *rest]


def fewest_repeated(every: list[int], series: int) -> int:
    """The minimum of repeated pairs over `series` series: the pairs that any two of them share, summed; tried with all
    of them.

    All series are equal up to names, so the first may be any.
    """
    first = every[0]
    common = sorted(((first & one).bit_count(), one) for one in every[1:])
    in_common = common[0][0]
    best = [10**6]

    def go_on(cost: int, left: int, others: list[tuple[int, int]]) -> None:
        if not left:
            best[0] = min(best[0], cost)
        for place, (own, one) in enumerate(others if left else ()):
            if cost + left * own + in_common * left * (left - 1) // 2 >= best[0]:
                return
            further = (
                []
                if left == 1
                else sorted(
                    (known + (one & other).bit_count(), other)
                    for known, other in others[place + 1 :]
                    if cost + own + known + in_common < best[0]
                )
            )
            go_on(cost + own, left - 1, further)

    go_on(0, series - 1, common)
    return best[0]


def test_a_day_is_a_tuple_of_series() -> None:
    day: tuple[Series[int], ...] = league_day(teams_of((4, 4, 4)), seed=1, series=2)

    assert [len(one) for one in day] == [4, 4]
