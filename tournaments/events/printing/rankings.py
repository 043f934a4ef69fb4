"""A ranking as a printed table, by its columns."""

from collections.abc import Sequence
from typing import Any

from scoring.printing.page import Align
from tournaments.events.columns import Column

from .listing import values
from .words import NOTHING


def ruled_table(columns: Sequence[Column], rows: Sequence[Any], *, size: float) -> values.Table:
    texts = [column.texts(rows, NOTHING) for column in columns]
    lines = tuple(values.Row(cells) for cells in zip(*texts, strict=True))
    return values.Table(tuple(map(_printed, columns)), lines, size=size)


def _printed(column: Column) -> values.ListingColumn:
    # Places and the main figure are bold; columns that a phone hides are soft here.
    return values.ListingColumn(
        column.head,
        align=Align.RIGHT if column.is_figure else Align.LEFT,
        grows=not column.is_figure,
        yields=column.is_minor and not column.is_figure,
        bold=column.kind == "place" or column.is_main,
        soft=column.kind == "number" or (column.is_minor and column.kind != "series"),
    )
