"""The rights of a club's player, for the logins of the club."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST, require_safe

from scoring.models import Player
from scoring.sheets.queries import clubs_of
from scoring.sheets.views.access import PageRequest
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.views.pages import (
    Whose,
    consents_page,
    erasure_page,
    personal_data_as_file,
    personal_data_page,
)


@require_safe
@login_required
def personal_data(request: PageRequest, public_id: str) -> HttpResponse:
    return personal_data_page(request, _whose(request, public_id))


@require_safe
@login_required
def personal_data_file(request: PageRequest, public_id: str) -> HttpResponse:
    return personal_data_as_file(_whose(request, public_id))


@require_POST
@login_required
def consents(request: PageRequest, public_id: str) -> HttpResponse:
    return consents_page(request, _whose(request, public_id))


@login_required
def erasure(request: PageRequest, public_id: str) -> HttpResponse:
    return erasure_page(request, _whose(request, public_id))


def _whose(request: PageRequest, public_id: str) -> Whose:
    """Return the player for logins of the club; raises 404 for all others, to hide that the page exists."""
    player: Player = get_object_or_404(Player.objects.select_related("club"), public_id=public_id)
    if not clubs_of(request.user).filter(pk=player.club_id).exists():
        raise Http404
    return Whose(Person(player=player), request.visitor.name, "of_player", public_id)
