"""Standings, live or as published, old versions, and corrections."""

from typing import Any, Final

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scoring.models import Player, Privacy
from scoring.models.prepared import Prepared
from tournaments.events.models import StandingsVersion
from tournaments.events.phrases.choices import SeriesState
from tournaments.events.phrases.standings import ranking_title
from tournaments.events.queries.cached import cached
from tournaments.events.queries.desk import missing_lists
from tournaments.events.queries.standings import shown_standings, shows_versions, table_in, version_of, versions_of
from tournaments.events.views.access import Desk, PageRequest, event_for_all
from tournaments.events.views.etags import etag_of, if_changed, page_version
from tournaments.events.views.live_pages import fragment_if_changed, fragment_of, is_fragment, live_page
from tournaments.events.views.standings_ranking import (
    find_parameter,
    has_pages,
    ranking_for,
    ranking_links,
    ranking_page,
    sort_parameter,
)

# By club. Prepared, because every poll of the standings needs it.
CLOSED_PAGES: Final = Prepared(
    lambda club: Player.objects.filter(club=club).exclude(privacy=Privacy.OPEN).order_by("pk")
)


@require_safe
def standings(request: PageRequest, public_id: str, key: str = "total") -> HttpResponseBase:
    desk = event_for_all(request, public_id)
    sort, find = sort_parameter(request), find_parameter(request)
    # Names of the other events can change without an audit entry of this one.
    others = desk.combined_event_names if key == "together" else None
    # All that the shared part depends on. The search text is left out: it only marks rows of the cached ranking.
    seen_alike = ("standings", *page_version(desk), desk.is_staff, _closed_pages(desk), others, key, sort)
    tag = etag_of(seen_alike, find)

    def context() -> dict[str, Any]:
        shown = cached(lambda: _shown(desk, key, sort), seen_alike)
        ranking = ranking_page(shown["ranking"], find) if shown["ranking"] else None
        return shown | {"ranking": ranking, "desk": desk, "key": key}

    if is_fragment(request):
        live = "tournaments/events/standings/_live.html"
        # A search is not cached: each text would add another copy of the whole ranking.
        return fragment_if_changed(request, tag, lambda: render_to_string(live, context()), is_cached=not find)
    page = {"room": "standings", "part": fragment_of(request, desk, tag)}
    return if_changed(
        request, desk, lambda: render(request, "tournaments/events/standings/standings.html", context() | page), tag
    )


def _closed_pages(desk: Desk) -> list[int] | None:
    """Return players with a private page, which no audit entry records; None if names are not links."""
    return CLOSED_PAGES.keys(desk.event.club_id) if has_pages(desk) else None


def _shown(desk: Desk, key: str, sort: str) -> dict[str, Any]:
    """Return everything on the page that does not depend on the visitor: rankings, the requested one, and its age."""
    # Needed in several places below.
    prefetch_related_objects([desk.event], "series", "categories")
    shown = shown_standings(desk.event, is_staff=desk.is_staff)
    keys = shown.keys if shown else []
    table = shown.table(key) if shown and key in keys else None
    if table is None and key != "total":
        raise Http404
    state = {
        "desk": desk,
        "version": shown.version if shown else None,
        "progress": _progress(desk) if shown and shown.is_live else None,
        "is_begun": bool(table and table.rows),
    }
    return {
        "state": render_to_string("tournaments/events/standings/_state.html", state),
        "rankings": ranking_links(desk.event, keys, key),
        "ranking": ranking_for(desk, table, sort) if table else None,
        "hidden_until": None if shown else desk.event.visibility,
    }


def _progress(desk: Desk) -> dict[str, int] | None:
    series = next((one for one in desk.series if one.state == SeriesState.RUNNING), None)
    if series is None:
        return None
    tables = series.seats.values("table").distinct().count()
    return {"number": series.number, "tables": tables, "lists": tables - len(missing_lists(series))}


@require_safe
def standings_version(request: PageRequest, public_id: str, number: int, key: str = "total") -> HttpResponseBase:
    desk = event_for_all(request, public_id)
    sort, find = sort_parameter(request), find_parameter(request)
    return live_page(
        request,
        desk,
        "tournaments/events/standings/version.html",
        lambda: _version(desk, number, key, sort, find),
        *(number, key, sort, find, _closed_pages(desk), desk.pseudonyms.pairs),
        is_everybodys=not find,
    )


def _version(desk: Desk, number: int, key: str, sort: str, find: str) -> dict[str, Any]:
    version = _open_version(desk, number)
    table = table_in(version, key)
    if table is None:
        raise Http404
    newest = versions_of(desk.event)[0].number
    return {
        "room": "corrections",
        "key": key,
        "version": version,
        "newest": newest if newest != version.number else None,
        "rankings": ranking_links(desk.event, [one["key"] for one in version.content["tables"]], key),
        "ranking": ranking_page(ranking_for(desk, table, sort), find),
        "change": correction_of(desk, version),
    }


@require_safe
def corrections(request: PageRequest, public_id: str) -> HttpResponseBase:
    desk = event_for_all(request, public_id)
    template = "tournaments/events/standings/corrections.html"
    return live_page(request, desk, template, lambda: _corrections(desk), desk.pseudonyms.pairs)


def _corrections(desk: Desk) -> dict[str, Any]:
    is_open = shows_versions(desk.event, is_staff=desk.is_staff)
    versions = versions_of(desk.event) if is_open else ()
    return {
        "room": "corrections",
        "corrections": [correction_of(desk, version) for version in versions],
        "hidden_until": None if is_open else desk.event.visibility,
    }


def _open_version(desk: Desk, number: int) -> StandingsVersion:
    version = version_of(desk.event, number) if shows_versions(desk.event, is_staff=desk.is_staff) else None
    if version is None:
        raise Http404
    return version


def correction_of(desk: Desk, version: StandingsVersion) -> dict[str, Any]:
    changes = changes_shown(desk, desk.pseudonyms.changes(version.changes))
    return {"version": version, "is_correction": bool(version.changes), **changes}


def changes_shown(desk: Desk, changes: dict[str, Any]) -> dict[str, Any]:
    """Return moves by ranking, and prizes, with names as this login may see them.

    Changed figures without a new place are separate.
    """
    moves: dict[str, list[dict[str, Any]]] = {}
    for move in changes.get("moves", ()):
        moves.setdefault(move["ranking"], []).append(_named(move, desk.shown_name))
    return {
        "moves": [(ranking_title(key, desk.event), found) for key, found in moves.items()],
        "prizes": [_named(prize, desk.shown_name) for prize in changes.get("prizes", ())],
    }


def _named(change: dict[str, Any], show: Any) -> dict[str, Any]:
    name = change["name"]
    return change | {"name": show(name) if isinstance(change["entrant"], int) else name}
