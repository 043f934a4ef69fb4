"""Claimed age classes that nobody has checked."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tournaments.events.models import Category, Entrant, Event, SignUp
from tournaments.events.phrases.classes import class_words


@dataclass(frozen=True, slots=True)
class Claim:
    """A class ticked at sign-up, with the year of birth typed there, if any."""

    key: str
    name: str
    birth_year: int | None = None


def open_claims(entrant: Entrant, keys: Iterable[str]) -> list[str]:
    """Return the keys that the entrant's data leaves undecided, in the order of the classes."""
    wanted = set(keys)
    return [category.key for category in _undecided(entrant) if category.key in wanted] if wanted else []


def unfounded(entrant: Entrant, keys: Iterable[str]) -> list[str]:
    """Return the names of the claimed classes that the entrant's data rules out."""
    claimed = [category for category in entrant.event.categories.all() if category.key in keys and not category.is_own]
    return [
        category.name
        for category in claimed
        if not category.takes(entrant.sex, entrant.birth_date)
        and not category.is_undecided(entrant.sex, entrant.birth_date)
    ]


def claims_of(event: Event) -> dict[int, tuple[Claim, ...]]:
    claimed = dict(event.entrants.exclude(claims=[]).values_list("number", "claims"))
    if not claimed:
        return {}
    names = dict(event.categories.values_list("key", "name"))
    typed = SignUp.objects.filter(event=event, entrant__isnull=False)
    years = dict(typed.values_list("entrant__number", "birth_year"))
    return {
        number: tuple(Claim(key, names[key], years.get(number)) for key in keys if key in names)
        for number, keys in claimed.items()
    }


def age_classes(entrant: Entrant) -> list[dict[str, Any]]:
    confirmed = {category.pk for category in entrant.own_categories.all()}
    return [
        {
            "category": category,
            "words": class_words(category),
            "is_claimed": category.key in entrant.claims,
            "is_confirmed": category.pk in confirmed,
        }
        for category in _undecided(entrant)
    ]


def _undecided(entrant: Entrant) -> list[Category]:
    known = entrant.sex, entrant.birth_date
    return [category for category in entrant.event.categories.all() if category.is_undecided(*known)]
