"""The smallest repair of a published series if a player comes late, does not come, or leaves.

The plan is on the wall, so everyone who moves has to be told. A repair therefore has the fewest possible moves, and
among those the best tables; the series is never drawn again.
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
    """A move between tables, counted from 1; `origin` is None for a player who comes, `target` for one who leaves."""

    player: Player
    origin: int | None
    target: int | None


@dataclass(frozen=True)
class Repair(Generic[Player]):
    """A proposed repair: the whole series as it would be, the moves, and its measures.

    Tables keep their numbers: a dissolved one is empty, a new one takes an empty number or the next.
    """

    series: Series[Player]
    moves: tuple[SeatMove[Player], ...]
    history: tuple[Series[Player], ...]
    groups: tuple[tuple[Player, ...], ...]
    forbidden: tuple[tuple[Player, ...], ...]

    @cached_property
    def measures(self) -> Measures[Player]:
        return measure([self.series], groups=self.groups, forbidden=self.forbidden, history=self.history)

    @property
    def moved(self) -> int:
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
    """Let players leave and join, and move as few others as possible; never a new draw.

    `locked` contains the numbers, from 1, of tables that have started: they stay as they are. The others have as
    few tables of three as possible; of all repairs with the fewest moves, one is chosen that makes few pairs meet
    again and sends to tables of three players who were there less. `history` contains the series played before, or
    all others of the plan. A player who stays at a table keeps the seat, or moves up if one ahead of it is given
    up.

    The final and the others are repaired separately. Players in `fixed_tables` stay at theirs and join no other.

    NoRepair if 1, 2 or 5 would be left to seat. ValueError for a player who leaves without a seat or from a started
    table, or who joins and has a seat.
    """
    gone, come = dict.fromkeys(leave), dict.fromkeys(join)
    mates, pairs = tuple(map(tuple, groups)), tuple(map(tuple, forbidden))
    _check(series, gone, come, locked)
    repaired, before = series, series
    for field in _fields(series, come, final):
        # Tables of the other field are treated like started ones.
        elsewhere = [number for number, table in enumerate(repaired, start=1) if table and not field.issuperset(table)]
        leaving, coming = ({player: None for player in people if player in field} for people in (gone, come))
        if final and not (leaving or coming):
            continue
        repaired = _repaired(
            repaired, leaving, coming, [*locked, *elsewhere], history, mates, pairs, Chance(seed), fixed_tables
        )
    return Repair(repaired, tuple(_moves(before, repaired)), tuple(history), mates, pairs)


def _fields(series: Series[Player], come: Collection[Player], final: Collection[Player]) -> list[set[Player]]:
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
    # Nobody at all is allowed: then these tables are all dissolved.
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
    """Swap a late player who keeps a table with a player there who keeps none."""
    home = {player: number for number, table in people.items() for player in table}
    for player, number in coming.items():
        others = [other for other in people.get(number, ()) if other not in fixed_tables]
        if home[player] != number and others:
            # This may cost one more move, but fixed tables come first.
            here = people[home[player]]
            here[here.index(player)] = others[-1]
            people[number][people[number].index(others[-1])] = player


def _check(series: Series[Player], gone: Collection[Player], come: Collection[Player], locked: Collection[int]) -> None:
    home = {player: number for number, table in enumerate(series, start=1) for player in table}
    if any(player not in home for player in gone) or any(player in home for player in come):
        raise ValueError("players who leave must have a seat, and players who come must have none")
    if any(home[player] in locked for player in gone):
        raise ValueError("a table that has started is never touched")
    if not set(locked) <= set(range(1, len(series) + 1)):
        raise ValueError("a locked table is one of the series")


def _seated(
    series: Series[Player], people: Mapping[int, Sequence[Player]], history: Sequence[Series[Player]], chance: Chance
) -> Series[Player]:
    """Seat people at existing tables in their old seats where possible, at new ones fairly."""
    tables = {number: tuple(table) for number, table in enumerate(series, start=1)}
    new = [number for number, table in people.items() if table and not tables.get(number)]
    tables |= {number: _filled(tables.get(number, ()), table) for number, table in people.items()}
    if new:
        (fresh,) = take_seats([tuple(tuple(people[number]) for number in new)], history, chance)
        tables |= dict(zip(new, fresh, strict=True))
    return tuple(tables[number] for number in sorted(tables))


def _filled(before: Table[Player], people: Sequence[Player]) -> Table[Player]:
    """Give newcomers the seats of those who left, then further seats; remaining gaps are closed."""
    newcomers = iter([player for player in people if player not in before])
    seats: list[Player] = []
    for player in before:
        seats += [player] if player in people else islice(newcomers, 1)
    return (*seats, *newcomers)


def _moves(before: Series[Player], after: Series[Player]) -> Iterator[SeatMove[Player]]:
    """Yield who leaves, then who joins, then who changes tables, each in the order of the old or new tables."""
    origins, targets = (
        {player: number for number, table in enumerate(series, start=1) for player in table}
        for series in (before, after)
    )
    yield from (SeatMove(player, origin, None) for player, origin in origins.items() if player not in targets)
    yield from (SeatMove(player, None, target) for player, target in targets.items() if player not in origins)
    for player, origin in origins.items():
        if targets.get(player, origin) != origin:
            yield SeatMove(player, origin, targets[player])
