"""Lists to key, and their tables."""

from dataclasses import replace
from typing import Any

from scoring.models import Club
from scoring.rules import PASSED_DEAL
from scoring.sheets.services import record_deal, sign_sheet
from tests.scoring.cast import new_id, won
from tests.tournaments.cast import an_event, entrants, seat
from tournaments.events.models import Event, ResultLine, ResultRecord, TableRecord
from tournaments.events.phrases.choices import SeriesState
from tournaments.events.services.results import key_list, open_table_sheet
from tournaments.standings import KeyedList, KeyedRow

# A whole list of four, 48 deals, and of three, 36: Seeger-Fabian, every equation holds.
FOUR = KeyedList(
    rows=(
        KeyedRow(points=214, won=9, lost=2, total=804),
        KeyedRow(points=180, won=10, lost=3, total=740),
        KeyedRow(points=-12, won=8, lost=4, total=368),
        KeyedRow(points=309, won=8, lost=1, total=929),
    ),
    deals=48,
    passed=3,
)
THREE = KeyedList(
    rows=(
        KeyedRow(points=214, won=9, lost=2, total=844),
        KeyedRow(points=180, won=10, lost=3, total=770),
        KeyedRow(points=-12, won=7, lost=4, total=338),
    ),
    deals=36,
    passed=1,
)


def without_totals(keyed: KeyedList) -> KeyedList:
    """The list of a table that does not add up."""
    return replace(keyed, rows=tuple(replace(row, total=None) for row in keyed.rows))


def keys_of(keyed: KeyedList) -> int:
    """How many keys a list takes that agrees: its figures, Enter after each, and Enter on the button.

    No games won or lost are Enter alone, as the paper leaves the field empty.
    """
    games = [str(count or "") for row in keyed.rows for count in (row.won, row.lost)]
    others = [str(figure) for row in keyed.rows for figure in (row.points, row.total)] + [str(keyed.passed)]
    return sum(len(figure) + 1 for figure in games + others) + 1


def an_event_in_play(
    club: Club | None = None, *, tables: int = 2, seats: int = 4, state: str = SeriesState.RUNNING, **settings: Any
) -> Event:
    """An event whose first series is being played at `tables` tables."""
    event = an_event(club, **settings)
    people = entrants(event, tables * seats)
    groups = [people[first : first + seats] for first in range(0, len(people), seats)]
    seat(event.series.get(number=1), groups, state)
    return event


def table_of(event: Event, number: int = 1) -> TableRecord:
    return TableRecord.objects.get(series__event=event, series__number=1, number=number)


def key(event: Event, keyed: KeyedList = FOUR, *, table: int = 1, **options: Any) -> ResultRecord:
    """The list keyed by Bernd as the first."""
    return key_list(event, **{"series": 1, "table": table, "keyed": keyed, "after": 0, "by": "bernd"} | options)


def current(event: Event, number: int = 1) -> ResultRecord:
    return ResultRecord.objects.get(table=table_of(event, number), is_current=True)


def totals(event: Event, number: int = 1) -> list[int]:
    """The totals of a table in the standings, in the order of its seats."""
    lines = ResultLine.objects.filter(result__table=table_of(event, number)).order_by("place")
    return list(lines.values_list("total", flat=True))


def sign_all(event: Event, number: int = 1, *, won_by: int | None = 1) -> ResultRecord:
    """The table enters its list deal by deal, one game won and the rest passed in, and all players sign."""
    sheet = open_table_sheet(table_of(event, number), by="anna")
    deals = [PASSED_DEAL] * (sheet.length or 0)
    if won_by is not None:
        deals[0] = won(won_by)
    for after, deal in enumerate(deals):
        record_deal(sheet, deal, client_id=new_id(), after=after, by="table")
    sign(event, number)
    return ResultRecord.objects.filter(table=table_of(event, number)).order_by("version").last()


def sign(event: Event, number: int = 1) -> None:
    sheet = table_of(event, number).sheet
    for place in range(sheet.seat_count):
        sheet.refresh_from_db()
        sign_sheet(sheet, place, after=sheet.head_seq, by="table")


def typed(keyed: KeyedList, **options: object) -> dict[str, Any]:
    """The fields of the grid."""
    fields: dict[str, Any] = {"after": 0, "deals": keyed.deals, "reason": "", "ended_early": ""}
    for place, row in enumerate(keyed.rows):
        fields |= {f"points_{place}": row.points, f"won_{place}": row.won, f"lost_{place}": row.lost}
        fields[f"total_{place}"] = "" if row.total is None else row.total
    fields["passed"] = "" if keyed.passed is None else keyed.passed
    return fields | options
