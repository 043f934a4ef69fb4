"""A season's ranking laid out as a page needs it: its columns, its rows, and who is looked for."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.phrases import format_average, format_points
from tournaments.models import SeasonRanking
from tournaments.queries.seasons import EveningColumn, SeasonRow, SeasonStandings, SeasonValue
from tournaments.views.access import PageRequest

EVERYBODY, MEMBERS, GUESTS = "", "members", "guests"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: what it sorts by, whether the first press sorts the largest first, and what stands in its head."""

    key: str
    heading: Any
    value: Callable[[SeasonRow], Any]
    classes: str = "figure"
    falls: bool = True
    title: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column: its address sorts by it."""

    heading: str
    title: str
    classes: str
    address: str
    sorts: str


@dataclass(frozen=True, slots=True)
class Part:
    """Rows under a heading: the ranking itself, those with too few series, guests."""

    key: str
    body: SafeString
    count: int


@dataclass
class SeasonPage:
    """What the template shows; `find`, `who` and `sort` are what was asked for."""

    heads: list[Head]
    parts: list[Part]
    find: str
    who: str
    sort: str
    count: int
    links: list[tuple[str, str, bool]] = field(default_factory=list)


PLACE: Final = Column("place", gettext_lazy("Place"), attrgetter("place"), falls=False)
NAME: Final = Column("name", gettext_lazy("Name"), lambda row: row.name.casefold(), classes="", falls=False)
TOTAL: Final = Column("total", gettext_lazy("Total"), attrgetter("total"))
AVERAGE: Final = Column("average", pgettext_lazy("column of a ranking", "Average"), attrgetter("average"))
LISTS: Final = Column("lists", gettext_lazy("Lists"), attrgetter("lists"), classes="figure minor")
WON: Final = Column("won", pgettext_lazy("column of a ranking", "Won"), attrgetter("won"), classes="figure minor")
LOST: Final = Column("lost", pgettext_lazy("column of a ranking", "Lost"), attrgetter("lost"), classes="figure minor")


def season_page(
    request: PageRequest, standings: SeasonStandings, shown_name: Callable[[str], str], pages: Mapping[str, str]
) -> SeasonPage:
    """The ranking as the request wants it sorted and filtered, in names this login may see.

    `pages` are the addresses of players' own pages, by their public ids.
    """
    wins = evening_wins(standings)
    columns = _columns(standings, wins)
    find = request.GET.get("find", "").strip()[:60]
    who = request.GET.get("who", "") if request.GET.get("who") in (MEMBERS, GUESTS) else EVERYBODY
    sort = request.GET.get("sort", "")
    page = SeasonPage(_heads(request, columns, sort), [], find, who, sort, len(standings.everybody))
    for key, rows in (("ranked", standings.rows), ("below", standings.below), ("guests", standings.guests)):
        chosen = [row for row in _sorted(rows, columns, sort) if _is_wanted(row, find, who, shown_name)]
        if chosen:
            page.parts.append(Part(key, _body(chosen, columns, standings, shown_name, pages), len(chosen)))
    if standings.guests or any(row.is_guest for row in standings.rows):
        names = ((EVERYBODY, _("Everybody")), (MEMBERS, _("Members")), (GUESTS, _("Guests")))
        page.links = [(name, _address(request, who=key), key == who) for key, name in names]
    return page


def evening_wins(standings: SeasonStandings) -> Counter[tuple[str, str]]:
    """How many evenings everybody won, by (player, name)."""
    return Counter((one.player, one.name) for evening in standings.evenings for one in evening.winners)


def _columns(standings: SeasonStandings, wins: Counter[tuple[str, str]]) -> list[Column]:
    is_average = standings.ranking == SeasonRanking.AVERAGE
    first, second = (AVERAGE, TOTAL) if is_average else (TOTAL, AVERAGE)
    main = Column(first.key, first.heading, first.value, classes="figure total")
    beside = Column(second.key, second.heading, second.value, classes="figure minor")
    won_evenings = Column(
        "wins",
        pgettext_lazy("column of a ranking", "Evenings won"),
        lambda row: wins[row.player, row.name],
        classes="figure minor",
    )
    return [PLACE, NAME, main, beside, LISTS, WON, LOST, won_evenings, *map(_evening_column, standings.evenings)]


def _evening_column(evening: EveningColumn) -> Column:
    numbers = evening.numbers

    def value(row: SeasonRow) -> int | None:
        made = [row.values[number - 1] for number in numbers]
        there = [one.total for one in made if one]
        return sum(there) if there else None

    title = f"{evening.name}, {date_format(evening.day, 'SHORT_DATE_FORMAT')}"
    return Column(f"e{evening.number}", str(evening.number), value, classes="figure minor evening-values", title=title)


def _heads(request: PageRequest, columns: Sequence[Column], sort: str) -> list[Head]:
    heads = []
    for column in columns:
        is_here = sort.removeprefix("-") == column.key
        falls = not sort.startswith("-") if is_here else column.falls
        sorts = ("descending" if sort.startswith("-") else "ascending") if is_here else ""
        if not sort and column is PLACE:
            sorts = "ascending"
        address = _address(request, sort=f"-{column.key}" if falls else column.key)
        heads.append(Head(str(column.heading), column.title, column.classes, address, sorts))
    return heads


def _address(request: PageRequest, **changes: str) -> str:
    asked = request.GET.copy()
    for name, value in changes.items():
        asked[name] = value
        if not value:
            del asked[name]
    return f"?{asked.urlencode()}"


def _sorted(rows: Iterable[SeasonRow], columns: Sequence[Column], sort: str) -> list[SeasonRow]:
    """The rows by one of the columns; who has no figure there comes last."""
    column = next((one for one in columns if one.key == sort.removeprefix("-")), None)
    if column is None:
        return list(rows)
    there = [row for row in rows if column.value(row) is not None]
    missing = [row for row in rows if column.value(row) is None]
    return sorted(there, key=column.value, reverse=sort.startswith("-")) + missing


def _is_wanted(row: SeasonRow, find: str, who: str, shown_name: Callable[[str], str]) -> bool:
    if who and row.is_guest != (who == GUESTS):
        return False
    return find.casefold() in shown_name(row.name).casefold()


def _body(
    rows: Iterable[SeasonRow],
    columns: Sequence[Column],
    standings: SeasonStandings,
    shown_name: Callable[[str], str],
    pages: Mapping[str, str],
) -> SafeString:
    """The rows as HTML, written straight from plain values: a year has thousands of them."""
    words = _("struck"), _("credited")
    struck = format_html('<span class="visually-hidden">{}: </span>', words[0])
    credited = format_html('<span class="credited" title="{}">*</span>', words[1])
    credited += format_html('<span class="visually-hidden">{}</span>', words[1])
    written = []
    for row in rows:
        name = shown_name(row.name)
        address = pages.get(row.player, "")
        cells = [_cell(column, row, name, address) for column in columns if not column.key.startswith("e")]
        for evening in standings.evenings:
            made = [_value(row.values[number - 1], struck, credited) for number in evening.numbers]
            cells.append(f'<td class="figure minor evening-values">{"<br>".join(made)}</td>')
        written.append(f'<tr data-words="{escape(name.lower())}">{"".join(cells)}</tr>')
    return mark_safe("\n".join(written))  # noqa: S308 (names are escaped, the rest are figures)


def _cell(column: Column, row: SeasonRow, name: str, address: str) -> str:
    if column is NAME:
        words = f'<a href="{escape(address)}">{escape(name)}</a>' if address else escape(name)
        return f'<th scope="row">{words}</th>'
    value = column.value(row)
    if column is PLACE:
        text = f"{value}."
    elif column.key == "average":
        text = format_average(value)
    elif column.key == "wins":
        text = str(value or "")
    else:
        text = format_points(value)
    return f'<td class="{column.classes}">{text}</td>'


def _value(value: SeasonValue | None, struck: str, credited: str) -> str:
    if value is None:
        return "–"
    figure = format_points(value.total) + (credited if value.is_credited else "")
    return f"<s>{struck}{figure}</s>" if value.is_struck else figure
