"""How long texts are, where their lines break, and how wide that makes the columns of a table. Lengths in mm."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple, Protocol

from scoring.printing.letters import ELLIPSIS, MOST_LETTERS, printable
from scoring.printing.page import POINTS_PER_MM

from .values import Table

# What a text that is set apart is taken for, in thousandths of the type size for each letter.
_UNKNOWN_WIDTH: Final = 700.0
# Room between two columns, and how much there is at least for each point of their type.
GUTTER: Final = 3.0
_GUTTER_PART: Final = 0.2
# Of each column so many of the longest texts are measured.
_MEASURED: Final = 12
# Headings are so much smaller than the rows.
HEADING_PART: Final = 0.84
# No text is set smaller: what needs more room takes two lines, and is cut at last.
LEAST_TYPE: Final = 6.0
# A text in several lines is set so much smaller than the others, or as two lines find room in a row.
STACKED_PART: Final = 0.8
STACKED_LEADING: Final = 1.15
# So that rounding never breaks a line.
_HAIR: Final = 0.2
# After a hyphen between letters, where a line may end as at a blank.
_HYPHEN: Final = re.compile(r"(?<=[^\W\d_]-)(?=[^\W\d_])")
_BREAK: Final = re.compile(rf" |{_HYPHEN.pattern}")
# No column of texts is pressed below this, and of those that yield none below what some lines of small type take.
_NARROWEST: Final = 14.0
_NARROWEST_YIELDING: Final = 20.0
# The part of texts a column has room for where not all can have it.
_MOST: Final = 0.95
_SMALLEST_TYPE: Final = 0.84


class Widths(Protocol):
    """What is asked of a font: which texts it has the letters of, and how long they are in thousandths of its size."""

    def can_set(self, text: str) -> bool: ...

    def length(self, text: str) -> float: ...


class Ruler:
    """Measures texts in the two fonts of a document."""

    def __init__(self, regular: Widths, bold: Widths) -> None:
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

    def half(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide a column must be for the text in two lines, broken at a blank or after a hyphen."""
        breaks = [found.start() for found in _BREAK.finditer(text)] or [len(text) // 2]
        lengths = ((self.length(part, size, bold=bold) for part in (text[:at], text[at:].strip())) for at in breaks)
        return min(max(pair) for pair in lengths) + _HAIR

    def longest_word(self, text: str, size: float, *, bold: bool = False) -> float:
        """How long the longest part is that stays in a line."""
        return max(self.length(word, size, bold=bold) for _blank, word in _words(text))

    def _measured(self, text: str, bold: bool) -> float:
        font, text = self._fonts[bold], printable(text)
        return font.length(text) if font.can_set(text + ELLIPSIS) else _UNKNOWN_WIDTH * len(text)

    def _broken(self, text: str, width: float, size: float, *, bold: bool) -> list[str]:
        lines, line = [], ""
        for blank, word in _words(text):
            longer = f"{line}{blank}{word}" if line else word
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


def _words(text: str) -> Iterator[tuple[str, str]]:
    """What stays in a line, each with the blank before it; after a hyphen between letters a line may end too."""
    for word in text.split(" "):
        first, *others = _HYPHEN.split(word)
        yield " ", first
        yield from (("", part) for part in others)


class Fit(NamedTuple):
    """A table fitted to its column of text: the size of its type, and the width of each column without gutters."""

    size: float
    widths: list[float]


def fit(table: Table, width: float, ruler: Ruler) -> Fit:
    """Columns as wide as their texts, what is left to those that grow.

    Where there is too little, the few longest texts are left to be set smaller one by one; then columns of texts are
    narrowed until their longest take two lines, first those that yield; then the type of the whole table is set
    smaller, and at last columns are narrowed whatever they hold: first those that yield, then all with texts, then
    every one.
    """
    free = width - gutter(table) * (len(table.columns) - 1)
    # What part of their texts the columns have room for: those that yield, and the others.
    for part in ((1.0, 1.0), (_MOST, 1.0), (_MOST, _MOST)):
        wanted = _wanted_widths(table, ruler, *part)
        if sum(wanted) <= free:
            break
    if sum(wanted) <= free:
        return Fit(table.size, _grown(table, wanted, free))
    yielding = [place for place, column in enumerate(table.columns) if column.yields]
    texts = [place for place, column in enumerate(table.columns) if column.is_texts]
    in_two_lines = _two_line_widths(table, wanted, ruler)
    smaller = max(_SMALLEST_TYPE, min(1.0, free / sum(map(min, wanted, in_two_lines))))
    widths = [length * smaller for length in wanted]
    for giving, least in (
        (yielding, [length * smaller for length in in_two_lines]),
        (texts, [length * smaller for length in in_two_lines]),
        (yielding, [_NARROWEST_YIELDING] * len(widths)),
        (texts, [_NARROWEST] * len(widths)),
    ):
        _press(widths, giving, free, least)
    over = min(1.0, free / sum(widths))
    return Fit(table.size * smaller, [length * over for length in widths])


def gutter(table: Table) -> float:
    return max(GUTTER, _GUTTER_PART * table.size)


def stacked_size(size: float, pitch: float) -> float:
    """In which size a text too long for one line stands in several; two find room in a row of this pitch."""
    return max(LEAST_TYPE, size * min(STACKED_PART, pitch / (2 * STACKED_LEADING)))


def _two_line_widths(table: Table, wanted: Sequence[float], ruler: Ruler) -> list[float]:
    """What each column needs where its longest texts take two lines; columns that break lines anyway stay as wanted."""
    size = stacked_size(table.size, table.pitch)
    rows = [row for row in table.rows if not row.group]
    widths = []
    for place, (column, length) in enumerate(zip(table.columns, wanted, strict=True)):
        if not column.is_texts or column.wraps or column.width:
            widths.append(length)
            continue
        cells = sorted({row.cells[place] for row in rows}, key=len)[-_MEASURED:]
        longest = max((ruler.half(cell, size, bold=column.bold) for cell in cells), default=0.0)
        widths.append(min(length, max(_NARROWEST, longest)))
    return widths


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


def _press(widths: list[float], giving: Sequence[int], free: float, least: Sequence[float]) -> None:
    """Cut the longest of these columns to one length, so that all fit; none below what it needs at least."""
    giving = [place for place in giving if widths[place] > least[place]]
    if not giving or sum(widths) <= free:
        return
    room = free - sum(length for place, length in enumerate(widths) if place not in giving)
    limit = _level([widths[place] for place in giving], room)
    limited = [place for place in giving if least[place] > limit]
    for place in limited or giving:
        widths[place] = min(widths[place], max(least[place], limit))
    if limited:
        _press(widths, giving, free, least)


def _level(lengths: Sequence[float], room: float) -> float:
    """The length to which all these are cut so that they leave nothing of the room and take no more."""
    left = sorted(lengths)
    while left and left[0] * len(left) <= room:
        room -= left.pop(0)
    return room / len(left) if left else max(lengths)
