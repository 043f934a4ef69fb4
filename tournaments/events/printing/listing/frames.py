"""The pages of a listing: their size, and the text columns filled by its blocks."""

from collections.abc import Iterator
from itertools import count
from typing import Final

from scoring.printing.page import A4

from .layout import Frame, Layout
from .measure import Ruler
from .setting import set_blocks
from .values import Document, Listing, SlipSheet

MARGIN: Final = 13.0
GAP: Final = 9.0
HEAD_LINE: Final = 30.4
HEAD_END: Final = 34.0
FOOT_LINE: Final = 14.0


def page_size(document: Document) -> tuple[float, float]:
    if isinstance(document, SlipSheet):
        return A4
    # A3 is as wide as A4 is high, and twice as high as A4 is wide.
    width, height = (A4[1], 2 * A4[0]) if document.large else A4
    return (height, width) if document.landscape else (width, height)


def column_height(document: Listing) -> float:
    return page_size(document)[1] - FOOT_LINE - 2 - HEAD_END


def laid_out(document: Listing, ruler: Ruler, *, sets_closer: bool = True) -> Layout:
    """Lay out the blocks on as many pages as needed, with rows set closer together if that saves a page."""
    layout = Layout(_frames(document), ruler, sets_closer=sets_closer)
    set_blocks(layout, document.blocks)
    return layout


def _frames(document: Listing) -> Iterator[Frame]:
    width, _height = page_size(document)
    bottom = HEAD_END + column_height(document)
    column = (width - 2 * MARGIN - GAP * (document.columns - 1)) / document.columns
    for page in count():
        for place in range(document.columns):
            yield Frame(page, MARGIN + place * (column + GAP), HEAD_END, column, bottom)
