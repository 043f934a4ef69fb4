"""The till of a season as CSV for accounting: one line per stored row, so that it adds up."""

import csv
from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache, lru_cache
from io import StringIO
from typing import Final

from tournaments.events.exchange.plain_text import looks_like_a_formula, one_line
from tournaments.events.exchange.results_csv import BYTE_ORDER_MARK
from tournaments.events.models import Payment
from tournaments.events.phrases.choices import PaymentKind
from tournaments.seasons.models import Season
from tournaments.seasons.phrases.evenings import CASH_ENTRY
from tournaments.seasons.queries.pseudonyms import season_pseudonyms

COLUMNS: Final = (
    *("event__day", "event__name", "receipt", "kind", "entrant__name", "team__name"),
    *("table__series__number", "table__number", "note", "cents"),
)
# The columns of a club's own cash book. official.md 6
HEADS: Final = ("Datum", "Spielabend", "Beleg", "Art", "Name", "Serie", "Tisch", "Bemerkung", "Betrag")


Cells = tuple[str, ...]


def till_csv(season: Season) -> bytes:
    """Return all payments of the evenings in order, then the season's own entries."""
    return format_till([*_payments(season), *_entries(season)])


def format_till(rows: Iterable[Cells]) -> bytes:
    text = StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(HEADS)
    writer.writerows(rows)
    return (BYTE_ORDER_MARK + text.getvalue()).encode()


def _payments(season: Season) -> Iterator[Cells]:
    found = Payment.objects.filter(event__evenings__season=season).order_by("event__evenings__number", "receipt")
    kinds = {str(kind): str(label) for kind, label in PaymentKind.choices}
    # Cached, as most notes are equal: they are empty.
    note_of = cache(season_pseudonyms(season).text)
    for day, evening, receipt, kind, entrant, team, series, table, note, cents in found.values_list(*COLUMNS):
        yield _cells(
            day=day,
            evening=evening,
            receipt=receipt,
            kind=kinds[kind],
            name=entrant or team or "",
            series=series,
            table=table,
            note=note_of(note),
            cents=cents,
        )


def _entries(season: Season) -> Iterator[Cells]:
    pseudonyms = season_pseudonyms(season)
    for entry in season.cash.order_by("number"):
        yield _cells(
            day=entry.day,
            receipt=entry.number,
            kind=str(CASH_ENTRY),
            note=pseudonyms.text(entry.words),
            cents=entry.cents,
        )


def _cells(
    *,
    day: date,
    receipt: int,
    kind: str,
    note: str,
    cents: int,
    evening: str = "",
    name: str = "",
    series: int | None = None,
    table: int | None = None,
) -> Cells:
    """Return the cells in the order of HEADS; texts are escaped so that none is read as a formula, numbers keep signs.

    Negative `cents` are payments out. Receipts count from 1 on each evening.
    """
    sign = "-" if cents < 0 else ""
    return (
        f"{day:%d.%m.%Y}",
        _text(evening),
        str(receipt),
        _text(kind),
        _text(name),
        "" if series is None else str(series),
        "" if table is None else str(table),
        _text(note),
        f"{sign}{abs(cents) // 100},{abs(cents) % 100:02d}",
    )


@lru_cache(maxsize=4096)
def _text(text: str) -> str:
    line = one_line(text)
    return f"'{line}" if looks_like_a_formula(line) else line
