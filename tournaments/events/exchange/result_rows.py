"""The results of an event as rows for other programs: one per player and series."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, time
from typing import Final, NamedTuple

from django.utils.timezone import localtime

from tournaments.events.models import Event, TableSeat
from tournaments.events.queries.labels import fee_labels_of
from tournaments.events.queries.money import fees_of, loss_fee_of
from tournaments.events.queries.standings import series_lines

# Column names of the record files of clubs' programs; those of money are the words of our pages.
# official.md 6
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
    "Verlustspielgeld",
    "Startgeld",
    "Kartengeld",
)


class Euros(int):
    """An amount in cents that is written in euros."""


Cell = str | int | date | time | Euros | None


class ResultRow(NamedTuple):
    """A player's result in one series, including rulings, in the order of HEADS.

    `start` is when play began; `table` is None if the player was absent. Entry fee and card fee are in each player's
    first row only, so that the columns add up.
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


def result_rows(event: Event) -> list[ResultRow]:
    """Return the rows by start number and series, with full names but no other private data."""
    people = {one.number: one for one in event.entrants.only("event", "number", "name", "without_fee")}
    tables, starts, loss_fee = _tables(event), _starts(event), loss_fee_of(event)
    fees, labels = replace(fees_of(event), card=0), fee_labels_of(event)
    rows, seen = [], set()
    for line in sorted(series_lines(event), key=lambda line: (int(line.entrant), line.series)):
        number = int(line.entrant)
        table, seats = tables.get((line.series, number), (None, None))
        day, start = starts[line.series]
        pays = number not in seen and not people[number].without_fee
        seen.add(number)
        rows.append(
            ResultRow(
                number=number,
                name=people[number].name,
                total=line.total,
                points=line.points,
                won=line.won,
                lost=line.lost,
                day=day,
                start=start,
                series=line.series,
                table=table,
                seats=seats,
                loss_money=Euros(loss_fee(line.lost)),
                entry_fee=Euros(fees.due(labels[number]) if pays else 0),
                card_fee=Euros(event.card_fee if pays else 0),
            )
        )
    return rows


def _tables(event: Event) -> Mapping[tuple[int, int], tuple[int, int]]:
    seats = TableSeat.objects.filter(series__event=event).order_by("pk")
    found = list(seats.values_list("series__number", "entrant__number", "table__number"))
    sizes: dict[tuple[int, int], int] = {}
    for series, _, table in found:
        sizes[series, table] = sizes.get((series, table), 0) + 1
    return {(series, number): (table, sizes[series, table]) for series, number, table in found}


def _starts(event: Event) -> Mapping[int, tuple[date, time | None]]:
    return {
        one.number: (
            one.day or event.day,
            localtime(one.started_at).time().replace(second=0, microsecond=0) if one.started_at else None,
        )
        for one in event.series.all()
    }
