"""What a list shows of one deal: the game's columns and their content."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column between dealer and value; one with `marks` is a narrow column to tick for each of them."""

    name: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal in codes: the `game` ("" if nobody played), the `suit` it was played in, figures by column.

    `ticks` are the ticked marks, `doubling` the factor of kontra and the like. A `value` replaces the written figure in
    the value column if that is the sum of several players'.
    """

    game: str = ""
    suit: str = ""
    cells: Mapping[str, int | str] = field(default_factory=dict)
    ticks: frozenset[str] = frozenset()
    doubling: int = 1
    value: int | None = None

    def shown(self, written: int) -> int:
        return written if self.value is None else self.value
