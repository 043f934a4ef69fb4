"""The list of events, creating an event, and an event's overview, settings, helpers and audit log."""

from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.alphabet import by_title
from scoring.models import Club
from scoring.sheets.queries import clubs_of
from scoring.sheets.views.form_page import form_page
from tournaments.events.forms.events import CopyForm, EventForm, FindEventsForm, RoleForm
from tournaments.events.forms.logos import LogoForm
from tournaments.events.phrases.choices import Role
from tournaments.events.phrases.steps import step_words
from tournaments.events.queries.event_list import open_events, todays
from tournaments.events.queries.next_steps import EventStep, next_steps
from tournaments.events.queries.sign_ups import is_open, page_of
from tournaments.events.rights import Right
from tournaments.events.services.events import (
    change_logo,
    change_settings,
    copy_event,
    create_event,
    give_role,
    open_check_in,
    reopen_registration,
)
from tournaments.events.services.series import check_series, close_event, complete_series, start_series
from tournaments.events.views.access import Desk, PageRequest, chosen_club, desk_for, event_for_all, writer_at
from tournaments.events.views.attempts import perform
from tournaments.events.views.confirm import audit_log_page
from tournaments.events.views.live_pages import live_page

EVENTS_A_PAGE: Final = 30
# The page for each step; other steps have a button.
STEP_PAGES: Final = {
    "add_series": "event_settings",
    "register": "registration",
    "accept_sign_ups": "sign_ups",
    "waiting_list": "sign_ups",
    "close_sign_up": "sign_ups",
    "check_in": "registration",
    "draw": "seating",
    "look_at_draft": "seating",
    "repair": "seating",
    "print_plan": "event_documents",
    "check_claims": "registration",
    "seat_next": "seating",
    "key_lists": "list_desk",
    "clarify": "list_desk",
    "key_again": "list_desk",
    "watch_tempo": "tempo",
    "take_open_money": "till",
    "pay_prizes": "prize_money",
    "print_certificates": "event_documents",
    "export": "archive",
}
# The service of each button, and the required right.
STEP_ACTIONS: Final[dict[str, Any]] = {
    "open_check_in": (Right.REGISTER, open_check_in),
    "start": (Right.DIRECT, start_series),
    "complete": (Right.DIRECT, complete_series),
    "check": (Right.DIRECT, check_series),
    "close": (Right.CLOSE, close_event),
    "reopen_registration": (Right.REGISTER, reopen_registration),
}


def events(request: PageRequest) -> HttpResponse:
    known = open_events(request.user)
    form = FindEventsForm(request.GET, clubs=Club.objects.filter(pk__in=known.values("club")).order_by("name"))
    found = known.filter(**form.wanted)
    today = list(todays(found))
    others = found.exclude(pk__in=[event.pk for event in today]).order_by("-day", "-pk")
    page = Paginator(others, EVENTS_A_PAGE).get_page(request.GET.get("page"))
    context = {"today": today, "page": page, "clubs": clubs_of(request.user), "form": form}
    return render(request, "tournaments/events/events.html", context)


@login_required
def new_event(request: PageRequest) -> HttpResponse:
    club = chosen_club(request)
    if club is None:
        return redirect("new_club")
    form = EventForm(request.POST or None, club=club)
    if form.is_valid():
        settings = form.settings()
        event = create_event(
            club, by=writer_at(request), series=form.series_rows.plans, categories=form.categories(), **settings
        )
        messages.success(
            request, _("%(name)s is announced. You can now register players at the door.") % {"name": event}
        )
        return redirect(event)
    earlier = club.events.filter(rehearses=None).order_by("-day", "-pk")[:5]
    context = {"form": form, "club": club, "clubs": clubs_of(request.user), "earlier": earlier}
    return form_page(request, "tournaments/events/event_form.html", context)


def event(request: PageRequest, public_id: str) -> HttpResponseBase:
    desk = event_for_all(request, public_id)
    if request.method == "POST":
        return _take_step(request, desk)
    template, signs_up = "tournaments/events/event.html", is_open(desk.event, page_of(desk.event))
    if not desk.is_staff:
        notice = desk.event.notice_text and desk.pseudonyms.text(desk.event.notice_text)
        return live_page(request, desk, template, lambda: {"signs_up": signs_up}, signs_up, notice)
    steps = next_steps(desk.state, desk.series, desk.current)
    context = {
        "desk": desk,
        "steps": [_shown(desk, step) for step in steps if step.right in desk.rights],
        "signs_up": signs_up,
        "audit_entries": desk.audit_entries.order_by("-seq")[:5],
        # Only meetings of a league have this reverse relation.
        "meeting": getattr(desk.event, "meeting", None),
    }
    return render(request, template, context)


def event_settings(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.SET_UP)
    form = EventForm(request.POST or None, club=desk.event.club, instance=desk.event, pseudonyms=desk.pseudonyms)
    if form.is_valid() and perform(
        form,
        change_settings,
        desk.event,
        by=writer_at(request),
        series=form.series_rows.plans,
        categories=form.categories(),
        **form.settings(),
    ):
        messages.success(request, _("The settings are saved."))
        return redirect(desk.event)
    context = {"form": form, "desk": desk}
    return form_page(request, "tournaments/events/event_settings.html", context)


def logo(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.SET_UP)
    removes = "remove" in request.POST
    form = LogoForm(request.POST, request.FILES) if request.method == "POST" and not removes else LogoForm()
    is_valid_change = removes or form.is_valid()
    where = request if removes else form
    if is_valid_change and perform(
        where, change_logo, desk.event, "" if removes else form.logo(), by=writer_at(request)
    ):
        messages.success(request, _("The settings are saved."))
        return redirect("logo", public_id)
    return form_page(request, "tournaments/events/logo.html", {"form": form, "desk": desk})


def copy(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.SET_UP)
    form = CopyForm(request.POST or None, initial={"name": desk.event.name})
    if form.is_valid():
        event = copy_event(desk.event, by=writer_at(request), **form.cleaned_data)
        messages.success(request, _("%(name)s is announced.") % {"name": event})
        return redirect(event)
    return form_page(request, "tournaments/events/copy_event.html", {"form": form, "desk": desk})


@require_POST
def check_in(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    action = reopen_registration if request.POST.get("back") else open_check_in
    perform(request, action, desk.event, by=writer_at(request))
    return redirect("registration", public_id)


def people(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.SET_UP)
    form = RoleForm(request.POST or None)
    if form.is_valid():
        give_role(desk.event, form.cleaned_data["login"], Role(form.cleaned_data["role"]), by=writer_at(request))
        return redirect("event_roles", public_id)
    roles = sorted(
        desk.event.roles.select_related("user"), key=lambda role: (role.role, by_title(role.user.get_username()))
    )
    context = {"form": form, "desk": desk, "roles": roles}
    return form_page(request, "tournaments/events/people.html", context)


def audit_log(request: PageRequest, public_id: str) -> HttpResponse:
    return audit_log_page(request, desk_for(request, public_id))


def _take_step(request: PageRequest, desk: Desk) -> HttpResponse:
    right, action = STEP_ACTIONS.get(request.POST.get("step", ""), (None, None))
    if right not in desk.rights:
        raise Http404
    perform(request, action, desk.event, by=writer_at(request))
    return redirect("seating" if request.POST.get("back") == "seating" else "event", desk.event.public_id)


def _shown(desk: Desk, step: EventStep) -> dict[str, Any]:
    page = STEP_PAGES.get(step.key)
    return {
        "step": step,
        "words": step_words(step.key, series=step.series, count=step.count, cents=step.cents),
        "address": reverse(page, args=[desk.event.public_id]) if page else "",
        "is_action": page is None,
    }
