"""The standings of an event: computed from its lists, rulings and lots, or as published."""

from .changes import changes_between
from .published import Protest, current_standings, protest_of, published_standings, standings_in, table_in
from .reckoning import Reckoning, event_standings, ranking_keys
from .rulings import RulingValue, rulings_in_force, series_lines
from .shown import shown_standings, shows_versions, version_of, versions_of
from .values import EventStandings, StandingRow, StandingTable

__all__ = [
    "EventStandings",
    "Protest",
    "Reckoning",
    "RulingValue",
    "StandingRow",
    "StandingTable",
    "changes_between",
    "current_standings",
    "event_standings",
    "protest_of",
    "published_standings",
    "ranking_keys",
    "rulings_in_force",
    "series_lines",
    "shown_standings",
    "shows_versions",
    "standings_in",
    "table_in",
    "version_of",
    "versions_of",
]
