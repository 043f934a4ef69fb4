"""Measures of a plan: who meets again, who sits with mates, the counts of tables of three and of seats."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, pairwise
from math import comb, inf
from typing import Generic

from .seat_account import SeatAccount
from .seats import neighbours
from .tables import FEWEST, Player, Series, threes_of


@dataclass(frozen=True, slots=True)
class Measures(Generic[Player]):
    """Measures of new series, after those already played. Everything but the two counts is best at 0.

    `repeats` counts the meetings of pairs that met before, `weighted` adds how often each had met, and `met_again`
    contains such pairs with the number of all their meetings. `mates` and `named_pairs` count pairs at one table,
    `neighbours` those of the queue in the first series. `early_threes` counts who went to a table of three while a
    player at a table of four had been at fewer. `seat_faults` is how far seats are from fair shares, `same_left`
    how often a player has the same left neighbour again. `threes` and `seats` count over all series, seats from 1
    to 4.
    """

    repeats: int
    weighted: int
    met_again: tuple[tuple[Player, Player, int], ...]
    mates: int
    named_pairs: int
    neighbours: int
    early_threes: int
    seat_faults: int
    same_left: int
    threes: Mapping[Player, int]
    seats: Mapping[Player, tuple[int, ...]]


def measure(
    series: Sequence[Series[Player]],
    *,
    groups: Iterable[Collection[Player]] = (),
    forbidden: Iterable[Collection[Player]] = (),
    queue: Sequence[Player] = (),
    history: Sequence[Series[Player]] = (),
) -> Measures[Player]:
    """Measure any plan, including one made by hand: everything is counted from the names at the tables."""
    played = [*history, *series]
    order = _order(played)
    names = list(order)
    met, before = _meetings(series, order), _meetings(history, order)
    again = {pair: before[pair] + times for pair, times in met.items() if times > 1 or pair in before}
    seats = SeatAccount(played)
    return Measures(
        # Of a new pair the first meeting is no repeat.
        repeats=sum(times - max(1, before[pair]) for pair, times in again.items()),
        weighted=sum(comb(times, 2) - comb(before[pair], 2) for pair, times in again.items()),
        met_again=tuple((names[one], names[other], times) for (one, other), times in again.items()),
        mates=_shared_tables(met, groups, order),
        named_pairs=_shared_tables(met, forbidden, order),
        neighbours=_shared_tables(
            _meetings(series[:1], order), pairwise(player for player in queue if player in order), order
        ),
        early_threes=_early_threes(series, history),
        seat_faults=sum(map(seats.faults, order)),
        same_left=_same_left(played) - _same_left(history),
        threes=_account_of_threes(played),
        seats={player: seats.counts(player) for player in order},
    )


def _order(played: Iterable[Series[Player]]) -> dict[Player, int]:
    seated = chain.from_iterable(chain.from_iterable(played))
    return {player: number for number, player in enumerate(dict.fromkeys(seated))}


def _meetings(played: Iterable[Series[Player]], order: Mapping[Player, int]) -> Counter[tuple[int, int]]:
    return Counter(chain.from_iterable(_pairs(table, order) for table in chain.from_iterable(played)))


def _pairs(players: Iterable[Player], order: Mapping[Player, int]) -> Iterator[tuple[int, int]]:
    return combinations(sorted(map(order.__getitem__, players)), 2)


def _shared_tables(
    met: Counter[tuple[int, int]], groups: Iterable[Collection[Player]], order: Mapping[Player, int]
) -> int:
    """Return how often two members of one group met; a pair in several groups counts once."""
    seated = [[player for player in group if player in order] for group in groups]
    pairs = dict.fromkeys(pair for group in seated for pair in _pairs(group, order))
    return sum(met[pair] for pair in pairs)


def _account_of_threes(played: Iterable[Series[Player]]) -> Counter[Player]:
    account: Counter[Player] = Counter()
    for series in played:
        account.update(dict.fromkeys(chain.from_iterable(series), 0))
        account.update(threes_of(series))
    return account


def _early_threes(series: Sequence[Series[Player]], history: Sequence[Series[Player]]) -> int:
    account = _account_of_threes(history)
    early = 0
    for tables in series:
        at_three = threes_of(tables)
        if not at_three:
            continue
        at_four = [player for table in tables if len(table) != FEWEST for player in table]
        fewest = min((account[player] for player in at_four), default=inf)
        early += sum(account[player] > fewest for player in at_three)
        account.update(at_three)
    return early


def _same_left(played: Iterable[Series[Player]]) -> int:
    pairs = list(chain.from_iterable(map(neighbours, chain.from_iterable(played))))
    return len(pairs) - len(set(pairs))
