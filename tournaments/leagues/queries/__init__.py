"""Queries for pages and documents of a league: tables, schedule, meetings and results, from stored reports."""

from .contents import is_outdated
from .meetings import (
    binding_from,
    confirmations,
    guests_of,
    last_reported_day,
    meeting_result,
    newest_report,
    object_until,
    report_by,
    reported_lines,
)
from .rules import LEAST_PLAYERS, MOST_SUBSTITUTES, STARTERS, series_of
from .schedules import schedule_of
from .tables import division_table, player_ranking, was_taken_before
from .values import (
    DivisionTable,
    MeetingResult,
    PlayerRow,
    ReportedLine,
    TableRow,
)

__all__ = [
    "LEAST_PLAYERS",
    "MOST_SUBSTITUTES",
    "STARTERS",
    "DivisionTable",
    "MeetingResult",
    "PlayerRow",
    "ReportedLine",
    "TableRow",
    "binding_from",
    "confirmations",
    "division_table",
    "guests_of",
    "is_outdated",
    "last_reported_day",
    "meeting_result",
    "newest_report",
    "object_until",
    "player_ranking",
    "report_by",
    "reported_lines",
    "schedule_of",
    "series_of",
    "was_taken_before",
]
