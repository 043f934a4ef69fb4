"""Registration: enter players, mark them present, take fees."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.alphabet import by_title, fold
from scoring.sheets.views.form_page import form_page
from tournaments.events.forms.registration import RegistrationForm
from tournaments.events.models import Entrant
from tournaments.events.phrases.choices import Presence, State
from tournaments.events.phrases.registration import SEAT_MATTERS
from tournaments.events.queries.registration import (
    RegistrationList,
    RegistrationRow,
    changed_numbers,
    met_today,
    offers,
    registration_list,
    seat_matter,
)
from tournaments.events.rights import Right
from tournaments.events.services.claims import settle_class
from tournaments.events.services.money import pay_fee
from tournaments.events.services.registration import register, set_presence
from tournaments.events.views.access import Desk, PageRequest, desk_for, other_events_of_the_day, writer_at
from tournaments.events.views.attempts import perform, result_of
from tournaments.events.views.bulk_registration import last_bulk_action
from tournaments.events.views.registration_rows import RowWriter

SHOWN = ("missing", "unpaid", "unfinished", "claiming")
HAS_PLAN = (State.DRAFT, State.PUBLISHED, State.RUNNING)


def registration(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    if request.method == "POST":
        return _enter(request, desk)
    people = registration_list(desk.event)
    context = _list_context(request, desk, people) | {"form": _form(desk), "entered": _entered(request, people)}
    if context["entered"]:
        context |= _about(request, desk, context["entered"].entrant)
    context["bulk_action"] = last_bulk_action(request, desk)
    return render(request, "tournaments/events/registration/registration.html", context | _team_names(desk))


def rows(request: PageRequest, public_id: str) -> HttpResponse:
    """Return the check-in list if it has changed since the version shown; only changed rows if possible."""
    desk = desk_for(request, public_id, Right.REGISTER)
    if request.GET.get("version") == str(desk.event.version):
        return HttpResponse(status=204)
    seen, people = request.GET.get("version", ""), registration_list(desk.event)
    changed = changed_numbers(desk.event, int(seen)) if _is_number(seen) and not _filter_query(request) else None
    if changed is None:
        return render(request, "tournaments/events/registration/_refresh.html", _list_context(request, desk, people))
    writer = RowWriter(desk)
    rows = [writer.write(row, oob=True) for row in people.rows if row.entrant.number in changed]
    context = _row_context(desk, people) | {"changed": rows}
    return render(request, "tournaments/events/registration/_refresh.html", context)


def offered(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    text = " ".join(request.GET.get("name", "").split())[:80]
    found = offers(
        desk.event, text, is_own_club=desk.is_own_club, other_events=other_events_of_the_day(request, desk.event)
    )
    return render(request, "tournaments/events/registration/_offers.html", {"offers": found, "text": text})


@require_POST
def tick(request: PageRequest, public_id: str) -> HttpResponse:
    """Set a player's presence; the button's name is the presence, its value the start number."""
    desk = desk_for(request, public_id, Right.REGISTER)
    presence = next((value for value in Presence.values if value in request.POST), None)
    if presence is None:
        raise Http404
    entrant = _entrant(desk, request.POST[presence])
    if not perform(request, set_presence, entrant, presence, by=writer_at(request)):
        return _reloaded(request, desk)
    return _row(request, desk, entrant.number, str(Presence(presence).label))


@require_POST
def pay(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_FEE)
    entrant = _entrant(desk, request.POST.get("pays", ""))
    if not perform(request, pay_fee, desk.event, entrant, by=writer_at(request)):
        return _reloaded(request, desk)
    return _row(request, desk, entrant.number, _("has paid"))


@require_POST
def check_class(request: PageRequest, public_id: str) -> HttpResponse:
    """Settle a claimed class; the button's value is like "12:juniors"."""
    desk = desk_for(request, public_id, Right.REGISTER)
    holds = "confirm" in request.POST
    number, _colon, key = request.POST.get("confirm" if holds else "deny", "").partition(":")
    entrant = _entrant(desk, number)
    if not perform(request, settle_class, entrant, key, holds=holds, by=writer_at(request)):
        return _reloaded(request, desk)
    return _row(request, desk, entrant.number, _("class checked"))


def _enter(request: PageRequest, desk: Desk) -> HttpResponse:
    form = _form(desk, request.POST)
    entered = _register(request, desk, form) if form.is_valid() else None
    if entered is None:
        context = {"desk": desk, "form": form} | _team_names(desk)
        if request.htmx:
            return form_page(request, "tournaments/events/registration/_refused.html", context)
        context |= _list_context(request, desk, registration_list(desk.event))
        return form_page(request, "tournaments/events/registration/registration.html", context)
    if not request.htmx:
        return redirect(f"{reverse('registration', args=[desk.event.public_id])}?{urlencode({'new': entered.number})}")
    return _entered_page(request, desk, entered)


def _register(request: PageRequest, desk: Desk, form: RegistrationForm) -> Entrant | None:
    entered = result_of(form, register, desk.event, by=writer_at(request), **form.entry)
    if entered and form.cleaned_data.get("pays") and not entered.without_fee:
        perform(request, pay_fee, desk.event, entered, by=writer_at(request))
    return entered


def _entered_page(request: PageRequest, desk: Desk, entered: Entrant) -> HttpResponse:
    """Show the new start number and what changed; the form is untouched, as the user may be typing the next name."""
    # The service has appended an audit entry, so the version of this instance is outdated.
    desk.event.refresh_from_db()
    people = registration_list(desk.event)
    context = {
        "desk": desk,
        "entered": people.row_of(entered.number),
        "people": people,
        **_about(request, desk, entered),
    }
    return render(request, "tournaments/events/registration/_entered.html", context | _team_names(desk))


def _form(desk: Desk, data: Any = None) -> RegistrationForm:
    takes_money = desk.may["take_fee"] and bool(
        desk.event.entry_fee or desk.event.card_fee or desk.event.fees_by_category
    )
    return RegistrationForm(data, event=desk.event, state=desk.state, takes_money=takes_money)


def _team_names(desk: Desk) -> dict[str, Any]:
    if not desk.event.team_kinds:
        return {}
    names = sorted(desk.event.teams.order_by().values_list("kind", "name"), key=lambda team: by_title(team[1]))
    return {"team_names": [(kind, [name for of, name in names if of == kind]) for kind in desk.event.team_kinds]}


def _list_context(request: HttpRequest, desk: Desk, people: RegistrationList) -> dict[str, Any]:
    show = request.GET.get("show", "")
    show = show if show in SHOWN else ""
    text = request.GET.get("find", "")[:80]
    query = urlencode({key: value for key, value in (("show", show), ("find", text)) if value})
    query = f"?{query}" if query else ""
    writer, shown = RowWriter(desk, query), people.only(show, text)
    return _row_context(desk, people) | {
        "rows": [writer.write(row) for row in shown],
        "to_be_here": [row.entrant.number for row in shown if row.is_expected],
        "to_pay": [row.entrant.number for row in shown if row.pays_now] if desk.may["take_fee"] else [],
        "show": show,
        "find": text,
        "query": query,
    }


def _row_context(desk: Desk, people: RegistrationList) -> dict[str, Any]:
    return {"desk": desk, "people": people, "version": desk.event.version}


def _entered(request: HttpRequest, people: RegistrationList) -> RegistrationRow | None:
    number = request.GET.get("new", "")
    return next((row for row in people.rows if str(row.entrant.number) == number), None)


def _about(request: PageRequest, desk: Desk, entrant: Entrant) -> dict[str, Any]:
    met = met_today(other_events_of_the_day(request, desk.event)).get((fold(entrant.name), fold(entrant.club_name)))
    return {"seat_matter": _seat_words(desk, entrant), "met": met}


def _seat_words(desk: Desk, entrant: Entrant) -> str:
    """Return what the plan of a seated series lacks, as a sentence; "" if nothing."""
    if desk.state not in HAS_PLAN:
        return ""
    matter = seat_matter(entrant)
    return str(SEAT_MATTERS[matter]) % {"name": entrant.name} if matter else ""


def _entrant(desk: Desk, number: str) -> Entrant:
    if not (number.isdecimal() and len(number) < 6):
        raise Http404
    entrant = desk.event.entrants.filter(number=int(number)).first()
    if entrant is None:
        raise Http404
    return entrant


def _row(request: PageRequest, desk: Desk, number: int, outcome: str) -> HttpResponse:
    """Return the updated row and related figures; without scripts, redirect to the row on the page."""
    seen = request.POST.get("version", "")
    desk.event.refresh_from_db()
    if not request.htmx:
        return redirect(f"{reverse('registration', args=[desk.event.public_id])}{_filter_query(request)}#row-{number}")
    people = registration_list(desk.event)
    row = people.row_of(number)
    is_next = _is_next(seen, desk.event.version)
    context = _row_context(desk, people) | {
        "row": row,
        "html": RowWriter(desk).write(row),
        "outcome": outcome,
        "seat_matter": _seat_words(desk, row.entrant),
        # If another change came in between, the list keeps its old version, so the next poll fetches that change.
        "version": desk.event.version if is_next else seen,
    }
    response = render(request, "tournaments/events/registration/_ticked.html", context)
    if not is_next:
        response["HX-Trigger-After-Settle"] = "registration-changed"
    return response


def _is_next(seen: str, version: int) -> bool:
    return _is_number(seen) and version - int(seen) <= 1


def _is_number(version: str) -> bool:
    return version.isdecimal() and len(version) < 10


def _filter_query(request: HttpRequest) -> str:
    query = {key: request.GET[key] for key in ("show", "find") if request.GET.get(key)}
    return f"?{urlencode(query)}" if query else ""


def _reloaded(request: PageRequest, desk: Desk) -> HttpResponse:
    address = reverse("registration", args=[desk.event.public_id]) + _filter_query(request)
    if not request.htmx:
        return redirect(address)
    response = HttpResponse(status=204)
    response["HX-Redirect"] = address
    return response
