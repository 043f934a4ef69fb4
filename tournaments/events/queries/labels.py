"""The classes in which each entrant is ranked."""

from collections.abc import Iterator

from django.db.models import prefetch_related_objects

from scoring.models import Player
from scoring.models.prepared import PreparedRows
from tournaments.events.models import Category, Entrant, Event

WOMEN, MEN = "women", "men"
_PEOPLE = PreparedRows(
    lambda events: (
        Entrant.objects.filter(event__in=events)
        .order_by("number")
        .values_list("number", "pk", "sex", "birth_date", "claims")
    )
)
# Members ticked by hand.
_TICKED = PreparedRows(
    lambda events: Category.members.through.objects.filter(category__event__in=events).values_list(
        "category_id", "entrant_id"
    )
)
_SEXES: dict[str, str] = {Player.Sex.FEMALE: WOMEN, Player.Sex.MALE: MEN}


def labels_of(event: Event) -> dict[int, tuple[str, ...]]:
    """Return, by start number, the keys of the entrant's classes, and "women" or "men" as needed for mixed pairs."""
    return {number: labels for number, labels, _claims in _people(event)}


def fee_labels_of(event: Event) -> dict[int, tuple[str, ...]]:
    """Return the same including claimed classes not checked yet: the fee follows the claim."""
    return {number: (*labels, *claims) for number, labels, claims in _people(event)}


def _people(event: Event) -> Iterator[tuple[int, tuple[str, ...], tuple[str, ...]]]:
    # Rankings and prizes need the classes too: fetch them only once.
    prefetch_related_objects([event], "categories")
    categories = list(event.categories.all())
    ticked = set(_TICKED.all([event.pk]))
    for number, pk, sex, born, claims in _PEOPLE.all([event.pk]):
        keys = {each.key for each in categories if each.takes(sex, born) or (each.pk, pk) in ticked}
        keys |= {_SEXES[sex]} if sex in _SEXES else set()
        yield number, tuple(sorted(keys)), tuple(claims)
