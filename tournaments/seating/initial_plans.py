"""Starting points of a search: people seated by lot, or a pattern whose points are assigned to people by lot."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, count, islice
from typing import Final

from .chance import Chance
from .designs import Round
from .draft import Chairs
from .field import Field
from .role_exchange import MeetingCosts, exchange_roles
from .tables import FEWEST, SEATS, empty_chairs, table_sizes, tables_in, threes_of

# How many ways of choosing the empty chairs of a pattern are compared.
CHOICES: Final = 40

# For each series its locked tables, of players as numbers.
Settled = Sequence[Sequence[tuple[int, ...]]]


def seat_by_lot(
    field: Field,
    settled: Settled,
    chance: Chance,
    *,
    in_turn: bool = False,
    bound: Sequence[Sequence[int]] = (),
) -> list[Chairs]:
    """Return series with the settled tables first, then fours, then threes, and everybody else seated by lot.

    In turn, those go to tables of three who were there least often. Players of a `bound` group share a table in
    each series, the largest such group the first, and no table has two groups.
    """
    bound_people = set(chain.from_iterable(bound))
    threes = list(field.threes)
    series = []
    for tables in settled:
        taken = bound_people.union(*tables)
        lots = chance.shuffled(player for player in range(field.size) if player not in taken)
        if in_turn:
            lots.sort(key=lambda player: -threes[player])
            fours = len(lots) - FEWEST * empty_chairs(len(lots))
            lots = chance.shuffled(lots[:fours]) + chance.shuffled(lots[fours:])
        seated = _seated(tables, lots, bound)
        series.append(_with_empty_chairs(seated, field.size))
        for player in threes_of(seated):
            threes[player] += 1
    return series


def seat_by_pattern(
    field: Field, rounds: Sequence[Round], chance: Chance, *, spare: Round = (), empty: Sequence[int] = ()
) -> list[Chairs]:
    """Assign the points of a pattern to people by lot, mates to one table of a spare round, so that they never meet.

    If `empty` does not name the points that are empty chairs, points are chosen that share tables of three evenly;
    the result is empty if the pattern has not enough points that never meet.
    """
    points = len(rounds[0])
    missing = points - field.size
    empty = empty or _empty_points(missing, rounds, spare, chance)
    if len(empty) < missing:
        return []
    numbers = dict(zip(empty, range(field.size, points), strict=True))
    tables = tables_in(spare) if spare else [range(points)]
    blocks = [[point for point in chance.shuffled(table) if point not in numbers] for table in chance.shuffled(tables)]
    numbers |= _points_taken(_clusters_of_mates(field, chance), [block for block in blocks if block])
    seated = [[numbers[point] for point in round_] for round_ in rounds]
    return exchange_roles(seated, [MeetingCosts(field.ties(), seated)], kinds_of(field), chance)


def kinds_of(field: Field) -> list[tuple[int, int, int]]:
    # Only players with the same count and share of tables of three can be exchanged in all series.
    return list(zip(field.threes, field.floors, field.ceilings, strict=True))


def _seated(
    settled: Sequence[tuple[int, ...]], lots: Sequence[int], bound: Sequence[Sequence[int]]
) -> list[tuple[int, ...]]:
    drawn = iter(lots)
    free = len(lots) + sum(map(len, bound))
    sizes = table_sizes(free) if free else []
    groups = [*bound, *[()] * (len(sizes) - len(bound))]
    tables = [(*group, *islice(drawn, size - len(group))) for size, group in zip(sizes, groups, strict=True)]
    return [*settled, *tables]


def _with_empty_chairs(tables: Sequence[tuple[int, ...]], size: int) -> Chairs:
    empty = count(size)
    return [chair for table in tables for chair in (table if len(table) == SEATS else (*table, next(empty)))]


def _points_taken(clusters: Sequence[Sequence[int]], blocks: list[list[int]]) -> dict[int, int]:
    """Assign points: a cluster gets those of the first block with room for all, else any that are left."""
    taken = {}
    for cluster in clusters:
        roomy = next((block for block in blocks if len(block) >= len(cluster)), None)
        for player in cluster:
            block = roomy or blocks[-1]
            taken[block.pop()] = player
            if not block:
                blocks.remove(block)
    return taken


def _clusters_of_mates(field: Field, chance: Chance) -> list[list[int]]:
    """Return everybody in clusters of up to four who are kept apart, the largest first."""
    clusters = []
    is_taken = [False] * field.size
    for player in chance.shuffled(range(field.size)):
        if not is_taken[player]:
            mates = [mate for mate in field.apart[player] if not is_taken[mate]]
            clusters.append([player, *mates[: SEATS - 1]])
            for member in clusters[-1]:
                is_taken[member] = True
    return sorted(clusters, key=len, reverse=True)


def _empty_points(missing: int, rounds: Sequence[Round], spare: Round, chance: Chance) -> Sequence[int]:
    """Return points that never meet, chosen so that as many different players as possible get tables of three."""
    best: Sequence[int] = ()
    least = None
    for _ in range(CHOICES):
        chosen = _strangers(missing, rounds, spare, chance)
        crowding = sum(times * times for times in _times_at_one_table(chosen, rounds).values())
        if len(chosen) == missing and (least is None or crowding < least):
            best, least = chosen, crowding
        # Each point is at a table of three at most once: no choice is better.
        if least == FEWEST * missing * len(rounds):
            break
    return best


def _strangers(wanted: int, rounds: Sequence[Round], spare: Round, chance: Chance) -> Sequence[int]:
    """Return up to `wanted` points that never meet, by lot; with a spare round, from one of its tables."""
    if spare:
        table = chance.below(len(spare) // SEATS) * SEATS
        return chance.shuffled(spare[table : table + SEATS])[:wanted]
    chosen: list[int] = []
    while len(chosen) < wanted:
        met = _times_at_one_table(chosen, rounds)
        others = [point for point in range(len(rounds[0])) if point not in met and point not in chosen]
        if not others:
            break
        chosen.append(chance.one_of(others))
    return chosen


def _times_at_one_table(chosen: Sequence[int], rounds: Sequence[Round]) -> Counter[int]:
    times: Counter[int] = Counter()
    for points in rounds:
        for point in chosen:
            chair = points.index(point)
            times.update(points[chair ^ step] for step in range(1, SEATS))
    return times
