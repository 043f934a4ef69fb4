"""Tables of stated figures, as shown on pages and documents, for independent verification."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.models import EntryRecord, SheetRecord
from scoring.rules import Sheet, loss_fee, tally

Cell = int | str | bool | Fraction | None


@dataclass(frozen=True, slots=True)
class DerivedTable:
    """A table as shown: `key` has the columns that identify a row, () if there is only one row."""

    name: str
    key: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "table": self.name,
            "key": list(self.key),
            "columns": list(self.columns),
            "rows": [[_plain(cell) for cell in row] for row in self.rows],
        }


def derived_table(name: str, key: str, columns: str, rows: Iterable[Sequence[Any]]) -> DerivedTable:
    """Make a table; `key` and `columns` are names separated by blanks."""
    return DerivedTable(name, tuple(key.split()), tuple(columns.split()), tuple(map(tuple, rows)))


def derived_row(name: str, figures: Mapping[str, Cell]) -> DerivedTable:
    return DerivedTable(name, (), tuple(figures), (tuple(figures.values()),))


def to_json(tables: Iterable[DerivedTable]) -> list[dict[str, Any]]:
    return [table.to_json() for table in tables if table.rows]


def list_tables(record: SheetRecord, entries: Sequence[EntryRecord]) -> tuple[DerivedTable, ...]:
    sheet = record.to_sheet(entries)
    return _deals(record, sheet), _foot(record, sheet)


def _deals(record: SheetRecord, sheet: Sheet) -> DerivedTable:
    seats = tuple(f"seat {seat + 1}" for seat in range(sheet.seats))
    rows = tuple((row.number, row.score.written, *row.running_totals) for row in sheet.rows)
    return DerivedTable(f"list {record.public_id}", ("deal",), ("deal", "written", *seats), rows)


def _foot(record: SheetRecord, sheet: Sheet) -> DerivedTable:
    steps = [(first, cents) for first, cents in record.loss_fee_steps]
    return derived_table(
        f"foot of list {record.public_id}",
        "seat",
        "seat points won lost others_lost passed adjustment total loss_money",
        [
            (
                *(line.seat + 1, line.points, line.won, line.lost, line.others_lost, line.passed),
                *(line.adjustment, line.total, loss_fee(line.lost, steps)),
            )
            for line in tally(sheet, record.scheme)
        ],
    )


def _plain(cell: Cell) -> Any:
    """Return a fraction as text in lowest terms, or a whole one as a number."""
    if not isinstance(cell, Fraction):
        return cell
    return cell.numerator if cell.denominator == 1 else str(cell)
