"""What of a club's players strangers may see."""

from dataclasses import dataclass

from scoring.models import Club, Player, Privacy
from tournaments.events.models import Event
from tournaments.events.phrases.choices import ShownNames
from tournaments.events.queries.names import short_name
from tournaments.leagues.models import League
from tournaments.seasons.models import Season


@dataclass(frozen=True, slots=True)
class Openness:
    """A club is public when any of its events, seasons or leagues is listed.

    Names are short as soon as one of these shows short names: what one page hides another must not tell.
    """

    is_public: bool
    shows_full_names: bool

    def name(self, name: str) -> str:
        """The name as strangers see it."""
        return name if self.shows_full_names else short_name(name)


# What a club's own logins see.
FULL = Openness(is_public=True, shows_full_names=True)


def openness(club: Club) -> Openness:
    """How open the club is to strangers, in one query."""
    listed = [
        model.objects.filter(club=club, is_listed=True).order_by().values_list("shown_names", flat=True)
        for model in (Event, Season, League)
    ]
    shown = set(listed[0].union(*listed[1:]))
    return Openness(bool(shown), ShownNames.SHORT not in shown)


def public_clubs() -> dict[int, Openness]:
    """How open each public club is, by its key, in one query."""
    listed = [
        model.objects.filter(is_listed=True).order_by().values_list("club_id", "shown_names")
        for model in (Event, Season, League)
    ]
    shown: dict[int, set[str]] = {}
    for club, names in listed[0].union(*listed[1:]):
        shown.setdefault(club, set()).add(names)
    return {club: Openness(True, ShownNames.SHORT not in names) for club, names in shown.items()}


def has_page(player: Player) -> bool:
    """Whether strangers may read the page of this player of a public club."""
    return player.privacy == Privacy.OPEN
