"""Who may do what in a league: its leader everything, a captain what concerns the own team."""

from enum import StrEnum
from typing import Any

from scoring.sheets.queries import clubs_of
from tournaments.leagues.models import League


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
    EXPORT = "export"
    CLOSE = "close"


def league_rights(user: Any, league: League) -> frozenset[LeagueRight]:
    """All rights for the logins of the club that leads the league, none for anybody else."""
    if user.is_authenticated and clubs_of(user).filter(pk=league.club_id).exists():
        return frozenset(LeagueRight)
    return frozenset()
