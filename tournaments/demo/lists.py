"""Lists as their tables hand them in: usual figures, quickly made, or recorded deals entered one by one."""

from datetime import datetime, timedelta
from random import Random
from typing import Final

from scoring.clock import as_of
from scoring.demo.deals import as_tapped, draw_list
from scoring.demo.keeper import ListKeeper
from scoring.models import SheetRecord
from tournaments.events.models import Event, SeriesRecord, TableRecord
from tournaments.events.services.results import key_list
from tournaments.standings import SEEGER_FABIAN, KeyedList, KeyedRow
from tournaments.standings.keyed_list import total_gaps

# What a game is worth, and how many of a hundred are.
VALUES: Final = {
    18: 11,
    20: 12,
    22: 13,
    23: 4,
    24: 15,
    27: 8,
    30: 8,
    33: 9,
    36: 7,
    40: 2,
    44: 3,
    48: 5,
    60: 1,
    72: 1,
    96: 1,
}
_PASSED: Final = 0.03
_WON: Final = 0.81
# How long a list of twelve rounds lasts, whether of three seats or of four.
LIST_TAKES: Final = timedelta(minutes=128)
# Tables differ by so much, as parts of the time; and deals among themselves: some are passed, one is thought over.
_TABLES_DIFFER: Final = 0.08
_DEALS_ALIKE: Final = 4


def usual_list(chance: Random, seats: int, rounds: int) -> KeyedList:
    """The foot of a list as a table usually has it; a table of four sits one player out each deal, the dealer."""
    deals = rounds * seats
    figures = [[0, 0, 0] for _ in range(seats)]
    values = chance.choices(list(VALUES), list(VALUES.values()), k=deals)
    passed = 0
    for deal, value in enumerate(values):
        if chance.random() < _PASSED:
            passed += 1
            continue
        declarer = chance.choice([seat for seat in range(seats) if seats == 3 or seat != deal % seats])
        is_won = chance.random() < _WON
        figures[declarer][0] += value if is_won else -2 * value
        figures[declarer][1 if is_won else 2] += 1
    return with_totals(KeyedList(tuple(KeyedRow(*row) for row in figures), deals=deals, passed=passed))


def with_totals(keyed: KeyedList) -> KeyedList:
    """The list with each row's rating points as its table added them up."""
    blank = KeyedList(
        tuple(KeyedRow(row.points, row.won, row.lost, 0) for row in keyed.rows), keyed.deals, keyed.passed
    )
    totals = [-(gap or 0) for gap in total_gaps(blank, SEEGER_FABIAN)]
    rows = tuple(
        KeyedRow(*(row.points, row.won, row.lost), total) for row, total in zip(keyed.rows, totals, strict=True)
    )
    return KeyedList(rows, keyed.deals, keyed.passed)


def deal_moments(chance: Random, deals: int, *, start: datetime, lasts: timedelta = LIST_TAKES) -> list[datetime]:
    """When each deal of a list is written down; the list `lasts` about so long."""
    usual = lasts / deals * max(0.7, chance.gauss(1, _TABLES_DIFFER))
    moments, moment = [], start
    for _ in range(deals):
        moment += usual * chance.gammavariate(_DEALS_ALIKE, 1 / _DEALS_ALIKE)
        moments.append(moment)
    return moments


def hand_in(event: Event, series: SeriesRecord, table: TableRecord, *, seed: int, by: str) -> None:
    """The table's paper is keyed at the desk."""
    keyed = usual_list(_chance(seed, event, series, table), table.seats.count(), series.rounds)
    key_list(event, series=series.number, table=table.number, keyed=keyed, after=0, by=by)


def play_on_screen(
    event: Event, series: SeriesRecord, table: TableRecord, *, seed: int, ids: Random, start: datetime
) -> None:
    """The table deals, plays, enters every deal on its screen, and signs."""
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
    """Of its own for each list, so that other seats change nothing else."""
    return Random(f"{seed} {event.name} {series.number} {table.number}")  # noqa: S311
