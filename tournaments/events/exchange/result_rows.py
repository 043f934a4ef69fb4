"""The results of an event as rows for other programs: one for each list that somebody played."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time
from typing import Final

from django.utils.timezone import localtime

from scoring.rules import loss_fee
from tournaments.events.models import Event, TableSeat
from tournaments.events.queries.labels import labels_of
from tournaments.events.queries.standings import series_lines
from tournaments.standings import Fees, SeriesLine

# What the programs of clubs call the columns of their record files. official.md 6
HEADS: Final = (
    "Nummer",
    "Name",
    "Wertung",
    "Spielpunkte",
    "Gewonnen",
    "Verloren",
    "Datum",
    "Uhrzeit",
    "Serie",
    "Tisch",
    "Tischgröße",
    "Abreizgeld",
    "Startgeld",
    "Tischgeld",
)


@dataclass(frozen=True, slots=True)
class Euros:
    """An amount of money in cents, to be written as euros."""

    cents: int


Cell = str | int | date | time | Euros | None


@dataclass(frozen=True, slots=True)
class ResultRow:
    """Somebody's result of one series, rulings in it. `start` is when cards were dealt; no table where he was absent.

    Entry fee and card money stand in the first row of each player, so that the columns add up.
    """

    number: int
    name: str
    total: int
    points: int
    won: int
    lost: int
    day: date
    start: time | None
    series: int
    table: int | None
    seats: int | None
    loss_money: Euros
    entry_fee: Euros
    card_fee: Euros

    def cells(self) -> tuple[Cell, ...]:
        """In the order of HEADS."""
        return (
            self.number,
            self.name,
            self.total,
            self.points,
            self.won,
            self.lost,
            self.day,
            self.start,
            self.series,
            self.table,
            self.seats,
            self.loss_money,
            self.entry_fee,
            self.card_fee,
        )


def result_rows(event: Event) -> list[ResultRow]:
    """The rows by start number and series; full names, and nothing else that is private."""
    names = dict(event.entrants.values_list("number", "name"))
    tables, fees, starts = _tables(event), _fees(event), _starts(event)
    steps = [(first, cents) for first, cents in event.loss_fee_steps]
    rows, seen = [], set()
    for line in sorted(series_lines(event), key=lambda line: (int(line.entrant), line.series)):
        number = int(line.entrant)
        table, seats = tables.get((line.series, number), (None, None))
        day, start = starts[line.series]
        entry, card = fees[number] if number not in seen else (0, 0)
        seen.add(number)
        rows.append(
            ResultRow(
                number=number,
                name=names[number],
                total=line.total,
                points=line.points,
                won=line.won,
                lost=line.lost,
                day=day,
                start=start,
                series=line.series,
                table=table,
                seats=seats,
                loss_money=Euros(_loss_money(line, steps)),
                entry_fee=Euros(entry),
                card_fee=Euros(card),
            )
        )
    return rows


def _tables(event: Event) -> Mapping[tuple[int, int], tuple[int, int]]:
    """Table and its size by (series, start number)."""
    seats = TableSeat.objects.filter(series__event=event).order_by("pk")
    found = list(seats.values_list("series__number", "entrant__number", "table__number"))
    sizes: dict[tuple[int, int], int] = {}
    for series, _, table in found:
        sizes[series, table] = sizes.get((series, table), 0) + 1
    return {(series, number): (table, sizes[series, table]) for series, number, table in found}


def _fees(event: Event) -> Mapping[int, tuple[int, int]]:
    """Entry fee and card money of everybody, in cents, by start number."""
    fees = Fees(entry=event.entry_fee, by_label=tuple((key, cents) for key, cents in event.fees_by_category))
    return {number: (fees.due(labels), event.card_fee) for number, labels in labels_of(event).items()}


def _starts(event: Event) -> Mapping[int, tuple[date, time | None]]:
    return {
        one.number: (
            one.day or event.day,
            localtime(one.started_at).time().replace(second=0, microsecond=0) if one.started_at else None,
        )
        for one in event.series.all()
    }


def _loss_money(line: SeriesLine, steps: list[tuple[int, int]]) -> int:
    return loss_fee(line.lost, steps) if steps else 0
