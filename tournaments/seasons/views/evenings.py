"""A club evening from ticking the players to its end, one button per step."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from scoring.alphabet import alphabetical
from scoring.models import Player
from scoring.sheets.views.access import whole_number
from scoring.sheets.views.form_page import form_page
from tournaments.events.locking import Refused
from tournaments.events.models import Event
from tournaments.events.phrases.choices import State
from tournaments.events.queries.money import fee_lines, loss_slips
from tournaments.events.queries.standings import event_standings
from tournaments.events.services.money import pay_fee, take_loss_money
from tournaments.events.views.access import PageRequest, writer_at
from tournaments.events.views.attempts import perform, result_of, show_refusal
from tournaments.seasons.forms import EveningForm, HereNowForm, TablesForm
from tournaments.seasons.models import Evening
from tournaments.seasons.queries.evenings import evening_page
from tournaments.seasons.services.evenings import (
    change_people,
    last_evening,
    seat_evening,
    start_evening,
)
from tournaments.seasons.services.seasons import excuse
from tournaments.seasons.views.access import SeasonDesk, season_for_staff

# How many of the first are named at the end.
NAMED = 3


def new_evening(request: PageRequest, public_id: str) -> HttpResponse:
    """Tick the players present and press one button: seats are drawn, and the first series starts."""
    desk = season_for_staff(request, public_id)
    if desk.season.is_closed:
        show_refusal(request, Refused("season_closed"))
        return redirect(desk.season)
    last = last_evening(desk.season)
    form = EveningForm(request.POST or None, last=last, players=_active(desk))
    if form.is_valid():
        evening = result_of(form, start_evening, desk.season, form.plan(), by=writer_at(request))
        if evening is not None:
            return redirect("evening", public_id, evening.event.public_id)
    context = {"desk": desk, "form": form, "last": last}
    return form_page(request, "tournaments/seasons/evening_new.html", context)


@require_safe
def evening(request: PageRequest, public_id: str, event_id: str) -> HttpResponse:
    desk, found = _evening(request, public_id, event_id)
    page = evening_page(found, login=desk.writer)
    context: dict[str, Any] = {"desk": desk, "evening": found, "event": found.event, "page": page}
    if page.state == State.CHECK_IN:
        context["tables_form"] = TablesForm(event=found.event)
    if found.event.is_closed or page.is_between:
        context["first"] = event_standings(found.event).by_key["total"].rows[:NAMED]
    return render(request, "tournaments/seasons/evening.html", context)


@require_POST
def seat(request: PageRequest, public_id: str, event_id: str) -> HttpResponse:
    """Start the series with the seats that players have already taken."""
    desk, found = _evening(request, public_id, event_id)
    form = TablesForm(request.POST, event=found.event)
    if form.is_valid() and perform(form, seat_evening, found, tuple(form.seats), by=writer_at(request)):
        return redirect("evening", public_id, event_id)
    page = evening_page(found, login=desk.writer)
    context = {"desk": desk, "evening": found, "event": found.event, "page": page, "tables_form": form}
    return form_page(request, "tournaments/seasons/evening.html", context)


def people(request: PageRequest, public_id: str, event_id: str) -> HttpResponse:
    desk, found = _evening(request, public_id, event_id)
    form = HereNowForm(request.POST or None, event=found.event, players=_active(desk))
    if form.is_valid() and perform(form, change_people, found, by=writer_at(request), **form.people()):
        return redirect("evening", public_id, event_id)
    page = evening_page(found, login=desk.writer)
    context = {"desk": desk, "evening": found, "event": found.event, "form": form, "page": page}
    return form_page(request, "tournaments/seasons/evening_people.html", context)


def excused(request: PageRequest, public_id: str, event_id: str) -> HttpResponse:
    desk, found = _evening(request, public_id, event_id)
    here = set(found.event.entrants.filter(player__isnull=False).values_list("player", flat=True))
    players = [player for player in _active(desk) if player.pk not in here]
    if request.method == "POST":
        ticked = set(request.POST.getlist("excused"))
        if perform(
            request, excuse, found, [player for player in players if str(player.pk) in ticked], by=writer_at(request)
        ):
            return redirect("evening", public_id, event_id)
    before = set(found.excused.values_list("pk", flat=True))
    rows = [(player, player.shown_name, player.pk in before) for player in players]
    rows.sort(key=lambda row: alphabetical(row[1]))
    context = {"desk": desk, "evening": found, "event": found.event, "rows": rows}
    return render(request, "tournaments/seasons/evening_excused.html", context)


@require_POST
def take_fees(request: PageRequest, public_id: str, event_id: str) -> HttpResponse:
    """Book the fees of one entrant (`number`), or of all who still owe them."""
    _desk, found = _evening(request, public_id, event_id)
    wanted = request.POST.get("number", "")
    owing = [line for line in fee_lines(found.event) if line.account.open]
    chosen = [line for line in owing if str(line.number) == wanted] if wanted else owing
    perform(request, _pay_fees, found.event, [line.pk for line in chosen], by=writer_at(request))
    return redirect("evening", public_id, event_id)


@transaction.atomic
def _pay_fees(event: Event, entrants: list[int], *, by: str) -> None:
    for entrant in event.entrants.filter(pk__in=entrants).order_by("number"):
        pay_fee(event, entrant, by=by)


@require_POST
def take_loss(request: PageRequest, public_id: str, event_id: str) -> HttpResponse:
    """Book the loss money of one table (`series`, `table`), as much as its list says."""
    _desk, found = _evening(request, public_id, event_id)
    series = get_object_or_404(found.event.series, number=whole_number(request.POST.get("series")))
    for slip in loss_slips(series, table=whole_number(request.POST.get("table"))):
        if slip.account.open:
            place = series.tables.select_related("series").get(pk=slip.pk)
            owed, by = slip.account.open, writer_at(request)
            perform(request, take_loss_money, found.event, place, owed, taken_before=slip.taken, by=by)
    return redirect("evening", public_id, event_id)


def _evening(request: PageRequest, public_id: str, event_id: str) -> tuple[SeasonDesk, Evening]:
    """Return the evening for logins of its club; raises 404 for others."""
    desk = season_for_staff(request, public_id)
    return desk, evening_of(desk, event_id)


def evening_of(desk: SeasonDesk, event_id: str) -> Evening:
    evenings = desk.season.evenings.select_related("season", "event__club")
    return get_object_or_404(evenings, event__public_id=event_id)


def _active(desk: SeasonDesk) -> Sequence[Player]:
    return list(desk.season.club.players.filter(is_active=True))
