"""Pseudonyms in a league: the names shown to others instead of the stored ones."""

from django.db.models import Q

from tournaments.events.models import Event
from tournaments.events.queries.pseudonyms import PERSON, Pseudonyms, holds_names_in, pseudonyms_for
from tournaments.leagues.models import League


def league_pseudonyms(league: League) -> Pseudonyms:
    squad = league.squad.order_by("number").values_list(*PERSON)
    return pseudonyms_for(squad, Q(club=league.club_id) | Q(squad_places__league=league))


def league_holds_names_of(league: League) -> frozenset[int]:
    """Return the keys of clubs whose players may be named in the league's file otherwise than shown."""
    events = Event.objects.filter(meeting__match_day__division__league=league).values_list("pk", flat=True)
    found = Q(club=league.club_id) | Q(squad_places__league=league) | Q(entries__event__in=events)
    renamed = {league.club_id} if league.squad.exclude(written_name="").exists() else set()
    return holds_names_in(list(events), found) | renamed
