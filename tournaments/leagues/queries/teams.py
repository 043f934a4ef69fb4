"""The teams of a league as listed on its pages, and a team's season."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.urls import reverse

from tournaments.leagues.models import Division, League, LeagueTeam, MatchDay, Meeting, MeetingTeam
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries.reckoning import Report, newest_reports, reckon
from tournaments.standings import Line


@dataclass(frozen=True, slots=True)
class TeamDay:
    """A team's match day: opponents, venue, and its result, None before the report."""

    day: MatchDay
    meeting: Meeting
    opponents: tuple[str, ...]
    venue: str
    lined_up: int
    line: Line | None
    line_up_address: str

    @property
    def is_reported(self) -> bool:
        return self.line is not None

    @property
    def is_provisional(self) -> bool:
        return self.is_reported and self.meeting.state != MeetingState.APPROVED

    @property
    def is_planned(self) -> bool:
        return self.meeting.state == MeetingState.PLANNED


def teams_by_division(league: League, divisions: Sequence[Division]) -> list[tuple[Division, list[Any]]]:
    """Return each division with its teams in one query; `players` is the squad size, `led` the number of captains."""
    squad, captains = Count("squad", filter=Q(squad__is_active=True), distinct=True), Count("captains", distinct=True)
    teams = list(league.teams.annotate(players=squad, led=captains).order_by("is_withdrawn", "number"))
    return [(division, [team for team in teams if team.division_id == division.pk]) for division in divisions]


def team_days(team: LeagueTeam) -> list[TeamDay]:
    """Return the match days of a team in order, in a constant number of queries."""
    sides = list(
        team.sides.select_related("meeting__match_day__division", "meeting__host")
        .annotate(lined_up=Count("line_up"))
        .order_by("match_day__number")
    )
    meetings = [side.meeting_id for side in sides]
    others: dict[int, list[str]] = {}
    for other in MeetingTeam.objects.filter(meeting__in=meetings).exclude(team=team).select_related("team"):
        others.setdefault(other.meeting_id, []).append(other.team.name)
    reports = {report.meeting_id: Report.from_json(report.content) for report in newest_reports(meeting__in=meetings)}
    return [_team_day(team, side, others.get(side.meeting_id, []), reports.get(side.meeting_id)) for side in sides]


def _team_day(team: LeagueTeam, side: Any, opponents: list[str], report: Report | None) -> TeamDay:
    meeting = side.meeting
    division = meeting.match_day.division
    division.league = team.league
    lines = {line.entrant: line for line in reckon(team.league, [report])} if report else {}
    address = [team.league.public_id, division.number, meeting.match_day.number, meeting.number, team.number]
    return TeamDay(
        day=meeting.match_day,
        meeting=meeting,
        opponents=tuple(sorted(opponents)),
        venue=meeting.venue or (meeting.host.name if meeting.host else ""),
        lined_up=side.lined_up,
        line=lines.get(team.number),
        line_up_address=reverse("line_up", args=address),
    )
