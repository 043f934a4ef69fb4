"""Enlarge wall documents as much as possible without adding a page."""

import re
from dataclasses import replace
from typing import Final

from scoring.printing.page import POINTS_PER_MM, Align, Text

from .frames import column_height, laid_out
from .layout import GREY, Layout
from .measure import Ruler
from .values import Block, Facts, Heading, Listing, Paragraph, Table

# Factors by which first the type, then the line height is tried.
_SIZES: Final = tuple(1.05**step for step in range(1, 25))
_PITCHES: Final = tuple(1 + step / 20 for step in range(1, 10))
# Headings and sentences grow with the rows up to these sizes.
_LARGEST_HEADING: Final = 20.0
_LARGEST_SENTENCE: Final = 16.0
# The size of a document is that of most letters: up to this part may be smaller, in long names.
_FEW: Final = 0.25
# A text in several lines counts as smaller by this factor: a name on one line is found faster.
_STACKED_PART: Final = 0.85
# No text becomes smaller so that others grow, except soft ones, down to this size.
_SMALL: Final = 8.0
# Only words up to the length of names must stay whole; longer ones may be broken anywhere.
_WORD: Final = re.compile(r"(?<![^\s-])[^\s-]{1,20}(?![^\s-])")
_ROUNDING: Final = 0.001


def enlarged(document: Listing, ruler: Ruler) -> Layout:
    """Return the document at its usual size, or larger on the same number of pages, without cutting text or breaking
    more words."""
    best = laid_out(document, ruler)
    if not document.hangs:
        return best
    pages, (size, least), whole = len(best.pages), _sizes(best, ruler), _words(best)
    # The room left on all pages. Growth of the rows alone beyond it needs another page, without setting it.
    large, spare = document, pages * document.columns * column_height(document) - best.height_used
    for part in _SIZES:
        larger = _larger(document, part)
        if _row_heights(larger) - _row_heights(document) > spare:
            break
        # Rows set closer would take back the growth.
        layout = laid_out(larger, ruler, sets_closer=False)
        if len(layout.pages) > pages:
            break
        reached, smallest = _sizes(layout, ruler)
        # A larger step may be worse because texts wrap; the loop goes on, since the next may be better again.
        if reached > size and smallest >= least and whole <= _words(layout):
            best, size, large = layout, reached, larger
    for part in _PITCHES:
        roomier = _roomier(large, part)
        if _row_heights(roomier) - _row_heights(document) > spare:
            break
        layout = laid_out(roomier, ruler, sets_closer=False)
        # Higher rows leave room for larger type in names of two lines.
        reached, smallest = _sizes(layout, ruler)
        if len(layout.pages) > pages or reached < size or smallest < least or not whole <= _words(layout):
            break
        best = layout
    return best


def _row_heights(document: Listing) -> float:
    # A lower bound: rows whose texts wrap are higher.
    tables = (block for block in document.blocks if isinstance(block, Table))
    return sum(len(table.rows) * table.size * table.pitch / POINTS_PER_MM for table in tables)


def _sizes(layout: Layout, ruler: Ruler) -> tuple[float, float]:
    """Return the type size that counts for the document, and the smallest; 0 if a text is cut."""
    counted, smallest = [], []
    for text in (text for page in layout.pages for text in page.texts if text.text):
        size = _size(text, ruler)
        # The layout marks a text of several lines by a style that must not shrink.
        is_stacked = text.style.least == text.style.size
        counted.append((size * _STACKED_PART if is_stacked else size, len(text.text)))
        if size < _SMALL or text.style.colour != GREY:
            smallest.append(size)
    return _size_of_most(counted), min(smallest, default=0.0)


def _size_of_most(counted: list[tuple[float, int]]) -> float:
    left = _FEW * sum(letters for _size, letters in counted)
    for size, letters in sorted(counted):
        left -= letters
        if left < 0:
            return size
    return 0.0


def _size(text: Text, ruler: Ruler) -> float:
    style = text.style
    # The renderer shrinks a text to its box; below `least` it cuts it.
    fitting = style.size * text.width / max(ruler.length(text.text, style.size, bold=style.bold), text.width)
    return fitting if fitting >= style.least - _ROUNDING else 0.0


def _words(layout: Layout) -> set[str]:
    return {word for page in layout.pages for text in page.texts for word in _WORD.findall(text.text)}


def _larger(document: Listing, part: float) -> Listing:
    return replace(document, blocks=tuple(_larger_block(block, part) for block in document.blocks))


def _larger_block(block: Block, part: float) -> Block:
    if isinstance(block, Heading):
        return replace(block, size=max(block.size, min(block.size * part, _LARGEST_HEADING)))
    if isinstance(block, Paragraph | Facts):
        return replace(block, size=max(block.size, min(block.size * part, _LARGEST_SENTENCE)))
    if isinstance(block, Table):
        # A fixed width of figures grows with them, that of a column for signatures does not.
        columns = (one._replace(width=one.width * part) if one.align == Align.RIGHT else one for one in block.columns)
        return replace(block, columns=tuple(columns), size=block.size * part)
    return block


def _roomier(document: Listing, part: float) -> Listing:
    blocks = (
        replace(block, pitch=block.pitch * part) if isinstance(block, Table) else block for block in document.blocks
    )
    return replace(document, blocks=tuple(blocks))
