"""The hall screens, the page that controls them, and the prize-giving."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string

from scoring.clock import now
from scoring.printing.codes import qr_path
from scoring.sheets.views.access import whole_number
from scoring.site_address import site_of
from tournaments.events.models import UPCOMING, Hall
from tournaments.events.phrases.choices import SeriesState
from tournaments.events.phrases.hall import HallMode
from tournaments.events.queries.cached import cached
from tournaments.events.queries.clock import clock_notes, clock_of, stands_words
from tournaments.events.queries.hall import checking, deals_entered, progress
from tournaments.events.queries.names import entrants_apart, public_names, wall_names
from tournaments.events.queries.plan_changes import plan_changes
from tournaments.events.queries.screens import hall_of, mode_by_itself, prize_giving
from tournaments.events.queries.seats import missing_entrants, seats_by_name
from tournaments.events.queries.standings import shown_standings
from tournaments.events.rights import Right
from tournaments.events.services.hall import MOST_SCREENS, announce_places, set_screens, show_on_screen
from tournaments.events.tables import ranks_of
from tournaments.events.views.access import Desk, PageRequest, desk_for, event_for_all
from tournaments.events.views.attempts import perform
from tournaments.events.views.etags import etag_of, if_changed, page_version
from tournaments.events.views.live_pages import fragment_address, fragment_if_changed, is_fragment


@dataclass(frozen=True)
class LiveHall:
    """An event as a screen shows it; `site` is like "https://skat.example.org/"."""

    desk: Desk
    hall: Hall
    site: str


@dataclass(frozen=True)
class HallView:
    """A screen mode: the context for its template `hall/<name of the mode>.html`.

    `also` is what it depends on in addition to audit entries and settings.
    """

    values: Callable[[LiveHall], dict[str, Any]]
    also: Callable[[LiveHall], Any] = lambda live: None


def hall(request: PageRequest, public_id: str, screen: int = 1) -> HttpResponseBase:
    """Show a hall screen. It follows the event or the director's choice; `?mode=` affects this browser only."""
    desk = event_for_all(request, public_id)
    live = LiveHall(desk, hall_of(desk.event), site_of(request))
    requested = request.GET.get("mode", "")
    chosen_mode = HallMode(requested) if requested in HallMode.values else None
    mode = chosen_mode or mode_of(live, screen)
    seen_alike = ("hall", *page_version(desk), mode, VIEWS[mode].also(live))
    tag = etag_of(seen_alike)

    # Shared by all screens with this mode: `seen_alike` contains everything that the picture depends on.
    def content() -> str:
        return cached(lambda: _drawn(live, mode), seen_alike)

    if is_fragment(request):
        return fragment_if_changed(request, tag, content, is_cached=True)
    page = {
        "desk": desk,
        "mode": mode,
        "screen": screen,
        "own": chosen_mode,
        "modes": HallMode,
        "part": {"address": fragment_address(request), "tag": tag},
    }
    make = lambda: render(request, "tournaments/events/hall.html", page | {"content": content()})  # noqa: E731
    return if_changed(request, desk, make, tag, chosen_mode)


def screens(request: PageRequest, public_id: str, screen: int = 1) -> HttpResponse:
    desk = desk_for(request, public_id, Right.DIRECT)
    live = LiveHall(desk, hall_of(desk.event), site_of(request))
    if request.method == "POST":
        return _drive(request, desk, screen)
    if not 0 < screen <= live.hall.count:
        raise Http404
    giving = prize_giving(desk.event, live.hall)
    context = {
        "desk": desk,
        "screen": screen,
        "numbers": range(1, live.hall.count + 1),
        "can_add": live.hall.count < MOST_SCREENS,
        "chosen": live.hall.chosen_for(screen),
        "shown": mode_of(live, screen),
        "modes": HallMode,
        "giving": giving,
        "site": live.site.rstrip("/"),
    }
    return render(request, "tournaments/events/screens.html", context)


def ceremony(request: PageRequest, public_id: str) -> HttpResponse:
    """Show the prize-giving on one device: published places from last to first, one per key press."""
    desk = desk_for(request, public_id, Right.DIRECT)
    giving = prize_giving(desk.event, Hall(), announced=whole_number(request.GET.get("announced")))
    context: dict[str, Any] = {"desk": desk, "giving": giving}
    if giving is not None:
        name_of = entrants_apart(desk.event)
        context |= {"announced": [(row, name_of(row.name, row.entrant)) for row in giving.announced]}
        context |= {"next": giving.count + 1, "before": max(giving.count - 1, 0)}
    return render(request, "tournaments/events/ceremony.html", context)


def mode_of(live: LiveHall, screen: int) -> HallMode:
    chosen = live.hall.chosen_for(screen)
    # A newer program may have stored a mode that this one does not know.
    if chosen in HallMode.values:
        return HallMode(chosen)
    return mode_by_itself(live.desk.state, live.desk.current, at=now())


def _drive(request: PageRequest, desk: Desk, screen: int) -> HttpResponse:
    """Carry out a tap. A tap sends the target value, so repeating it changes nothing."""
    data = request.POST
    if "screens" in data:
        set_screens(desk.event, whole_number(data["screens"]))
    elif "announced" in data:
        perform(
            request,
            announce_places,
            desk.event,
            whole_number(data["announced"]),
            version=whole_number(data.get("version")),
        )
    else:
        perform(request, show_on_screen, desk.event, screen, data.get("mode", ""))
    return redirect("screens", desk.event.public_id, min(screen, hall_of(desk.event).count))


def _drawn(live: LiveHall, mode: HallMode) -> str:
    context = {"desk": live.desk, **VIEWS[mode].values(live)}
    return render_to_string(f"tournaments/events/hall/{mode.name.lower()}.html", context)


def _check_in(live: LiveHall) -> dict[str, Any]:
    event = live.desk.event
    address = live.site.rstrip("/") + event.get_absolute_url()
    side, path = qr_path(address) if event.is_listed else (0, "")
    missing = wall_names(missing_entrants(event), event.shown_now)
    return {"missing": missing, "side": side, "path": path, "address": address}


def _seats(live: LiveHall) -> dict[str, Any]:
    """Return (name, table, seat) for the series being played or about to start, alphabetically."""
    series = live.desk.current
    if series is None or series.state not in UPCOMING:
        return {"seats": []}
    return {"seats": seats_by_name(series, shown_names=live.desk.event.shown_now)}


def _changes(live: LiveHall) -> dict[str, Any]:
    series = live.desk.current
    return {"changes": plan_changes(series, shown_names=live.desk.event.shown_now) if series else None}


def _play(live: LiveHall) -> dict[str, Any]:
    event, series = live.desk.event, live.desk.current
    clock = clock_of(event, series)
    is_running = series is not None and series.state == SeriesState.RUNNING
    return {
        "tables": progress(series) if series and is_running else [],
        "ends_at": clock.ends_at if clock and not clock.paused_at else None,
        "stands": stands_words(clock),
        "clock_notes": clock_notes(event, clock),
        "series": series,
    }


def _checking(live: LiveHall) -> dict[str, Any]:
    series = live.desk.series_of_state
    return _standings(live) | {"series": series, "lists": checking(series) if series else None}


def _standings(live: LiveHall) -> dict[str, Any]:
    """Return the standings as the public sees them, whatever login the hall's computer has."""
    event = live.desk.event
    shown = shown_standings(event, is_staff=False)
    total = shown.table("total") if shown else None
    return {"rows": ranks_of(total.rows, public_names(event)) if total else "", "shown": shown}


def _ceremony(live: LiveHall) -> dict[str, Any]:
    event = live.desk.event
    giving = prize_giving(event, live.hall)
    rows = ranks_of(giving.announced, public_names(event)) if giving else ""
    return {"rows": rows, "giving": giving}


# A new mode needs a row here, a member of HallMode, and a template of its name.
VIEWS: Final[dict[HallMode, HallView]] = {
    HallMode.CHECK_IN: HallView(_check_in, also=lambda live: live.site),
    HallMode.SEATS: HallView(_seats),
    HallMode.CHANGES: HallView(_changes),
    # Entering a deal writes no audit entry of the event, so the deals are part of the key.
    HallMode.PLAY: HallView(_play, also=lambda live: deals_entered(live.desk.current)),
    HallMode.CHECKING: HallView(_checking),
    HallMode.STANDINGS: HallView(_standings),
    HallMode.CEREMONY: HallView(_ceremony, also=lambda live: (live.hall.announced, live.hall.announced_version)),
}
