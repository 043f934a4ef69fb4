"""What the public may see of a club's players."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.models import Club, Player, Privacy
from tournaments.events.models import Entrant, Event
from tournaments.events.models.public import names_are_public
from tournaments.events.phrases.choices import ShownNames, number_words
from tournaments.events.queries.names import short_name
from tournaments.leagues.models import League
from tournaments.seasons.models import Season


@dataclass(frozen=True, slots=True)
class Openness:
    """Whether a club is public (any event, season or league is listed), and how its players are named.

    Names are short if any of these shows short names: one page must not reveal what another hides. `past` maps players
    all of whose events are too long ago to the text shown instead.
    """

    is_public: bool
    shows_full_names: bool
    past: Mapping[int, str] = field(default_factory=dict)

    def name(self, name: str, player: int | None = None) -> str:
        if player and player in self.past:
            return self.past[player]
        return name if self.shows_full_names else short_name(name)


# For logins of the club itself.
FULL = Openness(is_public=True, shows_full_names=True)


def openness(club: Club) -> Openness:
    listed = [
        model.objects.filter(club=club, is_listed=True).order_by().values_list("shown_names", flat=True)
        for model in (Event, Season, League)
    ]
    shown = set(listed[0].union(*listed[1:]))
    return Openness(bool(shown), ShownNames.SHORT not in shown, past_players(player__club=club) if shown else {})


def past_players(**wanted: Any) -> dict[int, str]:
    """Return the text shown for players who played, but in no event whose names are still public.

    It is "Player 7", from their latest start number. `wanted` are filters on `Entrant`.
    """
    entered = Entrant.objects.filter(player__isnull=False, **wanted)
    public = entered.filter(names_are_public("event__")).values("player")
    rows = entered.exclude(player__in=public).order_by("event__day", "event_id").values_list("player", "number")
    return {player: number_words(number) for player, number in rows}


def public_clubs() -> dict[int, Openness]:
    """Return the openness of each public club by primary key, in one query; `past` is empty."""
    listed = [
        model.objects.filter(is_listed=True).order_by().values_list("club_id", "shown_names")
        for model in (Event, Season, League)
    ]
    shown: dict[int, set[str]] = {}
    for club, names in listed[0].union(*listed[1:]):
        shown.setdefault(club, set()).add(names)
    return {club: Openness(True, ShownNames.SHORT not in names) for club, names in shown.items()}


def has_page(player: Player) -> bool:
    return player.privacy == Privacy.OPEN
