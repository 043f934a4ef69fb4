"""A club's rating, and the switch for it."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.models import Club, Player, Privacy
from scoring.views.form_page import form_page
from tournaments.events.views.access import PageRequest
from tournaments.history.forms import RatingForm
from tournaments.history.queries.ratings import RatingRow, club_rating
from tournaments.history.rating import FEWEST_LISTS
from tournaments.history.services import switch_rating
from tournaments.history.views.figures import Reader, reader_of


@require_http_methods(["GET", "HEAD", "POST"])
def rating(request: PageRequest, slug: str) -> HttpResponse:
    """The club's players by rating; switched off, it is there for the club's own logins alone."""
    club = get_object_or_404(Club, slug=slug)
    reader = reader_of(request, club)
    if not (reader.is_own or (club.has_rating and request.method != "POST")):
        raise Http404
    form = RatingForm(request.POST or None)
    if request.method == "POST" and (club.has_rating or form.is_valid()):
        return _switched(request, club)
    lines = _lines(reader) if club.has_rating else []
    context = {"club": club, "is_own": reader.is_own, "form": form, "lines": lines, "fewest": FEWEST_LISTS}
    return form_page(request, "tournaments/history/rating.html", context)


def _lines(reader: Reader) -> list[tuple[RatingRow, str, str]]:
    """(row, name, address of the player's page or ""): everybody for the club, open players for all."""
    rows = [row for row in club_rating(reader.club) if reader.is_own or row.is_open]
    return [(row, reader.sees.name(row.player.shown_name), _address(row.player)) for row in rows]


def _address(player: Player) -> str:
    return "" if player.privacy == Privacy.OBJECTED else reverse("player_page", args=[player.public_id])


def _switched(request: PageRequest, club: Club) -> HttpResponse:
    """What the page showed as its button is what it does: two who press it at once want the same."""
    is_on = request.POST.get("switch") == "on"
    switch_rating(club, is_on=is_on)
    messages.success(request, _("The rating is switched on.") if is_on else _("The rating is switched off."))
    return redirect("rating", club.slug)
