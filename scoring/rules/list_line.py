"""What a list shows for one deal: the game's columns and their content."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column between dealer and value; a column with `marks` is a group of narrow columns, one to tick for
    each mark."""

    name: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal as codes: the `game` ("" if nobody played), the `suit` in which it was played, figures by column.

    `ticks` are the ticked marks, `doubling` the factor of Kontra and the like. A `value` replaces the written figure in
    the value column if the latter is the sum of several players' figures.
    """

    game: str = ""
    suit: str = ""
    cells: Mapping[str, int | str] = field(default_factory=dict)
    ticks: frozenset[str] = frozenset()
    doubling: int = 1
    value: int | None = None

    def shown(self, written: int) -> int:
        return written if self.value is None else self.value
