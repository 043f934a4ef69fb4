"""The classes everybody is ranked in."""

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
# Everybody ticked by hand.
_TICKED = PreparedRows(
    lambda events: Category.members.through.objects.filter(category__event__in=events).values_list(
        "category_id", "entrant_id"
    )
)
_SEXES: dict[str, str] = {Player.Sex.FEMALE: WOMEN, Player.Sex.MALE: MEN}


def labels_of(event: Event) -> dict[int, tuple[str, ...]]:
    """By start number: the keys of the classes somebody belongs to, and "women" or "men" as mixed pairs need them."""
    return {number: labels for number, labels, _claims in _people(event)}


def fee_labels_of(event: Event) -> dict[int, tuple[str, ...]]:
    """The same with the classes that are claimed and not checked yet: the fee follows the claim."""
    return {number: (*labels, *claims) for number, labels, claims in _people(event)}


def _people(event: Event) -> Iterator[tuple[int, tuple[str, ...], tuple[str, ...]]]:
    """(start number, labels, claims) of everybody."""
    # Rankings and prizes go by the classes too: they are asked once.
    prefetch_related_objects([event], "categories")
    categories = list(event.categories.all())
    ticked = set(_TICKED.all([event.pk]))
    for number, pk, sex, born, claims in _PEOPLE.all([event.pk]):
        keys = {each.key for each in categories if each.takes(sex, born) or (each.pk, pk) in ticked}
        keys |= {_SEXES[sex]} if sex in _SEXES else set()
        yield number, tuple(sorted(keys)), tuple(claims)
