"""A season held for writing, and the line of its protocol that says what was done."""

from dataclasses import dataclass
from typing import Any

from tournaments.held_event import Refused
from tournaments.models import Season, SeasonAct
from tournaments.protocols import write_act


def hold_season(season: Season) -> "HeldSeason":
    """The season as it is now, held against every other writer until the transaction ends."""
    return HeldSeason(Season.objects.select_for_update(of=("self",)).select_related("club").get(pk=season.pk))


@dataclass
class HeldSeason:
    """A season that nobody else can write to."""

    season: Season

    def require_open(self) -> None:
        """Refused (`season_closed`) for a season that is over."""
        if self.season.is_closed:
            raise Refused("season_closed")

    def log(self, act: str, *, by: str, reason: str = "", **data: Any) -> SeasonAct:
        """The next line of the protocol. `data` is plain."""
        return write_act(SeasonAct, self.season, act, by=by, reason=reason, data=data)
