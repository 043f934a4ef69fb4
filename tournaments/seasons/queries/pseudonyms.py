"""Pseudonyms in a season: the names that others see instead of those written once."""

from django.db.models import Q

from tournaments.events.queries.pseudonyms import Pseudonyms, holds_names_in, pseudonyms_for
from tournaments.seasons.models import Season


def season_pseudonyms(season: Season) -> Pseudonyms:
    """Pseudonyms of the club's players, and of everybody who played on one of its evenings."""
    return pseudonyms_for((), _players_of(season))


def season_holds_names_of(season: Season) -> frozenset[int]:
    """Return the keys of clubs whose players the season's file may contain under other names than shown."""
    return holds_names_in(list(season.evenings.values_list("event", flat=True)), _players_of(season))


def _players_of(season: Season) -> Q:
    return Q(club=season.club_id) | Q(entries__event__evenings__season=season)
