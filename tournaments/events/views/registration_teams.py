"""Teams, tandems, mixed pairs, and pairs who must not meet."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.alphabet import alphabetical
from scoring.sheets.views.form_page import form_page
from tournaments.events.forms.registration_teams import ApartForm, SubstituteForm, TeamForm
from tournaments.events.models import Entrant, SeriesRecord
from tournaments.events.phrases.registration import NEW_TEAMS, TEAM_HEADINGS, TEAM_NAMES, team_problem
from tournaments.events.queries.registration import HAS_SEATS
from tournaments.events.queries.teams import TeamRow, team_rows
from tournaments.events.rights import Right
from tournaments.events.services.registration import (
    change_team,
    keep_apart,
    make_team,
    substitute,
)
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import perform
from tournaments.standings import TEAM_KINDS


def teams(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    return _teams_page(request, desk, ApartForm(entrants=_entrants(desk)))


@require_POST
def apart(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    form = ApartForm(request.POST, entrants=_entrants(desk))
    if form.is_valid():
        cleaned = form.cleaned_data
        if perform(form, keep_apart, desk.event, cleaned["one"], cleaned["other"], by=writer_at(request)):
            _warn_of_seats(request, desk)
            return redirect("teams", public_id)
    return _teams_page(request, desk, form)


def new_team(request: PageRequest, public_id: str, kind: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    if kind not in desk.event.team_kinds:
        raise Http404
    form = _team_form(desk, kind, request.POST or None)
    if form.is_valid():
        name, members = form.cleaned_data["name"], form.members
        details = {"by": writer_at(request), "reason": form.reason}
        if perform(form, make_team, desk.event, kind, name, members, **details):
            messages.success(request, _("%(name)s is saved.") % {"name": name})
            _warn_of_seats(request, desk)
            return redirect("teams", public_id)
    context = {"desk": desk, "form": form, "heading": NEW_TEAMS[kind], "entrants": _entrants(desk)}
    return form_page(request, "tournaments/events/registration/team.html", context)


def team(request: PageRequest, public_id: str, pk: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    row = _row(desk, pk)
    form = _team_form(desk, row.record.kind, request.POST or None, row)
    if form.is_valid():
        name, members = form.cleaned_data["name"], form.members
        details = {"by": writer_at(request), "reason": form.reason}
        if perform(form, change_team, row.record, name=name, members=members, **details):
            messages.success(request, _("%(name)s is saved.") % {"name": name})
            return redirect("team", public_id, pk)
    return _team_page(request, desk, row, form, _substitute_form(desk, row))


@require_POST
def change_line_up(request: PageRequest, public_id: str, pk: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    row = _row(desk, pk)
    form = _substitute_form(desk, row, request.POST)
    if form.is_valid():
        cleaned = form.cleaned_data
        leaves = desk.event.entrants.get(number=cleaned["leaves"])
        change = {"series": cleaned["series"], "leaves": leaves, "comes": cleaned["comes"], "reason": form.reason}
        if perform(form, substitute, row.record, by=writer_at(request), **change):
            _warn_of_seats(request, desk)
            return redirect("team", public_id, pk)
    return _team_page(request, desk, row, _team_form(desk, row.record.kind, None, row), form)


def _teams_page(request: PageRequest, desk: Desk, form: ApartForm) -> HttpResponse:
    rows = team_rows(desk.event)
    pairs = desk.event.apart_pairs.select_related("one", "other").order_by("one__number", "other__number")
    context = {
        "desk": desk,
        "parts": [_part(kind, rows) for kind in TEAM_KINDS if kind in desk.event.team_kinds],
        "pairs": pairs,
        "form": form,
        "entrants": form.fields["one"].entrants,  # type: ignore[attr-defined]
    }
    return form_page(request, "tournaments/events/registration/teams.html", context)


def _part(kind: str, rows: list[TeamRow]) -> dict[str, Any]:
    teams = [{"row": row, "problems": _problems(row)} for row in rows if row.record.kind == kind]
    return {"kind": kind, "heading": TEAM_HEADINGS[kind], "new": NEW_TEAMS[kind], "teams": teams}


def _problems(row: TeamRow) -> tuple[str, ...]:
    size = TEAM_KINDS[row.record.kind].size
    return tuple(team_problem(code, size=size, missing=size - len(row.members)) for code in row.problems)


def _team_page(request: PageRequest, desk: Desk, row: TeamRow, form: TeamForm, line_up: SubstituteForm) -> HttpResponse:
    context = {
        "desk": desk,
        "row": row,
        "problems": _problems(row),
        "heading": TEAM_NAMES[row.record.kind],
        "form": form,
        "line_up": line_up,
        "needs_reason": _needs_reason(desk),
        "entrants": _entrants(desk),
    }
    return form_page(request, "tournaments/events/registration/team.html", context)


def _row(desk: Desk, pk: int) -> TeamRow:
    record = get_object_or_404(desk.event.teams, pk=pk)
    return next(row for row in team_rows(desk.event, record.kind) if row.record == record)


def _entrants(desk: Desk) -> list[Entrant]:
    return sorted(desk.event.entrants.all(), key=lambda entrant: alphabetical(entrant.name))


def _needs_reason(desk: Desk) -> bool:
    return any(one.is_played for one in desk.series)


def _team_form(desk: Desk, kind: str, data: Any, row: TeamRow | None = None) -> TeamForm:
    return TeamForm(
        data,
        size=TEAM_KINDS[kind].size,
        entrants=_entrants(desk),
        members=row.members if row else (),
        initial={"name": row.record.name} if row else {},
        needs_reason=_needs_reason(desk),
    )


def _substitute_form(desk: Desk, row: TeamRow, data: Any = None) -> SubstituteForm:
    """Return a form in which anyone who plays for the team in some series may be replaced."""
    numbers = {number for one in desk.series for number in row.team.line_up(one.number)}
    entrants = _entrants(desk)
    return SubstituteForm(
        data,
        prefix="line_up",
        series=desk.series,
        playing=[entrant for entrant in entrants if entrant.number in numbers],
        entrants=entrants,
        needs_reason=_needs_reason(desk),
    )


def _warn_of_seats(request: PageRequest, desk: Desk) -> None:
    """Warn that future draws keep team mates apart, but existing ones do not."""
    seated: list[SeriesRecord] = [one for one in desk.series if one.state in HAS_SEATS]
    if seated:
        words = _("The seats of series %(series)s were already assigned and do not take this into account.")
        messages.warning(request, words % {"series": seated[0].number})
