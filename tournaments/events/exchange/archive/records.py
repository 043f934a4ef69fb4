"""Read the records of an archive from plain data; `tournaments.events.parts` describes their fields."""

from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any, Final, TypeVar
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Model

from scoring.sheets.exchange.plain_files import plain
from tournaments.events.locking import Refused
from tournaments.events.parts import PART_OF

Record = TypeVar("Record", bound=Model)


def read_record(model: type[Record], row: Any, where: str) -> Record:
    """Return an unsaved record with the row's own fields, without its relations.

    Raises Refused (`archive_damaged`) with `where` and the field for values that the record cannot hold.
    """
    part = PART_OF[model]
    if not isinstance(row, dict) or {*row, *part.defaults} != part.names:
        raise Refused("archive_damaged", where=where)
    row = {**part.defaults, **row}
    return model(**{each.name: _read(each, row[name], f"{where}, {name}") for name, each in part.fields.items()})


def _read(field: Any, value: Any, where: str) -> Any:
    kind = field.get_internal_type()
    # Checked by `shapes`.
    if kind == "JSONField":
        return value
    if value is None and field.null:
        return None
    read: Callable[[Any], Any] = _READERS.get(kind, _whole_number)
    choices = field.flatchoices
    try:
        found = read(value)
        field.run_validators(found)
    except (TypeError, ValueError, OverflowError, ValidationError) as error:
        raise Refused("archive_damaged", where=where) from error
    is_left_open = value == "" and field.blank
    # The text must be the one that an export writes: a date in another form would not export to the same file.
    if plain(found) != value or (choices and not is_left_open and found not in dict(choices)):
        raise Refused("archive_damaged", where=where)
    return found


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _whole_number(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is no whole number")
    return value


def _yes_or_no(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{value!r} is neither yes nor no")
    return value


_READERS: Final[dict[str, Callable[[Any], Any]]] = {
    "BooleanField": _yes_or_no,
    "CharField": _text,
    "TextField": _text,
    "DateField": lambda value: date.fromisoformat(_text(value)),
    "DateTimeField": lambda value: datetime.fromisoformat(_text(value)),
    "SlugField": _text,
    "TimeField": lambda value: time.fromisoformat(_text(value)),
    "UUIDField": lambda value: UUID(_text(value)),
}
