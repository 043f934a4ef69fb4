"""All that a draw depends on; and what of it cannot be."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic

from .tables import FEWEST, SEATS, Player, Series, Table, table_sizes

MODES: Final = ("cap", "turn", "even", "repeats")
# A protocol from a file may ask for a draw that never ends.
MOST_SERIES: Final = 100
MOST_EFFORT: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs(Generic[Player]):
    """The arguments of `plan`, and which attempt it is. `locked` holds (number of a series from 1, table).

    `final` are those who play among themselves, as all others do; `fixed` says who keeps which table in all series,
    and which seat or 0 for any.
    """

    players: tuple[Player, ...]
    series: int
    groups: tuple[tuple[Player, ...], ...] = ()
    forbidden: tuple[tuple[Player, ...], ...] = ()
    queue: tuple[Player, ...] = ()
    mode: str = "cap"
    history: tuple[Series[Player], ...] = ()
    locked: tuple[tuple[int, Table[Player]], ...] = ()
    effort: float = 1.0
    seed: int | str
    attempt: int = 1
    reason: str = ""
    # A protocol names these only where they say something: older ones do not.
    final: tuple[Player, ...] = ()
    fixed: tuple[tuple[Player, int, int], ...] = ()

    def __post_init__(self) -> None:
        """ValueError for what no draw can be made of."""
        if len(set(self.players)) < len(self.players):
            raise ValueError("a player is named twice")
        if not (1 <= self.series <= MOST_SERIES and 0 < self.effort <= MOST_EFFORT):
            raise ValueError("a draw has at least one series and some effort, and not too much of either")
        if self.mode not in MODES:
            raise ValueError(f"there is no mode {self.mode!r}")
        if any(len(set(pair)) != 2 for pair in self.forbidden):
            raise ValueError("a forbidden pair names two players")
        if self.attempt > 1 and not self.reason.strip():
            raise ValueError("a new attempt needs a reason")
        self._check_locked()
        self._check_fixed()

    @property
    def fields(self) -> list[tuple[Player, ...]]:
        """Those who play among themselves: all, or those of the final and the others, if there are any."""
        if not self.final:
            return [self.players]
        others = tuple(player for player in self.players if player not in set(self.final))
        return [self.final, others] if others else [self.final]

    @property
    def fixed_seats(self) -> dict[Player, int]:
        """Who keeps his seat, counted from 0."""
        return {player: seat - 1 for player, _, seat in self.fixed if seat}

    def fixed_tables(self, players: Collection[Player]) -> dict[int, list[Player]]:
        """Who of these sits at which table in all series; the tables with most of them first."""
        tables: dict[int, list[Player]] = {}
        for player, table, _ in self.fixed:
            if player in players:
                tables.setdefault(table, []).append(player)
        return dict(sorted(tables.items(), key=lambda table: -len(table[1])))

    def _check_fixed(self) -> None:
        """All can be seated; whoever keeps a table plays, once, and the tables have room for all who do."""
        people = [player for player, _, _ in self.fixed]
        seats = [(table, seat) for _, table, seat in self.fixed if seat]
        if len(set(people)) < len(people) or not {*people, *self.final} <= set(self.players):
            raise ValueError("whoever keeps a table or is in the final plays, and is named once")
        if len(set(seats)) < len(seats) or not {seat for _, seat in seats} <= set(range(1, SEATS + 1)):
            raise ValueError("a seat is one of four, and one keeps it")
        if self.locked and (self.fixed or self.final):
            raise ValueError("tables are locked, or people keep theirs, not both")
        fixed = [self.fixed_tables(field) for field in self.fields]
        numbers = [number for tables in fixed for number in tables]
        if len(set(numbers)) < len(numbers):
            raise ValueError("nobody of the final keeps a table with somebody else")
        sizes = [table_sizes(len(field)) for field in self.fields]
        if not set(numbers) <= set(range(1, sum(map(len, sizes)) + 1)):
            raise ValueError("a table that is kept is one of those there are")
        for tables, room in zip(fixed, sizes, strict=True):
            wanted = [len(people) for people in tables.values()]
            if len(wanted) > len(room) or any(many > size for many, size in zip(wanted, room, strict=False)):
                raise ValueError("more people keep a table than it has seats")

    def _check_locked(self) -> None:
        """Locked tables are such as there can be, and so are those of everybody else."""
        if any(not 1 <= number <= self.series or len(table) not in (FEWEST, SEATS) for number, table in self.locked):
            raise ValueError("a locked table belongs to a series and has three or four seats")
        for tables in self.locked_tables():
            seated = [player for table in tables for player in table]
            if len(set(seated)) < len(seated) or not set(seated) <= set(self.players):
                raise ValueError("whoever sits at a locked table plays, and sits there once")
            if len(seated) < len(self.players):
                table_sizes(len(self.players) - len(seated))

    def locked_tables(self) -> list[list[Table[Player]]]:
        """For each series its locked tables."""
        return [[table for number, table in self.locked if number == series] for series in range(1, self.series + 1)]


def make_inputs(
    *,
    players: Sequence[Player],
    series: int,
    groups: Iterable[Collection[Player]] = (),
    forbidden: Iterable[Collection[Player]] = (),
    queue: Sequence[Player] = (),
    mode: str = "cap",
    history: Sequence[Series[Player]] = (),
    locked: Iterable[tuple[int, Table[Player]]] = (),
    effort: float = 1.0,
    seed: int | str,
    attempt: int = 1,
    reason: str = "",
    final: Sequence[Player] = (),
    fixed: Iterable[tuple[Player, int, int]] = (),
) -> Inputs[Player]:
    """Inputs from any kind of sequences, such as a protocol has."""
    return Inputs(
        players=tuple(players),
        series=series,
        groups=tuple(map(tuple, groups)),
        forbidden=tuple(map(tuple, forbidden)),
        queue=tuple(queue),
        mode=mode,
        history=tuple(tuple(map(tuple, tables)) for tables in history),
        locked=tuple((number, tuple(table)) for number, table in locked),
        effort=effort,
        seed=seed,
        attempt=attempt,
        reason=reason,
        final=tuple(final),
        fixed=tuple((player, table, seat) for player, table, seat in fixed),
    )
