"""Long rankings: a head that sorts, and a body written straight from plain values."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from operator import attrgetter
from typing import Any, Final

import django_tables2 as tables
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.phrases import MINUS
from tournaments.queries.standings import StandingRow, StandingTable

# What a phone hides until all columns are asked for.
MINOR: Final = "minor"
ROW: Final = "<tr>"
# What one can ask to be sorted by; a line before it turns it round.
SORTS: Final = re.compile(r"-?(place|number|name|club|points|won|lost|played|adjustment|total|series_[1-9]\d?)")


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
    """The head of a ranking; its rows are written by `lines_of`."""

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


def asking_too(head: str, **asked: str) -> SafeString:
    """The head, whose links ask for this as well."""
    kept = escape(urlencode(asked)) + "&amp;" if asked else ""
    return mark_safe(head.replace('href="?', f'href="?{kept}'))  # noqa: S308 (a head that a template has written)


def lines_of(
    rows: Sequence[StandingRow],
    columns: Sequence[Column],
    *,
    shown_name: Callable[[str], str] = str,
    pages: Mapping[int | str, str] | None = None,
) -> list[str]:
    """The rows as HTML. Players' names go through `shown_name`; `pages` are their own pages' addresses by number."""
    texts = [_texts(column, rows, shown_name) for column in columns]
    if pages:
        place = columns.index(NAME)
        texts[place] = [
            f'<a href="{pages[row.entrant]}">{text}</a>' if row.entrant in pages else text
            for text, row in zip(texts[place], rows, strict=True)
        ]
    form = f"{ROW}{''.join(map(_cell, columns))}</tr>"
    return [form % line for line in zip(*texts, strict=True)]


def body_of(lines: Iterable[str], found: Iterable[int] = ()) -> SafeString:
    """The lines as they stand in the table; those that are found are marked, and the page can begin at the first."""
    written = list(lines)
    for time, place in enumerate(found):
        mark = '<tr class="found">' if time else '<tr class="found" id="found">'
        written[place] = mark + written[place].removeprefix(ROW)
    return mark_safe("\n".join(written))  # noqa: S308 (names are escaped, the rest are figures)


def ranks_of(rows: Sequence[StandingRow], shown_name: Callable[[str], str]) -> SafeString:
    """Place, name and total of each row, as the screen in the hall has them."""
    columns = (_texts(column, rows, shown_name) for column in (NAME, TOTAL))
    form = '<li data-mark="%s"><span class="place">%s</span> <span class="who">%s</span> <b>%s</b></li>'
    places = [row.place for row in rows]
    return mark_safe("".join([form % line for line in zip(places, places, *columns, strict=True)]))  # noqa: S308 (as above)


def _cell(column: Column) -> str:
    """The column's cell with a place for its text."""
    tag, scope = ("th", ' scope="row"') if column is NAME else ("td", "")
    classes = f' class="{column.classes}"' if column.classes else ""
    return f"<{tag}{scope}{classes}>%s</{tag}>"


def _texts(column: Column, rows: Iterable[StandingRow], shown_name: Callable[[str], str]) -> list[str]:
    """The text of the column in each row."""
    if column is NAME:
        return [escape(named(row, shown_name)) for row in rows]
    values = list(map(column.value, rows))
    if column is CLUB:
        # Clubs are few.
        escaped = {club: escape(club) for club in {*values}}
        return [escaped[club] for club in values]
    if column is PLACE:
        return [f"{value}." for value in values]
    if column is RULED:
        values = [value or None for value in values]
    return ["" if value is None else f"{MINUS}{-value}" if value < 0 else str(value) for value in values]


def named(row: StandingRow, shown_name: Callable[[str], str]) -> str:
    """Who stands there, as he is shown."""
    return shown_name(row.name) if isinstance(row.entrant, int) else row.name


def finder(text: str) -> Callable[[int | str, str], bool] | None:
    """Whether an entrant of this name is whom somebody looks for: a start number, or part of the name as it is shown.

    None where nothing is looked for.
    """
    wanted = text.strip().casefold()
    if not wanted:
        return None
    if wanted.isdecimal() and len(wanted) < 10:
        return lambda entrant, name: str(entrant) == str(int(wanted))
    return lambda entrant, name: wanted in name.casefold()
