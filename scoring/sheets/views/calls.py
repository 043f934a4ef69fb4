"""Call the referee from a table, and see the answer."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from scoring.sheets.calls import NobodyHears, calls_of
from scoring.sheets.calls import call_referee as call
from scoring.sheets.forms.lists import CallForm
from scoring.sheets.location import location_of
from scoring.sheets.views.access import PageRequest, enterable_sheet
from scoring.sheets.views.form_page import form_page


def call_referee(request: PageRequest, public_id: str) -> HttpResponse:
    """Call the referee with the second of two taps and optional words; then show the state, polled every few
    seconds."""
    sheet = enterable_sheet(request, public_id)
    calls = calls_of(sheet)
    if calls is None and request.method == "POST":
        raise Http404
    form = CallForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            call(sheet, words=form.cleaned_data["words"], by=request.visitor.name)
        except NobodyHears:
            raise Http404 from None
        return redirect("call_referee", public_id)
    newest = calls[-1] if calls else None
    context = {"sheet": sheet, "location": location_of(sheet), "calls": calls, "call": newest, "form": form}
    if request.htmx:
        return render(request, "scoring/sheets/_call.html", context)
    return form_page(request, "scoring/sheets/call.html", context)
