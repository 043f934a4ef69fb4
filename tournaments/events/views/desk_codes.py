"""Helpers without a login: create, revoke, scan or type desk codes, and stop helping."""

from typing import Any, Final

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.sheets.views.form_page import form_page
from scoring.sheets.views.newcomers import require_wait, seconds_left, waited
from scoring.site_address import address_of
from tournaments.events.forms.desk_codes import HelperForm, TypedCodeForm
from tournaments.events.models import DeskCode
from tournaments.events.phrases.choices import Role, State
from tournaments.events.queries.desk_codes import TooManyTries, as_typed, code_by, in_groups
from tournaments.events.rights import Right, rights_of, roles_to_hand_out
from tournaments.events.services.desk_codes import give_code, note_taken, renew_code
from tournaments.events.states import state_of
from tournaments.events.views.access import (
    Desk,
    PageRequest,
    desk_for,
    event_for_all,
    writer_at,
)
from tournaments.events.views.attempts import result_of
from tournaments.events.views.confirm import confirm_page

TOO_MANY: Final = 429
# Session key of the codes created in this browser, by mark. Only there a code can be shown again.
SESSION_NEW_CODES: Final = "made_codes"
# A helper's first page: the first of these that their rights open; while a series is played, the last.
FIRST_ROOMS: Final = (("registration", Right.REGISTER), ("list_desk", Right.KEY))


def helpers(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.DIRECT)
    form = HelperForm(request.POST or None, event=desk.event, roles=roles_to_hand_out(desk.rights))
    if form.is_valid() and (given := result_of(form, give_code, desk.event, **form.helper, by=writer_at(request))):
        _remember_new_code(request, *given)
        return redirect("helper_code", public_id, given[0].number)
    codes = list(desk.event.desk_codes.all())
    for code in codes:
        code.event = desk.event
    context = {
        "desk": desk,
        "form": form,
        "codes": [code for code in codes if not code.is_over],
        "over": [code for code in codes if code.is_over],
    }
    return form_page(request, "tournaments/events/helpers.html", context)


def helper_code(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    """Show a code as QR code and text, only in the browser that created it; a POST creates another."""
    desk = desk_for(request, public_id, Right.DIRECT)
    given = _given(desk, number)
    if request.method == "POST":
        if renewed := result_of(request, renew_code, given, by=writer_at(request)):
            _remember_new_code(request, *renewed)
        return redirect("helper_code", public_id, number)
    code = request.session.get(SESSION_NEW_CODES, {}).get(given.prefix, "")
    context: dict[str, Any] = {"desk": desk, "given": given}
    if given.opens_with(code):
        address = address_of(request, reverse("take_code", args=[in_groups(code)]))
        context |= {
            "code": in_groups(code),
            "qr": segno.make(address, micro=False).svg_data_uri(scale=6, border=2),
            "address": address_of(request, reverse("type_code")).partition("://")[2],
        }
    return render(request, "tournaments/events/helper_code.html", context)


def type_code(request: PageRequest) -> HttpResponse:
    form = TypedCodeForm(request.POST or None)
    if form.is_valid():
        answer = _take(request, form.cleaned_data["code"])
        if answer is not None:
            return answer
        form.add_error("code", _no_such_code())
    return form_page(request, "tournaments/events/type_code.html", {"form": form})


def take_code(request: PageRequest, code: str) -> HttpResponse:
    """Store the code from a helper's QR code in the session and redirect, so that the URL does not contain it."""
    answer = _take(request, code)
    if answer is None:
        messages.error(request, _no_such_code())
        return redirect("type_code")
    return answer


def lay_down_code(request: PageRequest, public_id: str) -> HttpResponse:
    """End this browser's use of the code after a confirmation; the code remains valid."""
    desk = event_for_all(request, public_id)
    if desk.code is None:
        return redirect(desk.event)
    if request.method != "POST":
        text = _("This device will no longer have access to the event. To help again, scan or type the code again.")
        return confirm_page(
            request,
            desk,
            title=_("Stop helping?"),
            text=text,
            button=_("Stop helping"),
            back=desk.event.get_absolute_url(),
            back_words=_("No, continue helping"),
        )
    request.visitor.drop_code(desk.event.public_id)
    _restart_session(request)
    messages.success(request, _("This device no longer has access as a helper."))
    return redirect("events")


def _take(request: PageRequest, typed: str) -> HttpResponse | None:
    try:
        given = code_by(typed, waited=waited(request))
    except TooManyTries:
        return _after_too_many(request, typed)
    if given is None:
        return None
    public_id = given.event.public_id
    request.visitor.keep_code(public_id, as_typed(typed))
    _restart_session(request)
    note_taken(given)
    holder = {"name": given.name, "role": given.get_role_display()}
    messages.success(request, _("You are helping here as %(role)s: %(name)s.") % holder)
    return redirect(_first_room(given), public_id)


def _first_room(given: DeskCode) -> str:
    rights = rights_of(frozenset({Role(given.role)}))
    rooms = [room for room, right in FIRST_ROOMS if right in rights]
    return rooms[-1 if state_of(given.event) == State.RUNNING else 0]


def _after_too_many(request: PageRequest, typed: str) -> HttpResponse:
    """Show the form again: new browsers wait some seconds, those that have already waited some minutes."""
    form = TypedCodeForm({"code": typed})
    form.full_clean()
    if waited(request):
        form.add_error("code", _("Too many wrong codes. Wait a few minutes and try again."))
    else:
        seconds = seconds_left(request)
        words = _("Too many wrong codes are being tried right now. Wait %(seconds)s seconds, then send the code again.")
        form.add_error("code", words % {"seconds": seconds})
    page = render(request, "tournaments/events/type_code.html", {"form": form}, status=TOO_MANY)
    if not waited(request):
        require_wait(request, page, seconds)
    return page


def _restart_session(request: HttpRequest) -> None:
    """Renew session key and CSRF token, because the browser's rights change."""
    # A login has cycled the key already, and its LoginSession refers to that key.
    if not request.user.is_authenticated:
        request.session.cycle_key()
    rotate_token(request)


def _given(desk: Desk, number: int) -> DeskCode:
    given = get_object_or_404(DeskCode, event=desk.event, number=number)
    given.event = desk.event
    return given


def _remember_new_code(request: HttpRequest, given: DeskCode, code: str) -> None:
    if code:
        request.session[SESSION_NEW_CODES] = request.session.get(SESSION_NEW_CODES, {}) | {given.prefix: code}


def _no_such_code() -> str:
    return _("This code is not valid: it is mistyped, has expired or been revoked. Check it, or ask for a new one.")
