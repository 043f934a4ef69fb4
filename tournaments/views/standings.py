"""Standings as the lists come in or as they were published, old versions, and what was corrected."""

from typing import Any

from django.db.models import prefetch_related_objects
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import SeriesState, StandingsVersion, State
from tournaments.phrases.standings import ranking_title
from tournaments.queries.desk import missing_lists
from tournaments.queries.standings import shown_standings, shows_versions, table_in, version_of, versions_of
from tournaments.views.access import Desk, PageRequest, event_for_all
from tournaments.views.standings_ranking import name_shower, ranking_links, ranking_page
from tournaments.views.unchanged import if_changed


@require_safe
def standings(request: PageRequest, public_id: str, key: str = "total") -> HttpResponseBase:
    """One ranking, the total first."""
    desk = event_for_all(request, public_id)
    return if_changed(request, desk, lambda: _standings_page(request, desk, key))


def _standings_page(request: PageRequest, desk: Desk, key: str) -> HttpResponse:
    # Asked for here and there below.
    prefetch_related_objects([desk.event], "series", "categories")
    shown = shown_standings(desk.event, is_staff=desk.is_staff)
    keys = shown.keys if shown else []
    table = shown.table(key) if shown and key in keys else None
    if table is None and key != "total":
        raise Http404
    context = {
        "desk": desk,
        "room": "standings",
        "key": key,
        "is_live": shown.is_live if shown else False,
        "version": shown.version if shown else None,
        "rankings": ranking_links(desk.event, keys, key),
        "ranking": ranking_page(request, desk, table) if table else None,
        "waits_for": None if shown else desk.event.visibility,
        "polls": desk.state in (State.RUNNING, State.COMPLETE),
        "running": _running(desk) if shown and shown.is_live else None,
    }
    return render(request, "tournaments/standings.html", context)


def _running(desk: Desk) -> dict[str, int] | None:
    """How many lists of the series that is being played are in."""
    series = next((one for one in desk.series if one.state == SeriesState.RUNNING), None)
    if series is None:
        return None
    tables = series.seats.values("table").distinct().count()
    return {"number": series.number, "tables": tables, "lists": tables - len(missing_lists(series))}


@require_safe
def standings_version(request: PageRequest, public_id: str, number: int, key: str = "total") -> HttpResponseBase:
    """The standings as they were published under this number."""
    desk = event_for_all(request, public_id)
    return if_changed(request, desk, lambda: _version_page(request, desk, number, key))


def _version_page(request: PageRequest, desk: Desk, number: int, key: str) -> HttpResponse:
    version = _open_version(desk, number)
    table = table_in(version, key)
    if table is None:
        raise Http404
    newest = versions_of(desk.event)[0].number
    context = {
        "desk": desk,
        "room": "corrections",
        "key": key,
        "version": version,
        "newest": newest if newest != version.number else None,
        "rankings": ranking_links(desk.event, [one["key"] for one in version.content["tables"]], key),
        "ranking": ranking_page(request, desk, table),
        "change": correction_of(desk, version),
    }
    return render(request, "tournaments/standings_version.html", context)


@require_safe
def corrections(request: PageRequest, public_id: str) -> HttpResponseBase:
    """Every version that was published, and what each correction changed."""
    desk = event_for_all(request, public_id)
    return if_changed(request, desk, lambda: _corrections_page(request, desk))


def _corrections_page(request: PageRequest, desk: Desk) -> HttpResponse:
    is_open = shows_versions(desk.event, is_staff=desk.is_staff)
    versions = versions_of(desk.event) if is_open else ()
    context = {
        "desk": desk,
        "room": "corrections",
        "corrections": [correction_of(desk, version) for version in versions],
        "waits_for": None if is_open else desk.event.visibility,
    }
    return render(request, "tournaments/standings_corrections.html", context)


def _open_version(desk: Desk, number: int) -> StandingsVersion:
    version = version_of(desk.event, number) if shows_versions(desk.event, is_staff=desk.is_staff) else None
    if version is None:
        raise Http404
    return version


def correction_of(desk: Desk, version: StandingsVersion) -> dict[str, Any]:
    """A version with what it changed, by ranking, in the names this login may see."""
    changes = changes_shown(desk, desk.cover.changes(version.changes))
    return {"version": version, "is_correction": bool(version.changes), **changes}


def changes_shown(desk: Desk, changes: dict[str, Any]) -> dict[str, Any]:
    """Moves by ranking and prizes, in the names this login may see; figures alone are apart from places."""
    show = name_shower(desk)
    moves: dict[str, list[dict[str, Any]]] = {}
    for move in changes.get("moves", ()):
        moves.setdefault(move["ranking"], []).append(_named(move, show))
    return {
        "moves": [(ranking_title(key, desk.event), found) for key, found in moves.items()],
        "prizes": [_named(prize, show) for prize in changes.get("prizes", ())],
    }


def _named(change: dict[str, Any], show: Any) -> dict[str, Any]:
    name = change["name"]
    return change | {"name": show(name) if isinstance(change["entrant"], int) else name}
