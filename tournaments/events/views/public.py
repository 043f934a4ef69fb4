"""What everybody sees: the screen in the hall, a player's own page, and the way from a table's sign to its list."""

from functools import partial
from typing import Any, Final

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.crypto import constant_time_compare

from scoring.models import SheetRecord
from scoring.views.access import remember_card, remember_key, whole_number
from tournaments.events.models import UPCOMING, Entrant, TableRecord
from tournaments.events.phrases.choices import Presence, SeriesState
from tournaments.events.queries.hall import (
    MODE_OF_STATE,
    HallMode,
    deals_entered,
    ends_at,
    mates_at,
    own_seats,
    progress,
)
from tournaments.events.queries.names import WallName, public_name, told_apart, wall_names
from tournaments.events.queries.seats import missing_entrants, seats_by_name
from tournaments.events.queries.standings import current_standings, published_standings, shown_standings
from tournaments.events.queries.table_keys import is_old_sign, sign_key, table_key
from tournaments.events.rights import Right
from tournaments.events.tables import ranks_of
from tournaments.events.views.access import Desk, PageRequest, desk_for, event_by_key, event_for_all
from tournaments.events.views.unchanged import if_changed, state_of_event, tag_of
from tournaments.events.views.watched import address_of_part, is_part, made_once, part_if_changed

OVER: Final = (SeriesState.COMPLETE, SeriesState.CHECKED)


def hall(request: PageRequest, public_id: str) -> HttpResponseBase:
    """The screen in the hall; it follows the event by itself, or shows what is asked for by `?mode=`."""
    desk = event_for_all(request, public_id)
    asked = request.GET.get("mode", "")
    mode = HallMode(asked) if asked in set(HallMode) else MODE_OF_STATE[desk.state]
    # A deal that a table enters is no act of the event.
    seen_alike = ("hall", *state_of_event(desk), mode, deals_entered(desk.current) if mode is HallMode.PLAY else None)
    tag = tag_of(seen_alike)

    def picture() -> str:
        context = {"desk": desk, "mode": mode}
        return made_once(
            lambda: render_to_string("tournaments/events/_hall.html", context | _picture(desk, mode)), seen_alike
        )

    if is_part(request):
        return part_if_changed(request, tag, picture, is_kept=True)
    page = {
        "desk": desk,
        "mode": mode,
        "is_chosen": bool(asked),
        "part": {"address": address_of_part(request), "tag": tag},
    }
    make = lambda: render(request, "tournaments/events/hall.html", page | {"picture": picture()})  # noqa: E731
    return if_changed(request, desk, make, tag, bool(asked))


def ceremony(request: PageRequest, public_id: str) -> HttpResponse:
    """The prize-giving: places told from the last to the first, one key each, from the published standings alone."""
    desk = desk_for(request, public_id, Right.PUBLISH)
    version, standings = current_standings(desk.event), published_standings(desk.event)
    if version is None or standings is None:
        return render(request, "tournaments/events/ceremony.html", {"desk": desk, "rows": []})
    total = standings.by_key.get("total")
    places = min(len(total.rows), 10) if total else 0
    told = min(whole_number(request.GET.get("told")), places)
    rows = list(total.rows[places - told : places]) if total else []
    context = {"desk": desk, "version": version, "rows": rows, "told": told, "places": places, "left": places - told}
    return render(request, "tournaments/events/ceremony.html", context | {"next": told + 1, "before": max(told - 1, 0)})


def start_card(request: PageRequest, public_id: str, card_key: str) -> HttpResponse:
    """A player's own page, which the code on the start card opens: the next seat first.

    A POST makes this phone his own: on it he signs for himself, and says what is not right.
    """
    desk = event_by_key(request, public_id)
    entrant = get_object_or_404(Entrant.objects.select_related("event"), event=desk.event, card_key=card_key)
    seats = own_seats(entrant)
    played = [seat for seat in seats if seat.series.started_at and not seat.played_by]
    lists = [(seat.table.sheet, seat.place) for seat in played if seat.table.sheet]
    to_sign = [(sheet, place) for sheet, place in lists if not sheet.is_closed]
    if request.method == "POST":
        remember_card(request, card_key)
        return _to_own_list(*to_sign[-1]) if to_sign else redirect(request.path)
    shown = shown_standings(desk.event, is_staff=False)
    total = shown.table("total") if shown else None
    row = next((row for row in total.rows if row.entrant == entrant.number), None) if total else None
    next_seat = next((seat for seat in seats if seat.series.state in UPCOMING), None)
    context = {
        "desk": desk,
        "entrant": entrant,
        "seats": seats,
        "next_seat": next_seat,
        "mates": mates_at(next_seat, desk.event) if next_seat else [],
        "row": row,
        "is_over": desk.event.is_closed or (bool(desk.series) and all(one.state in OVER for one in desk.series)),
        "is_gone": entrant.presence in (Presence.NO_SHOW, Presence.LEFT),
        "to_sign": to_sign,
    }
    return render(request, "tournaments/events/start_card.html", context)


def _to_own_list(sheet: SheetRecord, place: int) -> HttpResponse:
    """To the player's own figures where they can be signed, else to the list."""
    return redirect("sign_seat", sheet.public_id, place) if sheet.is_full else redirect(sheet)


def table_door(request: PageRequest, public_id: str, number: int, key: str) -> HttpResponse:
    """The address on a table's sign: who sits there in this series, and the way to its list."""
    desk = event_by_key(request, public_id)
    if not constant_time_compare(key, sign_key(desk.event, number)):
        if is_old_sign(desk.event, number, key):
            return render(request, "tournaments/events/old_sign.html", {"desk": desk, "number": number}, status=410)
        raise Http404
    table = _table_now(desk, number)
    if request.method == "POST" and table is not None and table.sheet is not None:
        remember_key(request, table.sheet, table_key(desk.event, table))
        return redirect("enter", table.sheet.public_id)
    seats = list(table.seats.select_related("entrant")) if table else []
    context = {
        "desk": desk,
        "number": number,
        "table": table,
        "names": told_apart([(_name(desk, seat.entrant.name), seat.entrant.number) for seat in seats]),
    }
    return render(request, "tournaments/events/table_door.html", context)


def _picture(desk: Desk, mode: HallMode) -> dict[str, Any]:
    if mode is HallMode.DOOR:
        return {"missing": wall_names(missing_entrants(desk.event), desk.event.shown_now)}
    if mode is HallMode.SEATS:
        return {"seats": _seats(desk)}
    if mode is HallMode.PLAY:
        series = desk.current
        is_running = series is not None and series.state == SeriesState.RUNNING
        ends = ends_at(desk.event, series)
        return {"tables": progress(series) if series and is_running else [], "ends_at": ends, "series": series}
    shown = shown_standings(desk.event, is_staff=False)
    total = shown.table("total") if shown else None
    return {"rows": ranks_of(total.rows, partial(_name, desk)) if total else "", "shown": shown}


def _seats(desk: Desk) -> list[tuple[WallName, int, int]]:
    """(name, table, seat) of the series that is played or about to be, alphabetically."""
    series = desk.current
    if series is None or series.state not in UPCOMING:
        return []
    return seats_by_name(series, shown_names=desk.event.shown_now)


def _name(desk: Desk, name: str) -> str:
    """These pages are public, whoever is logged in at the screen in the hall."""
    return public_name(name, desk.event)


def _table_now(desk: Desk, number: int) -> TableRecord | None:
    """The table of the series that is being played, or is about to be."""
    series = desk.current
    if series is None or series.state not in UPCOMING:
        return None
    return series.tables.select_related("sheet").filter(number=number, seats__isnull=False).first()
