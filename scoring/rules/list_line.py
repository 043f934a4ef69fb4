"""What a list shows of one deal: which columns a game has, and what stands in them."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column between the dealer and the value; with `marks` it is one narrow box to tick for each."""

    name: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal in codes: the `game` that was played ("" where nobody played), the `suit` it was played in,
    figures by column, the marks that are ticked, and by how much kontra and the like multiplied it.

    A `value` stands in the value column in place of what was written, where that is the sum of several players'."""

    game: str = ""
    suit: str = ""
    cells: Mapping[str, int | str] = field(default_factory=dict)
    ticks: frozenset[str] = frozenset()
    doubling: int = 1
    value: int | None = None
