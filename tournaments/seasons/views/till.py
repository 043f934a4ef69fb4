"""The till of a season: what every evening and everybody brought, what is still owed, and the club's own entries."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.clock import now
from scoring.models.names import address_of
from tournaments.events.views.access import PageRequest, writer_at
from tournaments.events.views.acts import made
from tournaments.events.views.asked import ask_page, ask_reason
from tournaments.seasons.exchange import till_csv
from tournaments.seasons.forms import SeasonCashForm
from tournaments.seasons.queries.till import season_till
from tournaments.seasons.services.seasons import book_cash, cancel_cash
from tournaments.seasons.views.access import season_for_staff
from tournaments.seasons.views.till_rows import TillRows


@require_safe
def till(request: PageRequest, public_id: str) -> HttpResponse:
    """The whole year's money; for the club alone."""
    desk = season_for_staff(request, public_id)
    found = season_till(desk.season)
    return render(request, "tournaments/seasons/till.html", {"desk": desk, "till": found, "rows": TillRows(found)})


@require_safe
def till_file(request: PageRequest, public_id: str) -> HttpResponse:
    """The rows of the till for the club's own program; no cache keeps them."""
    desk = season_for_staff(request, public_id)
    name = f"{address_of(desk.season.name, or_else='season')}-till.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(till_csv(desk.season), content_type="text/csv; charset=utf-8", headers=headers)


def book(request: PageRequest, public_id: str) -> HttpResponse:
    """Enter money that came in or went out beside fees and prizes."""
    desk = season_for_staff(request, public_id)
    form = SeasonCashForm(request.POST or None, initial={"day": now().date()})
    if form.is_valid():
        said: dict[str, Any] = form.cleaned_data
        if entry := made(
            form, book_cash, desk.season, day=said["day"], words=said["words"], cents=form.cents, by=writer_at(request)
        ):
            messages.success(request, _("Entered as number %(number)s.") % {"number": entry.number})
            return redirect("season_till", public_id)
    return ask_page(request, desk, form, title=_("Other money"), button=_("Enter it"))


def cancel(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    """Undo an entry by its opposite; it stays readable."""
    desk = season_for_staff(request, public_id)
    entry = get_object_or_404(desk.season.cash, number=number)
    title = _("Cancel number %(number)s: %(words)s") % {
        "number": entry.number,
        "words": desk.cover.text(entry.words),
    }
    goal = reverse("season_till", args=[public_id])
    return ask_reason(request, desk, cancel_cash, entry, goal=goal, title=title, button=_("Cancel it"))
