"""Entrants whose age class is unknown, to be checked before prizes are planned."""

from collections.abc import Iterable
from typing import Any

from scoring.alphabet import alphabetical
from tournaments.events.models import Category, Event
from tournaments.events.phrases.choices import Presence
from tournaments.events.queries.claims import claims_of


def age_gaps(event: Event) -> dict[str, list[Any]]:
    """Return entrants without a date of birth, alphabetically: `claimed` are (entrant, claims), `unknown` have none.

    Empty if the event has no age classes.
    """
    classes = [category for category in event.categories.all() if category.is_of_age]
    if not classes:
        return {}
    claims, confirmed = claims_of(event), _confirmed(classes)
    people = event.entrants.filter(birth_date=None).exclude(presence=Presence.NO_SHOW)
    lacking = sorted(people, key=lambda entrant: (alphabetical(entrant.name), entrant.number))
    unknown = [
        entrant
        for entrant in lacking
        if not claims.get(entrant.number)
        and entrant.pk not in confirmed
        and any(category.is_undecided(entrant.sex, None) for category in classes)
    ]
    claimed = [(entrant, claims[entrant.number]) for entrant in lacking if claims.get(entrant.number)]
    return {"claimed": claimed, "unknown": unknown}


def _confirmed(classes: Iterable[Category]) -> set[int]:
    ticked = Category.members.through.objects.filter(category__in=list(classes))
    return set(ticked.values_list("entrant", flat=True))
