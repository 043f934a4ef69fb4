"""A league with reported days, written without the services for pages that only read."""

from typing import Any

from scoring.clock import now
from tests.tournaments.leagues.cast import a_division, days_of
from tournaments.leagues.models import Division, MatchReport, Meeting
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.services import set_schedule


def a_played_division(teams: int, days: int, *, captains: bool = True, **settings: Any) -> Division:
    """A division of teams with captains, with `days` approved days."""
    division = a_division(teams, captains=captains, squad=4, **settings)
    groups = [[range(first, first + 4) for first in range(1, teams, 4)]] * days
    set_schedule(division, days_of(*groups), by="anna")
    squads = {team.number: list(team.squad.order_by("number")) for team in division.teams.all()}
    meetings = Meeting.objects.filter(match_day__division=division).select_related("match_day")
    for meeting in meetings.order_by("match_day__number", "number"):
        numbers = [side.team.number for side in meeting.sides.select_related("team").order_by("place")]
        first = (meeting.match_day.number - 1) * 3 + 1
        lines = [
            [series, at + 1, 1, team, member.number, 100 * team + at, 5, 1, 2, 0, 0, 100 * team + at]
            for series in range(first, first + 3)
            for team in numbers
            for at, member in enumerate(squads[team])
        ]
        content = {"series": [first, first + 1, first + 2], "teams": numbers, "lines": lines}
        MatchReport.objects.create(meeting=meeting, number=1, content=content, by="anna", at=now())
    meetings.update(state=MeetingState.APPROVED)
    return division
