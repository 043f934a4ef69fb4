"""Public pages opened with a key: a player's own page, and the page of a table sign."""

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.crypto import constant_time_compare

from scoring.models import SheetRecord
from tournaments.events.models import UPCOMING, Entrant, TableRecord, TableSeat
from tournaments.events.phrases.choices import Presence, SeriesState
from tournaments.events.queries.cached import cached
from tournaments.events.queries.hall import mates_at, own_seats
from tournaments.events.queries.names import distinct_names, public_names
from tournaments.events.queries.standings import shown_standings
from tournaments.events.queries.table_keys import is_old_sign, sign_key, table_key
from tournaments.events.views.access import Desk, PageRequest, event_by_key
from tournaments.events.views.etags import page_version
from tournaments.events.views.live_pages import live_page
from tournaments.events.views.prize_targets import own_targets


def start_card(request: PageRequest, public_id: str, card_key: str) -> HttpResponseBase:
    """Show a player's own page, opened with the QR code on the start card; the next seat comes first.

    A POST registers this phone as the player's: on it they sign for themselves and raise objections.
    """
    desk = event_by_key(request, public_id)
    entrant = get_object_or_404(Entrant.objects.select_related("event"), event=desk.event, card_key=card_key)
    if request.method == "POST":
        request.visitor.keep_card(card_key)
        to_sign = _to_sign(own_seats(entrant))
        return _to_own_list(*to_sign[-1]) if to_sign else redirect(request.path)
    template = "tournaments/events/start_card.html"
    return live_page(request, desk, template, lambda: _card(desk, entrant), card_key, is_everybodys=False)


def _card(desk: Desk, entrant: Entrant) -> dict[str, Any]:
    seats = own_seats(entrant)
    next_seat = next((seat for seat in seats if seat.series.state in UPCOMING), None)
    is_gone = entrant.presence in (Presence.NO_SHOW, Presence.LEFT)
    is_over = desk.event.is_closed or (bool(desk.series) and all(one.is_played for one in desk.series))
    card = {
        "entrant": entrant,
        "seats": seats,
        "next_seat": next_seat,
        "mates": mates_at(next_seat, desk.event) if next_seat else [],
        # Shared by all start cards: the totals depend on the event only.
        "row": cached(lambda: _totals(desk), "totals", *page_version(desk)).get(entrant.number),
        "is_over": is_over,
        "is_gone": is_gone,
        "to_sign": [] if is_over else _to_sign(seats),
    }
    return card if is_gone else card | own_targets(desk, entrant.number)


def _to_sign(seats: list[TableSeat]) -> list[tuple[SheetRecord, int]]:
    """Return (list, seat) for lists played in these seats that are not fully signed."""
    played = [seat for seat in seats if seat.series.started_at and not seat.played_by]
    lists = [(seat.table.sheet, seat.place) for seat in played if seat.table.sheet]
    return [(sheet, place) for sheet, place in lists if not sheet.is_closed]


def _totals(desk: Desk) -> dict[int | str, dict[str, int | None]]:
    shown = shown_standings(desk.event, is_staff=False)
    total = shown.table("total") if shown else None
    fields = ("place", "total", "won", "lost")
    return {row.entrant: {name: getattr(row, name) for name in fields} for row in total.rows} if total else {}


def _to_own_list(sheet: SheetRecord, place: int) -> HttpResponse:
    return redirect("sign_seat", sheet.public_id, place) if sheet.is_full else redirect(sheet)


def table_page(request: PageRequest, public_id: str, number: int, key: str) -> HttpResponseBase:
    desk = event_by_key(request, public_id)
    # The key is a secret: compare in constant time.
    if not constant_time_compare(key, sign_key(desk.event, number)):
        if is_old_sign(desk.event, number, key):
            return render(request, "tournaments/events/old_sign.html", {"desk": desk, "number": number}, status=410)
        raise Http404
    table = _table_now(desk, number)
    if request.method == "POST" and table is not None and table.sheet is not None:
        request.visitor.keep_key(table.sheet, table_key(desk.event, table))
        return redirect("call_referee" if "call" in request.POST else "enter", table.sheet.public_id)

    def context() -> dict[str, Any]:
        seats = list(table.seats.select_related("entrant")) if table else []
        # Public names, whatever login opens the page.
        show = public_names(desk.event)
        return {
            "number": number,
            "table": table,
            "is_played": table is not None and table.series.state == SeriesState.RUNNING,
            "names": distinct_names([(show(seat.entrant.name), seat.entrant.number) for seat in seats]),
        }

    return live_page(request, desk, "tournaments/events/table_page.html", context, number, is_everybodys=False)


def _table_now(desk: Desk, number: int) -> TableRecord | None:
    series = desk.current
    if series is None or series.state not in UPCOMING:
        return None
    return series.tables.select_related("sheet").filter(number=number, seats__isnull=False).first()
