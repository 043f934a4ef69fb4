"""A player's visibility: the club decides, and a player can object to being named at all."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from scoring.clubs.forms.players import PrivacyForm
from scoring.clubs.members import change_player
from scoring.models import Player, Privacy
from scoring.sheets.queries import clubs_of
from scoring.sheets.views.access import PageRequest
from scoring.sheets.views.form_page import form_page
from tournaments.events.models import Event
from tournaments.leagues.models import League


@login_required
def player_privacy(request: PageRequest, public_id: str) -> HttpResponse:
    player = _own_player(request, public_id)
    form = PrivacyForm(request.POST or None, player=player)
    if request.method != "POST" or not form.is_valid():
        return form_page(request, "tournaments/players/player_privacy.html", _context(player, form))
    if form.needs_confirmation:
        return render(request, "tournaments/players/player_objection.html", _context(player, form) | _reach(player))
    changed = change_player(player, by=request.visitor.name, **form.changes)
    messages.success(request, _("Others now see “%(name)s”.") % {"name": changed.shown_name})
    return redirect("player_privacy", public_id)


def _own_player(request: PageRequest, public_id: str) -> Player:
    """Return the player for logins of the club; raises 404 for all others, to hide that the page exists."""
    player: Player = get_object_or_404(Player.objects.select_related("club"), public_id=public_id)
    if not clubs_of(request.user).filter(pk=player.club_id).exists():
        raise Http404
    return player


def _context(player: Player, form: PrivacyForm) -> dict[str, Any]:
    chosen = form["privacy"].value() or player.privacy
    return {"player": player, "form": form, "choices": _choices(player), "chosen": chosen, "preview": _preview(form)}


def _choices(player: Player) -> list[tuple[str, str, str, str]]:
    """Return (key, title, name, text) for the three choices: the name that each would show, and its meaning."""
    texts = {
        Privacy.OPEN: (
            _("Everything"),
            _(
                "The player's name, or nickname if they have one, on lists, in standings and on documents; "
                "also their page and records."
            ),
        ),
        Privacy.HIDDEN: (
            _("Only the nickname"),
            _(
                "The nickname on lists, in standings and on documents, or a number if the player has none. "
                "No page, no records."
            ),
        ),
        Privacy.OBJECTED: (
            _("Nothing: the player objects"),
            _("A number instead of the name, including for past games. No page, no records, no nickname."),
        ),
    }
    return [(key, title, _name_by(player, key), words) for key, (title, words) in texts.items()]


def _name_by(player: Player, privacy: str) -> str:
    """Return the name that this choice would show; a number not assigned yet is shown as “…”."""
    would_be = Player(
        name=player.name, nickname=player.nickname, privacy=privacy, pseudonym_number=player.pseudonym_number
    )
    if would_be.needs_pseudonym and would_be.pseudonym_number is None:
        return _("Player …")
    return would_be.shown_name


def _preview(form: PrivacyForm) -> str:
    if not (form.is_bound and form.is_valid()):
        return form.player.shown_name
    changes = form.changes
    typed = Player(name=form.player.name, nickname=changes["nickname"], pseudonym_number=form.player.pseudonym_number)
    return _name_by(typed, changes["privacy"])


def _reach(player: Player) -> dict[str, int]:
    return {
        "lists": player.seats.count(),
        "events": Event.objects.filter(entrants__player=player).count(),
        "leagues": League.objects.filter(squad__player=player).count(),
    }
