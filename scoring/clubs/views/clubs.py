"""A club's pages: its lists, its players and its house rules."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_tables2 import RequestConfig

from scoring.clubs.forms.clubs import ClubForm
from scoring.clubs.forms.house_rules import HouseRulesForm
from scoring.clubs.forms.players import PlayerForm
from scoring.clubs.members import add_player, change_player
from scoring.clubs.tables import PlayerTable, SheetTable
from scoring.models import HouseRules, Player
from scoring.sheets.game_systems import find_system, house_key, house_systems
from scoring.sheets.queries import people_in_order
from scoring.sheets.services import HouseRulesExist, create_club, delete_house_rules, save_house_rules
from scoring.sheets.views.access import PageRequest, own_club
from scoring.sheets.views.form_page import form_page

PAGE_LENGTH = 25


@login_required
def club(request: PageRequest, slug: str) -> HttpResponse:
    club = own_club(request, slug)
    paged = RequestConfig(request, paginate={"per_page": PAGE_LENGTH})
    sheets = SheetTable(club.sheets.prefetch_related("seats"), prefix="sheets-")
    players = PlayerTable(people_in_order(club.players.select_related("club")), prefix="players-")
    context = {
        "club": club,
        "sheets": paged.configure(sheets),
        "players": paged.configure(players),
        "house_systems": house_systems([club]),
    }
    return render(request, "scoring/clubs/club.html", context)


@login_required
def new_club(request: PageRequest) -> HttpResponse:
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        return redirect(create_club(form.cleaned_data["name"], by=request.user))
    return form_page(request, "scoring/clubs/new_club.html", {"form": form})


@login_required
def house_rules(request: PageRequest, slug: str, rules_pk: int) -> HttpResponse:
    club = own_club(request, slug)
    rules = get_object_or_404(club.house_rules, pk=rules_pk)
    form = HouseRulesForm(request.POST or None, initial={"name": rules.name})
    if request.method == "POST" and form.is_valid() and _rename(rules, form):
        messages.success(request, _("%(name)s is saved.") % {"name": rules.name})
        return redirect(club)
    context = {"club": club, "form": form, "system": find_system(house_key(rules), [club])}
    return form_page(request, "scoring/clubs/house_rules.html", context)


def _rename(rules: HouseRules, form: HouseRulesForm) -> bool:
    rules.name = form.cleaned_data["name"]
    try:
        save_house_rules(rules)
    except HouseRulesExist:
        form.add_error("name", _("The club already has house rules with this name."))
        return False
    return True


@require_POST
@login_required
def remove_house_rules(request: PageRequest, slug: str, rules_pk: int) -> HttpResponse:
    club = own_club(request, slug)
    rules = get_object_or_404(club.house_rules, pk=rules_pk)
    delete_house_rules(rules)
    messages.success(request, _("%(name)s is deleted.") % {"name": rules.name})
    return redirect(club)


@login_required
def edit_player(request: PageRequest, slug: str, pk: int | None = None) -> HttpResponse:
    club = own_club(request, slug)
    player = get_object_or_404(club.players, pk=pk) if pk else Player(club=club)
    form = PlayerForm(request.POST or None, instance=player, club=club)
    if request.method == "POST" and form.is_valid():
        player = _save_player(request, form)
        messages.success(request, _("%(name)s is saved.") % {"name": player.shown_name})
        return redirect(club)
    return form_page(request, "scoring/clubs/player.html", {"club": club, "form": form, "player": player})


def _save_player(request: PageRequest, form: PlayerForm) -> Player:
    if form.instance.pk is None:
        return add_player(form.instance.club, **form.details)
    return change_player(form.instance, by=request.visitor.name, **form.details)
