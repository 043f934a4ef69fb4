"""Which fields of each record an archive holds, and a stored record as plain data and back."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from functools import cache
from typing import Any, Final, TypeVar
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Model

from scoring.models import EntryRecord, Seat, SheetRecord, SheetVersion
from tournaments.held_event import Refused
from tournaments.models import (
    SETTINGS,
    ActRecord,
    Category,
    DrawRecord,
    Entrant,
    Event,
    LotRecord,
    Payment,
    PlanVersion,
    ResultLine,
    ResultRecord,
    Ruling,
    SeriesRecord,
    StandingsVersion,
    TableRecord,
    TableSeat,
    TeamMember,
    TeamRecord,
    TeamSubstitution,
)

Record = TypeVar("Record", bound=Model)
Row = Mapping[str, Any]

# What stands in the file under its own name. What points to another record is written beside it, by its number.
FIELDS: Final[dict[type[Model], tuple[str, ...]]] = {
    Event: ("public_id", "name", "day", "phase", *SETTINGS, "created_at", "created_by", "version", "head_hash"),
    ActRecord: ("seq", "act", "by", "at", "reason", "data", "prev_hash", "hash"),
    Entrant: (
        "number",
        "name",
        "written_name",
        "club_name",
        "sex",
        "birth_date",
        "phone",
        "presence",
        "card_key",
        "registered_at",
    ),
    Category: ("key", "name", "sex", "born_from", "born_to"),
    TeamRecord: ("kind", "name"),
    TeamMember: ("place",),
    TeamSubstitution: ("series",),
    DrawRecord: ("number", "kind", "seed", "attempt", "reason", "protocol", "report", "made_by", "made_at"),
    SeriesRecord: ("number", "rounds", "seating", "day", "state", "plan", "started_at", "completed_at"),
    PlanVersion: ("number", "tables", "moves", "reason", "made_by", "made_at"),
    TableRecord: ("number", "started_at", "received_at"),
    TableSeat: ("place", "played_by"),
    SheetRecord: (
        "public_id",
        "key_hash",
        "title",
        "ruleset_key",
        "ruleset_options",
        "scheme",
        "seat_count",
        "length",
        "first_dealer",
        "cents_per_point",
        "loss_fee_steps",
        "opened_at",
        "opened_by",
        "version",
        "ended_at",
        "closed_at",
        "deal_count",
        "is_over",
        "head_seq",
        "head_hash",
    ),
    Seat: ("place", "name", "written_name", "points", "won", "lost"),
    EntryRecord: (
        "seq",
        "kind",
        "version",
        "number",
        "seat",
        "payload",
        "points",
        "reason",
        "client_id",
        "entered_by",
        "entered_at",
        "prev_hash",
        "hash",
    ),
    SheetVersion: ("number", "closed_at", "head_seq", "head_hash", "lines"),
    ResultRecord: (
        "version",
        "is_current",
        "source",
        "state",
        "deals",
        "passed",
        "rows",
        "ended_early",
        "reason",
        "keyed_by",
        "keyed_at",
        "checked_by",
        "checked_at",
    ),
    ResultLine: ("place", "points", "won", "lost", "others_lost", "passed", "adjustment", "total"),
    Ruling: ("kind", "points", "reason", "by", "at"),
    LotRecord: ("ranking", "order", "seed", "by", "at"),
    StandingsVersion: ("number", "kind", "through_series", "content", "changes", "reason", "by", "at"),
    Payment: ("receipt", "kind", "cents", "note", "by", "at"),
}


def row_of(record: Model, **links: Any) -> dict[str, Any]:
    """The record as the file has it: its own fields, and beside them the numbers of others that it points to."""
    return {name: _plain(getattr(record, name)) for name in FIELDS[type(record)]} | links


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def read_record(model: type[Record], row: Any, where: str, *links: str) -> Record:
    """An unsaved record of the row's own fields; `links` are the other keys it has.

    Refused (`archive_damaged`) with `where` and the field for what such a record cannot hold.
    """
    names = FIELDS[model]
    if not isinstance(row, dict) or row.keys() != {*names, *links}:
        raise Refused("archive_damaged", where=where)
    return model(**{name: _read(field, row[name], f"{where}, {name}") for name, field in _fields(model).items()})


@cache
def _fields(model: type[Model]) -> dict[str, Any]:
    return {name: model._meta.get_field(name) for name in FIELDS[model]}


def _read(field: Any, value: Any, where: str) -> Any:
    """The value as the record holds it: of the right type, one of the choices, within its limits."""
    kind = field.get_internal_type()
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
    if _plain(found) != value or (choices and not is_left_open and found not in dict(choices)):
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
    "DateField": lambda value: date.fromisoformat(_text(value)),
    "DateTimeField": lambda value: datetime.fromisoformat(_text(value)),
    "SlugField": _text,
    "UUIDField": lambda value: UUID(_text(value)),
}
