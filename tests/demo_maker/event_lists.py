"""Lists as their tables hand them in: usual figures, or recorded deals entered one by one."""

from datetime import datetime, timedelta
from random import Random
from typing import Final

from scoring.clock import as_of
from scoring.models import SheetRecord
from tournaments.events.models import Event, SeriesRecord, TableRecord
from tournaments.events.services.results import key_list
from tournaments.events.services.usual_lists import usual_list

from .deals import as_tapped, draw_list
from .keeper import ListKeeper

# How long a list of twelve rounds lasts, whether of three seats or of four.
LIST_TAKES: Final = timedelta(minutes=128)
# Tables differ by so much, as parts of the time; and deals among themselves: some are passed, one is thought over.
_TABLES_DIFFER: Final = 0.08
_DEALS_ALIKE: Final = 4


def deal_moments(chance: Random, deals: int, *, start: datetime, lasts: timedelta = LIST_TAKES) -> list[datetime]:
    """When each deal of a list is entered; the list `lasts` about that long."""
    usual = lasts / deals * max(0.7, chance.gauss(1, _TABLES_DIFFER))
    moments, moment = [], start
    for _ in range(deals):
        moment += usual * chance.gammavariate(_DEALS_ALIKE, 1 / _DEALS_ALIKE)
        moments.append(moment)
    return moments


def hand_in(event: Event, series: SeriesRecord, table: TableRecord, *, seed: int, by: str) -> None:
    """Key the table's paper list at the desk."""
    keyed = usual_list(_chance(seed, event, series, table), table.seats.count(), series.rounds)
    key_list(event, series=series.number, table=table.number, keyed=keyed, after=0, by=by)


def play_on_screen(
    event: Event, series: SeriesRecord, table: TableRecord, *, seed: int, ids: Random, start: datetime
) -> None:
    """The table plays, enters every deal on its screen, and signs."""
    sheet = SheetRecord.objects.get(event_table=table)
    keeper = ListKeeper(sheet, ids, seen=sheet.head_seq)
    chance = _chance(seed, event, series, table)
    deals = draw_list(chance, sheet.seat_count, sheet.length or 0)
    moments = deal_moments(chance, len(deals), start=start)
    for deal, moment in zip(deals, moments, strict=True):
        with as_of(moment):
            keeper.write(as_tapped(deal))
    with as_of(moments[-1]):
        for seat in range(sheet.seat_count):
            keeper.sign(seat)


def _chance(seed: int, event: Event, series: SeriesRecord, table: TableRecord) -> Random:
    """A separate generator for each list, so that other seats change nothing else."""
    return Random(f"{seed} {event.name} {series.number} {table.number}")
