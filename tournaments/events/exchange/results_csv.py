"""The results of an event as CSV for clubs' programs: semicolons, UTF-8 with a byte order mark, decimal commas."""

import csv
from collections.abc import Iterable
from datetime import date, time
from io import StringIO
from typing import Final

from tournaments.events.models import Event

from .plain_text import looks_like_a_formula, one_line
from .result_rows import HEADS, Cell, Euros, ResultRow, result_rows

# Without it, Excel does not read the file as UTF-8.
BYTE_ORDER_MARK: Final = "\ufeff"


def results_csv(event: Event) -> bytes:
    """Return one line per result. Text that might be read as a formula is prefixed with an apostrophe."""
    return format_results(result_rows(event))


def format_results(rows: Iterable[ResultRow]) -> bytes:
    text = StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(HEADS)
    writer.writerows([_written(cell) for cell in row] for row in rows)
    return (BYTE_ORDER_MARK + text.getvalue()).encode()


def _written(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, Euros):
        return f"{cell // 100},{cell % 100:02d}"
    if isinstance(cell, date):
        return f"{cell:%d.%m.%Y}"
    if isinstance(cell, time):
        return f"{cell:%H:%M}"
    if isinstance(cell, int):
        return str(cell)
    # Only texts: a negative number keeps its sign.
    return f"'{one_line(cell)}" if looks_like_a_formula(cell) else one_line(cell)
