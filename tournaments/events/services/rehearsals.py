"""Rehearsals: the list of players is copied into an event that counts for nothing and is deleted without a trace."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any, Final
from uuid import UUID

from django.db import connection, transaction
from django.db.models import SET_NULL, ManyToOneRel, Model, Q

from scoring.clock import now, today
from scoring.models import SheetRecord
from scoring.models.names import MAX_NAME_LENGTH
from scoring.phrases import TABLE
from scoring.rules import deal_from_dict
from scoring.sheets.services import record_deal
from tournaments.events.locking import Refused, lock
from tournaments.events.models import Entrant, Event, EventRole, SeriesRecord, TableRecord
from tournaments.events.phrases.choices import Phase, Presence, SecondKeying, State
from tournaments.events.queries.tour import INCIDENTS, PRINTER
from tournaments.events.services.results import key_list
from tournaments.events.services.usual_lists import usual_list, with_totals
from tournaments.standings import KeyedList

# Queries for the triggers that refuse deletion: name, table and, on SQLite, the statement that creates it.
TRIGGERS: Final = {
    "sqlite": "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%_no_delete'",
    "postgresql": "SELECT tgname, tgrelid::regclass::text, '' FROM pg_trigger WHERE tgname LIKE '%_no_delete'",
}
# Enough for three tables without the one who comes late.
LEAST_PLAYERS: Final = 10
# Rules, classes and teams are not copied: a rehearsal is played by the official list.
SETTINGS: Final = ("place", "time_limit", "entry_fee", "card_fee", "pot_percent", "tie_rule", "tie_breaks", "draw_mode")
# Deals entered on the phone before its battery was empty, and the rating points of a slip of the pen.
_ON_THE_PHONE: Final = 7
_SLIP: Final = 90
# Points by which the other copy differs: a value that one more game can have.
_MORE: Final = 24


@transaction.atomic
def rehearse(event: Event, *, name: str, by: str) -> Event:
    """Return the event's rehearsal, creating it if there is none: one series with its players, all but one present.

    Raises Refused: `rehearsal_of_rehearsal`, `rehearsal_needs_players`, `no_series`.
    """
    locked = lock(event)
    if locked.event.is_rehearsal:
        raise Refused("rehearsal_of_rehearsal")
    if existing := Event.objects.filter(rehearses=locked.event).first():
        return existing
    first = locked.event.series.order_by("number").first()
    if first is None:
        raise Refused("no_series")
    people = locked.event.entrants.exclude(presence__in=(Presence.NO_SHOW, Presence.LEFT)).order_by("number")
    if len(people) < LEAST_PLAYERS:
        raise Refused("rehearsal_needs_players", least=LEAST_PLAYERS)
    rehearsal = _announced(locked.event, name, late=people[len(people) - 1].number, by=by)
    SeriesRecord.objects.create(event=rehearsal, number=1, rounds=first.rounds)
    _copy_roles(locked.event, rehearsal)
    new = lock(rehearsal)
    new.log("event_created", by=by, wrote=_copy_people(list(people), rehearsal))
    return new.event


@transaction.atomic
def play_tables(rehearsal: Event, *, by: str) -> None:
    """Fill in all lists, once: one has a second list that differs, one is wrong, one is on a dead phone."""
    locked = lock(rehearsal)
    if not locked.event.is_rehearsal or "papers" in locked.event.tour:
        return
    locked.require(State.RUNNING)
    series = locked.current()
    tables = list(series.tables.filter(seats__isnull=False).distinct().order_by("number"))
    incidents = dict(zip(INCIDENTS, (table.number for table in tables), strict=False))
    keyed_lists = {table.number: _keyed_list_of(locked.event, series, table) for table in tables}
    for table in tables:
        if table.number == incidents.get("phone"):
            _write_on_phone(table)
        elif table.number == incidents.get("wrong"):
            keyed_lists[table.number] = _with_slip(keyed_lists[table.number])
        else:
            keyed = keyed_lists[table.number]
            key_list(locked.event, series=series.number, table=table.number, keyed=keyed, after=0, by=by)
    if "differ" in incidents:
        keyed_lists[incidents["differ"]] = with_difference(keyed_lists[incidents["differ"]])
    lying = {str(number): _plain(keyed_lists[number]) for number in incidents.values()}
    _remember(locked.event, **incidents, papers=lying)


@transaction.atomic
def mark_printed(rehearsal: Event) -> None:
    locked = lock(rehearsal)
    if locked.event.is_rehearsal:
        _remember(locked.event, told=[PRINTER])


@transaction.atomic
def delete_rehearsal(rehearsal: Event) -> None:
    """Delete the rehearsal with everything in it. Raises Refused (`no_rehearsal`) for any other event."""
    locked = lock(rehearsal)
    if not locked.event.is_rehearsal:
        raise Refused("no_rehearsal")
    # Locked, so that a request that is writing on one of the lists ends first.
    of_event = Q(event_table__series__event=locked.event) | Q(second_list_of__event_table__series__event=locked.event)
    sheets = SheetRecord.objects.select_for_update(of=("self",)).filter(of_event)
    rows: dict[type[Model], set[Any]] = defaultdict(set)
    _gather(SheetRecord, {sheet.pk for sheet in sheets.order_by("pk")}, rows)
    _gather(Event, {locked.event.pk}, rows)
    with _deletable():
        for model, keys in rows.items():
            found = model._base_manager.filter(pk__in=keys)
            found._raw_delete(found.db)
        # A raw delete follows no relations, so what it missed must show here.
        connection.check_constraints()


@contextmanager
def _deletable() -> Iterator[None]:
    """Allow append-only rows to be deleted, but not changed, in this transaction.

    An error rolls the triggers back with everything else. On PostgreSQL, writers wait until the transaction ends.
    """
    with connection.cursor() as cursor:
        cursor.execute(TRIGGERS[connection.vendor])
        triggers = cursor.fetchall()
        if connection.vendor == "sqlite":
            for name, _table, _sql in triggers:
                cursor.execute(f"DROP TRIGGER {name}")
            yield
            for _name, _table, sql in triggers:
                cursor.execute(sql)
        else:
            _switch(cursor, "DISABLE", triggers)
            yield
            _switch(cursor, "ENABLE", triggers)


def _switch(cursor: Any, to: str, triggers: Iterable[tuple[str, str, str]]) -> None:
    # PostgreSQL refuses to alter a table while deferred checks of this transaction are pending.
    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    for name, table, _sql in sorted(triggers):
        cursor.execute(f"ALTER TABLE {table} {to} TRIGGER {name}")
    cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def _gather(model: type[Model], keys: set[Any], rows: dict[type[Model], set[Any]]) -> None:
    """Add these rows and all rows that refer to them, directly or indirectly, to `rows`."""
    new = keys - rows[model]
    if not new:
        return
    rows[model] |= new
    for relation in model._meta.get_fields(include_hidden=True):
        if isinstance(relation, ManyToOneRel) and relation.on_delete is not SET_NULL:
            pointing = relation.field.model._base_manager.filter(**{f"{relation.field.name}__in": new})
            _gather(relation.field.model, set(pointing.values_list("pk", flat=True)), rows)


def _announced(event: Event, name: str, *, late: int, by: str) -> Event:
    settings = {setting: getattr(event, setting) for setting in SETTINGS}
    return Event.objects.create(
        club=event.club,
        name=name[:MAX_NAME_LENGTH].rstrip(),
        day=today(),
        phase=Phase.CHECK_IN,
        rehearses=event,
        tour={"late": late},
        is_listed=False,
        visibility=event.visibility,
        shown_names=event.shown_names,
        # Someone who rehearses alone has nobody for a second keying of every list.
        second_keying=SecondKeying.UNPROVED,
        prize_plan=[group for group in event.prize_plan if group["ranking"] == "total"],
        created_at=now(),
        created_by=by,
        **settings,
    )


def _copy_roles(event: Event, rehearsal: Event) -> None:
    EventRole.objects.bulk_create(
        EventRole(event=rehearsal, user_id=given.user_id, role=given.role) for given in event.roles.all()
    )


def _copy_people(people: list[Entrant], rehearsal: Event) -> list[Entrant]:
    late = rehearsal.tour["late"]
    return Entrant.objects.bulk_create(
        Entrant(
            event=rehearsal,
            number=person.number,
            name=person.name,
            club_name=person.club_name,
            without_fee=person.without_fee,
            presence=Presence.LATER if person.number == late else Presence.PRESENT,
            registered_at=now(),
        )
        for person in people
    )


def _keyed_list_of(event: Event, series: SeriesRecord, table: TableRecord) -> KeyedList:
    chance = Random(f"{event.public_id} {table.number}")  # noqa: S311
    return usual_list(chance, table.seats.count(), series.rounds)


def _with_slip(keyed: KeyedList) -> KeyedList:
    first, *others = keyed.rows
    slipped = replace(first, total=(first.total or 0) + _SLIP)
    return replace(keyed, rows=(slipped, *others))


def with_difference(keyed: KeyedList) -> KeyedList:
    most = max(keyed.rows, key=lambda row: row.won)
    rows = tuple(replace(row, points=row.points + _MORE) if row is most else row for row in keyed.rows)
    return with_totals(replace(keyed, rows=rows))


def _write_on_phone(table: TableRecord) -> None:
    sheet = table.sheet
    if sheet is None:
        return
    seen = sheet.head_seq
    for number in range(_ON_THE_PHONE):
        declarer = (number + 1) % sheet.seat_count
        deal = deal_from_dict({"declarer": declarer, "game": "hearts", "matadors": 1, "points": 70})
        entry_id = UUID(int=Random(f"{sheet.public_id} {number}").getrandbits(128), version=4)  # noqa: S311
        seen = record_deal(sheet, deal, client_id=entry_id, after=seen, by=TABLE).seq


def _plain(keyed: KeyedList) -> dict[str, Any]:
    rows = [[row.points, row.won, row.lost, row.total] for row in keyed.rows]
    return {"rows": rows, "deals": keyed.deals, "passed": keyed.passed}


def _remember(rehearsal: Event, **values: Any) -> None:
    rehearsal.tour = rehearsal.tour | values
    rehearsal.save(update_fields=["tour"])
