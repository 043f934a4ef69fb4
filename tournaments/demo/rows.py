"""Database rows as the plain data of a recording, and back.

A row contains the fields that differ from their default. Hashes are not recorded: they cover times, which move.
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
# Left out, as each site computes or generates its own.
LEFT_OUT: Final = frozenset({"prev_hash", "hash", "head_hash", "salt", "card_key", "key_hash"})
# Dates that do not move with the demo.
UNMOVED: Final = frozenset({"birth_date", "born_from", "born_to"})
SEALS: Final = "seals"


def models() -> Iterator[type[Model]]:
    """Yield the models with rows of a demo, in the order in which they depend on each other."""
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
        # Only the names of sealed rows; their digests are computed from the rows when loading.
        return [*value] if field.name == SEALS else value
    return value if isinstance(value, bool | int) else field.value_to_string(record)


def first_keys() -> Mapping[type[Model], int]:
    """Return by how much the primary keys of each model's rows are increased, so that they are free."""
    return {model: model._base_manager.aggregate(last=Max("pk"))["last"] or 0 for model in models()}


def record_of(model: type[Model], row: Row, *, keys: Mapping[type[Model], int], moved: Callable[[Any], Any]) -> Any:
    """Return the record of a row, with its dates `moved` and its keys increased."""
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
    """Reset PostgreSQL's sequences to continue after the keys that were assigned."""
    from django.core.management.color import no_style

    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [*models()]):
            cursor.execute(statement)
