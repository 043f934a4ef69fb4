"""Lower and upper bounds of numbers, days and texts, typed into a form or read from a file.

One table for all models: `bind` adds these bounds to the validators of every field, so that forms, services and imports
refuse the same values. A database could store more than any page can draw.
"""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time
from typing import Any, Final

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db.models import DateField, DateTimeField, IntegerField, Model

from scoring.days import FIRST_DAY, LAST_DAY

MOST_CENTS: Final = 100_000_000
MOST_POINTS: Final = 1_000_000
# Characters of a text in a file; the emblem of an event is the longest.
LONGEST_TEXT: Final = 60_000
# Nothing that is counted or computed is larger.
LARGEST: Final = 2_147_483_647

# By field name, in any model.
NUMBERS: Final[Mapping[str, tuple[int, int]]] = {
    "signs": (0, 200),
    "protest_minutes": (1, 10_000),
    "time_limit": (0, 1_000),
    "entry_fee": (0, MOST_CENTS),
    "card_fee": (0, MOST_CENTS),
    "cents": (-MOST_CENTS, MOST_CENTS),
    "pot_percent": (0, 100),
    "final_size": (0, 1_024),
    "final_from": (0, 100),
    "fixed_table": (0, 1_024),
    "fixed_seat": (0, 5),
    "places": (0, 10_000),
    "seat_count": (0, 5),
    "first_dealer": (0, 5),
    "length": (0, 200),
    "rounds": (0, 100),
    "series": (0, 100),
    "series_a_day": (0, 100),
    "through_series": (0, 100),
    "seat": (0, 5),
    "place": (0, 10_000),
    "announced": (0, 10_000),
    "announced_version": (0, 10_000),
    "number": (0, LARGEST),
    "plan": (0, 10_000),
    "attempt": (0, 10_000),
    "deals": (0, 10_000),
    "deal_count": (0, 10_000),
    "passed": (0, 10_000),
    "won": (0, 10_000),
    "lost": (0, 10_000),
    "others_lost": (0, 10_000),
    "points": (-MOST_POINTS, MOST_POINTS),
    "adjustment": (-MOST_POINTS, MOST_POINTS),
    "total": (-MOST_POINTS, MOST_POINTS),
    "best": (-MOST_POINTS, MOST_POINTS),
    "credit": (-MOST_POINTS, MOST_POINTS),
    "match_points": (-MOST_POINTS, MOST_POINTS),
    "report_days": (0, 1_000),
    "confirm_days": (0, 1_000),
    "binding_days": (0, 1_000),
    "promoted": (0, 1_000),
    "relegated": (0, 1_000),
    "receipts_erased": (FIRST_DAY.year, LAST_DAY.year),
}
# Numbers of things that a page draws one by one.
NUMBERS_OF: Final[Mapping[str, tuple[int, int]]] = {
    "Entrant.number": (0, 32_767),
    "SeriesRecord.number": (0, 100),
    "TableRecord.number": (0, 10_000),
    "PlanVersion.number": (0, 32_767),
    "DrawRecord.number": (0, 32_767),
    "StandingsVersion.number": (0, 32_767),
    "Season.best": (0, 1_000),
}


def bind(models: Iterable[type[Model]]) -> None:
    """Add the bounds to the validators of these models' fields; migrations do not see them."""
    for model in models:
        for field in model._meta.concrete_fields:
            if bounds := _bounds(field):
                field.validators.extend((MinValueValidator(bounds[0]), MaxValueValidator(bounds[1])))


def _bounds(field: Any) -> tuple[Any, Any] | None:
    if field.primary_key or field.is_relation:
        return None
    if isinstance(field, DateTimeField):
        return _moment(FIRST_DAY, time.min), _moment(LAST_DAY, time.max)
    if isinstance(field, DateField):
        return FIRST_DAY, LAST_DAY
    if isinstance(field, IntegerField):
        largest = 32_767 if "Small" in field.get_internal_type() else LARGEST
        named = NUMBERS_OF.get(f"{field.model.__name__}.{field.name}") or NUMBERS.get(field.name)
        return named or (-LARGEST, largest)
    return None


def _moment(day: date, at: time) -> datetime:
    return datetime.combine(day, at, tzinfo=UTC)


def outsized(value: Any, where: str = "") -> str:
    """Return the path of the first number or text outside the bounds, such as "acts, 3, data"; "" if there is none."""
    pending = [(where, value)]
    while pending:
        where, value = pending.pop()
        if isinstance(value, Mapping):
            pending += [(f"{where}, {key}", each) for key, each in value.items()]
        elif isinstance(value, list):
            pending += [(f"{where}, {place}", each) for place, each in enumerate(value, start=1)]
        elif _is_outsized(value):
            return where.removeprefix(", ")
    return ""


def _is_outsized(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) > LONGEST_TEXT
    # Written so that NaN is outside as well.
    return isinstance(value, int | float) and not abs(value) <= LARGEST
