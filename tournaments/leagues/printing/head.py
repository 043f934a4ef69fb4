"""Whose papers those of a league are."""

from dataclasses import dataclass

from tournaments.leagues.models import Division


@dataclass(frozen=True, slots=True)
class LeagueHead:
    """The league as its papers name it; `club` leads it."""

    league: str
    division: str
    club: str

    @property
    def line(self) -> str:
        """Under the title."""
        return " · ".join(part for part in (self.league, self.division) if part)


def league_head_of(division: Division) -> LeagueHead:
    return LeagueHead(str(division.league), division.name, division.league.club.name)
