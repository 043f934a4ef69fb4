"""Enter lots drawn from a hat by number: "12", Enter, "3 2", Enter."""

from typing import Any

from django.forms import BaseForm
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from scoring.sheets.views.form_page import form_page
from tournaments.events.forms.seating import HandLotForm
from tournaments.events.phrases.choices import Seating, SeriesState, State
from tournaments.events.phrases.draws import LOT_FAULTS
from tournaments.events.queries import hand_lots as queries
from tournaments.events.queries.finals import expected_finalists
from tournaments.events.queries.seats import missing_entrants
from tournaments.events.rights import Right
from tournaments.events.services.hand_lots import enter_lot, take_lot_back
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import perform

TO_SEAT = (State.CHECK_IN, State.COMPLETE, State.CHECKED)


def hand_lots(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.DIRECT)
    series = desk.current
    if series is None or series.state != SeriesState.PLANNED or series.seating == Seating.LEAGUE:
        return redirect("seating", public_id)
    start_number = _number(request.GET.get("number", ""))
    form = HandLotForm(request.POST or None, start_number=start_number)
    if request.method == "POST" and form.is_valid():
        typed: list[int] = form.cleaned_data["entry"]
        address = reverse("hand_lots", args=[public_id])
        if len(typed) == 1 and start_number is None:
            return redirect(f"{address}?number={typed[0]}")
        if _entered(request, desk, form, start_number, typed):
            return redirect(address)
    return form_page(request, "tournaments/events/hand_lots.html", {"form": form, **_context(desk, start_number)})


def _entered(request: PageRequest, desk: Desk, form: BaseForm, start_number: int | None, typed: list[int]) -> bool:
    by = writer_at(request)
    if start_number is not None and typed == [0]:
        return perform(form, take_lot_back, desk.event, number=start_number, by=by)
    number, table, seat = typed if len(typed) == 3 else (start_number or 0, *typed)
    return perform(form, enter_lot, desk.event, number=number, table=table, seat=seat, by=by)


def _context(desk: Desk, start_number: int | None) -> dict[str, Any]:
    series = desk.current
    assert series is not None  # the page is of a series
    final = expected_finalists(desk.event, series.number)
    lots = queries.hand_lots(desk.event, series, final=final)
    names = dict(desk.event.people)

    def with_name(number: int) -> tuple[int, str]:
        return number, names.get(number, "")

    tables = [
        (table, [(seat, with_name(number) if number else None) for seat, number in enumerate(row, start=1)])
        for table, row in enumerate(lots.rows(), start=1)
    ]
    return {
        "desk": desk,
        "series": series,
        "number": start_number,
        "name": names.get(start_number or 0, ""),
        "place": lots.places.get(start_number or 0),
        "tables": tables,
        "without_lot": [with_name(number) for number in lots.without_lot],
        "final": [with_name(number) for number in lots.final],
        "entered": len(lots.places),
        "present": len(lots.present),
        "missing": missing_entrants(desk.event),
        "faults": [str(LOT_FAULTS[code]) % named for code, named in lots.faults()],
        "can_seat": desk.state in TO_SEAT,
    }


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else None
