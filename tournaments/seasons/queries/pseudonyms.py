"""Pseudonyms in a season: the names shown to others instead of the stored ones."""

from django.db.models import Q

from tournaments.events.queries.pseudonyms import Pseudonyms, holds_names_in, pseudonyms_for
from tournaments.seasons.models import Season


def season_pseudonyms(season: Season) -> Pseudonyms:
    """Return pseudonyms for the club's players, and for everyone who played on one of its evenings."""
    return pseudonyms_for((), _players_of(season))


def season_holds_names_of(season: Season) -> frozenset[int]:
    """Return the keys of clubs whose players may be named in the season's file otherwise than shown."""
    return holds_names_in(list(season.evenings.values_list("event", flat=True)), _players_of(season))


def _players_of(season: Season) -> Q:
    return Q(club=season.club_id) | Q(entries__event__evenings__season=season)
