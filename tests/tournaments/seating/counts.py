"""Plans counted the slow way, pair by pair and seat by seat, to be compared with their own measures."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, cycle, islice
from math import ceil, comb, floor
from random import Random

from tournaments.seating import table_sizes
from tournaments.seating.tables import Series


def random_series(players: Iterable[int], chance: Random) -> Series[int]:
    """Random tables without any rule."""
    lots = list(players)
    chance.shuffle(lots)
    return tuple(tuple(lots.pop() for _ in range(size)) for size in table_sizes(len(lots)))


def series_in_turn(players: int, series: int, chance: Random) -> list[Series[int]]:
    """Random tables, but everybody has a table of three before anybody has a second one."""
    lots = chance.sample(range(players), players)
    turn = cycle(lots)
    drawn = []
    for _ in range(series):
        sizes = table_sizes(players)
        threes = list(islice(turn, 3 * sizes.count(3)))
        others = [player for player in lots if player not in threes]
        order = iter(chance.sample(others, len(others)) + chance.sample(threes, len(threes)))
        drawn.append(tuple(tuple(islice(order, size)) for size in sizes))
    return drawn


def seated(series: Series[int]) -> list[int]:
    return [player for table in series for player in table]


def sizes(series: Series[int]) -> list[int]:
    return [len(table) for table in series]


def meetings(series: Sequence[Series[int]]) -> dict[tuple[int, int], int]:
    """How often each pair met, the lower number first."""
    places = [{player: number for number, table in enumerate(one) for player in table} for one in series]
    everybody = sorted({player for place in places for player in place})
    return {
        (one, other): sum(place.get(one, "absent") == place.get(other, "away") for place in places)
        for one, other in combinations(everybody, 2)
    }


def repeats(series: Sequence[Series[int]]) -> int:
    return sum(max(0, times - 1) for times in meetings(series).values())


def weighted(series: Sequence[Series[int]]) -> int:
    return sum(comb(times, 2) for times in meetings(series).values())


def together(series: Sequence[Series[int]], groups: Iterable[Collection[int]]) -> int:
    """Pairs of one group at one table."""
    pairs = {pair for group in groups for pair in combinations(sorted(group), 2)}
    return sum(times for pair, times in meetings(series).items() if pair in pairs)


def threes(series: Sequence[Series[int]]) -> Counter[int]:
    """Tables of three by player; players with none have 0."""
    account = Counter(dict.fromkeys((player for one in series for player in seated(one)), 0))
    account.update(player for one in series for table in one if len(table) == 3 for player in table)
    return account


def seat_faults(series: Sequence[Series[int]]) -> int:
    """Over all players and seats, how far a count is from the player's share rounded down or up."""
    faults = 0
    for player in {player for one in series for player in seated(one)}:
        tables = [table for one in series for table in one if player in table]
        for seat in range(4):
            had = sum(table.index(player) == seat for table in tables)
            share = sum((Fraction(1, len(table)) for table in tables if seat < len(table)), Fraction(0))
            faults += max(0, floor(share) - had, had - ceil(share))
    return faults


def same_left(series: Sequence[Series[int]]) -> int:
    """How often a player has the same left neighbour again."""
    pairs = Counter(
        (table[seat], table[(seat + 1) % len(table)]) for one in series for table in one for seat in range(len(table))
    )
    return sum(times - 1 for times in pairs.values())
