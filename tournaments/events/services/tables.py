"""The stored tables of a series: their seats, and the lists for their deals."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from django.db.models import Q

from scoring.models import SheetRecord
from scoring.models.public_id import make_public_id
from scoring.models.sheets import hash_key
from scoring.sheets.services import NewSheet, discard_sheet, open_sheets
from tournaments.events.locking import LockedEvent
from tournaments.events.models import Entrant, PlanVersion, SeriesRecord, TableRecord, TableSeat
from tournaments.events.queries.names import distinct_names
from tournaments.events.queries.seats import Tables, moves_between, tables_of, with_people
from tournaments.events.queries.table_keys import sheet_key

# A table with a deal, on its list or on the second list.
HAS_DEALS: Final = Q(sheet__head_seq__gt=0) | Q(sheet__second_list__head_seq__gt=0)
# Letters of the event's name in the title of a list.
_TITLE_NAME: Final = 40


def seat_series(locked: LockedEvent, series: SeriesRecord, tables: Tables) -> list[TableRecord]:
    """Seat the whole series again at tables 1, 2, ...; lists opened for other players are discarded.

    Returns the current tables and those that were dropped.
    """
    dropped = drop_tables(series)
    records = TableRecord.objects.bulk_create(
        TableRecord(series=series, number=number) for number in range(1, len(tables) + 1)
    )
    _seat(locked, list(zip(records, tables, strict=True)))
    return [*records, *dropped]


def drop_tables(series: SeriesRecord) -> list[TableRecord]:
    dropped = list(series.tables.all())
    for sheet in SheetRecord.objects.filter(event_table__series=series):
        # Unlinked first: a table protects its list from deletion.
        TableRecord.objects.filter(sheet=sheet).update(sheet=None)
        discard_sheet(sheet)
    series.tables.all().delete()
    return dropped


def change_tables(locked: LockedEvent, series: SeriesRecord, tables: Tables) -> list[TableRecord]:
    """Seat the series as given and return the changed tables, which lose their list; others are unchanged."""
    records = {table.number: table for table in series.tables.all()}
    before = tables_of(series)
    changed = []
    for number, people in enumerate(tables, start=1):
        if number > len(before):
            records[number] = TableRecord.objects.create(series=series, number=number)
        if number > len(before) or before[number - 1] != people:
            changed.append((records[number], people))
    TableSeat.objects.filter(table__in=[table for table, _ in changed]).delete()
    for table, _ in changed:
        _discard_list(table)
    _seat(locked, changed)
    return [table for table, _ in changed]


def open_lists(locked: LockedEvent, series: SeriesRecord, tables: Collection[TableRecord], *, by: str) -> None:
    """Open a list for each of these tables that has players but no list.

    Its key is derived from the list's id, so that documents can contain it.
    """
    wanted = {table.pk for table in tables if table.sheet_id is None}
    seated = series.tables.filter(pk__in=wanted).prefetch_related(with_people()).order_by("number")
    occupied = [table for table in seated if table.seats.all()]
    sheets = open_sheets([_new_sheet(locked, series, table) for table in occupied], by=by)
    for table, sheet in zip(occupied, sheets, strict=True):
        table.sheet = sheet
    TableRecord.objects.bulk_update(occupied, ["sheet"], batch_size=200)


def renew_list_keys(locked: LockedEvent) -> None:
    """Replace the keys of all lists of the event; phones with an older key can no longer enter."""
    sheets = list(SheetRecord.objects.filter(event_table__series__event=locked.event))
    for sheet in sheets:
        sheet.key_hash = hash_key(sheet_key(locked.event, sheet.public_id))
    SheetRecord.objects.bulk_update(sheets, ["key_hash"], batch_size=200)
    # A second list is opened again from its list, which gives it a new key.
    SheetRecord.objects.filter(second_list_of__in=sheets).update(key_hash="")


def keep_plan(series: SeriesRecord, *, by: str, at: datetime, reason: str = "") -> PlanVersion:
    """Store the current seats as the next version of the plan, with the moves since the previous one.

    A seat that a substitute took over in the meantime is a move as well.
    """
    before, tables = series.plans.order_by("number").last(), tables_of(series)
    series.plan += 1
    series.save(update_fields=["plan"])
    return PlanVersion.objects.create(
        series=series,
        number=series.plan,
        tables=[list(table) for table in tables],
        moves=moves_between(before.tables, tables) if before else [],
        reason=reason,
        made_by=by,
        made_at=at,
    )


def _seat(locked: LockedEvent, seated: Sequence[tuple[TableRecord, Sequence[int]]]) -> None:
    entrants: dict[int, Entrant] = {entrant.number: entrant for entrant in locked.event.entrants.all()}
    TableSeat.objects.bulk_create(
        TableSeat(table=table, series_id=table.series_id, place=place, entrant=entrants[number])
        for table, people in seated
        for place, number in enumerate(people)
    )


def _discard_list(table: TableRecord) -> None:
    sheet = table.sheet
    if sheet is not None:
        table.sheet = None
        table.save(update_fields=["sheet"])
        discard_sheet(sheet)


def _new_sheet(locked: LockedEvent, series: SeriesRecord, table: TableRecord) -> NewSheet:
    event, people = locked.event, [seat.entrant for seat in table.seats.all()]
    public_id = make_public_id()
    return NewSheet(
        public_id=public_id,
        key=sheet_key(event, public_id),
        names=distinct_names([(person.name, person.number) for person in people]),
        ruleset=event.ruleset,
        scheme=event.scheme,
        length=series.deals(len(people)),
        # The club's lists must not include those of a rehearsal.
        club=None if event.is_rehearsal else event.club,
        title=f"{_cut(event.name)} · {series.number} · {table.number}",
        loss_fee_steps=[(first, cents) for first, cents in event.loss_fee_steps],
    )


def _cut(name: str) -> str:
    return name if len(name) <= _TITLE_NAME else f"{name[: _TITLE_NAME - 1].rstrip()}…"
