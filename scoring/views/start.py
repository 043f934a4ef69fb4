"""The start page, and opening a new table."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.forms.new_table import ROUND_CHOICES, NewTableForm
from scoring.models import Player, SheetRecord
from scoring.queries import clubs_of, open_sheets_of
from scoring.rules import option_names
from scoring.services import open_sheet, renew_key
from scoring.views.access import PageRequest, may_enter, remember_key, table_keys, writer


def start(request: PageRequest) -> HttpResponse:
    """Three doors, the lists this browser may go on with, and a field for a list's number."""
    context = {
        "clubs": clubs_of(request.user),
        "open_sheets": open_sheets_of(request.user, table_keys(request))[:12],
    }
    return render(request, "scoring/start.html", context)


def find_sheet(request: PageRequest) -> HttpResponse:
    """From the number printed on a list to its page."""
    number = "".join(filter(str.isalnum, request.GET.get("number", "").upper()))
    if sheet := SheetRecord.objects.filter(public_id=number).first():
        return redirect(sheet)
    messages.error(request, _("There is no list with the number “%(number)s”.") % {"number": number[:20]})
    return redirect("start")


def new_table(request: PageRequest) -> HttpResponse:
    """Pick or type three to five players, and sit down."""
    clubs = clubs_of(request.user)
    initial = {"club": request.GET.get("club") or (clubs[0].pk if len(clubs) == 1 else None)} | _again(request)
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
    """Another list of the same table: the same players, length, scoring, money and house rules."""
    public_id = "".join(filter(str.isalnum, request.GET.get("again", "")))
    sheet = SheetRecord.objects.filter(public_id=public_id).first()
    if sheet is None or not may_enter(request, sheet):
        return {}
    rounds, rest = divmod(sheet.length, sheet.seat_count)
    is_usual = rounds in ROUND_CHOICES and rest == 0
    names = {f"name_{seat.place}": seat.name for seat in sheet.seats.all()}
    options = {
        f"option_{name}": str(sheet.ruleset.legal_values(name).index(getattr(sheet.ruleset, name)))
        for name in option_names(sheet.ruleset)
    }
    return (
        names
        | options
        | {
            "ruleset": sheet.ruleset_key,
            "rounds": rounds if is_usual else 0,
            "length": None if is_usual else sheet.length,
            "loss_fee": " ".join(f"{first}:{cents}" for first, cents in sheet.loss_fee_steps),
            "club": sheet.club_id,
            "scheme": sheet.scheme,
            "cents_per_point": "" if sheet.cents_per_point == "0" else sheet.cents_per_point,
            "title": sheet.title,
        }
    )
