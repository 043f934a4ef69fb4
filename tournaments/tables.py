"""Long rankings: a head that sorts, and a body written straight from plain values."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

import django_tables2 as tables
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.queries.standings import StandingRow, StandingTable

MINUS: Final = "\u2212"
# What a phone hides until all columns are asked for.
MINOR: Final = "minor"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a ranking: its heading, the figure of a row, and whether the first press sorts the largest first."""

    name: str
    heading: Any
    value: Callable[[StandingRow], Any]
    classes: str = "figure"
    falls: bool = True


PLACE = Column("place", gettext_lazy("Place"), attrgetter("place"), falls=False)
NUMBER = Column("number", gettext_lazy("No."), attrgetter("entrant"), falls=False)
NAME = Column("name", gettext_lazy("Name"), attrgetter("name"), classes="", falls=False)
CLUB = Column("club", gettext_lazy("Club"), attrgetter("club"), classes=MINOR, falls=False)
POINTS = Column(
    "points", pgettext_lazy("column of a ranking", "Game points"), attrgetter("points"), classes="figure minor"
)
WON = Column("won", pgettext_lazy("column of a ranking", "Won"), attrgetter("won"), classes="figure minor")
LOST = Column("lost", pgettext_lazy("column of a ranking", "Lost"), attrgetter("lost"), classes="figure minor")
LISTS = Column("played", gettext_lazy("Lists"), attrgetter("played"), classes="figure minor")
RULED = Column(
    "adjustment", pgettext_lazy("column of a ranking", "Ruling"), attrgetter("adjustment"), classes="figure minor"
)
TOTAL = Column("total", gettext_lazy("Total"), attrgetter("total"), classes="figure total")


def columns_of(table: StandingTable) -> list[Column]:
    """The columns that say something in this ranking."""
    rows = table.rows
    is_of_players = all(isinstance(row.entrant, int) for row in rows)
    wanted = {
        PLACE: True,
        NUMBER: is_of_players,
        NAME: True,
        CLUB: any(row.club for row in rows),
        **{_series_column(place, number): len(table.series) > 1 for place, number in enumerate(table.series)},
        POINTS: True,
        WON: True,
        LOST: True,
        RULED: any(row.adjustment for row in rows),
        LISTS: is_of_players and len({row.played for row in rows}) > 1,
        TOTAL: True,
    }
    return [column for column, is_wanted in wanted.items() if is_wanted]


def _series_column(place: int, number: int) -> Column:
    return Column(f"series_{number}", _("S%(number)s") % {"number": number}, _Total(place), classes="figure minor")


@dataclass(frozen=True, slots=True)
class _Total:
    """The rating points of one series of a row."""

    place: int

    def __call__(self, row: StandingRow) -> int | None:
        return row.totals[self.place]


class StandingHead(tables.Table):  # type: ignore[misc]
    """The head of a ranking; its rows are written by `body_of`."""

    class Meta:
        order_by_field = "sort"


def head_of(columns: Sequence[Column], sort: str) -> StandingHead:
    """A head that sorts by these columns; what cannot be sorted by is left aside."""
    extra = [
        (
            column.name,
            tables.Column(
                verbose_name=column.heading,
                initial_sort_descending=column.falls,
                attrs={"th": {"class": f"{column.classes} col-{column.name.partition('_')[0]}"}},
            ),
        )
        for column in columns
    ]
    return StandingHead([], extra_columns=extra, order_by=sort if _sorted_by(columns, sort) else "place")


def sorted_rows(rows: Iterable[StandingRow], columns: Sequence[Column], sort: str) -> list[StandingRow]:
    """The rows by one of the columns, equal ones by their places; who has no figure there comes last."""
    column = _sorted_by(columns, sort)
    if column is None:
        return list(rows)
    there = [row for row in rows if column.value(row) is not None]
    missing = [row for row in rows if column.value(row) is None]
    key: Callable[[StandingRow], Any] = column.value
    if column in (NAME, CLUB):
        key = _letters(column)
    return sorted(there, key=key, reverse=sort.startswith("-")) + missing


def _letters(column: Column) -> Callable[[StandingRow], str]:
    return lambda row: str(column.value(row)).casefold()


def _sorted_by(columns: Iterable[Column], sort: str) -> Column | None:
    return next((column for column in columns if column.name == sort.removeprefix("-")), None)


def body_of(
    rows: Iterable[StandingRow],
    columns: Sequence[Column],
    *,
    shown_name: Callable[[str], str] = str,
    found: Callable[[StandingRow], bool] | None = None,
    pages: Mapping[int | str, str] | None = None,
) -> SafeString:
    """The rows as HTML. Players' names go through `shown_name`; the first row `found` bears the id "found".

    `pages` are the addresses of players' own pages by start number.
    """
    openings, end = _openings(columns)
    written = []
    is_first = True
    for row in rows:
        mark = ""
        if found is not None and found(row):
            mark, is_first = (' class="found" id="found"' if is_first else ' class="found"'), False
        cells = [opening + _text(column, row, shown_name) for opening, column in zip(openings, columns, strict=True)]
        if pages and row.entrant in pages:
            place = columns.index(NAME)
            cells[place] = _linked(cells[place], openings[place], pages[row.entrant])
        written.append(f"<tr{mark}>{''.join(cells)}{end}</tr>")
    return mark_safe("\n".join(written))  # noqa: S308 (names are escaped, the rest are figures)


def _openings(columns: Sequence[Column]) -> tuple[list[str], str]:
    """The tags before each cell's text, which end the cell before, and the tag after the last."""
    openings, end = [], ""
    for column in columns:
        tag = "th" if column is NAME else "td"
        scope = ' scope="row"' if column is NAME else ""
        classes = f' class="{column.classes}"' if column.classes else ""
        openings.append(f"{end}<{tag}{scope}{classes}>")
        end = f"</{tag}>"
    return openings, end


def _text(column: Column, row: StandingRow, shown_name: Callable[[str], str]) -> str:
    value = column.value(row)
    if column is NAME:
        return str(escape(shown_name(value) if isinstance(row.entrant, int) else value))
    if column is CLUB:
        return str(escape(value))
    if value is None or (column is RULED and not value):
        return ""
    if column is PLACE:
        return f"{value}."
    return f"{MINUS}{-value}" if value < 0 else str(value)


def _linked(cell: str, opening: str, address: str) -> str:
    return f'{opening}<a href="{address}">{cell.removeprefix(opening)}</a>'


def finder(text: str, shown_name: Callable[[str], str] = str) -> Callable[[StandingRow], bool] | None:
    """Whether a row is what somebody looks for: a start number, or part of a name as it is shown; None for nothing."""
    wanted = text.strip().casefold()
    if not wanted:
        return None
    if wanted.isdecimal() and len(wanted) < 10:
        return lambda row: str(row.entrant) == str(int(wanted))
    return lambda row: wanted in (shown_name(row.name) if isinstance(row.entrant, int) else row.name).casefold()
