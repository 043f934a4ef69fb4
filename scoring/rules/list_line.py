"""What a list shows of one deal: which columns a game has, and what stands in them."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column between dealer and value; one with `marks` is a narrow column to tick for each of them."""

    name: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal in codes: the `game` played ("" where nobody played), the `suit` it was played in, figures by column.

    `ticks` are the ticked marks, `doubling` the factor of kontra and the like. A `value` stands in the value column in
    place of the written figure, where that is the sum of several players'.
    """

    game: str = ""
    suit: str = ""
    cells: Mapping[str, int | str] = field(default_factory=dict)
    ticks: frozenset[str] = frozenset()
    doubling: int = 1
    value: int | None = None

    def shown(self, written: int) -> int:
        """The figure of the value column."""
        return written if self.value is None else self.value
