"""Set up a league: its settings and divisions, its teams and their members, and its match days."""

from tournaments.leagues.queries.schedule_page import DayPlan

from .schedules import change_match_day, change_meeting, set_schedule, swap_teams
from .set_up import add_division, change_division, change_league, close_league, create_league, reopen_league
from .teams import (
    add_member,
    add_team,
    change_team,
    give_captain,
    remove_member,
    rename_in_leagues,
    take_captain,
    withdraw_team,
)

__all__ = [
    "DayPlan",
    "add_division",
    "add_member",
    "add_team",
    "change_division",
    "change_league",
    "change_match_day",
    "change_meeting",
    "change_team",
    "close_league",
    "create_league",
    "give_captain",
    "remove_member",
    "rename_in_leagues",
    "reopen_league",
    "set_schedule",
    "swap_teams",
    "take_captain",
    "withdraw_team",
]
