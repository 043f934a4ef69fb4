"""The running series for its director: the clock, the tempo of the tables, and late tables."""

from datetime import timedelta
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from scoring.phrases import time_is_up
from tournaments.events.models import SeriesRecord
from tournaments.events.phrases.choices import SeriesState
from tournaments.events.phrases.clock import rest_words
from tournaments.events.queries.calls import open_calls
from tournaments.events.queries.clock import clock_notes, clock_of
from tournaments.events.queries.tempo import series_tempo
from tournaments.events.rights import Right
from tournaments.events.views.access import Desk, PageRequest, desk_for


def tempo(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.KEY)
    context: dict[str, Any] = {"desk": desk, "open_calls": open_calls(desk.event)}
    if desk.current is not None and desk.current.state == SeriesState.RUNNING:
        context |= _running_series(desk, desk.current)
    page = "tournaments/events/desk/_tempo.html" if request.htmx else "tournaments/events/desk/tempo.html"
    return render(request, page, context)


def _running_series(desk: Desk, series: SeriesRecord) -> dict[str, Any]:
    clock = clock_of(desk.event, series)
    is_up = clock is not None and clock.left <= timedelta()
    return {
        "series": series,
        "clock": clock,
        "is_up": is_up,
        "time_words": time_is_up() if is_up or clock is None else rest_words(clock.left),
        "clock_notes": clock_notes(desk.event, clock),
        "tempo": series_tempo(desk.event, series),
    }
