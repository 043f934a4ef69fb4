"""Receive, key, check, set aside and change lists, and take them over from tables."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import transaction

from scoring.clock import now
from scoring.models import EntryKind, SheetRecord, SheetVersion
from scoring.models.commitments import make_salt
from scoring.models.prepared import Prepared, PreparedRows, insert, update
from scoring.rules import find_scheme, rating_points, tally
from scoring.sheets.locked_sheet import SheetError, SheetIsClosed
from scoring.sheets.objections import NotAgreed
from scoring.sheets.services import confirm_print
from tournaments.events.locking import LockedEvent, Refused, lock, require_reason
from tournaments.events.models import (
    LISTS_COME_IN,
    PLAYED,
    Entrant,
    Event,
    ResultLine,
    ResultRecord,
    SeriesRecord,
    TableRecord,
    TableSeat,
)
from tournaments.events.phrases.choices import ResultState, SecondKeying, Source
from tournaments.events.queries.paper_list import PaperList, paper_list_of
from tournaments.events.services.standings import republish
from tournaments.events.services.tables import keep_plan, open_lists
from tournaments.standings import KeyedCell, KeyedList, KeyedRow, differences

# The action in the audit log, by the state of the version before.
KEYING_ACTIONS: Final[dict[str | None, str]] = {
    None: "list_keyed",
    ResultState.KEYED: "list_changed",
    ResultState.CHECKED: "list_changed",
    ResultState.CLARIFY: "list_cleared",
}
# One stored row: points, games won, games lost, and the total on the paper list.
Row = Sequence[int | None]

# Prepared, since every list that comes in needs them: its table, the seats, and what counts so far.
_TABLE: Final = Prepared(lambda series, number: TableRecord.objects.filter(series=series, number=number), "sheet")
_SEATS: Final = Prepared(lambda table: TableSeat.objects.filter(table=table).order_by("place"), "entrant")
_VERSIONS: Final = Prepared(lambda table: ResultRecord.objects.filter(table=table).order_by("version"))
_COUNTED: Final = PreparedRows(
    lambda tables: (
        ResultLine.objects.filter(result__table__in=tables)
        .order_by("place")
        .values_list("entrant", "points", "won", "lost", "others_lost", "adjustment", "total")
    )
)


class KeyingsDiffer(Refused):
    """The second keying differs in these `cells`; `keyed` are the figures of the first keying."""

    def __init__(self, cells: tuple[KeyedCell, ...]) -> None:
        super().__init__("keyings_differ", cells=len(cells))
        self.cells = cells


@transaction.atomic
def receive_list(event: Event, *, series: int, table: int, by: str) -> TableRecord:
    locked = lock(event)
    at = _at(locked, series, table)
    if at.table.received_at is None:
        at.receive()
        locked.log("list_received", by=by, wrote=[at.table], series=series, table=table)
    return at.table


@transaction.atomic
def key_list(
    event: Event,
    *,
    series: int,
    table: int,
    keyed: KeyedList,
    after: int,
    by: str,
    reason: str = "",
    ended_early: str = "",
    is_ruled: bool = False,
) -> ResultRecord:
    """Store the figures of a paper list as its next version; repeating the same figures changes nothing.

    `after` is the version that the user saw, 0 for none. `ended_early` is the reason for fewer deals than planned. A
    `reason` is required to change a list that is checked or played, and for a referee's ruling that contradictory
    figures count. Raises Refused: `result_was_keyed`, `list_contradicts`, `list_awaits_second`, `unfinished_reason`,
    `reason_missing`.
    """
    locked = lock(event)
    at = _at(locked, series, table)
    at.require_seen(after)
    at.require_possible(keyed, ended_early)
    current = at.current
    # An unchecked keying of someone else is compared blind by `check_list`, not replaced.
    if current and current.state == ResultState.KEYED and current.keyed_by != by and not is_ruled:
        raise Refused("list_awaits_second", table=table)
    if at.matches_current(keyed) and not is_ruled:
        return at.counting
    if is_ruled or at.is_settled:
        require_reason(reason)
    if not is_ruled and at.paper.contradicts(keyed):
        raise Refused("list_contradicts", table=table)
    is_checked = is_ruled or at.is_played or not at.awaits_second(keyed)
    return at.store(
        "list_ruled" if is_ruled else KEYING_ACTIONS[current.state if current else None],
        by=by,
        source=Source.PAPER,
        state=ResultState.CHECKED if is_checked else ResultState.KEYED,
        rows=rows_of(keyed),
        deals=keyed.deals,
        passed=keyed.passed,
        reason=reason.strip(),
        ended_early=ended_early.strip() if keyed.deals < at.planned else "",
        checked_by=by if is_ruled or at.is_played else "",
    )


@transaction.atomic
def check_list(
    event: Event,
    *,
    series: int,
    table: int,
    keyed: KeyedList,
    after: int,
    by: str,
    ended_early: str = "",
    is_settled: bool = False,
    reason: str = "",
) -> ResultRecord:
    """Compare a second, blind keying by another login; if both agree, the list is checked.

    Raises KeyingsDiffer, with nothing stored, if they differ. With `is_settled` the second keyer has looked at these
    cells of the paper again, and the second figures count; this requires a reason once the series has been played.
    """
    locked = lock(event)
    at = _at(locked, series, table)
    at.require_seen(after)
    first = _keyed_by_another(at, by)
    ended_early = (ended_early or first.ended_early).strip()
    at.require_possible(keyed, ended_early)
    cells = differing(keyed_of(first), keyed)
    if cells and not is_settled:
        raise KeyingsDiffer(cells)
    if at.paper.contradicts(keyed):
        raise Refused("list_contradicts", table=table)
    if cells:
        return _settle(at, keyed, by=by, ended_early=ended_early, reason=reason)
    first.state, first.checked_by, first.checked_at = ResultState.CHECKED, by, now()
    first.save(update_fields=["state", "checked_by", "checked_at"])
    locked.log("list_checked", by=by, wrote=[at.table], series=series, table=table, version=first.version)
    return first


@transaction.atomic
def tick_list(event: Event, *, series: int, table: int, after: int, by: str) -> ResultRecord:
    """Store that someone has compared the counting figures with the paper; does nothing if already stored.

    Raises Refused: `own_keying` if the list needs two people, `list_awaits_second` if it needs a blind keying.
    """
    locked = lock(event)
    at = _at(locked, series, table)
    at.require_seen(after)
    current = at.current
    if current is None or current.source != Source.PAPER or current.state == ResultState.CLARIFY:
        raise Refused("nothing_to_tick", table=table)
    if current.keyed_by == by and at.awaits_second(keyed_of(current)):
        raise Refused("own_keying", table=table)
    if current.state == ResultState.KEYED:
        raise Refused("list_awaits_second", table=table)
    if current.checked_by:
        return current
    current.checked_by, current.checked_at = by, now()
    current.save(update_fields=["checked_by", "checked_at"])
    locked.log("list_ticked", by=by, wrote=[at.table], series=series, table=table, version=current.version)
    return current


@transaction.atomic
def set_aside(
    event: Event,
    *,
    series: int,
    table: int,
    reason: str,
    after: int,
    by: str,
    rows: Sequence[Row] = (),
    deals: int | None = None,
    passed: int | None = None,
) -> ResultRecord:
    locked = lock(event)
    at = _at(locked, series, table)
    at.require_seen(after)
    reason = require_reason(reason)
    old = at.current
    return at.store(
        "list_aside",
        by=by,
        source=Source.PAPER,
        state=ResultState.CLARIFY,
        rows=[list(row) for row in rows] or (old.rows if old else [[None] * 4 for _ in at.seats]),
        deals=deals or (old.deals if old else at.planned),
        passed=passed,
        reason=reason,
    )


@transaction.atomic
def take_version(
    event: Event, *, series: int, table: int, version: int, after: int, reason: str, by: str
) -> ResultRecord:
    """Make another version count by a referee's decision: an older one, or one signed after the series was played."""
    locked = lock(event)
    at = _at(locked, series, table)
    at.require_seen(after)
    reason = require_reason(reason)
    taken = at.table.results.filter(version=version).first()
    if taken is None or any(None in row[:3] for row in taken.rows):
        raise Refused("no_figures", table=table)
    return at.store(
        "version_taken",
        by=by,
        source=Source(taken.source),
        state=ResultState.CHECKED,
        rows=taken.rows,
        deals=taken.deals,
        passed=taken.passed,
        ended_early=taken.ended_early,
        reason=reason,
        checked_by=by,
    )


@transaction.atomic
def replace_player(
    event: Event,
    *,
    series: int,
    table: int,
    place: int,
    reason: str,
    by: str,
    name: str = "",
    entrant: Entrant | None = None,
    counts_for_substitute: bool = False,
    without_fee: bool = False,
) -> TableSeat:
    """Let a substitute finish a list; the result remains the player's, or it and the seat pass to the substitute.

    With `counts_for_substitute` the substitute is an entrant without a seat in this series, who may play
    `without_fee`. SkWO 4.4
    """
    locked = lock(event)
    at = _at(locked, series, table)
    reason = require_reason(reason)
    seat = next((seat for seat in at.seats if seat.place == place), None)
    if seat is None:
        raise ValueError(f"table {table} has no seat {place}")
    shown = entrant.name if entrant else name.strip()
    if not shown:
        raise Refused("substitute_missing")
    leaves = seat.entrant
    if counts_for_substitute:
        _seat_substitute(at, seat, entrant)
        if without_fee and entrant:
            entrant.without_fee = True
            entrant.save(update_fields=["without_fee"])
    else:
        seat.played_by, seat.salt, seat.digest = shown, make_salt(), ""
        seat.save(update_fields=["played_by", "salt", "digest"])
    data = {"leaves": leaves.number, "leaves_name": leaves.name, "name": shown, "place": place + 1}
    action = "seat_taken_over" if counts_for_substitute else "player_replaced"
    wrote = [at.table, entrant] if counts_for_substitute and entrant else [at.table]
    locked.log(action, by=by, reason=reason, wrote=wrote, series=series, table=table, **data)
    if counts_for_substitute and at.is_played:
        republish(locked, by=by, reason=reason)
    return seat


@transaction.atomic
def swap_table_seats(sheet: SheetRecord, came_from: Sequence[int], *, reason: str, by: str) -> None:
    """Store the table's new order of seats as the next version of the plan.

    `came_from` has the previous place for each place. Raises SheetIsClosed if the event is closed or the series has
    been played, because the results record who sat where.
    """
    if not TableRecord.objects.filter(sheet=sheet).exists():
        return
    at = _at_sheet(sheet)
    if at is None or at.is_played:
        raise SheetIsClosed
    seats = list(at.seats)
    # Deleted and inserted again: places are unique, so they cannot be swapped one by one.
    at.table.seats.all().delete()
    for place, old in enumerate(came_from):
        seats[old].pk, seats[old].place = None, place
        seats[old].save(force_insert=True)
    facts: dict[str, Any] = {"series": at.series.number, "table": at.table.number}
    plan = keep_plan(at.series, by=by, at=now(), reason=reason)
    at.locked.log("seats_swapped", by=by, reason=reason, wrote=[at.table, plan], **facts)


@transaction.atomic
def open_table_sheet(table: TableRecord, *, by: str) -> SheetRecord:
    locked = lock(table.series.event)
    at = _at(locked, table.series.number, table.number)
    if at.table.sheet is None:
        open_lists(locked, at.series, [at.table], by=by)
        at.table.refresh_from_db()
        locked.log("sheet_opened", by=by, wrote=[at.table], series=at.series.number, table=at.table.number)
    if at.table.sheet is None:
        raise ValueError(f"table {at.table.number} has no list")
    return at.table.sheet


@transaction.atomic
def result_of_sheet(sheet: SheetRecord, *, by: str) -> ResultRecord | None:
    """Store a list signed by all players as its table's result; None if it belongs to no open event.

    Once the series has been played, figures that differ from the counting ones are stored as a version for the referee
    to decide.
    """
    at = _at_sheet(sheet)
    if at is None:
        return None
    lines = tally(sheet.to_sheet(), at.locked.event.scheme)
    content: dict[str, Any] = {
        "source": Source.SHEET,
        "rows": [[line.points, line.won, line.lost, line.total] for line in lines],
        "deals": sheet.deal_count,
        "passed": lines[0].passed,
        "ended_early": _ending_reason(sheet),
    }
    if at.is_played and not at.counts(content["rows"]):
        return at.store_undecided("list_signed_late", by=by, signed=sheet.versions.last(), **content)
    signed = sheet.versions.last()
    # Signed on paper at the desk instead of on the phones.
    from_print = any(entry.is_from_print for entry in sheet.entries.filter(version=sheet.version))
    action = "list_confirmed" if from_print else "list_signed"
    return at.store(action, by=by, state=ResultState.CHECKED, checked_by=by, signed=signed, **content)


@transaction.atomic
def confirm_list(table: TableRecord, *, after: int, by: str) -> ResultRecord:
    """Make a list count that all players signed on its print, which is at the desk.

    `after` is the newest entry on the print. Raises Refused: `list_not_agreed` while there is an objection,
    `print_is_old` if that is not the newest entry of the list.
    """
    try:
        if table.sheet is None:
            raise SheetIsClosed
        confirm_print(table.sheet, after=after, by=by)
    except NotAgreed:
        raise Refused("list_not_agreed", table=table.number) from None
    except SheetError:
        raise Refused("print_is_old", table=table.number) from None
    result = table.results.order_by("version").last()
    if result is None:
        raise Refused("print_is_old", table=table.number)
    return result


@transaction.atomic
def doubt_sheet(sheet: SheetRecord, *, by: str) -> ResultRecord | None:
    """Mark the result of a reopened list for clarification until the list is signed again.

    Once the series has been played the result stands, and the reopening is only logged.
    """
    at = _at_sheet(sheet)
    current = at.current if at else None
    if at is None or current is None or current.source != Source.SHEET:
        return None
    if not at.is_played:
        current.state = ResultState.CLARIFY
        current.save(update_fields=["state"])
        current.lines.all().delete()
    action = "list_reopened_late" if at.is_played else "list_reopened"
    facts: dict[str, Any] = {"series": at.series.number, "table": at.table.number, "version": current.version}
    at.locked.log(action, by=by, wrote=[at.table], **facts)
    return current


@dataclass
class _ListAt:
    """A table of a locked event: its seats, its result, and the possible changes."""

    locked: LockedEvent
    series: SeriesRecord
    table: TableRecord
    seats: list[TableSeat]
    current: ResultRecord | None
    newest: int
    paper: PaperList = field(init=False)

    def __post_init__(self) -> None:
        self.paper = paper_list_of(self.locked.event)

    @property
    def planned(self) -> int:
        return self.series.deals(len(self.seats))

    @property
    def is_played(self) -> bool:
        return self.series.state in PLAYED

    @property
    def is_settled(self) -> bool:
        is_checked = self.current is not None and self.current.state == ResultState.CHECKED
        return self.is_played or is_checked

    @property
    def counting(self) -> ResultRecord:
        if self.current is None:
            raise ValueError(f"table {self.table.number} has no result")
        return self.current

    def require_seen(self, after: int) -> None:
        if after != self.newest:
            raise Refused("result_was_keyed", table=self.table.number, by=self.current.keyed_by if self.current else "")

    def require_possible(self, keyed: KeyedList, ended_early: str) -> None:
        if not self.paper.can_be_keyed:
            raise Refused("not_to_be_keyed")
        if len(keyed.rows) != len(self.seats):
            raise ValueError(f"table {self.table.number} has {len(self.seats)} seats, not {len(keyed.rows)}")
        if not 1 <= keyed.deals <= self.planned:
            raise Refused("too_many_deals", table=self.table.number, deals=self.planned)
        if keyed.deals < self.planned and not (ended_early.strip() or self.paper.ruleset.ends_by_itself):
            raise Refused("unfinished_reason", table=self.table.number, deals=self.planned)

    def matches_current(self, keyed: KeyedList) -> bool:
        old = self.current
        if old is None or old.state == ResultState.CLARIFY:
            return False
        return (old.rows, old.deals, old.passed) == (rows_of(keyed), keyed.deals, keyed.passed)

    def counts(self, rows: Sequence[Row]) -> bool:
        """Return whether the standings use exactly these figures, totals included."""
        lines = ResultLine.objects.filter(result__table=self.table).order_by("place")
        return list(lines.values_list("points", "won", "lost", "total")) == [tuple(row) for row in rows]

    def awaits_second(self, keyed: KeyedList) -> bool:
        wanted = self.locked.event.second_keying
        return wanted == SecondKeying.ALWAYS or (wanted == SecondKeying.UNPROVED and not self.paper.is_proved(keyed))

    def store(
        self,
        action: str,
        *,
        by: str,
        state: ResultState,
        checked_by: str = "",
        signed: SheetVersion | None = None,
        **content: Any,
    ) -> ResultRecord:
        """Store the next version as the current one, log old and new rows, and correct the standings."""
        old, before = self.current, self._counted()
        if old:
            old.is_current = False
            update(old, "is_current")
        checked_at = now() if state == ResultState.CHECKED else None
        record = self._next(by=by, state=state, checked_by=checked_by, checked_at=checked_at, **content)
        self._count(record)
        if self.table.received_at is None:
            self.receive()
        self.locked.log(
            action,
            by=by,
            reason=record.reason,
            wrote=[self.table, *([signed] if signed else ())],
            series=self.series.number,
            table=self.table.number,
            version=record.version,
            old=old.rows if old else None,
            new=record.rows,
        )
        if self.is_played and self._counted() != before:
            republish(self.locked, by=by, reason=record.reason)
        return record

    def store_undecided(self, action: str, *, by: str, signed: SheetVersion | None, **content: Any) -> ResultRecord:
        record = self._next(by=by, state=ResultState.CLARIFY, is_current=False, **content)
        place: dict[str, Any] = {"series": self.series.number, "table": self.table.number}
        wrote = [self.table, *([signed] if signed else ())]
        self.locked.log(action, by=by, wrote=wrote, **place, version=record.version, new=record.rows)
        return record

    def receive(self) -> None:
        self.table.received_at = now()
        update(self.table, "received_at")

    def _next(self, *, by: str, **content: Any) -> ResultRecord:
        self.newest += 1
        record = ResultRecord(table=self.table, version=self.newest, keyed_by=by, keyed_at=now(), **content)
        insert(record)
        return record

    def _count(self, record: ResultRecord) -> None:
        if record.version > 1:
            # Not by result__table: with no statistics of the day yet, PostgreSQL would join all results for each line.
            ResultLine.objects.filter(result__in=self.table.results.all()).delete()
        self.current = record
        if record.state != ResultState.CLARIFY:
            ResultLine.objects.bulk_create(lines_of(record, self.series, self.seats, self.locked.event.scheme))

    def _counted(self) -> list[tuple[Any, ...]]:
        return _COUNTED.all([self.table.pk])


def lines_of(
    record: ResultRecord, series: SeriesRecord, seats: Sequence[TableSeat], scheme_key: str
) -> list[ResultLine]:
    """Return all players' lines of a result, valued by the event's scheme.

    The difference to the total of a signed list is the referee's adjustment; the total on paper is only a check.
    """
    scheme, all_lost = find_scheme(scheme_key), sum(row[2] for row in record.rows)
    games = sum(row[1] + row[2] for row in record.rows)
    # Without a figure on paper, deals without a game were passed in.
    passed = max(0, record.deals - games) if record.passed is None else record.passed
    lines = []
    for seat, (points, won, lost, written) in zip(seats, record.rows, strict=True):
        others_lost = all_lost - lost
        total = rating_points(points, won, lost, others_lost, scheme=scheme, seats=len(seats))
        adjustment = written - total if record.source == Source.SHEET else 0
        lines.append(
            ResultLine(
                result=record,
                series=series,
                entrant=seat.entrant,
                place=seat.place,
                points=points,
                won=won,
                lost=lost,
                others_lost=others_lost,
                passed=passed,
                adjustment=adjustment,
                total=total + adjustment,
            )
        )
    return lines


def rows_of(keyed: KeyedList) -> list[list[int | None]]:
    return [[row.points, row.won, row.lost, row.total] for row in keyed.rows]


def keyed_of(record: ResultRecord) -> KeyedList:
    return KeyedList(tuple(KeyedRow(*row) for row in record.rows), record.deals, record.passed)


def differing(first: KeyedList, second: KeyedList) -> tuple[KeyedCell, ...]:
    """Return the cells in which two keyings differ; a figure missing from one of them is not a difference."""
    cells = (*differences(first, second), KeyedCell(None, "deals", first.deals, second.deals))
    return tuple(cell for cell in cells if None not in (cell.keyed, cell.meant) and cell.keyed != cell.meant)


def _at(locked: LockedEvent, series: int, table: int) -> _ListAt:
    """Return the table of a running or played series. Raises Refused for other series and empty tables."""
    locked.require_open()
    record = locked.series(series, *LISTS_COME_IN)
    return _list_at(locked, record, table)


def _at_sheet(sheet: SheetRecord) -> _ListAt | None:
    """Return the table for this list, with its event locked; None for a list of no event or a closed one."""
    table = TableRecord.objects.select_related("series__event").filter(sheet=sheet).first()
    if table is None:
        return None
    locked = lock(table.series.event)
    return None if locked.event.is_closed else _list_at(locked, locked.series(table.series.number), table.number)


def _list_at(locked: LockedEvent, series: SeriesRecord, number: int) -> _ListAt:
    table = next(iter(_TABLE.all(series.pk, number)), None)
    seats = _SEATS.all(table.pk) if table else []
    if table is None or not seats:
        raise Refused("no_such_table", series=series.number, table=number)
    versions = _VERSIONS.all(table.pk)
    # Known objects are set, so that no query fetches them again.
    table.series = series
    for seat in seats:
        seat.table = table
    for result in versions:
        result.table = table
    current = next((result for result in versions if result.is_current), None)
    return _ListAt(
        locked=locked,
        series=series,
        table=table,
        seats=seats,
        current=current,
        newest=versions[-1].version if versions else 0,
    )


def _keyed_by_another(at: _ListAt, by: str) -> ResultRecord:
    first = at.current
    if first is None or first.state != ResultState.KEYED:
        raise Refused("nothing_to_check", table=at.table.number)
    if first.keyed_by == by:
        raise Refused("own_keying", table=at.table.number)
    return first


def _settle(at: _ListAt, keyed: KeyedList, *, by: str, ended_early: str, reason: str) -> ResultRecord:
    if at.is_played:
        require_reason(reason)
    return at.store(
        "list_settled",
        by=by,
        source=Source.PAPER,
        state=ResultState.CHECKED,
        rows=rows_of(keyed),
        deals=keyed.deals,
        passed=keyed.passed,
        ended_early=ended_early if keyed.deals < at.planned else "",
        reason=reason.strip(),
        checked_by=by,
    )


def _seat_substitute(at: _ListAt, seat: TableSeat, entrant: Entrant | None) -> None:
    if entrant is None:
        raise Refused("substitute_missing")
    if TableSeat.objects.filter(series=at.series, entrant=entrant).exists():
        raise Refused("already_seated", name=entrant.name, series=at.series.number)
    seat.entrant, seat.played_by = entrant, ""
    seat.save(update_fields=["entrant", "played_by"])
    ResultLine.objects.filter(result__table=at.table, place=seat.place).update(entrant=entrant)


def _ending_reason(sheet: SheetRecord) -> str:
    if sheet.ended_at is None:
        return ""
    ending = sheet.entries.filter(kind=EntryKind.ENDING).order_by("seq").last()
    return ending.reason if ending else ""
