"""Who has which seat: everybody each seat equally often, and seldom the same left neighbour twice."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, permutations
from operator import getitem
from types import MappingProxyType
from typing import Final

from .chance import Chance
from .seat_account import SeatAccount
from .split import split_evenly
from .tables import FEWEST, SEATS, Player, Series

# How often a table of somebody with an unfair account is seated anew, at most; a few times are the rule.
MENDS: Final = 3000
# The odds of seating a table unfairly by one more, in the beginning; in the end none is.
WARMTH: Final = 0.3
# An unfair seat weighs more than any neighbours.
UNFAIR: Final = 100

# A table in the making, seat 1 first.
Seats = list[Player]


class EmptyChair:
    """The fourth at a table of three, who sits nowhere else."""


def take_seats(
    series: Sequence[Series[Player]],
    history: Sequence[Series[Player]],
    chance: Chance,
    fixed_seats: Mapping[Player, int] = MappingProxyType({}),
) -> tuple[Series[Player], ...]:
    """The same people at the same tables of these series, seated anew: seat 1 comes first; a dissolved table has none.

    Over the history and these series each player has each seat as often as is fair, a fraction up or down, as far as
    the history allows it and tables of three go round. A player in
    `fixed_seats` has that seat, from 0, at every table that is large enough.
    """
    blocks = [series[start : start + SEATS] for start in range(0, len(series), SEATS)]
    seated = [tables for block in blocks for tables in _in_turn(block, chance)]
    account = SeatAccount(chain(history, seated))
    for table in chain.from_iterable(seated):
        if history or not fixed_seats.keys().isdisjoint(table):
            _reseat(table, account, chance, fixed_seats=fixed_seats)
    if len(series) > 1:
        _mend(list(chain.from_iterable(seated)), account, chance, fixed_seats)
    _part_neighbours(seated, history, account, chance, fixed_seats)
    return tuple(tuple(tuple(table) for table in tables) for tables in seated)


def neighbours(table: Sequence[Player]) -> Iterator[tuple[Player, Player]]:
    """Everybody at a round table with his left neighbour: left of the last seat is seat 1."""
    return zip(table, (*table[1:], *table[:1]), strict=True)


def _in_turn(block: Sequence[Series[Player]], chance: Chance) -> list[list[Seats[Player]]]:
    """Up to four series in which nobody has a seat twice, but for some at tables of three.

    Players and tables are joined by edges; the edges are halved and halved again, and each quarter is a seat.
    """
    tables = list(chain.from_iterable(block))
    guests = [(*table, EmptyChair()) if len(table) == FEWEST else table for table in tables]
    edges = chance.shuffled((guest, number) for number, table in enumerate(guests) for guest in table)
    places: list[list[Player | EmptyChair]] = [list(table) for table in guests]
    for seat, quarter in enumerate(quarter for half in split_evenly(edges) for quarter in split_evenly(half)):
        for guest, number in quarter:
            places[number][seat] = guest
    seated = iter([_people(place) for place in places])
    return [list(islice(seated, len(series))) for series in block]


def _people(places: Sequence[Player | EmptyChair]) -> Seats[Player]:
    """At a table of three whoever has the fourth seat takes the empty chair's."""
    people = [guest for guest in places if not isinstance(guest, EmptyChair)]
    if len(people) == FEWEST and people[-1] is places[-1]:
        empty = next(seat for seat, guest in enumerate(places) if isinstance(guest, EmptyChair))
        people.insert(empty, people.pop())
    return people


def _mend(
    tables: Sequence[Seats[Player]], account: SeatAccount[Player], chance: Chance, fixed_seats: Mapping[Player, int]
) -> None:
    """Whoever has an unfair account is seated anew at one of his tables, until all accounts are fair."""
    tables_of: dict[Player, list[Seats[Player]]] = {}
    for table in tables:
        for player in table:
            tables_of.setdefault(player, []).append(table)
    unfair = [player for player in tables_of if account.faults(player) and player not in fixed_seats]
    left = MENDS
    while unfair and left > 0:
        touched = dict.fromkeys(unfair)
        odds = WARMTH * left / MENDS
        left -= len(unfair)
        for player in unfair:
            table = chance.one_of(tables_of[player])
            _reseat(table, account, chance, patience=chance.patience(odds), fixed_seats=fixed_seats)
            touched.update(dict.fromkeys(table))
        unfair = [player for player in touched if account.faults(player) and player not in fixed_seats]


def _part_neighbours(
    seated: Sequence[Sequence[Seats[Player]]],
    history: Sequence[Series[Player]],
    account: SeatAccount[Player],
    chance: Chance,
    fixed_seats: Mapping[Player, int],
) -> None:
    """Where somebody has the same left neighbour again, the table is seated otherwise if that is as fair."""
    pairs = list(chain.from_iterable(map(neighbours, chain.from_iterable((*history, *seated)))))
    if len(set(pairs)) == len(pairs):
        return
    left = Counter(pairs)
    for table in chain.from_iterable(seated):
        if any(left[pair] > 1 for pair in neighbours(table)):
            left.subtract(neighbours(table))
            _reseat(table, account, chance, left=left, fixed_seats=fixed_seats)
            left.update(neighbours(table))


def _reseat(
    table: Seats[Player],
    account: SeatAccount[Player],
    chance: Chance,
    *,
    patience: int = 0,
    left: Counter[tuple[Player, Player]] | None = None,
    fixed_seats: Mapping[Player, int] = MappingProxyType({}),
) -> None:
    """The fairest order of the table, or one less fair by no more than patience; of equal ones the lot takes one."""
    account.leave(table)
    people = chance.shuffled(table)
    unfairness = [account.unfairness(player) for player in people]
    orders: Iterable[tuple[int, ...]] = permutations(range(len(people)))
    if fixed_seats:
        bound = {
            at: fixed_seats[player] for at, player in enumerate(people) if fixed_seats.get(player, SEATS) < len(people)
        }
        orders = (seats for seats in orders if all(seats[at] == seat for at, seat in bound.items()))
    costs = {seats: UNFAIR * sum(map(getitem, unfairness, seats)) for seats in orders}
    if left:
        for seats in costs:
            costs[seats] += sum(left[pair] for pair in neighbours(_in_order(people, seats)))
    least = min(costs.values())
    table[:] = _in_order(people, next(seats for seats, cost in costs.items() if cost <= least + UNFAIR * patience))
    account.sit(table)


def _in_order(people: Sequence[Player], seats: Sequence[int]) -> Seats[Player]:
    """The first of the people on the first of the seats, and so on: who sits at seat 1, 2, 3."""
    return [people[seats.index(seat)] for seat in range(len(people))]
