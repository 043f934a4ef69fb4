"""A league held for writing, and the line of its protocol that says what was done."""

from dataclasses import dataclass
from typing import Any

from tournaments.held_event import Refused
from tournaments.models import League, LeagueAct
from tournaments.protocols import write_act


def hold_league(league: League) -> "HeldLeague":
    """The league as it is now, held against every other writer until the transaction ends."""
    return HeldLeague(League.objects.select_for_update(of=("self",)).select_related("club").get(pk=league.pk))


@dataclass
class HeldLeague:
    """A league that nobody else can write to."""

    league: League

    def require_open(self) -> None:
        """Refused (`league_closed`) for a league whose season is over."""
        if self.league.is_closed:
            raise Refused("league_closed")

    def log(self, act: str, *, by: str, reason: str = "", **data: Any) -> LeagueAct:
        """The next line of the protocol. `data` is plain."""
        return write_act(LeagueAct, self.league, act, by=by, reason=reason, data=data)
