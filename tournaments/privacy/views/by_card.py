"""A person's own rights, by the code of their start card."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.phrases import CARD
from scoring.sheets.views.access import PageRequest
from tournaments.events.models import Entrant
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.services.rights import object_to_names, take_objection_back
from tournaments.privacy.views.pages import (
    Whose,
    consents_page,
    erasure_page,
    personal_data_as_file,
    personal_data_page,
)


@require_safe
def personal_data(request: PageRequest, card_key: str) -> HttpResponse:
    return personal_data_page(request, _whose(request, card_key))


@require_safe
def personal_data_file(request: PageRequest, card_key: str) -> HttpResponse:
    return personal_data_as_file(_whose(request, card_key))


@require_POST
def consents(request: PageRequest, card_key: str) -> HttpResponse:
    return consents_page(request, _whose(request, card_key))


@require_POST
def objection(request: PageRequest, card_key: str) -> HttpResponse:
    """Pseudonymise the name everywhere, or show it again; other values change nothing."""
    whose = _whose(request, card_key)
    names = request.POST.get("names")
    if names == "covered":
        object_to_names(whose.person, by=whose.by, card=whose.card)
        messages.success(request, _("A number is now shown instead of the name."))
    elif names == "open" and take_objection_back(whose.person, by=whose.by, card=whose.card):
        messages.success(request, _("The name is shown again everywhere."))
    elif names == "open":
        messages.error(request, _("Nothing was changed: the name was not hidden with this start card. Ask your club."))
    return redirect(whose.address("personal_data"))


def erasure(request: PageRequest, card_key: str) -> HttpResponse:
    return erasure_page(request, _whose(request, card_key))


def _whose(request: PageRequest, card_key: str) -> Whose:
    """Return whose card it is; if a logged-in user opens it, their login is stored as the requester."""
    entrant = get_object_or_404(Entrant.objects.select_related("event__club", "player__club"), card_key=card_key)
    by = request.user.get_username() if request.user.is_authenticated else CARD
    return Whose(Person.of(entrant), by, "by_card", card_key)
