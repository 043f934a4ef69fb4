"""The start page, and opening a table."""

from fractions import Fraction
from typing import Any

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.alphabet import alphabetical
from scoring.models import Player, SheetRecord
from scoring.sheets.forms.new_table import ROUND_CHOICES, NewTableForm, option_initials
from scoring.sheets.free_tables import delete_empty_hourly, may_open
from scoring.sheets.game_systems import system_of
from scoring.sheets.queries import clubs_of, open_sheets_of
from scoring.sheets.services import HouseRulesExist, open_sheet, renew_key, save_house_rules
from scoring.sheets.views.access import PageRequest
from scoring.sheets.views.games import requested_system
from scoring.sheets.views.newcomers import require_wait, seconds_left, waited


def start(request: PageRequest) -> HttpResponse:
    keys = request.visitor.keys
    context = {
        "clubs": clubs_of(request.user),
        "open_sheets": open_sheets_of(request.user, keys),
        "keys": keys,
    }
    return render(request, "scoring/sheets/start.html", context)


def find_sheet(request: PageRequest) -> HttpResponse:
    number = "".join(filter(str.isalnum, request.GET.get("number", "").upper()))
    if sheet := SheetRecord.objects.filter(public_id=number).first():
        return redirect(sheet)
    messages.error(request, _("There is no list with the number “%(number)s”.") % {"number": number[:20]})
    return redirect("start")


def new_table(request: PageRequest) -> HttpResponse:
    clubs = clubs_of(request.user)
    form = NewTableForm(request.POST or None, clubs=clubs, initial=None if request.POST else _beginning(request))
    if request.method == "POST" and form.is_valid() and _may_open(request, form) and _keep_rules(form):
        sheet = open_sheet(**form.sheet_fields(), by=request.visitor.name)
        request.visitor.keep_key(sheet, renew_key(sheet))
        delete_empty_hourly()
        return redirect("enter", sheet.public_id)
    return _new_table_page(request, form, clubs)


def _new_table_page(request: PageRequest, form: NewTableForm, clubs: Any) -> HttpResponse:
    players = Player.objects.filter(club__in=clubs, is_active=True)
    names = sorted({player.shown_name for player in players}, key=alphabetical)
    seconds = next((error.params["seconds"] for error in form.non_field_errors().as_data() if error.params), 0)
    is_refused = seconds or form.has_error(NON_FIELD_ERRORS, "too_many")
    status = 429 if is_refused else 422 if form.errors else 200
    page = render(request, "scoring/sheets/new_table.html", {"form": form, "player_names": names}, status=status)
    if seconds:
        require_wait(request, page, seconds)
    return page


def _beginning(request: PageRequest) -> dict[str, Any]:
    """Return initial values: the chosen game and club, or those of the list to be played again."""
    clubs = clubs_of(request.user)
    system = requested_system(request, request.GET.get("game", ""))
    only_club = clubs[0].pk if len(clubs) == 1 else None
    club = request.GET.get("club") or (system.club.pk if system.club else only_club)
    return {"club": club, "game": system.key} | _again(request)


def _may_open(request: PageRequest, form: NewTableForm) -> bool:
    """Return whether this browser may open another table; at the limit, an error is added to the form."""
    browser = request.visitor.browser or waited(request)
    if request.user.is_authenticated or may_open(browser):
        return True
    if browser:
        words = _("Too many tables were opened with this browser. Wait a few minutes, or log in.")
        form.add_error(None, ValidationError(words, code="too_many"))
        return False
    seconds = seconds_left(request)
    words = _(
        "Too many tables are being opened at the moment. What you typed is still here. Wait %(seconds)s "
        "seconds, then tap again."
    )
    form.add_error(None, ValidationError(words, code="waits", params={"seconds": seconds}))
    return False


def _keep_rules(form: NewTableForm) -> bool:
    rules = form.house_rules()
    if rules is None:
        return True
    try:
        save_house_rules(rules)
    except HouseRulesExist:
        form.add_error("save_as", _("The club already has house rules with this name."))
        return False
    return True


def _again(request: PageRequest) -> dict[str, Any]:
    """Return initial values from another list: players, game, length, scoring, money and house rules."""
    public_id = "".join(filter(str.isalnum, request.GET.get("again", "")))
    sheet = SheetRecord.objects.filter(public_id=public_id).first()
    if sheet is None or not request.visitor.may_enter(sheet):
        return {}
    names = {f"name_{seat.place}": seat.name for seat in sheet.seats.all()}
    agreed = {
        "game": system_of(sheet.ruleset, sheet.scheme, clubs_of(request.user)).key,
        "loss_fee": " ".join(f"{first}:{cents}" for first, cents in sheet.loss_fee_steps),
        "club": sheet.club_id,
        "scheme": sheet.scheme,
        "cents_per_point": Fraction(sheet.cents_per_point) or "",
        "title": sheet.title,
    }
    return names | option_initials(sheet.ruleset) | agreed | _same_length(sheet)


def _same_length(sheet: SheetRecord) -> dict[str, Any]:
    if sheet.length is None:
        return {}
    rounds, rest = divmod(sheet.length, sheet.seat_count)
    is_usual = rounds in ROUND_CHOICES and rest == 0
    return {"rounds": rounds} if is_usual else {"rounds": 0, "length": sheet.length}
