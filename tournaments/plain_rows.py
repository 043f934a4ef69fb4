"""The stored records of an event as plain data: what its archive holds of each, and what its acts are bound to."""

from datetime import UTC, date, datetime
from operator import attrgetter, itemgetter
from typing import Any, Final
from uuid import UUID

from django.db.models import Model, Prefetch, QuerySet

from scoring.models import EntryRecord, Seat, SheetRecord, SheetVersion
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


def row_of(record: Model, **links: Any) -> dict[str, Any]:
    """The record as the file has it: its own fields, and beside them the numbers of others that it points to."""
    return {name: plain(getattr(record, name)) for name in FIELDS[type(record)]} | links


def plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


def series_rows(event: Event) -> list[dict[str, Any]]:
    return [row_of(one, draw=one.draw and one.draw.number) for one in event.series.select_related("draw")]


def category_rows(event: Event) -> list[dict[str, Any]]:
    return [
        row_of(each, members=sorted(member.number for member in each.members.all()))
        for each in event.categories.prefetch_related("members")
    ]


def entrant_row(entrant: Entrant) -> dict[str, Any]:
    player = entrant.player
    return row_of(entrant, player=[player.member_number, player.name] if player else entrant.player_elsewhere)


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


def table_rows(tables: "QuerySet[TableRecord]") -> list[dict[str, Any]]:
    """Tables with their seats, in the order of the series; `sheet` is the public number of the list."""
    seats = Prefetch("seats", TableSeat.objects.select_related("entrant").order_by("place"))
    ordered = tables.select_related("series", "sheet").prefetch_related(seats).order_by("series__number", "number")
    return [
        row_of(
            table,
            series=table.series.number,
            sheet=table.sheet and table.sheet.public_id,
            seats=[row_of(seat, entrant=seat.entrant.number) for seat in table.seats.all()],
        )
        for table in ordered
    ]


def result_rows(results: "QuerySet[ResultRecord]") -> list[dict[str, Any]]:
    lines = Prefetch("lines", ResultLine.objects.select_related("entrant"))
    ordered = results.select_related("table__series").prefetch_related(lines)
    return [
        row_of(
            result,
            series=result.table.series.number,
            table=result.table.number,
            lines=[row_of(line, entrant=line.entrant.number) for line in result.lines.all()],
        )
        for result in ordered.order_by("table__series__number", "table__number", "version")
    ]


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


def payment_rows(payments: "QuerySet[Payment]") -> list[dict[str, Any]]:
    """A table is [series, table], a team [kind, name]; `cancels` is the receipt that the payment takes back."""
    return [
        row_of(
            payment,
            entrant=payment.entrant and payment.entrant.number,
            team=[payment.team.kind, payment.team.name] if payment.team else None,
            table=[payment.table.series.number, payment.table.number] if payment.table else None,
            cancels=payment.cancels and payment.cancels.receipt,
        )
        for payment in payments.select_related("entrant", "team", "table__series", "cancels")
    ]
