"""The stored records of an event as plain data: what its archive holds of each, and what its acts are bound to."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime
from operator import attrgetter, itemgetter
from typing import Any, Final
from uuid import UUID

from django.db.models import Model, Prefetch, QuerySet

from scoring.models import EntryRecord, Seat, SheetRecord, SheetVersion
from scoring.models.prepared import PreparedRows
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

# What stands in the file under its own name. What points to another record is written beside it, by its number.
FIELDS: Final[dict[type[Model], tuple[str, ...]]] = {
    Event: (
        "public_id",
        "name",
        "day",
        "phase",
        *SETTINGS,
        "signs",
        "created_at",
        "created_by",
        "version",
        "head_hash",
    ),
    ActRecord: ("seq", "act", "by", "at", "reason", "data", "salt", "seals", "prev_hash", "hash"),
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
        "salt",
    ),
    Category: ("key", "name", "sex", "born_from", "born_to"),
    TeamRecord: ("kind", "name"),
    TeamMember: ("place",),
    TeamSubstitution: ("series",),
    DrawRecord: (
        "number",
        "kind",
        "seed",
        "attempt",
        "reason",
        "protocol",
        "report",
        "names",
        "salt",
        "made_by",
        "made_at",
    ),
    SeriesRecord: ("number", "rounds", "seating", "day", "state", "plan", "started_at", "completed_at"),
    PlanVersion: ("number", "tables", "moves", "reason", "made_by", "made_at"),
    TableRecord: ("number", "started_at", "received_at"),
    TableSeat: ("place", "played_by", "salt"),
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
    StandingsVersion: ("number", "kind", "through_series", "content", "salt", "changes", "reason", "by", "at"),
    Payment: ("receipt", "kind", "cents", "note", "by", "at"),
}


# Records by their keys, or by a query of them.
Keys = Sequence[int] | QuerySet[Any]


class _Rows:
    """The rows of a model by the column `by`; `links` are columns of others, or keys to put rows together by."""

    def __init__(self, model: type[Model], by: str, *order: str, **links: str) -> None:
        self.names = (*FIELDS[model], *links)
        columns = (*FIELDS[model], *links.values())
        self.prepared = PreparedRows(
            lambda keys: model._base_manager.filter(**{f"{by}__in": keys}).order_by(*order).values_list(*columns)
        )

    def of(self, keys: Keys) -> list[dict[str, Any]]:
        return [dict(zip(self.names, map(plain, values), strict=True)) for values in self.prepared.all(keys)]


_EVENTS: Final = _Rows(Event, "pk")
_SERIES: Final = _Rows(SeriesRecord, "event", "number", draw="draw__number")
_CATEGORIES: Final = _Rows(Category, "event", "pk")
_ENTRANTS: Final = _Rows(
    Entrant, "pk", "number", member="player__member_number", named="player__name", elsewhere="player_elsewhere"
)
_TABLES: Final = _Rows(
    TableRecord, "pk", "series__number", "number", key="pk", series="series__number", sheet="sheet__public_id"
)
_SEATS: Final = _Rows(TableSeat, "table", "place", key="table", entrant="entrant__number")
_LISTS: Final = _Rows(SheetRecord, "event_table")
_RESULTS: Final = _Rows(
    ResultRecord,
    "table",
    "table__series__number",
    "table__number",
    "version",
    key="pk",
    series="table__series__number",
    table="table__number",
)
_LINES: Final = _Rows(ResultLine, "result__table", "place", key="result", entrant="entrant__number")
_PAYMENTS: Final = _Rows(
    Payment,
    "pk",
    "receipt",
    entrant="entrant__number",
    team_kind="team__kind",
    team_name="team__name",
    table_series="table__series__number",
    table_number="table__number",
    cancels="cancels__receipt",
)


def row_of(record: Model, **links: Any) -> dict[str, Any]:
    """The record as the file has it: its own fields, and beside them the numbers of others that it points to."""
    return {name: plain(getattr(record, name)) for name in FIELDS[type(record)]} | links


def plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def stored_event_row(event: Event) -> dict[str, Any]:
    """The event as it is stored by now."""
    return _EVENTS.of([event.pk])[0]


def series_rows(event: Event) -> list[dict[str, Any]]:
    return _SERIES.of([event.pk])


def plain_category_rows(event: Event) -> list[dict[str, Any]]:
    """The classes without their members."""
    return _CATEGORIES.of([event.pk])


def category_rows(event: Event) -> list[dict[str, Any]]:
    return [
        row_of(each, members=sorted(member.number for member in each.members.all()))
        for each in event.categories.prefetch_related("members")
    ]


def entrant_rows(entrants: Keys) -> list[dict[str, Any]]:
    rows = _ENTRANTS.of(entrants)
    for row in rows:
        member, name, elsewhere = (row.pop(key) for key in ("member", "named", "elsewhere"))
        row["player"] = elsewhere if name is None else [member, name]
    return rows


def team_rows(event: Event) -> list[dict[str, Any]]:
    members = Prefetch("members", TeamMember.objects.select_related("entrant"))
    substitutions = Prefetch("substitutions", TeamSubstitution.objects.select_related("leaves", "comes"))
    return sorted(map(_team_row, event.teams.prefetch_related(members, substitutions)), key=itemgetter("kind", "name"))


def _team_row(team: TeamRecord) -> dict[str, Any]:
    return row_of(
        team,
        members=[row_of(each, entrant=each.entrant.number) for each in team.members.all()],
        substitutions=[
            row_of(each, leaves=each.leaves.number, comes=each.comes.number) for each in team.substitutions.all()
        ],
    )


def pair_rows(event: Event) -> list[list[int]]:
    return [[pair.one.number, pair.other.number] for pair in event.apart_pairs.select_related()]


def plan_rows(plans: "QuerySet[PlanVersion]") -> list[dict[str, Any]]:
    ordered = plans.select_related("series").order_by("series__number", "number")
    return [row_of(plan, series=plan.series.number) for plan in ordered]


def table_rows(tables: Keys) -> list[dict[str, Any]]:
    """Tables with their seats, in the order of the series; `sheet` is the public number of the list."""
    seats = _by_key(_SEATS.of(tables))
    return [row | {"seats": seats[row.pop("key")]} for row in _TABLES.of(tables)]


def plain_list_rows(tables: Keys) -> list[dict[str, Any]]:
    """The lists of tables without seats, entries and versions."""
    return _LISTS.of(tables)


def result_rows(tables: Keys) -> list[dict[str, Any]]:
    """All versions of the results of tables, with the lines of those that count."""
    lines = _by_key(_LINES.of(tables))
    return [row | {"lines": lines[row.pop("key")]} for row in _RESULTS.of(tables)]


def plain_result_rows(tables: Keys) -> list[dict[str, Any]]:
    """The same without lines, which follow from the rows."""
    rows = _RESULTS.of(tables)
    for row in rows:
        del row["key"]
    return rows


def _by_key(rows: Iterable[dict[str, Any]]) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows:
        found[row.pop("key")].append(row)
    return found


def sheet_rows(sheets: "QuerySet[SheetRecord]") -> list[dict[str, Any]]:
    """Lists whole, in the order of their public numbers."""
    entries = Prefetch("entries", EntryRecord.objects.select_related("replaces"))
    found = sorted(sheets.prefetch_related("seats", "versions", entries), key=attrgetter("public_id"))
    return [
        row_of(
            sheet,
            seats=[row_of(seat) for seat in sheet.seats.all()],
            entries=[row_of(entry, replaces=entry.replaces and entry.replaces.seq) for entry in sheet.entries.all()],
            versions=[row_of(version) for version in sheet.versions.all()],
        )
        for sheet in found
    ]


def ruling_rows(event: Event) -> list[dict[str, Any]]:
    """Rulings count from 1 in the order they were made; `cancels` is such a number."""
    rulings = list(event.rulings.select_related("series", "entrant"))
    numbers = {ruling.pk: number for number, ruling in enumerate(rulings, start=1)}
    return [
        row_of(
            ruling,
            series=ruling.series.number,
            entrant=ruling.entrant.number,
            cancels=numbers[ruling.cancels_id] if ruling.cancels_id else None,
        )
        for ruling in rulings
    ]


def payment_rows(payments: Keys) -> list[dict[str, Any]]:
    """A table is [series, table], a team [kind, name]; `cancels` is the receipt that the payment takes back."""
    rows = _PAYMENTS.of(payments)
    for row in rows:
        team, table = _pair(row, "team_kind", "team_name"), _pair(row, "table_series", "table_number")
        row |= {"team": team, "table": table}
    return rows


def _pair(row: dict[str, Any], one: str, other: str) -> list[Any] | None:
    """What points to another record by two numbers or words; None where there is none."""
    pair = [row.pop(one), row.pop(other)]
    return None if pair[0] is None else pair
