"""Who may belong to an age class without anybody knowing: asked before prizes are planned."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.alphabet import alphabetical
from tournaments.events.models import Category, Entrant, Event
from tournaments.events.phrases.choices import Presence
from tournaments.events.queries.claims import Claim, claims_of


@dataclass(frozen=True, slots=True)
class AgeGaps:
    """Who lacks a date of birth: those who claim a class, and those of whom nothing is known."""

    claimed: tuple[tuple[Entrant, tuple[Claim, ...]], ...]
    unknown: tuple[Entrant, ...]


def age_gaps(event: Event) -> AgeGaps:
    """Who may be in an age class without anybody knowing; empty where there are none. Alphabetical."""
    classes = [category for category in event.categories.all() if category.is_of_age]
    if not classes:
        return AgeGaps((), ())
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
    return AgeGaps(tuple(claimed), tuple(unknown))


def _confirmed(classes: Iterable[Category]) -> set[int]:
    """Who is in one of these classes without a date of birth, by primary key."""
    ticked = Category.members.through.objects.filter(category__in=list(classes))
    return set(ticked.values_list("entrant", flat=True))
