"""Those who signed up, as the organiser sees them: accepted as whom, or declined; and the page opened or closed."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.alphabet import fold
from scoring.site_address import address_of
from scoring.views.form_page import form_page
from tournaments.events.forms.sign_ups import SignUpPageForm
from tournaments.events.models import SignUp, SignUpState
from tournaments.events.queries.sign_ups import (
    NEW,
    Likeness,
    free_places,
    is_open,
    likenesses,
    page_of,
    unquestioned,
)
from tournaments.events.rights import Right
from tournaments.events.services.sign_ups import accept, accept_unquestioned, change_page, decline
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.acts import done, made
from tournaments.events.views.asked import ask_page


def sign_ups(request: PageRequest, public_id: str) -> HttpResponse:
    """Everybody who signed up; a POST opens or closes the page, or changes its settings."""
    desk = desk_for(request, public_id, Right.SET_UP if request.method == "POST" else Right.REGISTER)
    page = page_of(desk.event)
    form = SignUpPageForm(request.POST or None, instance=page)
    if form.is_valid():
        is_to_be_open = {"open": True, "close": False}.get(request.POST.get("state", ""), bool(page and page.is_open))
        settings = form.cleaned_data | {"is_open": is_to_be_open}
        if done(form, change_page, desk.event, by=writer_at(request), **settings):
            messages.success(request, _("The sign-up is saved."))
            return redirect("sign_ups", public_id)
        page = page_of(desk.event)
    return form_page(request, "tournaments/events/sign_up/sign_ups.html", _context(request, desk, form))


@require_POST
def accept_sign_ups(request: PageRequest, public_id: str) -> HttpResponse:
    """Accept all whose names nobody else bears."""
    desk = desk_for(request, public_id, Right.REGISTER)
    count = made(request, accept_unquestioned, desk.event, by=writer_at(request), is_own_club=desk.is_own_club)
    if count:
        words = ngettext("One accepted: expected at the door.", "%(count)s accepted: expected at the door.", count)
        messages.success(request, words % {"count": count})
    return redirect("sign_ups", public_id)


@require_POST
def accept_sign_up(request: PageRequest, public_id: str, pk: int) -> HttpResponse:
    """Accept one, as whom the button says."""
    desk = desk_for(request, public_id, Right.REGISTER)
    sign_up, meant = _sign_up(desk, pk), request.POST.get("meant", NEW)
    entrant = made(request, accept, sign_up, by=writer_at(request), meant=meant, is_own_club=desk.is_own_club)
    if entrant:
        words = _("%(name)s is expected, start number %(number)s.")
        messages.success(request, words % {"name": entrant.name, "number": entrant.number})
    return redirect("sign_ups", public_id)


def decline_sign_up(request: PageRequest, public_id: str, pk: int) -> HttpResponse:
    """Ask once, since it cannot be taken back, and decline one."""
    desk = desk_for(request, public_id, Right.REGISTER)
    sign_up = _sign_up(desk, pk)
    if request.method == "POST":
        done(request, decline, sign_up, by=writer_at(request))
    if request.method == "POST" or not sign_up.is_open:
        return redirect("sign_ups", public_id)
    return ask_page(
        request,
        desk,
        title=_("Decline %(name)s?") % {"name": sign_up.name},
        text=_("What was typed is deleted, and whoever waits first moves up."),
        button=_("Decline"),
        back=reverse("sign_ups", args=[public_id]),
        back_words=_("Back to the sign-ups"),
    )


def _sign_up(desk: Desk, pk: int) -> SignUp:
    return get_object_or_404(desk.event.sign_ups.select_related("event__club"), pk=pk)


def _context(request: PageRequest, desk: Desk, form: SignUpPageForm) -> dict[str, Any]:
    page = page_of(desk.event)
    found = likenesses(desk.event, is_own_club=desk.is_own_club)
    everybody = list(desk.event.sign_ups.select_related("entrant"))
    return {
        "desk": desk,
        "form": form,
        "page": page,
        "is_open": is_open(desk.event, page),
        "free": free_places(desk.event, page),
        "placed": _rows(desk, everybody, SignUpState.PLACED, found),
        "waiting": _rows(desk, everybody, SignUpState.WAITING, found),
        "accepted": [one for one in everybody if one.entrant],
        "withdrawn": sum(one.state == SignUpState.WITHDRAWN for one in everybody),
        "unquestioned": len(unquestioned(desk.event, found)),
        "address": address_of(request, reverse("sign_up", args=[desk.event.public_id])),
    }


def _rows(desk: Desk, everybody: list[SignUp], state: str, found: Any) -> list[dict[str, Any]]:
    """Those of one state, each with its classes, whom it may mean, and whether the name stands here before."""
    classes = {each.key: each.name for each in desk.event.categories.all()}
    seen: set[str] = set()
    rows = []
    for one in everybody:
        name = fold(one.name)
        if one.state == state:
            likes: list[Likeness] = found.get(name, [])
            own = [classes[key] for key in one.classes if key in classes]
            rows.append({"sign_up": one, "classes": own, "likenesses": likes, "is_twice": name in seen})
        if one.is_open:
            seen.add(name)
    return rows
