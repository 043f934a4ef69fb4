"""The organiser's page for sign-ups: accept, decline, and open or close the public page."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.alphabet import fold
from scoring.sheets.views.form_page import form_page
from scoring.site_address import address_of
from tournaments.events.forms.sign_ups import SignUpPageForm
from tournaments.events.models import SignUp
from tournaments.events.phrases.choices import SignUpState
from tournaments.events.phrases.classes import class_words
from tournaments.events.phrases.sign_ups import VIEWS, offer_words
from tournaments.events.queries.claims import claims_of
from tournaments.events.queries.sign_up_teams import TeamOffer, team_questions
from tournaments.events.queries.sign_ups import (
    NEW,
    ShownSignUps,
    declined_count,
    free_places,
    is_open,
    last_declined_at,
    likenesses,
    page_of,
    shown_sign_ups,
    unquestioned,
)
from tournaments.events.rights import Right
from tournaments.events.services.sign_up_teams import NEITHER, answer_team
from tournaments.events.services.sign_ups import accept, accept_unquestioned, change_page, decline
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import perform, result_of, warn_of_unfounded
from tournaments.events.views.confirm import confirm_page


def sign_ups(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.SET_UP if request.method == "POST" else Right.REGISTER)
    page = page_of(desk.event)
    form = SignUpPageForm(request.POST or None, instance=page)
    if form.is_valid():
        is_to_be_open = {"open": True, "close": False}.get(request.POST.get("state", ""), bool(page and page.is_open))
        settings = form.cleaned_data | {"is_open": is_to_be_open}
        if perform(form, change_page, desk.event, by=writer_at(request), **settings):
            messages.success(request, _("The sign-up is saved."))
            return redirect("sign_ups", public_id)
        page = page_of(desk.event)
    return form_page(request, "tournaments/events/sign_up/sign_ups.html", _context(request, desk, form))


@require_POST
def accept_sign_ups(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    count = result_of(request, accept_unquestioned, desk.event, by=writer_at(request), is_own_club=desk.is_own_club)
    if count:
        words = ngettext("One accepted: expected at the door.", "%(count)s accepted: expected at the door.", count)
        messages.success(request, words % {"count": count})
    return redirect("sign_ups", public_id)


@require_POST
def accept_sign_up(request: PageRequest, public_id: str, pk: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    sign_up, meant = _sign_up(desk, pk), request.POST.get("meant", NEW)
    entrant = result_of(request, accept, sign_up, by=writer_at(request), meant=meant, is_own_club=desk.is_own_club)
    if entrant:
        words = _("%(name)s is expected, start number %(number)s.")
        messages.success(request, words % {"name": entrant.name, "number": entrant.number})
        warn_of_unfounded(request, entrant, sign_up.classes)
    return redirect("sign_ups", public_id)


@require_POST
def answer_sign_up_team(request: PageRequest, public_id: str, pk: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    answer = request.POST.get("answer", "")
    if perform(request, answer_team, _sign_up(desk, pk), answer, by=writer_at(request)) and answer != NEITHER:
        messages.success(request, _("The team is entered."))
    return redirect("sign_ups", public_id)


def decline_sign_up(request: PageRequest, public_id: str, pk: int) -> HttpResponse:
    """Decline a sign-up after a confirmation; this cannot be undone."""
    desk = desk_for(request, public_id, Right.REGISTER)
    sign_up = _sign_up(desk, pk)
    if request.method == "POST":
        perform(request, decline, sign_up, by=writer_at(request))
    if request.method == "POST" or not sign_up.is_open:
        return redirect("sign_ups", public_id)
    return confirm_page(
        request,
        desk,
        title=_("Decline %(name)s?") % {"name": sign_up.name},
        text=_("The details are deleted, and the first player on the waiting list moves up."),
        button=_("Decline"),
        back=reverse("sign_ups", args=[public_id]),
        back_words=_("Back to the sign-ups"),
    )


def _sign_up(desk: Desk, pk: int) -> SignUp:
    return get_object_or_404(desk.event.sign_ups.select_related("event__club"), pk=pk)


def _context(request: PageRequest, desk: Desk, form: SignUpPageForm) -> dict[str, Any]:
    page = page_of(desk.event)
    found = likenesses(desk.event, is_own_club=desk.is_own_club)
    show, text = request.GET.get("show", ""), request.GET.get("find", "")[:80]
    shown = shown_sign_ups(desk.event, show, text)
    everybody = list(desk.event.sign_ups.select_related("entrant"))
    questions = _questions(desk)
    moment = last_declined_at(desk.event)
    return {
        "desk": desk,
        "form": form,
        "page": page,
        "is_open": is_open(desk.event, page),
        "free": free_places(desk.event, page),
        "waiting_list_length": shown.counts["waiting"],
        "placed": _rows(desk, everybody, shown.placed, shown, found),
        "waiting_list": _rows(desk, everybody, shown.waiting_list, shown, found),
        "views": [(view, words, shown.counts[view], view == show) for view, words in VIEWS.items()],
        "show": show,
        "find": text,
        "query": f"?{urlencode({'show': show, 'find': text})}",
        "shown_count": len(shown.keys),
        "declined": declined_count(desk.event, moment) if moment else 0,
        "declined_at": moment,
        "questions": questions,
        "accepted": [one for one in everybody if one.entrant],
        "withdrawn": sum(one.state == SignUpState.WITHDRAWN for one in everybody),
        "unquestioned": len(unquestioned(desk.event, found)),
        "address": address_of(request, reverse("sign_up", args=[desk.event.public_id])),
    }


def _rows(
    desk: Desk, everybody: list[SignUp], wanted: Iterable[SignUp], shown: ShownSignUps, found: Any
) -> list[dict[str, Any]]:
    classes = {each.key: class_words(each) for each in desk.event.categories.all()}
    first: dict[str, int] = {}
    for one in everybody:
        if one.is_open:
            first.setdefault(fold(one.name), one.pk)
    return [
        {
            "sign_up": one,
            "classes": [classes[key] for key in one.classes if key in classes],
            "likenesses": found.get(fold(one.name), []),
            "is_twice": first[fold(one.name)] != one.pk,
            "of_browser": shown.of_browser.get(one.browser, 0),
        }
        for one in wanted
    ]


def _questions(desk: Desk) -> list[dict[str, Any]]:
    """Return accepted sign-ups with an undecided class, team or partner, by start number."""
    claims = claims_of(desk.event)
    teams = {
        sign_up.entrant_id: {"sign_up": sign_up, "offers": [_offer(desk, each) for each in offers]}
        for sign_up, offers in team_questions(desk.event)
    }
    people = desk.event.entrants.filter(Q(number__in=claims) | Q(pk__in=teams)).order_by("number")
    return [{"entrant": one, "claims": claims.get(one.number, ()), "team": teams.get(one.pk)} for one in people]


def _offer(desk: Desk, offer: TeamOffer) -> tuple[str, str]:
    return offer.key, offer_words(offer.kind, desk.pseudonyms.text(offer.name), offer.partner, is_new=offer.is_new)
