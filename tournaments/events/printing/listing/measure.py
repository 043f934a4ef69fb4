"""Measure texts, break lines, and calculate column widths. Lengths are in millimetres."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple, Protocol

from scoring.printing.letters import ELLIPSIS, MOST_LETTERS, printable
from scoring.printing.page import POINTS_PER_MM

from .values import Table

# Estimated width of a letter that the font lacks, in thousandths of the type size.
_UNKNOWN_WIDTH: Final = 700.0
# Room between two columns, at least so much per point of their type.
GUTTER: Final = 3.0
_GUTTER_PART: Final = 0.2
# Only so many of the longest texts of a column are measured, to save time.
_MEASURED: Final = 12
# The type of headings, as a part of that of the rows.
HEADING_PART: Final = 0.84
# No text is set smaller: a longer one takes several lines, and is cut in the end.
LEAST_TYPE: Final = 6.0
# The type of a text in several lines, as a part of the others', at most as large as two lines fit in a row.
STACKED_PART: Final = 0.8
STACKED_LEADING: Final = 1.15
# Added, so that rounding never breaks a line.
_HAIR: Final = 0.2
# A line may end after a hyphen between letters.
_HYPHEN: Final = re.compile(r"(?<=[^\W\d_]-)(?=[^\W\d_])")
_BREAK: Final = re.compile(rf" |{_HYPHEN.pattern}")
# The least width of a column of texts, and of one that yields.
_NARROWEST: Final = 14.0
_NARROWEST_YIELDING: Final = 20.0
# If there is too little room, columns are made for this part of their texts.
_MOST: Final = 0.95
_SMALLEST_TYPE: Final = 0.84


class Widths(Protocol):
    """The required part of a font: which texts it can set, and their lengths in thousandths of the font size."""

    def can_set(self, text: str) -> bool: ...

    def length(self, text: str) -> float: ...


class Ruler:
    """Measures texts in the two fonts of a document."""

    def __init__(self, regular: Widths, bold: Widths) -> None:
        self._fonts = (regular, bold)
        # Length is proportional to size, so one measurement serves every size that is tried.
        self._thousandths = lru_cache(maxsize=20_000)(self._measured)

    def length(self, text: str, size: float, *, bold: bool = False) -> float:
        return self._thousandths(text, bold) * size / 1000 / POINTS_PER_MM

    def lines(self, text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
        """Break the text into lines of at most this width; a longer word is broken at the end of the line."""
        found = []
        for part in text.splitlines() or [""]:
            found += self._broken(part, width, size, bold=bold)
        return found

    def half(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return the width at which the text takes two lines, broken at a blank or after a hyphen."""
        breaks = [found.start() for found in _BREAK.finditer(text)] or [len(text) // 2]
        lengths = ((self.length(part, size, bold=bold) for part in (text[:at], text[at:].strip())) for at in breaks)
        return min(max(pair) for pair in lengths) + _HAIR

    def longest_word(self, text: str, size: float, *, bold: bool = False) -> float:
        return max(self.length(word, size, bold=bold) for _blank, word in _words(text))

    def _measured(self, text: str, bold: bool) -> float:
        font, text = self._fonts[bold], printable(text)
        # A text that is cut ends with an ellipsis, which the font must have as well.
        return font.length(text) if font.can_set(text + ELLIPSIS) else _UNKNOWN_WIDTH * len(text)

    def _broken(self, text: str, width: float, size: float, *, bold: bool) -> list[str]:
        lines, line = [], ""
        for blank, word in _words(text):
            longer = f"{line}{blank}{word}" if line else word
            # The renderer cuts lines of more letters.
            if len(longer) <= MOST_LETTERS and self.length(longer, size, bold=bold) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = self._cut(word, width, size, bold=bold)
            lines += full
        return [*lines, line]

    def _cut(self, word: str, width: float, size: float, *, bold: bool) -> list[str]:
        if self.length(word, size, bold=bold) <= width:
            return [word]
        # Only a word longer than a whole line comes here.
        pieces, piece = [], ""
        for letter in word:
            if piece and self.length(piece + letter, size, bold=bold) > width:
                pieces.append(piece)
                piece = ""
            piece += letter
        return [*pieces, piece]


def _words(text: str) -> Iterator[tuple[str, str]]:
    for word in text.split(" "):
        # The blank before a word is dropped if the line ends there; after a hyphen there is none.
        first, *others = _HYPHEN.split(word)
        yield " ", first
        yield from (("", part) for part in others)


class Fit(NamedTuple):
    """A table fitted to its text column: its type size, and the width of each column without gutters."""

    size: float
    widths: list[float]


def fit(table: Table, width: float, ruler: Ruler) -> Fit:
    """Make columns as wide as their texts; those that grow share the remaining width.

    If there is too little room, first the few longest texts shrink individually. Then text columns are narrowed until
    their longest texts take two lines, starting with those that yield. Then the type of the whole table shrinks.
    Finally columns are narrowed regardless of their content: first those that yield, then all texts, then every column.
    """
    free = width - gutter(table) * (len(table.columns) - 1)
    # The part of their texts for which columns have room: those that yield, and the others.
    for part in ((1.0, 1.0), (_MOST, 1.0), (_MOST, _MOST)):
        wanted = _wanted_widths(table, ruler, *part)
        if sum(wanted) <= free:
            break
    if sum(wanted) <= free:
        return Fit(table.size, _grown(table, wanted, free))
    yielding = [place for place, column in enumerate(table.columns) if column.yields]
    texts = [place for place, column in enumerate(table.columns) if column.is_texts]
    # Smaller type only as far as two lines per text are not enough.
    in_two_lines = _two_line_widths(table, wanted, ruler)
    smaller = max(_SMALLEST_TYPE, min(1.0, free / sum(map(min, wanted, in_two_lines))))
    widths = [length * smaller for length in wanted]
    for giving, least in (
        (yielding, [length * smaller for length in in_two_lines]),
        (texts, [length * smaller for length in in_two_lines]),
        (yielding, [_NARROWEST_YIELDING] * len(widths)),
        (texts, [_NARROWEST] * len(widths)),
    ):
        _shorten(widths, giving, free, least)
    # The last resort: everything shrinks in proportion, figures too.
    over = min(1.0, free / sum(widths))
    return Fit(table.size * smaller, [length * over for length in widths])


def gutter(table: Table) -> float:
    return max(GUTTER, _GUTTER_PART * table.size)


def stacked_size(size: float, pitch: float) -> float:
    """Return the type size for a text too long for one line; two lines of this size fit into a row of this pitch."""
    return max(LEAST_TYPE, size * min(STACKED_PART, pitch / (2 * STACKED_LEADING)))


def _two_line_widths(table: Table, wanted: Sequence[float], ruler: Ruler) -> list[float]:
    size = stacked_size(table.size, table.pitch)
    rows = [row for row in table.rows if not row.group]
    widths = []
    for place, (column, length) in enumerate(zip(table.columns, wanted, strict=True)):
        # Figures never wrap, a column that wraps is handled by its wrapping, and a fixed width stays.
        if not column.is_texts or column.wraps or column.width:
            widths.append(length)
            continue
        cells = sorted({row.cells[place] for row in rows}, key=len)[-_MEASURED:]
        longest = max((ruler.half(cell, size, bold=column.bold) for cell in cells), default=0.0)
        widths.append(min(length, max(_NARROWEST, longest)))
    return widths


def _wanted_widths(table: Table, ruler: Ruler, of_yielding: float, of_texts: float) -> list[float]:
    rows = [row for row in table.rows if not row.group]
    bold_rows = any(row.bold or row.sum for row in rows)
    widths = []
    for place, column in enumerate(table.columns):
        if column.width:
            widths.append(column.width)
            continue
        cells = sorted((row.cells[place] for row in rows), key=len)
        if column.is_texts:
            # The longest texts are left out; they will shrink or wrap on their own.
            cells = cells[: ceil((of_yielding if column.yields else of_texts) * len(cells))]
        bold = column.bold or bold_rows
        longest = [ruler.length(cell, table.size, bold=bold) for cell in dict.fromkeys(cells[-_MEASURED:])]
        # Slightly more, so that rounding never shrinks a figure.
        widths.append(max([*longest, ruler.length(column.heading, table.size * HEADING_PART)]) + 0.2)
    return widths


def _grown(table: Table, widths: list[float], free: float) -> list[float]:
    growing = [place for place, column in enumerate(table.columns) if column.grows]
    share = 0.0 if table.narrow or not growing else (free - sum(widths)) / len(growing)
    return [length + share * (place in growing) for place, length in enumerate(widths)]


def _shorten(widths: list[float], giving: Sequence[int], free: float, least: Sequence[float]) -> None:
    """Narrow the widest of these columns to one common width so that all fit, but none below its minimum."""
    giving = [place for place in giving if widths[place] > least[place]]
    if not giving or sum(widths) <= free:
        return
    room = free - sum(length for place, length in enumerate(widths) if place not in giving)
    limit = _level([widths[place] for place in giving], room)
    limited = [place for place in giving if least[place] > limit]
    # Columns at their least width leave less room to the others, whose limit is then computed again.
    for place in limited or giving:
        widths[place] = min(widths[place], max(least[place], limit))
    if limited:
        _shorten(widths, giving, free, least)


def _level(lengths: Sequence[float], room: float) -> float:
    """Return the width to which the longest must be cut so that their sum fills the room."""
    left = sorted(lengths)
    # Those shorter than an equal share keep their length, which leaves more for the others.
    while left and left[0] * len(left) <= room:
        room -= left.pop(0)
    return room / len(left) if left else max(lengths)
