"""The tables of a series as they are stored: who sits there, and the list that waits for their deals."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Final

from django.db.models import Q

from scoring.models import SheetRecord
from scoring.models.public_id import make_public_id
from scoring.models.sheets import hash_key
from scoring.sheets.services import Opening, discard_sheet, open_sheets
from tournaments.events.locking import LockedEvent
from tournaments.events.models import Entrant, PlanVersion, SeriesRecord, TableRecord, TableSeat
from tournaments.events.queries.names import distinct_names
from tournaments.events.queries.seats import Tables, moves_between, tables_of, with_people
from tournaments.events.queries.table_keys import sheet_key

# A table at which something was entered, on its list or the copy.
HAS_DEALS: Final = Q(sheet__head_seq__gt=0) | Q(sheet__copy__head_seq__gt=0)
# Letters of the event's name in the title of a list.
_TITLE_NAME: Final = 40


def seat_series(locked: LockedEvent, series: SeriesRecord, tables: Tables) -> list[TableRecord]:
    """Everybody of the series anew, at tables 1, 2, ...; lists that were opened for other people go.

    The tables as they are now, and those that are gone.
    """
    dropped = drop_tables(series)
    records = TableRecord.objects.bulk_create(
        TableRecord(series=series, number=number) for number in range(1, len(tables) + 1)
    )
    _seat(locked, list(zip(records, tables, strict=True)))
    return [*records, *dropped]


def drop_tables(series: SeriesRecord) -> list[TableRecord]:
    """Nobody is seated any more; the tables that were."""
    dropped = list(series.tables.all())
    for sheet in SheetRecord.objects.filter(event_table__series=series):
        TableRecord.objects.filter(sheet=sheet).update(sheet=None)
        discard_sheet(sheet)
    series.tables.all().delete()
    return dropped


def change_tables(locked: LockedEvent, series: SeriesRecord, tables: Tables) -> list[TableRecord]:
    """Seats as given, touching only tables whose people change; the changed ones lose their list."""
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
    """A list for every table that has people and none yet, whose key its papers can carry."""
    wanted = {table.pk for table in tables if table.sheet_id is None}
    seated = series.tables.filter(pk__in=wanted).prefetch_related(with_people()).order_by("number")
    occupied = [table for table in seated if table.seats.all()]
    sheets = open_sheets([_opening(locked, series, table) for table in occupied], by=by)
    for table, sheet in zip(occupied, sheets, strict=True):
        table.sheet = sheet
    TableRecord.objects.bulk_update(occupied, ["sheet"], batch_size=200)


def renew_list_keys(locked: LockedEvent) -> None:
    """Other keys for all lists of the event; who entered on one by an older key is out."""
    sheets = list(SheetRecord.objects.filter(event_table__series__event=locked.event))
    for sheet in sheets:
        sheet.key_hash = hash_key(sheet_key(locked.event, sheet.public_id))
    SheetRecord.objects.bulk_update(sheets, ["key_hash"], batch_size=200)
    # Whoever keeps a copy opens it anew, from its list.
    SheetRecord.objects.filter(copy_of__in=sheets).update(key_hash="")


def keep_plan(series: SeriesRecord, *, by: str, at: datetime, reason: str = "") -> PlanVersion:
    """The seats as they are now, as the next version of the plan, and who moved since the one before.

    A seat that a substitute took over in between has moved, too.
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
    """Let go of a list made for other people; nothing was entered on it, or it would not be touched."""
    sheet = table.sheet
    if sheet is not None:
        table.sheet = None
        table.save(update_fields=["sheet"])
        discard_sheet(sheet)


def _opening(locked: LockedEvent, series: SeriesRecord, table: TableRecord) -> Opening:
    event, people = locked.event, [seat.entrant for seat in table.seats.all()]
    public_id = make_public_id()
    return Opening(
        public_id=public_id,
        key=sheet_key(event, public_id),
        names=distinct_names([(person.name, person.number) for person in people]),
        ruleset=event.ruleset,
        scheme=event.scheme,
        length=series.deals(len(people)),
        # What is listed by club is not to have the lists of a rehearsal.
        club=None if event.is_rehearsal else event.club,
        title=f"{_cut(event.name)} · {series.number} · {table.number}",
        loss_fee_steps=[(first, cents) for first, cents in event.loss_fee_steps],
    )


def _cut(name: str) -> str:
    """As much of an event's name as a list's title has room for."""
    return name if len(name) <= _TITLE_NAME else f"{name[: _TITLE_NAME - 1].rstrip()}…"
