"""A meeting: one page that shows the next step, from the line-ups to the approved result."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.clock import now
from scoring.sheets.views.form_page import form_page
from tournaments.events.forms.reasons import ReasonForm
from tournaments.events.views.attempts import perform
from tournaments.events.views.confirm import confirm_page
from tournaments.events.views.live_pages import live_page
from tournaments.leagues.forms.meetings import AnswerForm, BringOnForm, LateForm, LineUpForm, MeetingForm
from tournaments.leagues.models import LineUpPlace, MatchReport, Meeting, MeetingTeam
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.phrases.tables import change_words
from tournaments.leagues.queries import (
    LEAST_PLAYERS,
    STARTERS,
    MeetingResult,
    ReportedLine,
    binding_from,
    confirmations,
    is_outdated,
    meeting_result,
    object_until,
    report_by,
    series_of,
)
from tournaments.leagues.queries.steps import MeetingFacts, meeting_facts, meeting_steps
from tournaments.leagues.services import change_meeting
from tournaments.leagues.services.meetings import (
    approve_meeting,
    bring_on,
    confirm_report,
    enter_line_up,
    join_late,
    mark_absent,
    report_meeting,
)
from tournaments.leagues.views.access import LeagueDesk, PageRequest, league_for_all, writer_at
from tournaments.leagues.views.leagues import shown_step
from tournaments.standings import Line, SeriesLine

MEETING: Final = "tournaments/leagues/meeting.html"


@dataclass
class MeetingDesk:
    desk: LeagueDesk
    facts: MeetingFacts

    @property
    def meeting(self) -> Meeting:
        return self.facts.meeting

    @property
    def own(self) -> list[MeetingTeam]:
        return [side for side in self.facts.sides if side.team.number in self.desk.captained]

    @property
    def is_host(self) -> bool:
        return any(side.is_host for side in self.own)

    @property
    def is_open(self) -> bool:
        return not self.desk.league.is_closed

    @property
    def may_host(self) -> bool:
        """Whether this login seats the teams and reports the result."""
        return self.is_open and (self.desk.leads or self.is_host)

    @property
    def sees_notes(self) -> bool:
        """Whether this login may read a team's reason for objecting: the leader and the teams that met."""
        return self.desk.leads or bool(self.own)

    def may_speak_for(self, side: MeetingTeam) -> bool:
        """Return whether this login enters the team's line-up and answers to the result."""
        return self.is_open and (self.desk.leads or side in self.own)


def meeting(request: PageRequest, public_id: str, division: int, day: int, number: int) -> HttpResponseBase:
    at = _at(request, public_id, day, number)
    return live_page(
        request, at.desk, MEETING, lambda: _context(at), division, day, number, is_everybodys=not at.desk.sees_names
    )


def meeting_settings(request: PageRequest, public_id: str, division: int, day: int, number: int) -> HttpResponse:
    at = _at(request, public_id, day, number)
    if not at.desk.leads:
        raise Http404
    teams = [side.team for side in at.facts.sides]
    form = MeetingForm(request.POST or None, meeting=at.meeting, teams=teams)
    if form.is_valid():
        data = form.cleaned_data
        if perform(form, change_meeting, at.meeting, venue=data["venue"], host=form.host_team, by=writer_at(request)):
            return redirect(at.meeting)
    return confirm_page(request, at.desk, form, title=_("Host and venue"), button=_("Save"), **_way_back(at))


def line_up(request: PageRequest, public_id: str, division: int, day: int, number: int, team: int) -> HttpResponse:
    """Enter a team's line-up, as one of its captains or the leader."""
    at = _at(request, public_id, day, number)
    side = _side(at, team)
    if not at.may_speak_for(side):
        raise Http404
    squad = list(side.team.squad.filter(is_active=True).order_by("number"))
    places = LineUpPlace.objects.filter(side=side).select_related("member").order_by("place")
    named = [place.member for place in places if place.member.is_active]
    form = LineUpForm(request.POST or None, squad=squad, line_up=named)
    if form.is_valid() and perform(form, enter_line_up, side, form.members, by=writer_at(request)):
        messages.success(request, _("The line-up of %(team)s is saved.") % {"team": side.team.name})
        return redirect(at.meeting)
    context = {
        "desk": at.desk,
        "at": at,
        "side": side,
        "form": form,
        "squad": squad,
        "least": LEAST_PLAYERS,
        "is_planned": at.meeting.state == MeetingState.PLANNED,
    }
    return form_page(request, "tournaments/leagues/meeting_line_up.html", context)


@require_POST
def absent(request: PageRequest, public_id: str, division: int, day: int, number: int, team: int) -> HttpResponse:
    at = _at(request, public_id, day, number)
    if not at.may_host:
        raise Http404
    side = _side(at, team)
    perform(request, mark_absent, side, is_absent=not request.POST.get("came"), by=writer_at(request))
    return redirect(at.meeting)


def substitutes(request: PageRequest, public_id: str, division: int, day: int, number: int, team: int) -> HttpResponse:
    at = _at(request, public_id, day, number)
    side = _side(at, team)
    if not (at.may_speak_for(side) or at.may_host):
        raise Http404
    places = LineUpPlace.objects.filter(side=side).select_related("member", "entrant").order_by("place")
    named = [place.member for place in places]
    playing = {place.member.number for place in places if place.entrant and place.entrant.is_present}
    others = list(side.team.squad.filter(is_active=True).exclude(pk__in=[one.pk for one in named]).order_by("number"))
    action = request.POST.get("do", "")
    bring_form = BringOnForm(request.POST if action == "bring" else None, line_up=named, playing=playing)
    late_form = LateForm(request.POST if action == "late" else None, squad=others)
    if _comes_in(request, side, bring_form, late_form):
        messages.success(request, _("Saved. The plan of the next series shows the change."))
        return redirect(at.meeting)
    context = {"desk": at.desk, "at": at, "side": side, "bring_form": bring_form, "late_form": late_form}
    context |= {"named": named, "others": others}
    return form_page(request, "tournaments/leagues/meeting_substitutes.html", context)


def _comes_in(request: PageRequest, side: MeetingTeam, bring_form: BringOnForm, late_form: LateForm) -> bool:
    """Return whether a player was brought in; if not, the form has the error."""
    form: Any = bring_form if bring_form.is_bound else late_form
    if not form.is_bound or not form.is_valid():
        return False
    people = {name: form.members[pk] for name, pk in form.cleaned_data.items()}
    if form is bring_form:
        return perform(form, bring_on, side, by=writer_at(request), **people)
    return perform(form, join_late, side, by=writer_at(request), **people)


@require_POST
def report(request: PageRequest, public_id: str, division: int, day: int, number: int) -> HttpResponse:
    """Report the result from the current lists; again after a correction, with a reason."""
    at = _at(request, public_id, day, number)
    if not at.may_host:
        raise Http404
    is_first = at.facts.report is None
    form = ReasonForm(request.POST)
    form.fields["reason"].required = not is_first
    if not form.is_valid():
        return form_page(request, MEETING, _context(at, reason_form=form))
    if perform(request, report_meeting, at.meeting, by=writer_at(request), **form.cleaned_data):
        first = _("The result has been reported. The guests can now confirm it.")
        messages.success(request, first if is_first else _("The corrected result has been reported."))
    return redirect(at.meeting)


def answer(request: PageRequest, public_id: str, division: int, day: int, number: int, team: int) -> HttpResponse:
    at = _at(request, public_id, day, number)
    side, newest = _side(at, team), at.facts.report
    if newest is None or not at.may_speak_for(side):
        raise Http404
    is_on_paper = side not in at.own
    form = AnswerForm(request.POST or None, is_on_paper=is_on_paper)
    if form.is_valid():
        note = form.cleaned_data["note"] if is_on_paper or not form.agrees else ""
        answer: dict[str, Any] = {"agrees": form.agrees, "note": note, "is_on_paper": is_on_paper}
        if perform(form, confirm_report, newest, side.team, by=writer_at(request), **answer):
            words = (
                _("Thank you: the result is confirmed.")
                if form.agrees
                else _("The objection has been sent to the league manager.")
            )
            messages.success(request, words)
            return redirect(at.meeting)
    context = {"desk": at.desk, "at": at, "side": side, "form": form, "is_on_paper": is_on_paper}
    context |= {"result": meeting_result(at.meeting, report=newest), "deadlines": _deadlines(at)}
    return form_page(request, "tournaments/leagues/meeting_answer.html", context)


def approve(request: PageRequest, public_id: str, division: int, day: int, number: int) -> HttpResponse:
    at = _at(request, public_id, day, number)
    if not at.desk.leads:
        raise Http404
    asks = at.meeting.state != MeetingState.CONFIRMED
    form = ReasonForm(request.POST or None)
    form.fields["reason"].required = at.meeting.state == MeetingState.DISPUTED
    if form.is_valid() and perform(form, approve_meeting, at.meeting, by=writer_at(request), **form.cleaned_data):
        return redirect(at.meeting)
    text = (
        ""
        if not asks
        else _("Not all visiting teams have confirmed the result yet. Your reason will be recorded in the audit log.")
    )
    words = {"title": _("Approve the result"), "text": text, "button": _("Approve")}
    return confirm_page(request, at.desk, form, **words, **_way_back(at))


def _at(request: PageRequest, public_id: str, day: int, number: int) -> MeetingDesk:
    return meeting_at(league_for_all(request, public_id), day, number)


def meeting_at(desk: LeagueDesk, day: int, number: int) -> MeetingDesk:
    found = Meeting.objects.filter(match_day__division=desk.division, match_day__number=day, number=number)
    facts = meeting_facts(desk.league, found.select_related("event"))
    if not facts:
        raise Http404
    return MeetingDesk(desk, facts[0])


def _side(at: MeetingDesk, team: int) -> MeetingTeam:
    for side in at.facts.sides:
        if side.team.number == team:
            return side
    raise Http404


def _context(at: MeetingDesk, *, reason_form: ReasonForm | None = None) -> dict[str, Any]:
    desk, meeting = at.desk, at.meeting
    today = localdate(now())
    steps = meeting_steps(at.facts, leads=desk.leads, captained=desk.captained, today=today)
    result = meeting_result(meeting, report=at.facts.report) if at.facts.report else None
    return {
        "desk": desk,
        "at": at,
        "meeting": meeting,
        "steps": [] if desk.league.is_closed else [shown_step(desk, step) for step in steps],
        "sides": _shown_sides(at),
        "result": result,
        "rows": _rows(result),
        "named_lines": _named_lines(desk, result),
        "versions": _versions(at),
        "deadlines": _deadlines(at),
        "today": today,
        "is_outdated": at.may_host and at.facts.report is not None and is_outdated(meeting),
        "reason_form": reason_form or ReasonForm(),
        "may_reopen": desk.leads and meeting.state == MeetingState.APPROVED and at.is_open,
    }


def _named_lines(desk: LeagueDesk, result: MeetingResult | None) -> dict[int, list[tuple[ReportedLine, str, str]]]:
    """Return (line, player, team) by table for each series, with names as this login sees them."""
    series: dict[int, list[tuple[ReportedLine, str, str]]] = {}
    if result is not None:
        for line in result.lines:
            named = line, desk.shown_name(result.players[line.member]), result.names[line.team]
            series.setdefault(line.series, []).append(named)
    return series


def _rows(result: MeetingResult | None) -> list[tuple[str, Line, list[SeriesLine]]]:
    """Return (name, sums, series) of each team in the meeting, best first."""
    if result is None:
        return []
    series = [result.of_series(number) for number in result.series]
    rows = [
        (result.names[int(team.entrant)], team, [teams[place] for teams in series])
        for place, team in enumerate(result.teams)
    ]
    return sorted(rows, key=lambda row: (-row[1].match_points, -row[1].total, int(row[1].entrant)))


def _versions(at: MeetingDesk) -> list[tuple[MatchReport, list[str]]]:
    """Return (report, its changes as sentences) for each version, newest first."""
    if at.facts.report is None or at.facts.report.number == 1:
        return []
    names = {side.team.number: side.team.name for side in at.facts.sides}
    reports = at.meeting.reports.order_by("-number").defer("content")
    first = series_of(at.meeting.match_day)[0]
    return [
        (report, [change_words(change, names, first) for change in report.changes.get("teams", ())])
        for report in reports
    ]


def _deadlines(at: MeetingDesk) -> dict[str, date]:
    return {
        "report_by": report_by(at.meeting),
        "object_until": object_until(at.meeting, report=at.facts.report),
        "binding_from": binding_from(at.meeting),
    }


def _shown_sides(at: MeetingDesk) -> list[dict[str, Any]]:
    """Return the teams with their line-ups as this login may see them, and their answers to the report.

    A line-up is visible only to its team until the teams sit down.
    """
    given = confirmations(at.facts.report) if at.facts.report else {}
    places: dict[int, list[str]] = {}
    found = LineUpPlace.objects.filter(side__in=[side.pk for side in at.facts.sides]).select_related("member")
    for place in found.order_by("side", "place"):
        places.setdefault(place.side_id, []).append(at.desk.shown_name(place.member.name))
    has_begun = at.meeting.state != MeetingState.PLANNED
    return [
        {
            "side": side,
            "starters": places.get(side.pk, [])[:STARTERS],
            "substitutes": places.get(side.pk, [])[STARTERS:],
            "is_shown": has_begun or at.may_speak_for(side),
            "is_named": side.pk in places,
            "may_line_up": at.may_speak_for(side) and not has_begun,
            "may_substitute": at.meeting.state == MeetingState.PLAYING and (at.may_speak_for(side) or at.may_host),
            "is_own": side in at.own,
            "may_answer": _may_answer(at, side),
            "answer": given.get(side.team.number),
        }
        for side in at.facts.sides
    ]


def _may_answer(at: MeetingDesk, side: MeetingTeam) -> bool:
    is_unapproved = at.meeting.state in (MeetingState.PROVISIONAL, MeetingState.DISPUTED, MeetingState.CONFIRMED)
    return is_unapproved and not side.is_host and not side.is_absent and at.may_speak_for(side)


def _way_back(at: MeetingDesk) -> dict[str, str]:
    return {"back": at.meeting.get_absolute_url(), "back_words": _("Back to the meeting")}
