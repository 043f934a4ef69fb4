"""The start page, and opening a new table."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.forms.new_table import NewTableForm
from scoring.models import Player, SheetRecord
from scoring.queries import clubs_of, open_sheets_of
from scoring.services import open_sheet, renew_key
from scoring.views.access import PageRequest, remember_key, table_keys, writer


def start(request: PageRequest) -> HttpResponse:
    """Three doors, the lists this browser may go on with, and a field for a list's number."""
    context = {
        "clubs": clubs_of(request.user),
        "open_sheets": open_sheets_of(request.user, table_keys(request))[:12],
    }
    return render(request, "scoring/start.html", context)


def find_sheet(request: PageRequest) -> HttpResponse:
    """From the number printed on a list to its page."""
    number = "".join(request.GET.get("number", "").upper().split()).replace("-", "")
    if sheet := SheetRecord.objects.filter(public_id=number).first():
        return redirect(sheet)
    messages.error(request, _("There is no list with the number “%(number)s”.") % {"number": number[:20]})
    return redirect("start")


def new_table(request: PageRequest) -> HttpResponse:
    """Pick or type three to five players, and sit down."""
    clubs = clubs_of(request.user)
    initial = _again(request) | {"club": request.GET.get("club") or (clubs[0].pk if len(clubs) == 1 else None)}
    form = NewTableForm(request.POST or None, clubs=clubs, initial=initial)
    if request.method == "POST" and form.is_valid():
        sheet = open_sheet(**form.opening(), by=writer(request))
        remember_key(request, sheet, renew_key(sheet))
        return redirect("enter", sheet.public_id)
    players = Player.objects.filter(club__in=clubs, is_active=True)
    names = sorted({player.shown_name for player in players}, key=str.casefold)
    status = 422 if form.errors else 200
    return render(request, "scoring/new_table.html", {"form": form, "player_names": names}, status=status)


def _again(request: PageRequest) -> dict[str, Any]:
    """Another list of the same table: the same players and the same scoring."""
    sheet = SheetRecord.objects.filter(public_id=request.GET.get("again", "")).first()
    if sheet is None:
        return {}
    names = {f"name_{seat.place}": seat.name for seat in sheet.seats.all()}
    return names | {"scheme": sheet.scheme, "cents_per_point": sheet.cents_per_point, "title": sheet.title}
