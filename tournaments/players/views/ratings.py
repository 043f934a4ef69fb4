"""A club's rating, and the switch for it."""

from dataclasses import replace
from operator import attrgetter

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.models import Club, Player, Privacy
from scoring.sheets.views.form_page import form_page
from tournaments.events.columns import NAME, figures_of
from tournaments.events.tables import ShortTable, linked
from tournaments.events.views.access import PageRequest
from tournaments.players.forms import RatingForm
from tournaments.players.queries.ratings import RatingRow, club_rating
from tournaments.players.rating import FEWEST_LISTS
from tournaments.players.services import switch_rating
from tournaments.players.views.figures import Reader, reader_of


@require_http_methods(["GET", "HEAD", "POST"])
def rating(request: PageRequest, slug: str) -> HttpResponse:
    """Show the club's players by rating; while it is disabled, only to the club's own logins."""
    club = get_object_or_404(Club, slug=slug)
    reader = reader_of(request, club)
    if not (reader.is_own or (club.has_rating and request.method != "POST")):
        raise Http404
    form = RatingForm(request.POST or None)
    if request.method == "POST" and (club.has_rating or form.is_valid()):
        return _switched(request, club)
    context = {
        "club": club,
        "is_own": reader.is_own,
        "form": form,
        "table": _table(reader),
        "fewest": FEWEST_LISTS,
    }
    return form_page(request, "tournaments/players/rating.html", context)


def _table(reader: Reader) -> ShortTable:
    rows = [row for row in club_rating(reader.club) if reader.is_own or row.is_open] if reader.club.has_rating else []
    columns = (
        figures_of("place", _("Place"), str),
        replace(NAME, value=lambda row: _player_words(row, reader)),
        figures_of("number", _("Rating"), str),
        figures_of("lists", _("Lists"), str, attrgetter("rated.lists")),
    )
    return ShortTable(title=_("Rating"), columns=columns, rows=rows, kind="rating", wrap="rating-wrap")


def _player_words(row: RatingRow, reader: Reader) -> str:
    known = [_("provisional")] if row.rated.is_provisional else []
    if not row.is_open:
        known.insert(0, _("only the club sees this line"))
    notes = format_html_join("", ' <span class="soft small">{}</span>', ((words,) for words in known))
    return linked(reader.sees.name(row.player.shown_name, row.player.pk), _address(row.player, reader)) + notes


def _address(player: Player, reader: Reader) -> str:
    has_none = player.privacy == Privacy.OBJECTED or player.pk in reader.sees.past
    return "" if has_none else reverse("player_page", args=[player.public_id])


def _switched(request: PageRequest, club: Club) -> HttpResponse:
    """Set the state that the button names, so two users who press it at once achieve the same."""
    is_on = request.POST.get("switch") == "on"
    switch_rating(club, is_on=is_on)
    messages.success(request, _("The rating is switched on.") if is_on else _("The rating is switched off."))
    return redirect("rating", club.slug)
