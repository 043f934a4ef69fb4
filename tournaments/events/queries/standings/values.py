"""Standings as plain values, and as the JSON in which they are stored."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

from tournaments.standings import Award


class StandingRow(NamedTuple):
    """One row of a table; `totals` are the rating points in each series of the table, None without a list.

    `place` is None for a player who left early, if the event gives them no place; such rows come last. `entrant` is
    a start number, or the name of a team. `name` is the full name; the public may see a shorter form.
    """

    place: int | None
    entrant: int | str
    name: str
    club: str
    totals: tuple[int | None, ...]
    points: int
    won: int
    lost: int
    adjustment: int
    total: int
    played: int


@dataclass(frozen=True, slots=True)
class StandingTable:
    """One ranking, best first.

    `key` is "total", "series:2", "day:2026-05-09", "category:women", "team", "tandem" or "mixed"; `series` are the
    numbers of the series that count.
    """

    key: str
    series: tuple[int, ...]
    rows: tuple[StandingRow, ...]

    @property
    def placed(self) -> list[tuple[int, StandingRow]]:
        return [(row.place, row) for row in self.rows if row.place is not None]


@dataclass(frozen=True, slots=True)
class LotDue:
    """A place whose prizes are shared until the required lot is drawn."""

    ranking: str
    place: int
    entrants: tuple[int | str, ...]


ROW_FIELDS: Final = StandingRow._fields


@dataclass(frozen=True)
class EventStandings:
    """All rankings up to the series `through` (0 before the first list), and the prizes paid from the pot.

    `pot` and `left` are cents; `left` is what nobody wins. If fixed prizes exceed the pot, it is negative by that
    amount and nothing is paid out.
    """

    through: int
    tables: tuple[StandingTable, ...]
    payout: tuple[Award, ...]
    pot: int
    left: int
    lots_due: tuple[LotDue, ...] = ()

    @cached_property
    def by_key(self) -> dict[str, StandingTable]:
        return {table.key: table for table in self.tables}

    @property
    def unnamed(self) -> "EventStandings":
        """Return the form that is stored: players are start numbers, so erasing a name does not change the version."""
        tables = tuple(replace(table, rows=tuple(map(_unnamed, table.rows))) for table in self.tables)
        payout = tuple(replace(row, name="") if isinstance(row.entrant, int) else row for row in self.payout)
        return replace(self, tables=tables, payout=payout)

    def to_json(self) -> dict[str, Any]:
        """Return plain values for a JSON field; `from_json` is the inverse."""
        return {
            "through": self.through,
            "pot": self.pot,
            "left": self.left,
            "columns": list(ROW_FIELDS),
            "tables": [
                {"key": table.key, "series": list(table.series), "rows": [_row_to_json(row) for row in table.rows]}
                for table in self.tables
            ],
            "payout": [asdict(row) for row in self.payout],
            "lots_due": [asdict(lot) | {"entrants": list(lot.entrants)} for lot in self.lots_due],
        }

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> "EventStandings":
        columns = content["columns"]
        return cls(
            through=content["through"],
            tables=tuple(
                StandingTable(
                    table["key"], tuple(table["series"]), tuple(_row_from_json(columns, row) for row in table["rows"])
                )
                for table in content["tables"]
            ),
            payout=tuple(Award(**row) for row in content["payout"]),
            pot=content["pot"],
            left=content["left"],
            lots_due=tuple(
                LotDue(lot["ranking"], lot["place"], tuple(lot["entrants"])) for lot in content.get("lots_due", ())
            ),
        )


def table_from_json(content: Mapping[str, Any], key: str) -> StandingTable | None:
    """Return one table of stored standings without building the others."""
    found = next((table for table in content["tables"] if table["key"] == key), None)
    if found is None:
        return None
    rows = tuple(_row_from_json(content["columns"], row) for row in found["rows"])
    return StandingTable(key, tuple(found["series"]), rows)


def _unnamed(row: StandingRow) -> StandingRow:
    return row._replace(name="") if isinstance(row.entrant, int) else row


def _row_to_json(row: StandingRow) -> list[Any]:
    return [list(value) if isinstance(value, tuple) else value for value in row]


def _row_from_json(columns: list[str], row: list[Any]) -> StandingRow:
    values = dict(zip(columns, row, strict=True))
    values["totals"] = tuple(values["totals"])
    return StandingRow(**values)
