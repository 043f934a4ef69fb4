"""A club's pages: its lists and its players."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from scoring.forms.clubs import ClubForm
from scoring.forms.players import PlayerForm
from scoring.models import Player
from scoring.services import create_club
from scoring.tables import PlayerTable, SheetTable
from scoring.views.access import PageRequest, own_club

PAGE_LENGTH = 25


@login_required
def club(request: PageRequest, slug: str) -> HttpResponse:
    """The club's lists and its players."""
    club = own_club(request, slug)
    paged = RequestConfig(request, paginate={"per_page": PAGE_LENGTH})
    sheets = SheetTable(club.sheets.prefetch_related("seats"), prefix="sheets-")
    players = PlayerTable(club.players.select_related("club"), prefix="players-")
    return render(
        request,
        "scoring/club.html",
        {"club": club, "sheets": paged.configure(sheets), "players": paged.configure(players)},
    )


@login_required
def new_club(request: PageRequest) -> HttpResponse:
    """A new club, kept by whoever creates it."""
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        return redirect(create_club(form.cleaned_data["name"], by=request.user))
    return render(request, "scoring/new_club.html", {"form": form}, status=422 if form.errors else 200)


@login_required
def edit_player(request: PageRequest, slug: str, pk: int | None = None) -> HttpResponse:
    """A new player of the club, or one to change."""
    club = own_club(request, slug)
    player = get_object_or_404(club.players, pk=pk) if pk else Player(club=club)
    form = PlayerForm(request.POST or None, instance=player, club=club)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("%(name)s is saved.") % {"name": player.name})
        return redirect(club)
    status = 422 if form.errors else 200
    return render(request, "scoring/player.html", {"club": club, "form": form, "player": player}, status=status)
