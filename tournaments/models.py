"""All models of the app, for Django and for programs beside the rooms; a room asks its own or an earlier one."""

from tournaments.events.models import ActRecord, Entrant, Event
from tournaments.leagues.models import League, LeagueAct
from tournaments.privacy.models import ErasureWish
from tournaments.seasons.models import Season, SeasonAct

__all__ = [
    "ActRecord",
    "Entrant",
    "ErasureWish",
    "Event",
    "League",
    "LeagueAct",
    "Season",
    "SeasonAct",
]
