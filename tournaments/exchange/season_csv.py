"""The till of a season as CSV for a club's own program: one line for each row that was written, so that it adds up."""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from io import StringIO
from typing import Final

from tournaments.models import Payment, PaymentKind, Season
from tournaments.phrases.season_words import CASH_ENTRY
from tournaments.queries.covered import season_cover

from .plain_text import looks_like_a_formula, one_line
from .results_csv import BYTE_ORDER_MARK

# As a club's own cash book calls its columns. official.md 6
HEADS: Final = ("Datum", "Spielabend", "Beleg", "Art", "Name", "Serie", "Tisch", "Bemerkung", "Betrag")


@dataclass(frozen=True, slots=True)
class CashRow:
    """A row of the till; `cents` are negative for what went out. Receipts count on each evening from 1."""

    day: date
    evening: str
    receipt: int
    kind: str
    name: str
    series: int | None
    table: int | None
    note: str
    cents: int

    def cells(self) -> tuple[str, ...]:
        """In the order of HEADS: a number keeps its sign as it is, a text never begins as a formula does."""
        sign, cents = "-" if self.cents < 0 else "", abs(self.cents)
        return (
            f"{self.day:%d.%m.%Y}",
            _text(self.evening),
            str(self.receipt),
            _text(self.kind),
            _text(self.name),
            "" if self.series is None else str(self.series),
            "" if self.table is None else str(self.table),
            _text(self.note),
            f"{sign}{cents // 100},{cents % 100:02d}",
        )


def till_csv(season: Season) -> bytes:
    """All payments of the evenings in their order, then the season's own entries."""
    return format_till([*_payments(season), *_entries(season)])


def format_till(rows: Iterable[CashRow]) -> bytes:
    text = StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(HEADS)
    writer.writerows(row.cells() for row in rows)
    return (BYTE_ORDER_MARK + text.getvalue()).encode()


def _payments(season: Season) -> Iterator[CashRow]:
    found, cover = Payment.objects.filter(event__evenings__season=season), season_cover(season)
    found = found.select_related("event", "entrant", "team", "table__series")
    for row in found.order_by("event__evenings__number", "receipt"):
        payee = row.entrant or row.team
        yield CashRow(
            day=row.event.day,
            evening=row.event.name,
            receipt=row.receipt,
            kind=str(PaymentKind(row.kind).label),
            name=payee.name if payee else "",
            series=row.table.series.number if row.table else None,
            table=row.table.number if row.table else None,
            note=cover.text(row.note),
            cents=row.cents,
        )


def _entries(season: Season) -> Iterator[CashRow]:
    cover = season_cover(season)
    for entry in season.cash.order_by("number"):
        yield CashRow(
            entry.day, "", entry.number, str(CASH_ENTRY), "", None, None, cover.text(entry.words), entry.cents
        )


def _text(text: str) -> str:
    line = one_line(text)
    return f"'{line}" if looks_like_a_formula(line) else line
