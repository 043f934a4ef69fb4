"""The next steps in a league for a login: line-ups, reports, confirmations, approvals."""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from django.db.models import Count, Q, QuerySet

from tournaments.events.models import LISTS_COME_IN, SeriesRecord, TableRecord
from tournaments.leagues.models import Confirmation, Division, League, LeagueTeam, MatchReport, Meeting, MeetingTeam
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries import guests_of, object_until, report_by

# How many days before a match day line-ups become a step.
AHEAD: Final = 21
LEAST_TEAMS: Final = 2
OVER: Final = (MeetingState.APPROVED,)


@dataclass(frozen=True, slots=True)
class LeagueStep:
    """A task: in a meeting, for a team in it, or in a division without a schedule."""

    key: str
    meeting: Meeting | None = None
    team: LeagueTeam | None = None
    division: Division | None = None
    count: int = 0
    due: date | None = None

    is_late: bool = False

    @property
    def is_urgent(self) -> bool:
        return self.is_late or self.key == "settle"


@dataclass(frozen=True, slots=True)
class MeetingFacts:
    """A meeting with all facts that decide its next step."""

    meeting: Meeting
    sides: tuple[MeetingTeam, ...]
    # The length of each line-up, by team number.
    named: Mapping[int, int]
    report: MatchReport | None
    # Whether each team that answered agrees to the newest report, by team number.
    confirmations: Mapping[int, bool]
    # Every list is in.
    is_complete: bool
    # None before there is a report to object to.
    object_until: date | None

    @property
    def report_by(self) -> date:
        return report_by(self.meeting)

    @property
    def missing(self) -> list[MeetingTeam]:
        return [side for side in self.sides if not side.is_absent and not self.named.get(side.team.number)]

    @property
    def comes(self) -> int:
        return sum(not side.is_absent for side in self.sides)

    @property
    def unanswered(self) -> list[MeetingTeam]:
        if self.report is None:
            return []
        guests = set(guests_of(self.report, self.meeting.host)) - self.confirmations.keys()
        return [side for side in self.sides if side.team.number in guests]


def league_steps(league: League, *, leads: bool, captained: Set[int], today: date) -> list[LeagueStep]:
    """Return this login's possible next steps in the league, most urgent first, in a constant number of queries."""
    if league.is_closed or not (leads or captained):
        return []
    meetings = Meeting.objects.filter(match_day__division__league=league).exclude(state__in=OVER)
    if not leads:
        meetings = meetings.filter(sides__team__number__in=captained)
    facts = meeting_facts(league, meetings)
    steps = [step for each in facts for step in meeting_steps(each, leads=leads, captained=captained, today=today)]
    steps = _by_day(steps)
    if leads:
        steps += _setting_up(league, has_open_meetings=bool(facts))
    return sorted(steps, key=lambda step: (not step.is_urgent, step.due or date.max))


def _by_day(steps: Iterable[LeagueStep]) -> list[LeagueStep]:
    """Merge the missing line-ups of a match day into one step."""
    found: dict[object, LeagueStep] = {}
    for number, step in enumerate(steps):
        day = step.meeting.match_day_id if step.meeting and step.key == "line_ups" else None
        key = ("line_ups", day) if day else number
        found[key] = replace(step, count=step.count + found[key].count) if key in found else step
    return list(found.values())


def meeting_steps(facts: MeetingFacts, *, leads: bool, captained: Set[int], today: date) -> Iterator[LeagueStep]:
    meeting, day = facts.meeting, facts.meeting.match_day.day
    own_sides = [side for side in facts.sides if side.team.number in captained]
    hosts = leads or any(side.is_host for side in own_sides)
    if meeting.state == MeetingState.PLANNED:
        if (day - today).days <= AHEAD:
            yield from _before_play(facts, own_sides, leads=leads, hosts=hosts, today=today)
    elif meeting.state == MeetingState.PLAYING:
        if hosts:
            key = "report" if facts.is_complete else "collect_lists"
            yield LeagueStep(key, meeting, due=facts.report_by, is_late=today > facts.report_by)
    else:
        yield from _after_report(facts, own_sides, leads=leads, today=today)


def _before_play(
    facts: MeetingFacts, own_sides: Iterable[MeetingTeam], *, leads: bool, hosts: bool, today: date
) -> Iterator[LeagueStep]:
    meeting, day = facts.meeting, facts.meeting.match_day.day
    missing_sides = [side for side in facts.missing if side in own_sides]
    for side in missing_sides:
        yield LeagueStep("own_line_up", meeting, team=side.team, due=day)
    if facts.missing and leads and not missing_sides:
        yield LeagueStep("line_ups", meeting, count=len(facts.missing), due=day)
    if not facts.missing and hosts and day <= today:
        # If at most one team comes nothing is played: the result is reported without seats.
        key = "seat_teams" if facts.comes >= LEAST_TEAMS else "report"
        yield LeagueStep(key, meeting, due=day if key == "seat_teams" else facts.report_by)


def _after_report(
    facts: MeetingFacts, own_sides: Iterable[MeetingTeam], *, leads: bool, today: date
) -> Iterator[LeagueStep]:
    meeting, until = facts.meeting, facts.object_until
    if meeting.state == MeetingState.PROVISIONAL:
        for side in facts.unanswered:
            if side in own_sides and (until is None or today <= until):
                yield LeagueStep("confirm", meeting, team=side.team, due=until)
    if not leads:
        return
    if meeting.state == MeetingState.DISPUTED:
        yield LeagueStep("settle", meeting, due=facts.meeting.match_day.day)
    elif meeting.state == MeetingState.CONFIRMED or (until and today > until):
        yield LeagueStep("approve", meeting, due=facts.meeting.match_day.day)
    elif facts.unanswered:
        yield LeagueStep("await_confirmation", meeting, count=len(facts.unanswered), due=until)


def meeting_facts(league: League, meetings: QuerySet[Meeting]) -> list[MeetingFacts]:
    """Return the facts of these meetings by match day, in a constant number of queries."""
    ordered = list(
        meetings.select_related("match_day__division", "host", "event")
        .distinct()
        .order_by("match_day__day", "match_day__division__number", "match_day__number", "number")
    )
    keys = [meeting.pk for meeting in ordered]
    sides: dict[int, list[MeetingTeam]] = {key: [] for key in keys}
    found = MeetingTeam.objects.filter(meeting__in=keys).select_related("team").annotate(named=Count("line_up"))
    by_key = {meeting.pk: meeting for meeting in ordered}
    for side in found.order_by("meeting", "place"):
        side.meeting = by_key[side.meeting_id]
        sides[side.meeting_id].append(side)
    reports = _newest_reports(keys)
    confirmations = _confirmations(report.pk for report in reports.values())
    playing = [meeting.event_id for meeting in ordered if meeting.state == MeetingState.PLAYING]
    complete = _complete(key for key in playing if key)
    for meeting in ordered:
        meeting.match_day.division.league = league
    return [
        MeetingFacts(
            meeting=meeting,
            sides=tuple(sides[meeting.pk]),
            named={side.team.number: side.named for side in sides[meeting.pk]},  # type: ignore[attr-defined]
            report=(report := reports.get(meeting.pk)),
            confirmations=confirmations.get(report.pk, {}) if report else {},
            is_complete=meeting.event_id in complete,
            object_until=object_until(meeting, report=report) if report else None,
        )
        for meeting in ordered
    ]


def _newest_reports(meetings: list[int]) -> dict[int, MatchReport]:
    reports = MatchReport.objects.filter(meeting__in=meetings).order_by("number").defer("changes")
    return {report.meeting_id: report for report in reports}


def _confirmations(reports: Iterable[int]) -> dict[int, dict[int, bool]]:
    """Return the last answer by report and team number."""
    found: dict[int, dict[int, bool]] = {}
    for given in Confirmation.objects.filter(report__in=list(reports)).select_related("team").order_by("pk"):
        found.setdefault(given.report_id, {})[given.team.number] = given.agrees
    return found


def _complete(events: Iterable[int]) -> set[int]:
    """Return the events in which every series was started and every list has been received."""
    keys = list(events)
    to_come = SeriesRecord.objects.filter(event__in=keys).exclude(state__in=LISTS_COME_IN)
    seated = TableRecord.objects.filter(series__event__in=keys, seats__isnull=False)
    missing = seated.exclude(results__is_current=True)
    return set(keys) - {*to_come.values_list("event", flat=True), *missing.values_list("series__event", flat=True)}


def _setting_up(league: League, *, has_open_meetings: bool) -> Iterator[LeagueStep]:
    divisions = list(
        league.divisions.annotate(
            has_teams=Count("teams", filter=Q(teams__is_withdrawn=False), distinct=True),
            has_days=Count("match_days", distinct=True),
        ).order_by("number")
    )
    for division in divisions:
        if not division.has_teams:
            yield LeagueStep("add_teams", division=division)
        elif not division.has_days:
            yield LeagueStep("make_schedule", division=division)
    if divisions and not has_open_meetings and all(division.has_days for division in divisions):
        yield LeagueStep("close")
