"""All that a draw depends on; and what of it cannot be."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic

from .tables import FEWEST, SEATS, Player, Series, Table, table_sizes

MODES: Final = ("cap", "turn", "even", "repeats")


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs(Generic[Player]):
    """The arguments of `plan`, and which attempt it is. `locked` holds (number of a series from 1, table)."""

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

    def __post_init__(self) -> None:
        """ValueError for what no draw can be made of."""
        table_sizes(len(self.players))
        if len(set(self.players)) < len(self.players):
            raise ValueError("a player is named twice")
        if self.series < 1 or self.effort <= 0:
            raise ValueError("a draw has at least one series and some effort")
        if self.mode not in MODES:
            raise ValueError(f"there is no mode {self.mode!r}")
        if any(len(set(pair)) != 2 for pair in self.forbidden):
            raise ValueError("a forbidden pair names two players")
        if self.attempt > 1 and not self.reason.strip():
            raise ValueError("a new attempt needs a reason")
        self._check_locked()

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
    )
