"""Which lists of a series have been received, and what remains to be done with them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from django.db.models import Count, F

from scoring.models import Objection
from scoring.models.sheets import EntryKind
from scoring.sheets.difference import difference_of
from scoring.sheets.queries import entry_page, sheet_page
from tournaments.events.models import Event, ResultRecord, SeriesRecord, TableRecord, TableSeat
from tournaments.events.phrases.choices import ResultState, Source
from tournaments.events.queries.seats import with_people

# "2-7", "2/07", "S2 T7": series and table as printed on documents.
_SERIES_AND_TABLE: Final = re.compile(r"^\D*(\d{1,2})\D+(\d{1,4})$")
_TABLE: Final = re.compile(r"^\D{0,8}(\d{1,4})$")
# The id of a list as in its bar code, alone or at the end of its URL.
_LIST: Final = re.compile(r"\b([2-9A-HJKMNP-TV-Z]{12})\b")


class DeskBox(StrEnum):
    """The state of a list, named like the boxes on the desk."""

    MISSING = "missing"
    RECEIVED = "received"
    # Keyed once: by this login, or by another, so that this one can check it.
    KEYED = "keyed"
    TO_CHECK = "to_check"
    CLARIFY = "clarify"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class DeskList:
    """One table's list: its current result, if any, and newer figures that await a referee, if any."""

    table: TableRecord
    seats: tuple[TableSeat, ...]
    current: ResultRecord | None
    undecided: ResultRecord | None
    box: DeskBox
    # When its keyer keyed it first: its position in the pile, which a correction does not change.
    laid_at: datetime | None = None

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def names(self) -> str:
        return ", ".join(seat.played_by or seat.entrant.name for seat in self.seats)

    @property
    def is_in(self) -> bool:
        return self.box is DeskBox.DONE

    @property
    def is_on_pile(self) -> bool:
        """Whether its paper was keyed and is on the keyer's pile, ready to be checked by another person."""
        current = self.current
        on_paper = current is not None and current.source == Source.PAPER
        return on_paper and self.box in (DeskBox.KEYED, DeskBox.TO_CHECK, DeskBox.DONE)

    @property
    def is_checked(self) -> bool:
        return self.current is not None and bool(self.current.checked_by)

    @property
    def is_open_at_table(self) -> bool:
        return self.box is DeskBox.CLARIFY and self.current is not None and self.current.source == Source.SHEET


@dataclass(frozen=True, slots=True)
class Pile:
    """The paper lists keyed by one login, in keying order."""

    keyer: str
    lists: tuple[DeskList, ...]

    @property
    def checked(self) -> int:
        return sum(one.is_checked for one in self.lists)

    @property
    def open(self) -> list[DeskList]:
        """The lists that the current login can check; never its own."""
        return [one for one in self.lists if not one.is_checked and one.box is not DeskBox.KEYED]


@dataclass(frozen=True, slots=True)
class TableFigures:
    """Figures entered deal by deal and not signed yet: points, won, lost and total per seat.

    `signed` are the seats that have signed; `ended_early` is the reason for fewer deals than `planned`.
    """

    rows: tuple[tuple[int, int, int, int], ...]
    deals: int
    planned: int | None
    passed: int
    signed: frozenset[int]
    is_complete: bool
    ended_early: str


def table_figures(one: DeskList) -> TableFigures | None:
    """Return the figures of the table's own list while it has no result.

    None if there is no such list or it is signed.
    """
    sheet = one.table.sheet
    if one.current is not None or sheet is None or sheet.is_closed or not sheet.deal_count:
        return None
    page = sheet_page(sheet)
    endings = [entry for entry in page.entries if entry.kind == EntryKind.ENDING] if sheet.ended_at else []
    return TableFigures(
        rows=tuple((line.points, line.won, line.lost, line.total) for line in page.lines),
        deals=sheet.deal_count,
        planned=sheet.length,
        passed=page.lines[0].passed,
        signed=frozenset(page.signatures),
        is_complete=sheet.is_full,
        ended_early=endings[-1].reason if endings else "",
    )


def missing_lists(series: SeriesRecord) -> list[int]:
    """Return the numbers of tables with players but without a result, counting or set aside."""
    seated = series.tables.filter(seats__isnull=False).exclude(results__is_current=True)
    return list(seated.order_by("number").values_list("number", flat=True).distinct())


def lists_in(series: SeriesRecord, *states: ResultState) -> list[int]:
    """Return the numbers of tables whose current result is in one of these states."""
    found = ResultRecord.objects.filter(table__series=series, is_current=True, state__in=states)
    return list(found.order_by("table__number").values_list("table__number", flat=True))


def desk_lists(series: SeriesRecord, *, login: str) -> list[DeskList]:
    """Return all lists of a series as seen by this login, by table; three queries."""
    tables = series.tables.select_related("sheet").prefetch_related(with_people()).order_by("number")
    versions: dict[int, list[ResultRecord]] = {}
    for result in ResultRecord.objects.filter(table__series=series).order_by("version"):
        versions.setdefault(result.table_id, []).append(result)
    lists = (_desk_list(table, tuple(table.seats.all()), versions.get(table.pk, []), login) for table in tables)
    return [each for each in lists if each.seats]


def desk_list(series: SeriesRecord, number: int, *, login: str) -> DeskList | None:
    table = series.tables.select_related("sheet").filter(number=number).first()
    if table is None:
        return None
    seats = tuple(table.seats.select_related("entrant").order_by("place"))
    return _desk_list(table, seats, list(table.results.order_by("version")), login) if seats else None


def doubted_lists(event: Event) -> list[dict[str, Any]]:
    """Return lists with unanswered objections: series, table, `list` and their `count`."""
    open_objections: Any = Objection.objects.open().filter(sheet__event_table__series__event=event)
    place = {"series": F("sheet__event_table__series__number"), "table": F("sheet__event_table__number")}
    found = open_objections.values(**place, list=F("sheet__public_id")).annotate(count=Count("pk"))
    return list(found.order_by("series", "table"))


def differing_lists(event: Event) -> list[TableRecord]:
    """Return tables whose list differs from its second list; `difference` is set to the first difference."""
    tables = TableRecord.objects.filter(series__event=event, sheet__head_seq__gt=0, sheet__second_list__head_seq__gt=0)
    compared = tables.filter(sheet__closed_at=None).select_related("series", "sheet__second_list")
    found: list[Any] = list(compared.prefetch_related("sheet__seats").order_by("series__number", "number"))
    for table in found:
        table.difference = difference_of(
            entry_page(table.sheet, list(table.sheet.seats.all())), table.sheet.second_list
        )
    return [table for table in found if table.difference]


def next_to_key(lists: Iterable[DeskList], after: int) -> DeskList | None:
    """Return the next list this login can key: the next received one after table `after`, wrapping round.

    If there is none, return one to key a second time, in the order of the piles.
    """
    received = [one for one in lists if one.box is DeskBox.RECEIVED]
    if received:
        return next((one for one in received if one.number > after), received[0])
    return next((one for pile in piles(lists) for one in pile.lists if one.box is DeskBox.TO_CHECK), None)


def piles(lists: Iterable[DeskList]) -> list[Pile]:
    keyed: dict[str, list[tuple[datetime, DeskList]]] = {}
    for one in lists:
        if one.is_on_pile and one.current and one.laid_at:
            keyed.setdefault(one.current.keyed_by, []).append((one.laid_at, one))
    return [
        Pile(keyer, tuple(one for _, one in sorted(laid, key=lambda each: (each[0], each[1].number))))
        for keyer, laid in sorted(keyed.items())
    ]


def still_open(lists: Iterable[DeskList]) -> int:
    return sum(one.box is not DeskBox.DONE for one in lists)


def find_list(event: Event, text: str, *, series: int) -> tuple[int, int] | None:
    """Return (series, table) for the typed or scanned text, or None.

    The text is a table of `series`, "2-7", or the id of a list.
    """
    text = text.strip()
    if number := _LIST.search(text.upper()):
        found = TableRecord.objects.filter(series__event=event, sheet__public_id=number.group(1))
        return found.values_list("series__number", "number").first()
    if pair := _SERIES_AND_TABLE.match(text):
        wanted = int(pair.group(1)), int(pair.group(2))
    elif alone := _TABLE.match(text):
        wanted = series, int(alone.group(1))
    else:
        return None
    seated = TableRecord.objects.filter(series__event=event, series__number=wanted[0], number=wanted[1])
    return wanted if seated.filter(seats__isnull=False).exists() else None


def _desk_list(
    table: TableRecord, seats: tuple[TableSeat, ...], versions: Sequence[ResultRecord], login: str
) -> DeskList:
    current = next((result for result in versions if result.is_current), None)
    newest = versions[-1] if versions else None
    undecided = newest if newest is not None and not newest.is_current else None
    keyer = current.keyed_by if current else ""
    laid_at = next((result.keyed_at for result in versions if result.keyed_by == keyer), None)
    box = _box(table, current, undecided, login)
    return DeskList(table=table, seats=seats, current=current, undecided=undecided, box=box, laid_at=laid_at)


def _box(table: TableRecord, current: ResultRecord | None, undecided: ResultRecord | None, login: str) -> DeskBox:
    if current is None:
        return DeskBox.RECEIVED if table.received_at else DeskBox.MISSING
    if undecided or current.state == ResultState.CLARIFY:
        return DeskBox.CLARIFY
    if current.state == ResultState.KEYED:
        return DeskBox.KEYED if current.keyed_by == login else DeskBox.TO_CHECK
    return DeskBox.DONE
