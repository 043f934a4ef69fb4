"""The smallest repair of an announced series: somebody comes late, does not come, or leaves.

The plan hangs on the wall: each move is somebody who has to be told. So a repair has the fewest moves first, and of
those the best tables; the series is never drawn anew.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from types import MappingProxyType
from typing import Generic

from .chance import Chance
from .field import make_field
from .measures import Measures, measure
from .rearrange import rearrange
from .seats import take_seats
from .tables import IMPOSSIBLE_FIELDS, Player, Series, Table


class NoRepair(ValueError):
    """The tables that have not started cannot be made up of threes and fours: `players` would sit at them."""

    def __init__(self, players: int) -> None:
        super().__init__(f"{players} players cannot be seated at the tables that have not started")
        self.players = players


@dataclass(frozen=True, slots=True)
class SeatMove(Generic[Player]):
    """From one table to another, counted from 1; None for whoever comes, and for whoever leaves."""

    player: Player
    origin: int | None
    target: int | None


@dataclass(frozen=True)
class Repair(Generic[Player]):
    """A repair to be shown before it is done: the whole series as it would be, who moves, and what it is worth after.

    Tables keep their numbers: one that is dissolved is empty, a new one takes an empty number or the next.
    """

    series: Series[Player]
    moves: tuple[SeatMove[Player], ...]
    history: tuple[Series[Player], ...]
    groups: tuple[tuple[Player, ...], ...]
    forbidden: tuple[tuple[Player, ...], ...]

    @cached_property
    def measures(self) -> Measures[Player]:
        """What the series is worth after the history, counted when it is asked for."""
        return measure([self.series], groups=self.groups, forbidden=self.forbidden, history=self.history)

    @property
    def moved(self) -> int:
        """How many had a seat and get another table."""
        return sum(move.origin is not None and move.target is not None for move in self.moves)


def repair(
    series: Series[Player],
    leave: Collection[Player] = (),
    join: Sequence[Player] = (),
    *,
    locked: Collection[int] = (),
    history: Sequence[Series[Player]] = (),
    groups: Iterable[Collection[Player]] = (),
    forbidden: Iterable[Collection[Player]] = (),
    seed: int | str = 0,
    final: Collection[Player] = (),
    fixed_tables: Mapping[Player, int] = MappingProxyType({}),
) -> Repair[Player]:
    """Let people go and come, and move as few others as can be; never a new draw.

    `locked` are the numbers, from 1, of tables that have started: they stay as they are. At the others there are
    as few tables of three as possible, and of all repairs with the fewest moves one that makes few pairs meet again
    and sends to tables of three whoever was there less. `history` are the series played before, or all others of
    the plan. Whoever stays at a table keeps his seat, or moves up where one ahead of him falls away.

    Those of the `final` and the others are repaired each among themselves. Players in `fixed_tables` stay at theirs
    and come to no other.

    NoRepair where 1, 2 or 5 would be left to seat. ValueError for somebody who leaves without a seat or from a
    started table, or comes and has one.
    """
    gone, come = dict.fromkeys(leave), dict.fromkeys(join)
    mates, pairs = tuple(map(tuple, groups)), tuple(map(tuple, forbidden))
    _check(series, gone, come, locked)
    repaired, before = series, series
    for field in _fields(series, come, final):
        elsewhere = [number for number, table in enumerate(repaired, start=1) if table and not field.issuperset(table)]
        leaving, coming = ({player: None for player in people if player in field} for people in (gone, come))
        if final and not (leaving or coming):
            continue
        repaired = _repaired(
            repaired, leaving, coming, [*locked, *elsewhere], history, mates, pairs, Chance(seed), fixed_tables
        )
    return Repair(repaired, tuple(_moves(before, repaired)), tuple(history), mates, pairs)


def _fields(series: Series[Player], come: Collection[Player], final: Collection[Player]) -> list[set[Player]]:
    """Those who play among themselves."""
    everybody = {*chain.from_iterable(series), *come}
    return [everybody & set(final), everybody - set(final)] if final else [everybody]


def _repaired(
    series: Series[Player],
    gone: Collection[Player],
    come: Collection[Player],
    locked: Collection[int],
    history: Sequence[Series[Player]],
    mates: tuple[tuple[Player, ...], ...],
    pairs: tuple[tuple[Player, ...], ...],
    chance: Chance,
    fixed_tables: Mapping[Player, int],
) -> Series[Player]:
    staying = {
        number: [player for player in table if player not in gone]
        for number, table in enumerate(series, start=1)
        if number not in locked
    }
    players = [*chain.from_iterable(staying.values()), *come]
    if len(players) in IMPOSSIBLE_FIELDS[1:]:
        raise NoRepair(len(players))
    numbers = {player: number for number, player in enumerate(players)}
    rearranged = rearrange(
        {number: [numbers[player] for player in table] for number, table in staying.items()},
        [numbers[player] for player in come],
        after=len(series) + 1,
        field=make_field(numbers, series=1, groups=mates, forbidden=pairs, history=history),
        chance=chance,
        staying=frozenset(numbers[player] for player in fixed_tables if player in numbers and player not in come),
    )
    people = {number: [players[player] for player in table] for number, table in rearranged.items()}
    _bring_to_fixed_table(
        people, {player: fixed_tables[player] for player in come if player in fixed_tables}, fixed_tables
    )
    return _seated(series, people, history, chance)


def _bring_to_fixed_table(
    people: Mapping[int, list[Player]], coming: Mapping[Player, int], fixed_tables: Mapping[Player, int]
) -> None:
    """Who comes late to the table that he keeps changes places with somebody there who keeps none."""
    home = {player: number for number, table in people.items() for player in table}
    for player, number in coming.items():
        others = [other for other in people.get(number, ()) if other not in fixed_tables]
        if home[player] != number and others:
            here = people[home[player]]
            here[here.index(player)] = others[-1]
            people[number][people[number].index(others[-1])] = player


def _check(series: Series[Player], gone: Collection[Player], come: Collection[Player], locked: Collection[int]) -> None:
    home = {player: number for number, table in enumerate(series, start=1) for player in table}
    if any(player not in home for player in gone) or any(player in home for player in come):
        raise ValueError("whoever leaves has a seat, and whoever comes has none")
    if any(home[player] in locked for player in gone):
        raise ValueError("a table that has started is never touched")
    if not set(locked) <= set(range(1, len(series) + 1)):
        raise ValueError("a locked table is one of the series")


def _seated(
    series: Series[Player], people: Mapping[int, Sequence[Player]], history: Sequence[Series[Player]], chance: Chance
) -> Series[Player]:
    """Seats at tables that were there stay where they can, at new ones they are fair."""
    tables = {number: tuple(table) for number, table in enumerate(series, start=1)}
    new = [number for number, table in people.items() if table and not tables.get(number)]
    tables |= {number: _filled(tables.get(number, ()), table) for number, table in people.items()}
    if new:
        (fresh,) = take_seats([tuple(tuple(people[number]) for number in new)], history, chance)
        tables |= dict(zip(new, fresh, strict=True))
    return tuple(tables[number] for number in sorted(tables))


def _filled(before: Table[Player], people: Sequence[Player]) -> Table[Player]:
    """Newcomers take the seats of those who went, then the next; seats that are left over close up."""
    newcomers = iter([player for player in people if player not in before])
    seats: list[Player] = []
    for player in before:
        seats += [player] if player in people else islice(newcomers, 1)
    return (*seats, *newcomers)


def _moves(before: Series[Player], after: Series[Player]) -> Iterator[SeatMove[Player]]:
    """Whoever goes, then whoever comes, then whoever changes tables, each in the order of the old or new tables."""
    origins, targets = (
        {player: number for number, table in enumerate(series, start=1) for player in table}
        for series in (before, after)
    )
    yield from (SeatMove(player, origin, None) for player, origin in origins.items() if player not in targets)
    yield from (SeatMove(player, None, target) for player, target in targets.items() if player not in origins)
    for player, origin in origins.items():
        if targets.get(player, origin) != origin:
            yield SeatMove(player, origin, targets[player])
