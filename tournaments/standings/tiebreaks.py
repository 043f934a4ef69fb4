"""In what order the metrics decide, and the lot that decides when they do not."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Protocol, TypeVar

from .lines import Entrant, Number, order_of
from .metrics import Metric, find_metric


class Bearer(Protocol):
    """Whoever can stand in a ranking: a `Line`, or what else has the figures its order asks for."""

    @property
    def entrant(self) -> Entrant: ...


Ranked = TypeVar("Ranked", bound=Bearer)
# Metrics or their keys, the first that differs decides; LOT may stand at the end.
TieBreaks = Sequence[str | Metric]

LOT: Final = "lot"
# Players, and the sums of teams. SkWO 6.3.1; ruling 10
OFFICIAL: Final[TieBreaks] = ("total", "won", "lost", LOT)
# official.md 5.2
LEAGUE: Final[TieBreaks] = ("match_points", "total", "won", "lost", LOT)


@dataclass(frozen=True, slots=True)
class Lot:
    """A lot as it fell: the entrants it was drawn for, the luckiest first, and its seed; no seed if hands drew it."""

    order: tuple[Entrant, ...]
    seed: str = ""

    def __post_init__(self) -> None:
        if len(set(self.order)) < len(self.order):
            raise ValueError(f"a lot names each entrant once, not {self.order}")


def draw_lot(entrants: Iterable[Entrant], seed: str | int) -> Lot:
    """The lot of this seed: by the SHA-256 of "seed/entrant", smallest first, so anybody can draw it again.

    One entrant more or less changes nothing between the others. Ruling 10
    """
    return Lot(tuple(sorted(entrants, key=lambda entrant: (_ticket(entrant, seed), order_of(entrant)))), str(seed))


def _ticket(entrant: Entrant, seed: str | int) -> bytes:
    return sha256(f"{seed}/{entrant}".encode()).digest()


def metrics_of(tie_breaks: TieBreaks) -> tuple[Metric, ...]:
    """The metrics in their order, the lot left out; ValueError where the lot is not the last."""
    if LOT in tie_breaks[:-1]:
        raise ValueError("nothing can follow the lot")
    return tuple(find_metric(item) if isinstance(item, str) else item for item in tie_breaks if item != LOT)


def costs(tie_breaks: TieBreaks, field: Sequence[Any]) -> Callable[[Any], tuple[Number, ...]]:
    """What sorts the lines of a field best first, or whatever has the figures; lines that cost the same are equal."""
    metrics = metrics_of(tie_breaks)
    signed = [(metric.value, 1 if metric.fewer_is_better else -1) for metric in metrics]
    return lambda line: tuple([sign * value(line, field) for value, sign in signed])


def ends_with_lot(tie_breaks: TieBreaks) -> bool:
    return LOT in tie_breaks[-1:]


def part_by_lot(equal: Sequence[Ranked], lots: Sequence[Lot]) -> list[list[Ranked]]:
    """The equal lines one by one, as the last lot fell that was drawn for all of them; together where none was."""
    if len(equal) < 2:
        return [list(equal)]
    entrants = {line.entrant for line in equal}
    for lot in reversed(lots):
        if entrants <= set(lot.order):
            return [[line] for line in sorted(equal, key=lambda line: lot.order.index(line.entrant))]
    return [list(equal)]
