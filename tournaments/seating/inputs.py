"""The inputs of a draw, and the checks that refuse impossible ones."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic

from .tables import FEWEST, SEATS, Player, Series, Table, table_sizes

MODES: Final = ("cap", "turn", "even", "repeats")
# Limits, as an uploaded draw report could otherwise demand a draw that never ends.
MOST_SERIES: Final = 100
MOST_EFFORT: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs(Generic[Player]):
    """The arguments of `plan`, and the number of the attempt. `locked` contains (number of a series from 1, table).

    Players in `final` play only against each other, and so do all others. `fixed` contains (player, table from 1,
    seat from 1 or 0 for any): that player keeps the table, and the seat, in all series.
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
    # A draw report contains these only if they are not empty: older ones lack them.
    final: tuple[Player, ...] = ()
    fixed: tuple[tuple[Player, int, int], ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError for inputs that no draw can satisfy."""
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
        """Return the players by the fields that play separately: one field, or final and others."""
        if not self.final:
            return [self.players]
        others = tuple(player for player in self.players if player not in set(self.final))
        return [self.final, others] if others else [self.final]

    @property
    def fixed_seats(self) -> dict[Player, int]:
        """Return the seats of players who keep them, counted from 0."""
        return {player: seat - 1 for player, _, seat in self.fixed if seat}

    def fixed_tables(self, players: Collection[Player]) -> dict[int, list[Player]]:
        """Return which of these players keep each table, tables with the most of them first."""
        tables: dict[int, list[Player]] = {}
        for player, table, _ in self.fixed:
            if player in players:
                tables.setdefault(table, []).append(player)
        return dict(sorted(tables.items(), key=lambda table: -len(table[1])))

    def _check_fixed(self) -> None:
        people = [player for player, _, _ in self.fixed]
        seats = [(table, seat) for _, table, seat in self.fixed if seat]
        if len(set(people)) < len(people) or not {*people, *self.final} <= set(self.players):
            raise ValueError("players who keep a table or are in the final must take part, and are named once")
        if len(set(seats)) < len(seats) or not {seat for _, seat in seats} <= set(range(1, SEATS + 1)):
            raise ValueError("a seat is one of four, and one keeps it")
        if self.locked and (self.fixed or self.final):
            raise ValueError("tables are locked, or people keep theirs, not both")
        fixed = [self.fixed_tables(field) for field in self.fields]
        numbers = [number for tables in fixed for number in tables]
        if len(set(numbers)) < len(numbers):
            raise ValueError("finalists cannot share a fixed table with other players")
        sizes = [table_sizes(len(field)) for field in self.fields]
        if not set(numbers) <= set(range(1, sum(map(len, sizes)) + 1)):
            raise ValueError("a table that is kept is one of those there are")
        for tables, room in zip(fixed, sizes, strict=True):
            wanted = [len(people) for people in tables.values()]
            if len(wanted) > len(room) or any(many > size for many, size in zip(wanted, room, strict=False)):
                raise ValueError("more people keep a table than it has seats")

    def _check_locked(self) -> None:
        if any(not 1 <= number <= self.series or len(table) not in (FEWEST, SEATS) for number, table in self.locked):
            raise ValueError("a locked table belongs to a series and has three or four seats")
        for tables in self.locked_tables():
            seated = [player for table in tables for player in table]
            if len(set(seated)) < len(seated) or not set(seated) <= set(self.players):
                raise ValueError("players at a locked table must take part, and sit there once")
            if len(seated) < len(self.players):
                table_sizes(len(self.players) - len(seated))

    def locked_tables(self) -> list[list[Table[Player]]]:
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
