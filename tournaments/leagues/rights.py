"""Who may do what in a league: its leader everything, a captain what concerns the own team."""

from enum import StrEnum
from typing import Any

from scoring.queries import clubs_of
from tournaments.leagues.models import League, LeagueTeam, Meeting


class LeagueRight(StrEnum):
    """Something the leader of a league may do. Captains have no rights of the league, but those of their teams."""

    LOOK = "look"
    # Settings, divisions, teams, squads, captains.
    SET_UP = "set_up"
    SCHEDULE = "schedule"
    LINE_UP = "line_up"
    OPEN = "open"
    REPORT = "report"
    # The word of a team that signed on paper.
    CONFIRM = "confirm"
    APPROVE = "approve"
    DEDUCT = "deduct"
    PRINT = "print"
    CLOSE = "close"


def league_rights(user: Any, league: League) -> frozenset[LeagueRight]:
    """All rights for the logins of the club that leads the league, none for anybody else."""
    if user.is_authenticated and clubs_of(user).filter(pk=league.club_id).exists():
        return frozenset(LeagueRight)
    return frozenset()


def is_captain(user: Any, team: LeagueTeam) -> bool:
    """Whether the login speaks for the team: enters its line-ups, confirms its results, reports where it is host."""
    return bool(user.is_authenticated and team.captains.filter(pk=user.pk).exists())


def may_report(user: Any, meeting: Meeting) -> bool:
    """Whether the login may open and report the meeting: the leader, and the captains of the host."""
    if meeting.host is not None and is_captain(user, meeting.host):
        return True
    return bool(league_rights(user, meeting.match_day.division.league))
