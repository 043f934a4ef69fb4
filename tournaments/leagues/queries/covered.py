"""The names that others see in a league in the place of those that were written once."""

from django.db.models import Q

from tournaments.events.queries.covered import PERSON, Cover, cover_by
from tournaments.leagues.models import League


def league_cover(league: League) -> Cover:
    """What is covered in a league, by the numbers of the squads."""
    squad = league.squad.order_by("number").values_list(*PERSON)
    return cover_by(squad, Q(club=league.club_id) | Q(squad_places__league=league))
