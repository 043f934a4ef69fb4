"""Reading documents: their words line by line, and their codes."""

import io
import re
from typing import Any

import pikepdf
import pypdf
import segno

_CODE = re.compile(rb"q [\d.-]+ 0 0 [\d.-]+ [\d.-]+ [\d.-]+ cm 0 g ((?:\d+ \d+ \d+ \d+ re ?)+) f Q")
_BAR = re.compile(rb"(\d+) (\d+) (\d+) (\d+) re")

Dots = frozenset[tuple[int, int]]


def lines_of(pdf: bytes) -> list[list[str]]:
    """The lines of text on each page."""
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    return [[line.strip() for line in page.extract_text().splitlines()] for page in reader.pages]


def words_of(pdf: bytes) -> str:
    """All text with single blanks."""
    return " ".join(" ".join(line for page in lines_of(pdf) for line in page).split())


def page_count(pdf: bytes) -> int:
    return len(pypdf.PdfReader(io.BytesIO(pdf)).pages)


def codes_on(pdf: bytes, page: int = 0) -> list[Dots]:
    """The dark modules of each code on a page, as (x, y) from its top left."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        content = document.pages[page].Contents.read_bytes()
    return [_dots(found[1]) for found in _CODE.finditer(content)]


def _dots(rectangles: bytes) -> Dots:
    bars: Any = (map(int, bar.groups()) for bar in _BAR.finditer(rectangles))
    return frozenset((x + step, y) for x, y, width, _ in bars for step in range(width))


def dots_of(address: str) -> Dots:
    """The dark modules of a QR code of the address by another encoder."""
    rows = segno.make_qr(address, error="m", mask=3).matrix
    return frozenset((x, y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
