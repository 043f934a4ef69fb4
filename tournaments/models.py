"""All models of the app, for Django and for code outside its packages, which import from each other directly."""

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
