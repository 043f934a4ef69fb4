"""What pages and papers of a league read: its tables, schedule, meetings and results, from stored reports alone."""

from .contents import is_outdated
from .meetings import answers, deadlines, guests_of, last_reported_day, meeting_result, newest_report, reported_lines
from .rules import LEAST_PLAYERS, MOST_SUBSTITUTES, STARTERS, scale_of, series_of
from .schedules import schedule_of
from .tables import division_table, player_ranking, was_taken_before
from .values import (
    Deadlines,
    DivisionTable,
    MeetingResult,
    NamedLine,
    PlayerRow,
    ReportedLine,
    SeriesResult,
    TableRow,
    TeamResult,
)

__all__ = [
    "LEAST_PLAYERS",
    "MOST_SUBSTITUTES",
    "STARTERS",
    "Deadlines",
    "DivisionTable",
    "MeetingResult",
    "NamedLine",
    "PlayerRow",
    "ReportedLine",
    "SeriesResult",
    "TableRow",
    "TeamResult",
    "answers",
    "deadlines",
    "division_table",
    "guests_of",
    "is_outdated",
    "last_reported_day",
    "meeting_result",
    "newest_report",
    "player_ranking",
    "reported_lines",
    "scale_of",
    "schedule_of",
    "series_of",
    "was_taken_before",
]
