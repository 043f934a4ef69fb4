"""The header of a league's documents."""

from dataclasses import dataclass
from typing import Final

from tournaments.events.queries.pseudonyms import Pseudonyms, public_pseudonyms
from tournaments.leagues.models import Division
from tournaments.leagues.queries.pseudonyms import league_pseudonyms

NO_PSEUDONYMS: Final = Pseudonyms({}, {})


@dataclass(frozen=True, slots=True)
class LeagueHead:
    """The league's details for the header of its documents, with its club. Free texts go through `pseudonyms.text`."""

    league: str
    division: str
    club: str
    pseudonyms: Pseudonyms = NO_PSEUDONYMS

    @property
    def line(self) -> str:
        return " · ".join(part for part in (self.league, self.division) if part)


def league_head_of(division: Division) -> LeagueHead:
    """Return the header for documents that everyone may open."""
    league = division.league
    return LeagueHead(
        str(league), division.name, league.club.name, public_pseudonyms(league_pseudonyms(league), league)
    )
