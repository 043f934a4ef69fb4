"""The header of a list: its fields, and the machine-readable codes next to them."""

from collections.abc import Iterator
from typing import Final

from .layout import RIGHT, Span

FIELD_LINE: Final = 24.0
SECOND_LINE: Final = 32.6
# Each field of the head: its word, where it begins, its width, its line.
_FIELDS: Final = (
    ("event", 10.0, 70.0, FIELD_LINE),
    ("place", 84.0, 48.0, FIELD_LINE),
    ("series", 10.0, 19.0, SECOND_LINE),
    ("table", 32.0, 15.0, SECOND_LINE),
    ("begin", 50.0, 14.0, SECOND_LINE),
    ("end", 67.0, 14.0, SECOND_LINE),
    ("keeper", 84.0, 48.0, SECOND_LINE),
)
FIELDS: Final = {name: (Span(x, width), line) for name, x, width, line in _FIELDS}
TITLE_LINE: Final = 13.5
TITLE_WIDTH: Final = 120.0
# The number of pages, above the right end of the fields.
PAGE_FIELD: Final = Span(102.0, 30.0)
# The bar code of the number and the QR code of the URL, aligned at the top.
NUMBER_FIELD: Final = Span(136.0, 38.0)
BARS: Final = Span(9.0, 8.0)
QR_SIDE: Final = 21.5


def empty_fields(*, has_number: bool) -> Iterator[tuple[str, Span, float]]:
    yield from ((name, span, line) for name, (span, line) in FIELDS.items())
    if not has_number:
        yield "list_number", Span(NUMBER_FIELD.start, RIGHT - NUMBER_FIELD.start), SECOND_LINE
