"""A document of rows and sentences as plain values; `drawing` turns it into pages.

Texts in these values are in the reader's language.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.printing.page import Align

MOST_COLUMNS: Final = 3


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a part, `size` in points; it is kept with what follows.

    With `begins_page` it starts a page; with `may_share` only if the table below does not fit on the current one.
    """

    text: str
    size: float = 13.0
    bold: bool = True
    align: float = Align.LEFT
    begins_page: bool = False
    may_share: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences, wrapped to the width of the column; line breaks in the text are preserved."""

    text: str
    size: float = 10.0
    bold: bool = False
    soft: bool = False
    align: float = Align.LEFT
    # Whether all of its lines stay on one page.
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """(label, text) pairs, one below the other."""

    pairs: tuple[tuple[str, str], ...]
    size: float = 10.0


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign on, side by side, each above its label; `at_foot` of the column if there is room."""

    words: tuple[str, ...]
    at_foot: bool = False
    size: float = 8.0


class ListingColumn(NamedTuple):
    """A column of a table, as wide as its texts, or `width` millimetres; those that grow share the remaining width.

    A column that `yields` is narrowed before others if there is too little room; a text too long for its column takes
    two or three lines of smaller type. A `boxed` column shows a tick box with its text inside; a text that `wraps`
    takes several lines.
    """

    heading: str = ""
    align: float = Align.LEFT
    grows: bool = False
    yields: bool = False
    bold: bool = False
    soft: bool = False
    wraps: bool = False
    boxed: bool = False
    width: float = 0.0

    @property
    def is_texts(self) -> bool:
        # Figures never wrap, and are narrowed last.
        return self.grows or self.yields or self.wraps


class Row(NamedTuple):
    """The texts of a row. A `group` has one text across all columns and is kept with the rows after it.

    `sum` is bold with a line above. `key` is its place in the alphabet, shown in the page header. A row that is not
    `to_tick` has no boxes.
    """

    cells: tuple[str, ...]
    bold: bool = False
    struck: bool = False
    group: bool = False
    sum: bool = False
    key: str = ""
    to_tick: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings that are repeated on each page; `pitch` is the row height relative to the type size."""

    columns: tuple[ListingColumn, ...]
    rows: tuple[Row, ...]
    size: float = 9.5
    pitch: float = 1.75
    lined: bool = True
    # Whether a table stays narrower than the page, so that no column grows.
    narrow: bool = False


class Cell(NamedTuple):
    """The text of a grid cell across `spans` columns; `size` in points, 0 for the grid's size.

    A `struck` text has a line through it, a `tinted` cell a grey background. If `align` is None, the column decides.
    """

    text: str = ""
    bold: bool = False
    soft: bool = False
    struck: bool = False
    tinted: bool = False
    spans: int = 1
    size: float = 0.0
    align: float | None = None


class GridColumn(NamedTuple):
    """A column of a grid: `width` millimetres, or as wide as its texts; those that grow share the remaining width.

    A column that `wraps` is narrowed if there is too little room, and its texts take several lines. A `strong` one
    starts with a heavier line.
    """

    width: float = 0.0
    align: float = Align.LEFT
    grows: bool = False
    wraps: bool = False
    strong: bool = False


class GridRow(NamedTuple):
    """The cells of a row, `height` in millimetres, 0 for the grid's height. A `strong` row has a heavy line below.

    A row that `stays` is kept on the same page as the next row.
    """

    cells: tuple[Cell, ...]
    height: float = 0.0
    strong: bool = False
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with a line around every cell. The rows of `head` are repeated on each page; a `whole` grid is not split.

    `height` is the row height in millimetres; it grows with texts that wrap.
    """

    columns: tuple[GridColumn, ...]
    head: tuple[GridRow, ...]
    rows: tuple[GridRow, ...]
    size: float = 9.5
    height: float = 6.0
    whole: bool = False


Block = Heading | Paragraph | Facts | Signatures | Table | Grid


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """One document: title, the line below it, its version to the right of that line; blocks in 1 to 3 text columns.

    `page_words` are like "Page {page} of {pages}"; `foot` is at the other end of that line. With `has_range` the header
    of each page shows the first and last key of its rows. A document that `hangs` on a wall is set in larger type if
    that takes no further page.
    """

    title: str
    under: str
    version: str
    foot: str
    page_words: str
    language: str
    blocks: tuple[Block, ...]
    columns: int = 1
    landscape: bool = False
    # A3 instead of A4.
    large: bool = False
    has_range: bool = False
    hangs: bool = False
    # A picture in Base64 for the head of the first page.
    logo: str = ""

    def __post_init__(self) -> None:
        if not 1 <= self.columns <= MOST_COLUMNS:
            raise ValueError(f"a paper has one to {MOST_COLUMNS} columns of text, not {self.columns}")
        for block in self.blocks:
            check_block(block)


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSheet:
    """Documents that each take a section of a page, to be cut: `across` side by side, `down` below each other."""

    title: str
    language: str
    across: int
    down: int
    slips: tuple[tuple[Block, ...], ...]

    def __post_init__(self) -> None:
        if not (1 <= self.across <= MOST_COLUMNS and 1 <= self.down <= 12):
            raise ValueError(f"a page cannot be cut into {self.across} by {self.down}")
        for slip in self.slips:
            for block in slip:
                check_block(block)


def check_block(block: Block) -> None:
    """Raise ValueError for a row that does not match the columns of its table."""
    if isinstance(block, Table):
        for row in block.rows:
            if len(row.cells) != (1 if row.group else len(block.columns)):
                raise ValueError(f"{row.cells} does not fit {len(block.columns)} columns")
    if isinstance(block, Grid):
        for line in (*block.head, *block.rows):
            if sum(cell.spans for cell in line.cells) != len(block.columns):
                raise ValueError(f"{line.cells} does not fit {len(block.columns)} columns")


Document = Listing | SlipSheet


def texts_of(document: Document) -> Iterable[str]:
    if isinstance(document, Listing):
        yield from (document.title, document.under, document.version, document.foot, document.page_words)
        stacks: tuple[tuple[Block, ...], ...] = (document.blocks,)
    else:
        stacks = document.slips
    for blocks in stacks:
        for block in blocks:
            yield from _texts_of_block(block)


def _texts_of_block(block: Block) -> Iterable[str]:
    if isinstance(block, Table):
        yield from (column.heading for column in block.columns)
        for row in block.rows:
            yield from row.cells
            yield row.key
    elif isinstance(block, Grid):
        for line in (*block.head, *block.rows):
            yield from (cell.text for cell in line.cells)
    elif isinstance(block, Facts):
        for pair in block.pairs:
            yield from pair
    elif isinstance(block, Signatures):
        yield from block.words
    elif isinstance(block, Heading | Paragraph):
        yield block.text
