"""The tie-breaks: by what two lines are compared, in which order, and the lot if nothing else decides.

An order is a list of keys, and the first key by which two lines differ decides. `OFFICIAL` is used in a tournament and
for the sums of its teams, `LEAGUE` in a league table; a season by average uses `average` instead of `total`. A club may
choose others: its events, seasons and leagues store their keys.

| key | ahead is who has | rule | OFFICIAL | LEAGUE |
|---|---|---|---|---|
| `match_points` | more match points over all series | official.md 5.2; a final's table points: official.md 7 | - | 1 |
| `total` | more rating points, adjustments included | SkWO 6.3.1; between league teams official.md 5.2 | 1 | 2 |
| `won` | more games won | SkWO 6.3.1; sums of teams: official.md 4 | 2 | 3 |
| `lost` | fewer games lost | SkWO 6.3.1; sums of teams: official.md 4 | 3 | 4 |
| `lot` | the lot, drawn for all who share the place | SkWO 6.3.1; shared until it is drawn: ruling 10 | 4 | 5 |
| `average` | more rating points a list played | clubs' year rankings: official.md 6 | - | - |
| `average_over:N` | the same, lists missing to N counted as zeros | Germering, N = 24: official.md 6 | - | - |
| `points` | more game points | finals by table points: official.md 7; not official in a list: 2.3 | - | - |
| `best_series` | the best series of those that count | clubs' own; not official: official.md 2.3 | - | - |
| `worst_series` | the better worst series | clubs' own | - | - |
| `others_lost` | more games that the others at the table lost | clubs' own | - | - |
| `played` | more lists played | clubs' own | - | - |
| `has_played` | any list played, before those who have none | clubs' own | - | - |
| `match_points_against` | fewer match points against | clubs' own, in leagues | - | - |

Between teams equal in one series of a league the match points of their places are shared, unless the league's
`parted_by` names tie-breaks of this table (official.md 5.2 knows no rule).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, Protocol, TypeVar

from .lines import Entrant, Number, order_of
from .metrics import Metric, find_metric


class Bearer(Protocol):
    @property
    def entrant(self) -> Entrant: ...


Ranked = TypeVar("Ranked", bound=Bearer)
# Metrics or their keys, in the order in which they decide; LOT may only be the last.
TieBreaks = Sequence[str | Metric]

LOT: Final = "lot"
# Players, and the sums of teams. SkWO 6.3.1; ruling 10
OFFICIAL: Final[TieBreaks] = ("total", "won", "lost", LOT)
# official.md 5.2
LEAGUE: Final[TieBreaks] = ("match_points", "total", "won", "lost", LOT)


@dataclass(frozen=True, slots=True)
class Lot:
    """A lot that was drawn: its entrants, winner first, and its seed; "" if it was drawn by hand."""

    order: tuple[Entrant, ...]
    seed: str = ""

    def __post_init__(self) -> None:
        if len(set(self.order)) < len(self.order):
            raise ValueError(f"a lot names each entrant once, not {self.order}")


def draw_lot(entrants: Iterable[Entrant], seed: str | int) -> Lot:
    """Return the entrants in the order of the SHA-256 of "seed/entrant", smallest first. Ruling 10

    Anyone can repeat it with the published seed; each entrant has a separate hash, so adding or removing one does not
    change the order of the others.
    """
    return Lot(tuple(sorted(entrants, key=lambda entrant: (_ticket(entrant, seed), order_of(entrant)))), str(seed))


def _ticket(entrant: Entrant, seed: str | int) -> bytes:
    return sha256(f"{seed}/{entrant}".encode()).digest()


def metrics_of(tie_breaks: TieBreaks) -> tuple[Metric, ...]:
    """Return the metrics in deciding order, without the lot. Raises ValueError if the lot is not last."""
    if LOT in tie_breaks[:-1]:
        raise ValueError("nothing can follow the lot")
    return tuple(find_metric(item) if isinstance(item, str) else item for item in tie_breaks if item != LOT)


def costs(tie_breaks: TieBreaks, field: Sequence[Any]) -> Callable[[Any], tuple[Number, ...]]:
    """Return a sort key that puts the best line of the field first; lines with the same key share a place."""
    metrics = metrics_of(tie_breaks)
    signed = [(metric.value, 1 if metric.fewer_is_better else -1) for metric in metrics]
    return lambda line: tuple([sign * value(line, field) for value, sign in signed])


def ends_with_lot(tie_breaks: TieBreaks) -> bool:
    return LOT in tie_breaks[-1:]


def order_by_lot(equal: Sequence[Ranked], lots: Sequence[Lot]) -> list[list[Ranked]]:
    """Return the equal lines in the order of the last lot drawn for all of them, or as one group without a lot."""
    if len(equal) < 2:
        return [list(equal)]
    entrants = {line.entrant for line in equal}
    for lot in reversed(lots):
        if entrants <= set(lot.order):
            return [[line] for line in sorted(equal, key=lambda line: lot.order.index(line.entrant))]
    return [list(equal)]
