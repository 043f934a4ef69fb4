"""How long texts are, where their lines break, and how wide that makes the columns of a table. Lengths in mm."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from scoring.printing.ink import Font
from scoring.printing.letters import ELLIPSIS, MOST_LETTERS, printable
from scoring.printing.page import POINTS_PER_MM

from .values import Table

# What a text that is set apart is taken for, in thousandths of the type size for each letter.
_UNKNOWN_WIDTH: Final = 700.0
# Room between two columns.
GUTTER: Final = 3.0
# Of each column so many of the longest texts are measured.
_MEASURED: Final = 12
# Headings are so much smaller than the rows.
HEADING_PART: Final = 0.84
# No column of texts is pressed below this.
_NARROWEST: Final = 14.0
# The part of texts a column has room for where not all can have it.
_MOST: Final = 0.95
_SMALLEST_TYPE: Final = 0.84


class Ruler:
    """Measures texts in the two fonts of a document."""

    def __init__(self, regular: Font, bold: Font) -> None:
        self._fonts = (regular, bold)
        self._thousandths = lru_cache(maxsize=20_000)(self._measured)

    def length(self, text: str, size: float, *, bold: bool = False) -> float:
        return self._thousandths(text, bold) * size / 1000 / POINTS_PER_MM

    def lines(self, text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
        """The text in lines of at most this width; a word that is longer is broken where the line ends."""
        found = []
        for part in text.splitlines() or [""]:
            found += self._broken(part, width, size, bold=bold)
        return found

    def _measured(self, text: str, bold: bool) -> float:
        font, text = self._fonts[bold], printable(text)
        return font.length(text) if font.can_set(text + ELLIPSIS) else _UNKNOWN_WIDTH * len(text)

    def _broken(self, text: str, width: float, size: float, *, bold: bool) -> list[str]:
        lines, line = [], ""
        for word in text.split(" "):
            longer = f"{line} {word}" if line else word
            # A line of more letters than are ever printed would be cut.
            if len(longer) <= MOST_LETTERS and self.length(longer, size, bold=bold) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = self._cut(word, width, size, bold=bold)
            lines += full
        return [*lines, line]

    def _cut(self, word: str, width: float, size: float, *, bold: bool) -> list[str]:
        """The word in pieces that fit; mostly it is one."""
        if self.length(word, size, bold=bold) <= width:
            return [word]
        pieces, piece = [], ""
        for letter in word:
            if piece and self.length(piece + letter, size, bold=bold) > width:
                pieces.append(piece)
                piece = ""
            piece += letter
        return [*pieces, piece]


class Fit(NamedTuple):
    """A table fitted to its column of text: the size of its type, and the width of each column without gutters."""

    size: float
    widths: list[float]


def fit(table: Table, width: float, ruler: Ruler) -> Fit:
    """Columns as wide as their texts, what is left to those that grow.

    Where there is too little, the few longest texts are left to be set smaller one by one, then the type of the
    whole table is, and at last columns are narrowed: first those that yield, then all with texts, then every one.
    """
    free = width - GUTTER * (len(table.columns) - 1)
    # What part of their texts the columns have room for: those that yield, and the others.
    for part in ((1.0, 1.0), (_MOST, 1.0), (_MOST, _MOST)):
        wanted = _wanted_widths(table, ruler, *part)
        if sum(wanted) <= free:
            break
    if sum(wanted) <= free:
        return Fit(table.size, _grown(table, wanted, free))
    smaller = max(_SMALLEST_TYPE, free / sum(wanted))
    widths = [length * smaller for length in wanted]
    for giving in (
        [place for place, column in enumerate(table.columns) if column.yields],
        [place for place, column in enumerate(table.columns) if column.is_texts],
    ):
        _press(widths, giving, free)
    over = min(1.0, free / sum(widths))
    return Fit(table.size * smaller, [length * over for length in widths])


def _wanted_widths(table: Table, ruler: Ruler, of_yielding: float, of_texts: float) -> list[float]:
    """What the columns need, those of texts for so large a part of their cells."""
    rows = [row for row in table.rows if not row.group]
    bold_rows = any(row.bold or row.sum for row in rows)
    widths = []
    for place, column in enumerate(table.columns):
        if column.width:
            widths.append(column.width)
            continue
        cells = sorted((row.cells[place] for row in rows), key=len)
        if column.is_texts:
            cells = cells[: ceil((of_yielding if column.yields else of_texts) * len(cells))]
        bold = column.bold or bold_rows
        longest = [ruler.length(cell, table.size, bold=bold) for cell in dict.fromkeys(cells[-_MEASURED:])]
        # A hair more, so that rounding never sets a figure smaller.
        widths.append(max([*longest, ruler.length(column.heading, table.size * HEADING_PART)]) + 0.2)
    return widths


def _grown(table: Table, widths: list[float], free: float) -> list[float]:
    """The columns that grow share what is left alike."""
    growing = [place for place, column in enumerate(table.columns) if column.grows]
    share = 0.0 if table.narrow or not growing else (free - sum(widths)) / len(growing)
    return [length + share * (place in growing) for place, length in enumerate(widths)]


def _press(widths: list[float], giving: list[int], free: float) -> None:
    """Cut the longest of these columns to one length, so that all fit; none below the narrowest."""
    room = free - sum(length for place, length in enumerate(widths) if place not in giving)
    if not giving or sum(widths) <= free:
        return
    limit = max(_NARROWEST, _level([widths[place] for place in giving], room))
    for place in giving:
        widths[place] = min(widths[place], limit)


def _level(lengths: Sequence[float], room: float) -> float:
    """The length to which all these are cut so that they leave nothing of the room and take no more."""
    left = sorted(lengths)
    while left and left[0] * len(left) <= room:
        room -= left.pop(0)
    return room / len(left) if left else max(lengths)
