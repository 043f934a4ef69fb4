"""The changes of places, figures and prizes by a correction, as plain values."""

from collections.abc import Iterator
from typing import Any

from tournaments.standings import Line, Payout, compare_payouts, compare_rankings

from .values import EventStandings, StandingRow, StandingTable

Changes = dict[str, list[dict[str, Any]]]
# A team may be called "7"; its type, str, distinguishes it from player 7.
Names = dict[int | str, str]


def changes_between(before: EventStandings, after: EventStandings) -> Changes:
    """Return {"moves": [...], "prizes": [...]}, both empty if nothing changed.

    A move is {"ranking", "entrant", "name", "old", "new"}, where old and new are {"place", "total", "points",
    "won", "lost"}, or None without a place in the ranking; a prize is {"takers", "entrant", "name", "old", "new"}
    in cents. A player's name is "" if the standings are unnamed.
    """
    names = _names(before) | _names(after)
    return {"moves": list(_moves(before, after, names)), "prizes": list(_prizes(before, after, names))}


def _moves(before: EventStandings, after: EventStandings, names: Names) -> Iterator[dict[str, Any]]:
    for key in dict.fromkeys([*after.by_key, *before.by_key]):
        moves = compare_rankings(_ranking(before.by_key.get(key)), _ranking(after.by_key.get(key)))
        for entrant, old, new in moves:
            row = {"ranking": key, "entrant": entrant, "name": names[entrant]}
            yield row | {"old": _place(*old), "new": _place(*new)}


def _prizes(before: EventStandings, after: EventStandings, names: Names) -> Iterator[dict[str, Any]]:
    for takers, entrant, old, new in compare_payouts(_payout(before), _payout(after)):
        yield {"takers": takers, "entrant": entrant, "name": names[entrant], "old": old, "new": new}


def _names(standings: EventStandings) -> Names:
    return {row.entrant: row.name for table in standings.tables for row in table.rows}


def _payout(standings: EventStandings) -> Payout:
    return Payout(standings.payout, standings.left, ())


def _ranking(table: StandingTable | None) -> list[tuple[int, Line]]:
    return [(place, line_of(row)) for place, row in table.placed] if table else []


def line_of(row: StandingRow) -> Line:
    """Return the row as a line that can be ranked again, without its series."""
    return Line(
        entrant=row.entrant,
        total=row.total,
        points=row.points,
        won=row.won,
        lost=row.lost,
        adjustment=row.adjustment,
        played=row.played,
    )


def _place(place: int | None, line: Line | None) -> dict[str, int] | None:
    if place is None or line is None:
        return None
    return {"place": place, "total": line.total, "points": line.points, "won": line.won, "lost": line.lost}
