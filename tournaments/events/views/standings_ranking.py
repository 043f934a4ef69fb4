"""One ranking rendered for a page: its header, its rows, and the search result."""

import re
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import prefetch_related_objects
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from scoring.models import Privacy
from tournaments.events.columns import informative_columns
from tournaments.events.models import Event
from tournaments.events.phrases.standings import ranking_title, tie_break_words
from tournaments.events.queries.standings import StandingTable
from tournaments.events.queries.standings.ties import tie_break_rows
from tournaments.events.tables import body_of, finder, head_of, lines_of, named, sorted_rows, with_parameters
from tournaments.events.views.access import Desk, PageRequest

# Valid sort keys; a leading minus reverses the order.
SORTS: Final = re.compile(r"-?(place|number|name|club|points|won|lost|played|adjustment|total|series_[1-9]\d?)")

# Ties are explained among this many top places.
MOST_TIES: Final = 20


@dataclass(frozen=True, slots=True)
class RankingHtml:
    """A ranking as HTML, shared by all who may see the same; `names` are (entrant, shown name) by row."""

    title: str
    head: SafeString
    lines: list[str]
    names: list[tuple[int | str, str]]
    sort: str
    ties: str


def ranking_for(desk: Desk, table: StandingTable, sort: str) -> RankingHtml:
    columns = informative_columns(table)
    rows = sorted_rows(table.rows, columns, sort)
    names = [named(row, desk.shown_name) for row in rows]
    pages = _pages(desk)
    return RankingHtml(
        title=ranking_title(table.key, desk.event),
        head=render_to_string("tournaments/events/standings/_head.html", {"head": head_of(columns, sort)}),
        lines=lines_of(rows, columns, names, [pages.get(row.entrant) for row in rows] if pages else ()),
        names=[(row.entrant, name) for row, name in zip(rows, names, strict=True)],
        sort=sort,
        ties=_ties(table, desk.event),
    )


def ranking_page(ranking: RankingHtml, find: str) -> dict[str, Any]:
    """Return the context for the ranking, with search results marked; `found` is their number."""
    wanted = finder(find)
    found = [place for place, row_names in enumerate(ranking.names) if wanted(*row_names)] if wanted else []
    return {
        "title": ranking.title,
        "head": with_parameters(ranking.head, find=find) if find else ranking.head,
        "body": body_of(ranking.lines, found),
        "count": len(ranking.lines),
        "find": find,
        "found": len(found),
        "sort": ranking.sort,
        "ties": ranking.ties,
    }


def _ties(table: StandingTable, event: Event) -> str:
    found = tie_break_rows(table.rows[:MOST_TIES], event.tie_breaks)
    return " ".join(tie_break_words(ahead, behind, metric) for ahead, behind, metric in found)


def sort_parameter(request: PageRequest) -> str:
    """Return the requested sort column; "" if none or invalid."""
    sort = request.GET.get("sort", "")
    return sort if SORTS.fullmatch(sort) else ""


def find_parameter(request: PageRequest) -> str:
    return request.GET.get("find", "")[:60]


def has_pages(desk: Desk) -> bool:
    return desk.event.is_listed or desk.is_own_club


def _pages(desk: Desk) -> dict[int | str, str]:
    """Return URLs of public pages of the club's own players, by start number."""
    if not has_pages(desk):
        return {}
    is_open = {"player__privacy": Privacy.OPEN, "player__club": desk.event.club_id}
    entrants = desk.event.entrants.filter(**is_open).order_by("number").values_list("number", "player__public_id")
    return {number: reverse("player_page", args=[public_id]) for number, public_id in entrants}


def ranking_links(event: Event, keys: list[str], here: str) -> list[tuple[str, str, bool]]:
    """Return all rankings: (key, title, whether it is the current one); two queries at most."""
    prefetch_related_objects([event], "categories")
    return [(key, ranking_title(key, event), key == here) for key in keys]
