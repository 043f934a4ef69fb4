"""The public sign-up page, and the page of one sign-up, which is its receipt."""

from hashlib import sha256
from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.forms import model_to_dict
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.alphabet import alphabetical, fold
from scoring.sheets.views.form_page import form_page
from scoring.site_address import address_of
from tournaments.events.forms.sign_ups import SignUpForm
from tournaments.events.models import SIGN_UP_RETENTION, SignUp, SignUpPage
from tournaments.events.phrases.sign_ups import standing_words
from tournaments.events.queries.names import public_names
from tournaments.events.queries.sign_ups import (
    free_places,
    is_open,
    is_signed_up,
    page_of,
    place_in_line,
    waiting_list_length,
)
from tournaments.events.services.sign_ups import change_sign_up, may_sign_up, withdraw
from tournaments.events.services.sign_ups import sign_up as store_sign_up
from tournaments.events.views.access import Desk, PageRequest, event_by_key, event_for_all
from tournaments.events.views.attempts import perform, result_of
from tournaments.events.views.confirm import confirm_page
from tournaments.events.views.live_pages import live_page

# Session key of the keys of all sign-ups from this browser.
SESSION_SIGN_UPS: Final = "sign_ups"
MOST_REMEMBERED: Final = 40


def sign_up(request: PageRequest, public_id: str) -> HttpResponse:
    desk = event_for_all(request, public_id)
    page = page_of(desk.event)
    if page is None:
        raise Http404
    form = SignUpForm(request.POST or None, event=desk.event)
    if form.is_valid():
        existing = _own_of(request, desk, form.cleaned_data["name"])
        if existing and str(existing.form_id) != request.POST.get("form_id"):
            words = _(
                "%(name)s has already signed up: this is the page. To sign up another person with this "
                "name, add something such as “jun.”."
            )
            messages.info(request, words % {"name": existing.name or form.cleaned_data["name"]})
        if stored := existing or _stored(request, desk, form):
            _remember(request, stored)
            return redirect("own_sign_up", public_id, stored.key)
    context = _page_context(request, desk, page, form)
    status = 429 if form.has_error(NON_FIELD_ERRORS, "too_many") else 422 if form.errors else 200
    return render(request, "tournaments/events/sign_up/page.html", context, status=status)


def own_sign_up(request: PageRequest, public_id: str, sign_up_key: str) -> HttpResponseBase:
    desk, sign_up = _own(request, public_id, sign_up_key)
    place = place_in_line(sign_up) if sign_up.is_on_waiting_list else 0
    values = {
        "name": _name(desk, sign_up),
        "standing": standing_words(sign_up.state, place),
        "classes": _class_names(desk, sign_up),
        "address": address_of(request, request.path),
    }
    of = model_to_dict(sign_up), values, desk.pseudonyms.pairs
    template = "tournaments/events/sign_up/own.html"
    return live_page(request, desk, template, lambda: values | {"sign_up": sign_up}, of, is_everybodys=False)


def change_own(request: PageRequest, public_id: str, sign_up_key: str) -> HttpResponse:
    desk, sign_up = _own(request, public_id, sign_up_key)
    if not sign_up.is_open:
        return redirect("own_sign_up", public_id, sign_up_key)
    form = SignUpForm(request.POST or None, event=desk.event, sign_up=sign_up, pseudonyms=desk.pseudonyms)
    if form.is_valid() and perform(form, change_sign_up, sign_up, **form.typed):
        messages.success(request, _("Your changes are saved."))
        return redirect("own_sign_up", public_id, sign_up_key)
    context = {"desk": desk, "form": form, "sign_up": sign_up}
    return form_page(request, "tournaments/events/sign_up/change.html", context)


def withdraw_own(request: PageRequest, public_id: str, sign_up_key: str) -> HttpResponse:
    desk, sign_up = _own(request, public_id, sign_up_key)
    address = reverse("own_sign_up", args=[public_id, sign_up_key])
    if request.method == "POST":
        perform(request, withdraw, sign_up)
        return redirect(address)
    return confirm_page(
        request,
        desk,
        title=_("Withdraw?"),
        text=_("Your place goes to the first player on the waiting list, and your details are deleted."),
        button=_("Withdraw"),
        back=address,
        back_words=_("Back, I am coming"),
    )


def _page_context(request: PageRequest, desk: Desk, page: SignUpPage, form: SignUpForm) -> dict[str, Any]:
    show = public_names(desk.event)
    names = [show(name) for _number, name in desk.event.people] if page.shows_names else []
    return {
        "desk": desk,
        "page": page,
        "form": form,
        "is_open": is_open(desk.event, page),
        "free": free_places(desk.event, page),
        "waiting": waiting_list_length(desk.event),
        "names": sorted(names, key=alphabetical),
        "own": _remembered(request, desk),
        "retention": SIGN_UP_RETENTION,
    }


def _own(request: PageRequest, public_id: str, sign_up_key: str) -> tuple[Desk, SignUp]:
    desk = event_by_key(request, public_id)
    return desk, get_object_or_404(desk.event.sign_ups.select_related("entrant"), key=sign_up_key)


def _name(desk: Desk, sign_up: SignUp) -> str:
    """Return the name, or "" once names of the event are no longer public."""
    if sign_up.entrant:
        return sign_up.entrant.name if desk.event.has_public_names else ""
    return sign_up.name


def _class_names(desk: Desk, sign_up: SignUp) -> list[str]:
    return [each.name for each in desk.event.categories.all() if each.key in sign_up.classes]


def _own_of(request: PageRequest, desk: Desk, name: str) -> SignUp | None:
    """Return an open sign-up with this name from this browser: the form was loaded and sent a second time."""
    found = (one for one in _remembered(request, desk) if one.is_open and fold(one.name) == fold(name))
    return next(found, None)


def _stored(request: PageRequest, desk: Desk, form: SignUpForm) -> SignUp | None:
    is_known = is_signed_up(desk.event, form.typed["name"], form.typed["club_name"], form.cleaned_data["form_id"])
    if is_known and request.POST.get("sure", "") != form.folded_name:
        form.add_namesake_error()
        return None
    if not _may_sign_up(request, form):
        return None
    about = {
        "form_id": form.cleaned_data["form_id"],
        "language": get_language() or "",
        "browser": _browser(request),
        "is_namesake": is_known,
    }
    return result_of(form, store_sign_up, desk.event, **about, **form.typed)


def _may_sign_up(request: PageRequest, form: SignUpForm) -> bool:
    """Return whether this browser may sign up another player; at its limit the form gets an error."""
    if request.user.is_authenticated or may_sign_up(_browser(request)):
        return True
    words = _(
        "Too many sign-ups from this browser in the last hour. Nothing was saved. Wait a few minutes and try again."
    )
    form.add_error(None, ValidationError(words, code="too_many"))
    return False


def _browser(request: PageRequest) -> str:
    """Return a digest of this browser's session; creates the session if there is none."""
    if not request.visitor.browser:
        request.session.create()
    return sha256(request.visitor.browser.encode()).hexdigest()


def _remember(request: PageRequest, sign_up: SignUp) -> None:
    keys = [key for key in request.session.get(SESSION_SIGN_UPS, []) if key != sign_up.key]
    request.session[SESSION_SIGN_UPS] = [*keys, sign_up.key][-MOST_REMEMBERED:]


def _remembered(request: PageRequest, desk: Desk) -> list[SignUp]:
    keys = request.session.get(SESSION_SIGN_UPS, [])
    found = desk.event.sign_ups.filter(key__in=keys).select_related("entrant") if keys else ()
    return [one for one in found if one.is_open or one.entrant]
