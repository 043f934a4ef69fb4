"""The classes everybody is ranked in."""

from django.db.models import prefetch_related_objects

from scoring.models import Player
from tournaments.models import Category, Event

WOMEN, MEN = "women", "men"
_SEXES: dict[str, str] = {Player.Sex.FEMALE: WOMEN, Player.Sex.MALE: MEN}


def labels_of(event: Event) -> dict[int, tuple[str, ...]]:
    """By start number: the keys of the classes somebody belongs to, and "women" or "men" as mixed pairs need them."""
    # Rankings and prizes go by them too: they are asked once.
    prefetch_related_objects([event], "categories")
    categories = list(event.categories.all())
    ticked = _ticked(event)
    labels = {}
    for number, pk, sex, born in event.entrants.values_list("number", "pk", "sex", "birth_date"):
        keys = {each.key for each in categories if each.takes(sex, born) or (each.pk, pk) in ticked}
        keys |= {_SEXES[sex]} if sex in _SEXES else set()
        labels[number] = tuple(sorted(keys))
    return labels


def _ticked(event: Event) -> set[tuple[int, int]]:
    """(category, entrant) of everybody ticked by hand."""
    return set(Category.members.through.objects.filter(category__event=event).values_list("category_id", "entrant_id"))
