"""The context of a season's ranking page: its header, its rows, and the search."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.phrases import format_points
from tournaments.events.columns import Column
from tournaments.events.phrases.standings import NOTHING
from tournaments.events.tables import ROW, body_of, head_of, lines_of, sorted_rows, with_parameters
from tournaments.seasons.columns import season_columns
from tournaments.seasons.queries.seasons import EveningColumn, SeasonRow, SeasonStandings, SeasonValue

EVERYBODY, MEMBERS, GUESTS = "", "members", "guests"
# A row has a cell for each evening: with a thousand players a phone would render a hundred thousand.
MOST_ROWS: Final = 100


def season_page(
    parameters: QueryDict, standings: SeasonStandings, shown_name: Callable[[str], str], pages: Mapping[str, str]
) -> dict[str, Any]:
    """Return the ranking sorted and filtered by the URL's parameters, with names this login may see.

    `parts` are (key, rows): the ranking itself, players with too few series, guests. `find`, `who` and `sort` are the
    parameters, `width` is the number of columns. `whole` is (URL, rows) of the whole ranking if only its first rows
    are shown.

    `pages` maps players' public ids to the URLs of their pages.
    """
    columns = season_columns(standings)
    find = parameters.get("find", "").strip()[:60]
    who = parameters.get("who", "") if parameters.get("who") in (MEMBERS, GUESTS) else EVERYBODY
    sort = parameters.get("sort", "")
    others = {name: str(value) for name, value in parameters.items() if value and name != "sort"}
    head = render_to_string("tournaments/events/standings/_head.html", {"head": head_of(columns, sort)})
    most = sys.maxsize if "all" in parameters else MOST_ROWS
    found = 0
    parts: list[tuple[str, SafeString]] = []
    for key, rows in (("ranked", standings.rows), ("below", standings.below), ("guests", standings.guests)):
        named = [(row, shown_name(row.name)) for row in sorted_rows(rows, columns, sort)]
        chosen = [(row, name) for row, name in named if _is_wanted(row, name, find, who)]
        if shown := chosen[: max(0, most - found)]:
            parts.append((key, _body(shown, columns, standings.evenings, pages)))
        found += len(chosen)
    links: list[tuple[str, str, bool]] = []
    if standings.guests or any(row.is_guest for row in standings.rows):
        names = ((EVERYBODY, _("Everyone")), (MEMBERS, _("Members")), (GUESTS, _("Guests")))
        links = [(name, _address(parameters, who=key), key == who) for key, name in names]
    return {
        "head": with_parameters(head, **others),
        "width": len(columns),
        "parts": parts,
        "find": find,
        "who": who,
        "sort": sort,
        "count": len(standings.everybody),
        "whole": (_address(parameters, all="1"), found) if found > most else None,
        "links": links,
    }


def _address(parameters: QueryDict, **changes: str) -> str:
    parameters = parameters.copy()
    for name, value in changes.items():
        parameters[name] = value
        if not value:
            del parameters[name]
    return f"?{parameters.urlencode()}"


def _is_wanted(row: SeasonRow, name: str, find: str, who: str) -> bool:
    if who and row.is_guest != (who == GUESTS):
        return False
    return find.casefold() in name.casefold()


def _body(
    named: Sequence[tuple[SeasonRow, str]],
    columns: Sequence[Column],
    evenings: Sequence[EveningColumn],
    pages: Mapping[str, str],
) -> SafeString:
    """Return the rows as HTML; an evening's cell lists its series below each other."""
    rows, names = [row for row, _name in named], [name for _row, name in named]
    plain = [column for column in columns if column.kind != "evening"]
    lines = lines_of(rows, plain, names, [pages.get(row.player) for row in rows])
    written = []
    for name, line, values in zip(names, lines, _evening_cells(rows, evenings), strict=True):
        begun = f'<tr data-words="{escape(name.lower())}">{line.removeprefix(ROW)}'
        written.append(f"{begun.removesuffix('</tr>')}{values}</tr>")
    return body_of(written)


def _evening_cells(rows: Iterable[SeasonRow], evenings: Sequence[EveningColumn]) -> Iterable[str]:
    words = _("dropped"), _("credited")
    struck = format_html('<span class="visually-hidden">{}: </span>', words[0])
    credited = format_html('<span class="credited" title="{}">*</span>', words[1])
    credited += format_html('<span class="visually-hidden">{}</span>', words[1])
    for row in rows:
        cells = (
            "<br>".join([_value(row.values[number - 1], struck, credited) for number in evening.numbers])
            for evening in evenings
        )
        yield "".join([f'<td class="figure minor evening-values">{values}</td>' for values in cells])


def _value(value: SeasonValue | None, struck: str, credited: str) -> str:
    if value is None:
        return NOTHING
    figure = format_points(value.total) + (credited if value.is_credited else "")
    return f"<s>{struck}{figure}</s>" if value.is_struck else figure
