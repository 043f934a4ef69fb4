"""The running series as its director follows it: the clock, how fast the tables play, and which will be late."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.phrases import time_is_up
from tournaments.events.forms.clock import ExtensionForm
from tournaments.events.models import SeriesRecord
from tournaments.events.phrases.choices import SeriesState
from tournaments.events.phrases.clock import rest_words
from tournaments.events.queries.calls import open_calls
from tournaments.events.queries.clock import clock_notes, clock_of
from tournaments.events.queries.tempo import series_tempo
from tournaments.events.rights import Right
from tournaments.events.services import clock
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.acts import done
from tournaments.events.views.asked import ask_page, ask_reason


def tempo(request: PageRequest, public_id: str) -> HttpResponse:
    """Clock and tables of the running series; asked for again every few seconds."""
    desk = desk_for(request, public_id, Right.KEY)
    context: dict[str, Any] = {"desk": desk, "open_calls": open_calls(desk.event)}
    if desk.current is not None and desk.current.state == SeriesState.RUNNING:
        context |= _running(desk, desk.current)
    page = "tournaments/events/desk/_tempo.html" if request.htmx else "tournaments/events/desk/tempo.html"
    return render(request, page, context)


def _running(desk: Desk, series: SeriesRecord) -> dict[str, Any]:
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


def pause_clock(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.DIRECT)
    return ask_reason(
        request,
        desk,
        clock.pause_clock,
        desk.event,
        goal=_back(desk),
        said=_("The clock stands."),
        title=_("Stop the clock"),
        text=_("It stands at once, in the hall and on every table's phone. The hall reads the reason."),
        button=_("Stop the clock"),
    )


@require_POST
def let_clock_go_on(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.DIRECT)
    if done(request, clock.let_clock_go_on, desk.event, by=writer_at(request)):
        messages.success(request, _("The clock goes on; the series ends as much later as it stood."))
    return redirect(_back(desk))


def extend_time(request: PageRequest, public_id: str) -> HttpResponse:
    """More time for all tables of the series, or less where it was given by mistake."""
    desk = desk_for(request, public_id, Right.DIRECT)
    form = ExtensionForm(request.POST or None)
    if form.is_valid() and done(form, clock.extend_time, desk.event, by=writer_at(request), **form.cleaned_data):
        messages.success(request, _("The time of the series is changed."))
        return redirect(_back(desk))
    words = {
        "title": _("Give more time"),
        "text": _("All tables of the series get it. The hall reads the reason."),
        "button": _("Change the time"),
    }
    return ask_page(request, desk, form, **words)


def _back(desk: Desk) -> str:
    return reverse("tempo", args=[desk.event.public_id])
