"""What all papers of a league share: whose they are, their title and their foot."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, pgettext

from tournaments.models import Division

from .listing.values import Block, Listing


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


def club_listing(club: str, title: str, blocks: list[Block], *, under: str, version: str = "", **form: Any) -> Listing:
    """A paper with the club at its foot, in the reader's language; `form` are fields of `Listing`."""
    return Listing(
        title=title,
        under=under,
        version=version,
        foot=club,
        page_words=pgettext("printed list", "Page {page} of {pages}"),
        language=get_language() or "en",
        blocks=tuple(blocks),
        **form,
    )
