"""Rankings and lists as HTML tables: long ones with a sortable header, and short ones."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final, TypeVar

import django_tables2 as tables
from django.utils.html import conditional_escape, format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe

from scoring.alphabet import alphabetical, by_title
from tournaments.events.columns import TOTAL, Column
from tournaments.events.phrases.standings import NOTHING
from tournaments.events.queries.standings import StandingRow

Row = TypeVar("Row")
ROW: Final = "<tr>"


class RankingHead(tables.Table):  # type: ignore[misc]
    """The header of a ranking; its rows are rendered by `lines_of`."""

    class Meta:
        order_by_field = "sort"


def head_of(columns: Sequence[Column], sort: str) -> RankingHead:
    """Return a header that sorts by these columns; by place if `sort` is none of them."""
    extra = [
        (
            column.key,
            tables.Column(
                verbose_name=_explained(column) if column.title else column.head,
                initial_sort_descending=column.falls,
                attrs={
                    "th": {"class": f"{column.classes} col-{column.kind}"},
                    "a": {"title": column.title},
                },
            ),
        )
        for column in columns
    ]
    return RankingHead([], extra_columns=extra, order_by=sort if sorted_by(columns, sort) else "place")


def _explained(column: Column) -> SafeString:
    return format_html(
        '<span class="visually-hidden">{}</span><span aria-hidden="true">{}</span>', column.title, column.head
    )


def _in_alphabet(column: Column, row: Any) -> Any:
    text = column.value(row)
    return alphabetical(text) if column.key == "name" else by_title(text)


def sorted_rows(rows: Iterable[Row], columns: Sequence[Column], sort: str) -> list[Row]:
    """Return the rows sorted by one of the columns, then by place; rows without a figure come last."""
    column = sorted_by(columns, sort)
    if column is None:
        return list(rows)
    value = column.value if column.is_figure else lambda row: _in_alphabet(column, row)
    there: list[Row] = []
    missing: list[Row] = []
    for row in rows:
        (missing if column.value(row) is None else there).append(row)
    return sorted(there, key=value, reverse=sort.startswith("-")) + missing


def sorted_by(columns: Iterable[Column], sort: str) -> Column | None:
    return next((column for column in columns if column.key == sort.removeprefix("-")), None)


def with_parameters(head: str, **parameters: str) -> SafeString:
    query = escape(urlencode(parameters)) + "&amp;" if parameters else ""
    return mark_safe(head.replace('href="?', f'href="?{query}'))  # noqa: S308 (a head that a template has written)


def lines_of(
    rows: Sequence[object], columns: Sequence[Column], names: Iterable[str], addresses: Iterable[str | None] = ()
) -> list[str]:
    """Return the rows as HTML, with `names` as shown; a name with an address becomes a link."""
    shown = [escape(name) for name in names]
    if addresses:
        links = zip(shown, addresses, strict=True)
        shown = [f'<a href="{escape(address)}">{name}</a>' if address else name for name, address in links]
    texts = [shown if column.key == "name" else _texts(column, rows) for column in columns]
    # One format string per table instead of a template per row: a ranking may have a thousand rows.
    form = f"{ROW}{''.join(map(_cell, columns))}</tr>"
    return [form % line for line in zip(*texts, strict=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortTable:
    """A table of fewer than a hundred rows, rendered by `tournaments/events/_short_table.html`.

    `sums` are the texts of its footer. `kind`, `wrap` and `mark` are CSS classes of the table, its frame and a row;
    on phones each row of a "stacked" table is a card.
    """

    title: Any
    columns: Sequence[Column]
    rows: Sequence[Any]
    sums: Sequence[str] = ()
    kind: str = ""
    wrap: str = ""
    mark: Callable[[Any], str] = lambda row: ""

    @property
    def lines(self) -> list[tuple[str, list[tuple[Column, str]]]]:
        return [(self.mark(row), cells) for row, cells in table_lines(self.columns, self.rows)]

    @property
    def foot(self) -> list[tuple[Column, str]]:
        return list(zip(self.columns, self.sums, strict=True)) if self.sums else []


def linked(words: str, address: str) -> SafeString:
    return format_html('<a href="{}">{}</a>', address, words) if address else conditional_escape(words)


def table_lines(columns: Sequence[Column], rows: Sequence[Row]) -> list[tuple[Row, list[tuple[Column, str]]]]:
    texts = zip(*(column.texts(rows) for column in columns), strict=True)
    return [(row, list(zip(columns, line, strict=True))) for row, line in zip(rows, texts, strict=True)]


def _texts(column: Column, rows: Sequence[object]) -> list[str]:
    texts = column.texts(rows)
    if column.is_figure:
        return texts
    # Few different clubs in many rows: escape each one once.
    escaped = {text: escape(text) for text in {*texts}}
    return [escaped[text] for text in texts]


def _cell(column: Column) -> str:
    tag, scope = ("th", ' scope="row"') if column.heads_row else ("td", "")
    classes = f' class="{column.classes}"' if column.classes else ""
    return f"<{tag}{scope}{classes}>%s</{tag}>"


def body_of(lines: Iterable[str], found: Iterable[int] = ()) -> SafeString:
    """Return the lines as a table body; those at the indexes `found` are marked, the first one with an anchor."""
    written = list(lines)
    for time, place in enumerate(found):
        mark = '<tr class="found">' if time else '<tr class="found" id="found">'
        written[place] = mark + written[place].removeprefix(ROW)
    return mark_safe("\n".join(written))  # noqa: S308 (names are escaped, the rest are figures)


def ranks_of(rows: Sequence[StandingRow], shown_name: Callable[[str], str]) -> SafeString:
    """Return place, name and total of each row for the hall screen; equal names get their start numbers."""
    names = [named(row, shown_name) for row in rows]
    times = Counter(names)
    shown_names = [
        f"{name} ({row.entrant})" if times[name] > 1 else name for name, row in zip(names, rows, strict=True)
    ]
    form = '<li data-letter="%s"><span class="place">%s</span> <span class="person-name">%s</span> <b>%s</b></li>'
    places = [NOTHING if row.place is None else row.place for row in rows]
    lines = zip(places, places, map(escape, shown_names), TOTAL.texts(rows), strict=True)
    return mark_safe("".join([form % line for line in lines]))  # noqa: S308 (as above)


def named(row: StandingRow, shown_name: Callable[[str], str]) -> str:
    return shown_name(row.name) if isinstance(row.entrant, int) else row.name


def finder(text: str) -> Callable[[int | str, str], bool] | None:
    """Return a function that tells whether (entrant, name) matches the search text; None for an empty search.

    Up to nine digits are a start number; any other text is part of the shown name.
    """
    wanted = text.strip().casefold()
    if not wanted:
        return None
    if wanted.isdecimal() and len(wanted) < 10:
        return lambda entrant, name: str(entrant) == str(int(wanted))
    return lambda entrant, name: wanted in name.casefold()
