"""The desk's responses to calls for the referee."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from scoring.sheets.views.form_page import form_page
from tournaments.events.forms.calls import SettleForm
from tournaments.events.queries.calls import referee_calls
from tournaments.events.rights import Right
from tournaments.events.services.calls import answer_call, settle_call
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import perform


def referee_call(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    """Answer that the referee is coming, or settle the call."""
    desk = desk_for(request, public_id, Right.KEY)
    call = next((each for each in referee_calls(desk.event) if each.number == number), None)
    if call is None:
        raise Http404
    if request.POST.get("answer") == "comes":
        perform(request, answer_call, desk.event, number, by=writer_at(request))
        return redirect(_back(request, desk))
    form = SettleForm(request.POST or None, event=desk.event, call=call)
    if form.is_valid() and perform(form, settle_call, desk.event, number, by=writer_at(request), **form.cleaned_data):
        return redirect(_back(request, desk))
    context: dict[str, Any] = {"desk": desk, "call": call, "form": form}
    return form_page(request, "tournaments/events/desk/call.html", context)


def _back(request: PageRequest, desk: Desk) -> str:
    view = "tempo" if request.POST.get("back") == "tempo" else "list_desk"
    return reverse(view, args=[desk.event.public_id])
