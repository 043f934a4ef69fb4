"""One entrant: details, presence, and removal."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.sheets.views.form_page import form_page
from tournaments.events.forms.registration import EntrantForm
from tournaments.events.models import Entrant
from tournaments.events.phrases.choices import Presence
from tournaments.events.phrases.registration import SEAT_MATTERS, TEAM_NAMES
from tournaments.events.queries.claims import age_classes
from tournaments.events.queries.money import fees_due, fees_paid
from tournaments.events.queries.registration import seat_matter, unfinished_entrants, unfinished_numbers
from tournaments.events.rights import Right
from tournaments.events.services.claims import settle_class
from tournaments.events.services.registration import change_entrant, finish_entry, set_presence
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import perform, warn_of_unfounded


def entrant(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    person = _person(desk, number)
    needs_reason = any(one.is_played for one in desk.series)
    form = EntrantForm(request.POST or None, entrant=person, needs_reason=needs_reason)
    if (
        request.method == "POST"
        and form.is_valid()
        and perform(form, change_entrant, person, by=writer_at(request), **form.changes)
    ):
        messages.success(request, _("%(name)s is saved.") % {"name": form.cleaned_data["name"]})
        warn_of_unfounded(request, _person(desk, number), person.claims)
        return _to_next(request, desk, person)
    person = _person(desk, number)
    context = {
        "desk": desk,
        "entrant": person,
        "form": form,
        "presences": [(value, label) for value, label in Presence.choices],
        "due": fees_due(desk.event).get(person.pk, 0),
        "paid": fees_paid(desk.event).get(person.pk, 0),
        "teams": _teams(person),
        "age_classes": age_classes(person),
        "seat_matter": _seat_words(person),
        "is_unfinished": person.number in unfinished_numbers(desk.event),
        "card": _address("start_card", public_id, person.card_key),
    }
    return form_page(request, "tournaments/events/registration/entrant.html", context)


def _to_next(request: PageRequest, desk: Desk, person: Entrant) -> HttpResponse:
    """Return to the entrant just saved; after one registered by name alone, go to the next such entrant, then to the
    list."""
    public_id = desk.event.public_id
    if person.number not in unfinished_numbers(desk.event):
        return redirect("entrant", public_id, person.number)
    perform(request, finish_entry, person, by=writer_at(request))
    left = unfinished_entrants(desk.event)
    return redirect("entrant", public_id, left[0].number) if left else redirect("registration", public_id)


@require_POST
def presence(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    chosen = request.POST.get("presence", "")
    if chosen not in Presence.values:
        raise Http404
    perform(request, set_presence, _person(desk, number), chosen, by=writer_at(request))
    return redirect("entrant", public_id, number)


@require_POST
def set_class(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    holds = "confirm" in request.POST
    key = request.POST.get("confirm" if holds else "deny", "")
    perform(request, settle_class, _person(desk, number), key, holds=holds, by=writer_at(request))
    return redirect("sign_ups", public_id) if "sign-ups" in request.POST else redirect("entrant", public_id, number)


def _person(desk: Desk, number: int) -> Entrant:
    return get_object_or_404(desk.event.entrants.select_related("event", "player"), number=number)


def _teams(person: Entrant) -> list[tuple[str, int, str]]:
    """Return (kind as text, key, name) for the entrant's teams."""
    members = person.memberships.select_related("team").order_by("kind")
    return [(str(TEAM_NAMES[member.kind]), member.team_id, member.team.name) for member in members]


def _seat_words(person: Entrant) -> str:
    matter = seat_matter(person)
    return str(SEAT_MATTERS[matter]) % {"name": person.name} if matter else ""


def _address(view: str, *args: str) -> str:
    try:
        return reverse(view, args=args)
    except NoReverseMatch:
        return ""
