"""Start, complete and cancel series, and close the event."""

from django.db import transaction

from scoring.clock import now
from tournaments.events.locking import LockedEvent, Refused, lock, require_reason
from tournaments.events.models import Event, SeriesRecord, TableRecord
from tournaments.events.phrases.choices import Phase, Presence, ResultState, Seating, SeriesState, StandingsKind, State
from tournaments.events.queries.desk import lists_in, missing_lists
from tournaments.events.services.required_lists import require_lists
from tournaments.events.services.standings import publish_standings
from tournaments.events.services.tables import HAS_DEALS, drop_tables, keep_plan


@transaction.atomic
def start_series(event: Event, *, by: str) -> SeriesRecord:
    """Start all tables except those where a player is still expected.

    Raises Refused if lists of the previous series are missing, and if a seated player is known not to come: then the
    plan must be repaired first.
    """
    locked = lock(event)
    require_lists(locked)
    locked.require(State.PUBLISHED)
    series = locked.current()
    gone = series.seats.filter(entrant__presence__in=(Presence.NO_SHOW, Presence.LEFT)).order_by("entrant__number")
    if names := list(gone.values_list("entrant__name", flat=True)):
        raise Refused("repair_first", names=names)
    moment = now()
    # A table whose players are not all here starts later, by `start_table`.
    absent_tables = series.seats.exclude(entrant__presence=Presence.PRESENT).values("table")
    series.tables.exclude(pk__in=absent_tables).update(started_at=moment)
    series.state, series.started_at = SeriesState.RUNNING, moment
    series.save(update_fields=["state", "started_at"])
    locked.log("series_started", by=by, wrote=series.tables.all(), series=series.number)
    return series


@transaction.atomic
def start_table(table: TableRecord, *, by: str) -> TableRecord:
    locked = lock(table.series.event)
    locked.require(State.RUNNING)
    stored = TableRecord.objects.select_related("series").get(pk=table.pk)
    if stored.started_at:
        raise Refused("table_has_started", table=stored.number)
    stored.started_at = now()
    stored.save(update_fields=["started_at"])
    locked.log("table_started", by=by, wrote=[stored], series=stored.series.number, table=stored.number)
    return stored


@transaction.atomic
def hold_back_table(table: TableRecord, *, by: str) -> TableRecord:
    """Set a table back to not started because a player is missing; a repair may change it again.

    Raises Refused once a deal has been entered or a list keyed.
    """
    locked = lock(table.series.event)
    locked.require(State.RUNNING)
    stored = TableRecord.objects.select_related("series").get(pk=table.pk)
    if TableRecord.objects.filter(HAS_DEALS, pk=table.pk).exists() or stored.results.exists():
        raise Refused("table_has_started", table=stored.number)
    stored.started_at = None
    stored.save(update_fields=["started_at"])
    locked.log("table_held_back", by=by, wrote=[stored], series=stored.series.number, table=stored.number)
    return stored


@transaction.atomic
def complete_series(event: Event, *, by: str) -> SeriesRecord:
    """End the series and publish provisional standings. Raises Refused with the tables that are not ready."""
    locked = lock(event)
    locked.require(State.RUNNING)
    series = locked.current()
    if tables := missing_lists(series):
        raise Refused("tables_without_list", series=series.number, tables=tables)
    if tables := lists_in(series, ResultState.CLARIFY):
        raise Refused("tables_to_clarify", series=series.number, tables=tables)
    series.state, series.completed_at = SeriesState.COMPLETE, now()
    series.save(update_fields=["state", "completed_at"])
    reason = _why_reopened(locked, series)
    version = publish_standings(locked, StandingsKind.PROVISIONAL, by=by, reason=reason)
    locked.log("series_completed", by=by, wrote=[version], series=series.number)
    return series


@transaction.atomic
def reopen_series(event: Event, *, reason: str, by: str) -> SeriesRecord:
    locked = lock(event)
    locked.require_open()
    reason = require_reason(reason)
    series = list(locked.event.series.order_by("number"))
    last = next((one for one in reversed(series) if one.state == SeriesState.COMPLETE), None)
    if last is None:
        raise Refused("no_complete_series")
    if later := [one for one in series if one.number > last.number and not _is_untouched(one)]:
        raise Refused("later_series_began", series=last.number, later=later[0].number)
    last.state, last.completed_at = SeriesState.RUNNING, None
    last.save(update_fields=["state", "completed_at"])
    locked.log("series_reopened", by=by, reason=reason, series=last.number)
    return last


@transaction.atomic
def cancel_series(event: Event, *, reason: str, by: str) -> SeriesRecord:
    """Cancel a published series: its seats are deleted, and it counts as checked without lists.

    Raises Refused once a deal has been entered.
    """
    locked = lock(event)
    locked.require(State.PUBLISHED)
    reason = require_reason(reason)
    series = locked.current()
    if begun := series.tables.filter(HAS_DEALS).order_by("number").first():
        raise Refused("table_has_started", table=begun.number)
    dropped = drop_tables(series)
    series.state, series.completed_at = SeriesState.CHECKED, now()
    series.save(update_fields=["state", "completed_at"])
    plan = keep_plan(series, by=by, at=now(), reason=reason)
    # The money for its prizes goes to the others, so the standings change.
    is_unchecked = locked.event.series.filter(state=SeriesState.COMPLETE).exists()
    kind = StandingsKind.PROVISIONAL if is_unchecked else StandingsKind.CHECKED
    version = publish_standings(locked, kind, by=by, reason=reason)
    wrote = [*dropped, plan, version]
    locked.log("series_cancelled", by=by, reason=reason, wrote=wrote, series=series.number)
    return series


def _is_untouched(series: SeriesRecord) -> bool:
    is_drawn = series.seating == Seating.DRAWN and series.state in (SeriesState.DRAFT, SeriesState.PUBLISHED)
    return is_drawn or series.state == SeriesState.PLANNED


@transaction.atomic
def check_series(event: Event, *, by: str) -> list[SeriesRecord]:
    locked = lock(event)
    complete = list(locked.event.series.filter(state=SeriesState.COMPLETE).order_by("number"))
    if not complete:
        # Raises the refusal for the wrong state.
        locked.require(State.COMPLETE)
    for series in complete:
        for state in (ResultState.CLARIFY, ResultState.KEYED):
            if tables := lists_in(series, state):
                raise Refused("tables_unchecked", series=series.number, tables=tables)
        series.state = SeriesState.CHECKED
        series.save(update_fields=["state"])
    version = publish_standings(locked, StandingsKind.CHECKED, by=by)
    for series in complete:
        locked.log("series_checked", by=by, wrote=[version], series=series.number)
    return complete


@transaction.atomic
def close_event(event: Event, *, by: str) -> Event:
    locked = lock(event)
    locked.require(State.CHECKED)
    if unplayed := locked.event.series.exclude(state=SeriesState.CHECKED).order_by("number").first():
        raise Refused("series_not_checked", series=unplayed.number)
    locked.event.phase = Phase.CLOSED
    locked.save(["phase"])
    version = publish_standings(locked, StandingsKind.FINAL, by=by)
    locked.log("event_closed", by=by, wrote=[version])
    return locked.event


@transaction.atomic
def reopen_event(event: Event, *, reason: str, by: str) -> Event:
    locked = lock(event)
    locked.require(State.CLOSED)
    reason = require_reason(reason)
    locked.event.phase = Phase.PLAY
    locked.save(["phase"])
    locked.log("event_reopened", by=by, reason=reason)
    return locked.event


def _why_reopened(locked: LockedEvent, series: SeriesRecord) -> str:
    reopened = (
        locked.event.audit_entries.filter(act="series_reopened", data__series=series.number).order_by("-seq").first()
    )
    return reopened.reason if reopened else ""
