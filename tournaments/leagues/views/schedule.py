"""A division's schedule: shown to the public, and planned and changed by the leader."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from scoring.clock import now
from scoring.sheets.views.form_page import form_page
from tournaments.events.models import Event
from tournaments.events.queries.event_list import being_played
from tournaments.events.views.attempts import perform
from tournaments.events.views.live_pages import live_page
from tournaments.leagues.forms.meetings import DayForm, ScheduleForm, SwapForm
from tournaments.leagues.models import Division, League, LeagueTeam, MatchDay, Meeting, MeetingTeam
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries import division_table, schedule_of
from tournaments.leagues.queries.schedule_page import evenness_of, plan_days, plan_of
from tournaments.leagues.services import DayPlan, change_match_day, set_schedule, swap_teams
from tournaments.leagues.views.access import LeagueDesk, PageRequest, chosen, desk_for, league_for_all, writer_at


def league_schedule(request: PageRequest, public_id: str, division: int) -> HttpResponseBase:
    desk = league_for_all(request, public_id)
    return live_page(request, desk, "tournaments/leagues/schedule.html", lambda: _schedule(desk), division)


def _schedule(desk: LeagueDesk) -> dict[str, Any]:
    of = chosen(desk)
    days = schedule_of(of)
    results = {row.number: row.by_day for row in division_table(of).rows}
    # By state, not by date: a match day may last beyond midnight.
    played = Event.objects.filter(being_played(), meeting__match_day__division=of)
    playing = set(played.values_list("meeting__match_day", flat=True))
    return {
        "days": [(day, [_row(desk.league, day, one, results) for one in day.meetings.all()]) for day in days],
        "evenness": evenness_of(plan_of(days)),
        "next_day": next((day.number for day in days if day.day >= localdate(now()) or day.pk in playing), 0),
    }


def _row(
    league: League, day: MatchDay, meeting: Meeting, results: Mapping[int, Sequence[Any]]
) -> tuple[Meeting, list[tuple[MeetingTeam, Any]], date | None]:
    """Return (meeting, its sides with their match points that day, the due date of an overdue report).

    Match points are None before the report; afterwards the best team comes first.
    """
    report_by = day.day + timedelta(days=league.report_days)
    sides = [(side, _points(meeting, results.get(side.team.number, ()), day.number)) for side in meeting.sides.all()]
    if meeting.is_reported:
        sides.sort(key=lambda side: -(side[1] or 0))
    is_overdue = not meeting.is_reported and localdate(now()) > report_by
    return meeting, sides, report_by if is_overdue else None


def _points(meeting: Meeting, by_day: Sequence[Any], number: int) -> Any:
    return by_day[number - 1] if meeting.is_reported and number <= len(by_day) else None


def make_schedule(request: PageRequest, public_id: str, division: int) -> HttpResponse:
    """Plan meetings for the dates, show how even they are, allow another attempt, then save."""
    desk = desk_for(request, public_id)
    of = chosen(desk)
    teams = list(of.teams.filter(is_withdrawn=False).order_by("number"))
    form = ScheduleForm(request.POST or None, initial={"series": desk.league.series_a_day, "days": _typed(of)})
    plan: list[DayPlan] = []
    attempt = 0
    if form.is_valid():
        attempt = form.attempt + bool(request.POST.get("again"))
        plan = _plan(form, teams, _begun(schedule_of(of)), attempt)
        # Only a plan that was shown before is saved.
        if (
            plan
            and request.POST.get("do") == "save"
            and request.POST.get("seen") == _digest(plan)
            and perform(form, set_schedule, of, plan, by=writer_at(request))
        ):
            messages.success(request, _("The schedule is saved."))
            return redirect("league_schedule", public_id, division)
    context = {
        "desk": desk,
        "form": form,
        "teams": teams,
        "plan": _shown(plan, teams),
        "evenness": evenness_of(plan),
        "attempt": attempt,
        "seen": _digest(plan),
        "replaces": of.match_days.exists(),
    }
    return form_page(request, "tournaments/leagues/schedule_make.html", context)


def match_day(request: PageRequest, public_id: str, division: int, day: int) -> HttpResponse:
    desk = desk_for(request, public_id)
    record = get_object_or_404(MatchDay.objects.select_related("division"), division=desk.division, number=day)
    record.division.league = desk.league
    sides = list(_sides(record))
    action = request.POST.get("do", "")
    day_form = DayForm(request.POST if action == "move" else None, instance=record, pseudonyms=desk.pseudonyms)
    swap_form = SwapForm(request.POST if action == "swap" else None, sides=sides)
    if _apply_form(request, record, day_form, swap_form):
        return redirect("league_schedule", public_id, division)
    context = {"desk": desk, "record": record, "sides": sides, "day_form": day_form, "swap_form": swap_form}
    return form_page(request, "tournaments/leagues/match_day.html", context)


def _sides(day: MatchDay) -> QuerySet[MeetingTeam]:
    found = MeetingTeam.objects.filter(match_day=day).select_related("team", "meeting__match_day__division__league")
    return found.order_by("meeting__number", "place")


def _apply_form(request: PageRequest, day: MatchDay, day_form: DayForm, swap_form: SwapForm) -> bool:
    """Return whether the request was carried out; if not, the form has the error."""
    form: Any = day_form if day_form.is_bound else swap_form
    if not form.is_bound or not form.is_valid():
        return False
    if form is day_form:
        return perform(form, change_match_day, day, by=writer_at(request), **form.cleaned_data)
    one, other = (form.sides[form.cleaned_data[name]] for name in ("one", "other"))
    return perform(form, swap_teams, one, other, by=writer_at(request))


def _plan(form: ScheduleForm, teams: Sequence[LeagueTeam], stored: Sequence[DayPlan], attempt: int) -> list[DayPlan]:
    """Return the days that have begun as `stored`, followed by new ones."""
    data = form.cleaned_data
    days = data["days"]
    if [day for day, *_ in days[: len(stored)]] != [day.day for day in stored]:
        form.add_error("days", _("Match days that have started keep their date: leave their lines unchanged."))
        return []
    try:
        numbers = [team.number for team in teams]
        new = plan_days(numbers, days[len(stored) :], series=data["series"], size=data["size"], seed=attempt)
    except ValueError:
        words = _("%(count)s teams cannot be divided into meetings like that.")
        form.add_error(None, words % {"count": len(teams)})
        return []
    return [*stored, *new]


def _begun(days: Sequence[MatchDay]) -> list[DayPlan]:
    """Return the match days up to the last that has begun."""
    begun = [day.number for day in days if any(one.state != MeetingState.PLANNED for one in day.meetings.all())]
    return plan_of(days[: max(begun, default=0)])


def _digest(plan: Sequence[DayPlan]) -> str:
    return sha256(repr(plan).encode()).hexdigest()[:16]


def _shown(
    plan: Sequence[DayPlan], teams: Sequence[LeagueTeam]
) -> list[tuple[DayPlan, list[tuple[list[str], str, str]]]]:
    """Return each planned day with (team names, host's name, venue) for its meetings."""
    names = {team.number: team.name for team in teams}
    return [
        (day, [([names[team] for team in one.teams], names.get(one.host or 0, ""), one.venue) for one in day.meetings])
        for day in plan
    ]


def _typed(division: Division) -> str:
    """Return the stored dates as a user would type them; a day without a host has its venue."""
    typed = []
    for day in schedule_of(division):
        venues = {one.venue for one in day.meetings.all()}
        is_central = len(venues) == 1 and not any(one.host for one in day.meetings.all())
        shown = date_format(day.day, "SHORT_DATE_FORMAT")
        typed.append("; ".join(filter(None, (shown, *(venues if is_central else ())))))
    return "\n".join(typed)
