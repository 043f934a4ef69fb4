"""Rows of the database as the plain data of a recording, and back.

A row has the fields that differ from their default. Hashes are not recorded: they cover times, which move.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any, Final

from django.apps import apps
from django.db import connection
from django.db.models import Field, ForeignKey, JSONField, Max, Model

from scoring.models.commitments import PersonalEntry

Row = dict[str, Any]
Rows = dict[str, list[Row]]
# Keys are those of each site.
LEFT_OUT: Final = frozenset({"prev_hash", "hash", "head_hash", "salt", "card_key", "key_hash"})
# Days of a life, not of the demo.
UNMOVED: Final = frozenset({"birth_date", "born_from", "born_to"})
SEALS: Final = "seals"


def models() -> Iterator[type[Model]]:
    """Those with the rows of a demo, in the order in which one needs the other."""
    for app in ("scoring", "tournaments"):
        yield from apps.get_app_config(app).get_models(include_auto_created=True)


def plain_row(record: Model) -> Row:
    fields = [field for field in record._meta.concrete_fields if field.name not in LEFT_OUT]
    changed = [field for field in fields if getattr(record, field.attname) != field.get_default()]
    if isinstance(record, PersonalEntry):
        changed = [field for field in changed if field.name != "words"]
    return {field.attname: _plain(field, record) for field in changed}


def _plain(field: Field[Any, Any], record: Model) -> Any:
    value = getattr(record, field.attname)
    if isinstance(field, JSONField):
        # The names of what an act sealed; the digests follow from the rows.
        return [*value] if field.name == SEALS else value
    return value if isinstance(value, bool | int) else field.value_to_string(record)


def first_keys() -> Mapping[type[Model], int]:
    """By how much the keys of each model's rows grow, so that they are free."""
    return {model: model._base_manager.aggregate(last=Max("pk"))["last"] or 0 for model in models()}


def record_of(model: type[Model], row: Row, *, keys: Mapping[type[Model], int], moved: Callable[[Any], Any]) -> Any:
    """The record of a row, with its dates `moved` and its keys beside those that are taken."""
    values = {}
    for name, plain in row.items():
        field: Any = model._meta.get_field(name)
        value = plain if isinstance(field, JSONField) else field.to_python(plain)
        if isinstance(field, ForeignKey):
            value += keys[field.remote_field.model]
        elif field.primary_key:
            value += keys[model]
        is_moved = isinstance(value, date) and name not in UNMOVED
        values[field.attname] = moved(value) if is_moved else value
    return model(**values)


def count_on() -> None:
    """Let PostgreSQL count on after the keys that were given."""
    from django.core.management.color import no_style

    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [*models()]):
            cursor.execute(statement)
