"""The classes everybody is ranked in."""

from django.db.models import prefetch_related_objects

from scoring.models import Player
from scoring.models.prepared import PreparedRows
from tournaments.events.models import Category, Entrant, Event

WOMEN, MEN = "women", "men"
_PEOPLE = PreparedRows(
    lambda events: (
        Entrant.objects.filter(event__in=events).order_by("number").values_list("number", "pk", "sex", "birth_date")
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
    # Rankings and prizes go by them too: they are asked once.
    prefetch_related_objects([event], "categories")
    categories = list(event.categories.all())
    ticked = set(_TICKED.all([event.pk]))
    labels = {}
    for number, pk, sex, born in _PEOPLE.all([event.pk]):
        keys = {each.key for each in categories if each.takes(sex, born) or (each.pk, pk) in ticked}
        keys |= {_SEXES[sex]} if sex in _SEXES else set()
        labels[number] = tuple(sorted(keys))
    return labels
