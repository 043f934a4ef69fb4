"""Seats: everyone has each seat equally often, and seldom the same left neighbour twice."""

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

# The most times that tables of players with unfair accounts are seated again; usually a few are enough.
MENDS: Final = 3000
# The odds of accepting one more unfair seat, at the beginning; at the end none is accepted.
WARMTH: Final = 0.3
# An unfair seat weighs more than any neighbours.
UNFAIR: Final = 100

# A table that may still be changed, seat 1 first.
Seats = list[Player]


class EmptyChair:
    """The fourth at a table of three; each instance sits at one table only."""


def take_seats(
    series: Sequence[Series[Player]],
    history: Sequence[Series[Player]],
    chance: Chance,
    fixed_seats: Mapping[Player, int] = MappingProxyType({}),
) -> tuple[Series[Player], ...]:
    """Seat the same people at the same tables of these series fairly, seat 1 first.

    Over the history and these series each player has each seat equally often, give or take one, as far as the
    history and the turns at tables of three allow. A player in `fixed_seats` has that seat, from 0, at every table
    that is large enough. A dissolved table stays empty.
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
    """Yield everyone at a round table with their left neighbour; the last seat's left neighbour is seat 1."""
    return zip(table, (*table[1:], *table[:1]), strict=True)


def _in_turn(block: Sequence[Series[Player]], chance: Chance) -> list[list[Seats[Player]]]:
    """Seat up to four series in which nobody has a seat twice, except for some at tables of three.

    Players and tables are the ends of edges; the edges are split into halves and again into quarters, and each
    quarter is a seat.
    """
    tables = list(chain.from_iterable(block))
    guests = [(*table, EmptyChair()) if len(table) == FEWEST else table for table in tables]
    edges = chance.shuffled((guest, number) for number, table in enumerate(guests) for guest in table)
    places: list[list[Player | EmptyChair]] = [list(table) for table in guests]
    # A player has at most four edges here and a table exactly four, so a quarter has at most one of the player and
    # exactly one of the table.
    for seat, quarter in enumerate(quarter for half in split_evenly(edges) for quarter in split_evenly(half)):
        for guest, number in quarter:
            places[number][seat] = guest
    seated = iter([_people(place) for place in places])
    return [list(islice(seated, len(series))) for series in block]


def _people(places: Sequence[Player | EmptyChair]) -> Seats[Player]:
    """Return the players of a table; at a table of three the player in the fourth seat takes the empty chair."""
    people = [guest for guest in places if not isinstance(guest, EmptyChair)]
    if len(people) == FEWEST and people[-1] is places[-1]:
        empty = next(seat for seat, guest in enumerate(places) if isinstance(guest, EmptyChair))
        people.insert(empty, people.pop())
    return people


def _mend(
    tables: Sequence[Seats[Player]], account: SeatAccount[Player], chance: Chance, fixed_seats: Mapping[Player, int]
) -> None:
    """Seat players with unfair accounts again at one of their tables, until none is left or `MENDS` are used."""
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
    """Seat tables again where a player has the same left neighbour again, if that is as fair."""
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
    """Put the table into the fairest order, or one less fair by at most `patience`; lots choose between equal ones."""
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
    # The people are shuffled, so the first of several good orders is one by lot.
    least = min(costs.values())
    table[:] = _in_order(people, next(seats for seats, cost in costs.items() if cost <= least + UNFAIR * patience))
    account.sit(table)


def _in_order(people: Sequence[Player], seats: Sequence[int]) -> Seats[Player]:
    """Return the people from seat 1 on, `seats[i]` being the seat of `people[i]` from 0."""
    return [people[seats.index(seat)] for seat in range(len(people))]
