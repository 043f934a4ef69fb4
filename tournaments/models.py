"""All models of the app, for Django and for programs beside the rooms; a room asks its own or an earlier one."""

from tournaments.events.models import Entrant, Event, EventAuditEntry
from tournaments.leagues.models import League, LeagueAuditEntry
from tournaments.privacy.models import ErasureRequest
from tournaments.seasons.models import Season, SeasonAuditEntry

__all__ = [
    "Entrant",
    "ErasureRequest",
    "Event",
    "EventAuditEntry",
    "League",
    "LeagueAuditEntry",
    "Season",
    "SeasonAuditEntry",
]
