"""Thousands of lists, written without the entry screen: rows in bulk, figures by the product."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from uuid import uuid4

from scoring.clock import now
from scoring.models import Club, EntryKind, EntryRecord, Player, Seat, SheetRecord, SheetVersion
from scoring.rules import AnyDeal, Sheet, deal_to_dict, find_ruleset
from scoring.sheets.stored_figures import keep_figures
from tests.scoring.dealing import random_deal
from tournaments.events.models import Entrant, Event, ResultRecord, SeriesRecord, TableRecord, TableSeat
from tournaments.events.phrases.choices import ResultState, Source
from tournaments.events.services.results import lines_of

ISKO = find_ruleset()
# Lists take up no dealing of their own: they draw from so many deals for each dealer.
POOL = 40


class DealPool:
    """Legal deals to draw from, by the number of seats and the dealer."""

    def __init__(self, seed: int, size: int = POOL) -> None:
        self.rng = Random(seed)
        self.size = size
        self.made: dict[tuple[int, int], list[AnyDeal]] = {}

    def draw(self, seats: int, deals: int) -> list[AnyDeal]:
        """A list's deals in their order."""
        return [self.rng.choice(self._of(seats, number % seats)) for number in range(deals)]

    def _of(self, seats: int, dealer: int) -> list[AnyDeal]:
        if (seats, dealer) not in self.made:
            empty = Sheet(seats=seats, length=seats, first_dealer=dealer)
            drawn = [ISKO.read_deal(random_deal(self.rng, empty)) for _ in range(self.size)]
            self.made[seats, dealer] = drawn
        return self.made[seats, dealer]


def make_players(club: Club, count: int) -> list[Player]:
    return Player.objects.bulk_create(Player(club=club, name=f"Player {number}") for number in range(1, count + 1))


def signed_lists(
    club: Club, tables: Sequence[Sequence[Player]], *, deals: int, pool: DealPool, from_day: datetime, keep: bool = True
) -> list[SheetRecord]:
    """A signed list of each table, one per day; without the entries that only record who did what."""
    sheets = SheetRecord.objects.bulk_create(
        SheetRecord(
            club=club,
            title=f"List {number}",
            seat_count=len(table),
            length=deals,
            opened_at=from_day + timedelta(days=number),
            closed_at=from_day + timedelta(days=number, hours=2),
            deal_count=deals,
        )
        for number, table in enumerate(tables)
    )
    Seat.objects.bulk_create(
        Seat(sheet=sheet, place=place, name=player.name, player=player)
        for sheet, table in zip(sheets, tables, strict=True)
        for place, player in enumerate(table)
    )
    write_deals(sheets, pool)
    SheetVersion.objects.bulk_create(
        SheetVersion(sheet=sheet, number=1, closed_at=sheet.closed_at, head_seq=1, head_hash="", lines=[])
        for sheet in sheets
    )
    for sheet in sheets if keep else ():
        keep_figures(sheet)
    return sheets


def write_deals(sheets: Sequence[SheetRecord], pool: DealPool) -> None:
    EntryRecord.objects.bulk_create(
        EntryRecord(
            sheet=sheet,
            seq=number,
            kind=EntryKind.DEAL,
            number=number,
            payload=deal_to_dict(deal),
            client_id=uuid4(),
            entered_at=sheet.opened_at,
            prev_hash="",
            hash="",
        )
        for sheet in sheets
        for number, deal in enumerate(pool.draw(sheet.seat_count, sheet.length), start=1)
    )


def play_at_event(event: Event, number: int, sheets: Sequence[SheetRecord], entrants: dict[int, Entrant]) -> None:
    """Turn the lists into one series of the event, whose entrants are given by their player."""
    series = SeriesRecord.objects.create(event=event, number=number, rounds=12, state="complete", day=event.day)
    tables = TableRecord.objects.bulk_create(
        TableRecord(series=series, number=place, sheet=sheet) for place, sheet in enumerate(sheets, start=1)
    )
    for table in tables:
        lines = list(table.sheet.lines.select_related("seat").order_by("seat__place"))
        seats = [
            TableSeat(table=table, series=series, place=place, entrant=entrants[line.player_id])
            for place, line in enumerate(lines)
        ]
        TableSeat.objects.bulk_create(seats)
        record = ResultRecord.objects.create(
            table=table,
            version=1,
            source=Source.SHEET,
            state=ResultState.CHECKED,
            deals=table.sheet.deal_count,
            passed=lines[0].passed,
            rows=[[line.points, line.won, line.lost, line.total] for line in lines],
            keyed_at=now(),
        )
        record.lines.bulk_create(lines_of(record, series, seats, event.scheme))
