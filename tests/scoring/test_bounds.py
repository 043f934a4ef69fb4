"""One table bounds every number and day, in forms and in files."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db.models import DateField, DateTimeField, Field, IntegerField

from scoring.bounds import LONGEST_TEXT, NUMBERS, NUMBERS_OF, outsized
from scoring.days import FIRST_DAY, LAST_DAY
from scoring.models import Player
from tournaments.events.models import Event
from tournaments.seasons.models import Season

FIELDS = [
    pytest.param(field, id=f"{model.__name__}.{field.name}")
    for label in ("scoring", "tournaments")
    for model in apps.get_app_config(label).get_models()
    for field in model._meta.concrete_fields
    if isinstance(field, IntegerField | DateField) and not (field.primary_key or field.is_relation)
]


def takes(field: Field[Any, Any], value: Any) -> bool:
    try:
        field.run_validators(value)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize("field", FIELDS)
def test_every_number_and_day_has_bounds(field):
    beyond: Any = 2_147_483_648
    if isinstance(field, DateTimeField):
        beyond = datetime(2101, 1, 1, tzinfo=UTC)
    elif isinstance(field, DateField):
        beyond = date(2101, 1, 1)

    assert not takes(field, beyond)


@pytest.mark.parametrize(
    ("model", "name", "least", "most"),
    [
        (Event, "signs", 0, 200),
        (Event, "day", FIRST_DAY, LAST_DAY),
        (Event, "entry_fee", 0, 100_000_000),
        (Season, "last_day", FIRST_DAY, LAST_DAY),
        (Season, "best", 0, 1_000),
        (Player, "birth_date", FIRST_DAY, LAST_DAY),
    ],
)
def test_the_bounds_themselves_are_within(model, name, least, most):
    field = model._meta.get_field(name)
    step = 1 if isinstance(least, int) else date(2000, 1, 2) - date(2000, 1, 1)

    assert [takes(field, value) for value in (least, most)] == [True, True]
    assert [takes(field, value) for value in (least - step, most + step)] == [False, False]


def test_the_table_names_no_field_that_is_gone():
    names = {field.values[0].name for field in FIELDS}
    qualified = {f"{field.values[0].model.__name__}.{field.values[0].name}" for field in FIELDS}

    assert NUMBERS.keys() <= names
    assert NUMBERS_OF.keys() <= qualified


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ({"a": [1, {"b": 2**31 - 1}]}, ""),
        ({"a": [1, {"b": 2**31}]}, "a, 2, b"),
        ({"a": -(2**31)}, "a"),
        ({"a": float("inf")}, "a"),
        ({"a": float("nan")}, "a"),
        ({"a": 0.05, "b": True, "c": None}, ""),
        ({"a": "x" * LONGEST_TEXT}, ""),
        ({"a": "x" * (LONGEST_TEXT + 1)}, "a"),
    ],
)
def test_oversized_values_are_found_at_any_depth(value, where):
    assert outsized(value) == where
