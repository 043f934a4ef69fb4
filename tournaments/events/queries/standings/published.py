"""The standings as published."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple, TypeVar

from scoring.clock import now
from tournaments.events.models import Event, StandingsVersion
from tournaments.events.queries.pseudonyms import Pseudonyms, pseudonyms_of
from tournaments.standings import Award

from .values import EventStandings, StandingRow, StandingTable, table_from_json

Row = TypeVar("Row", StandingRow, Award)


def current_standings(event: Event) -> StandingsVersion | None:
    return event.standings.order_by("-number").first()


class Protest(NamedTuple):
    """The deadline for objections to results up to the series `through`."""

    through: int
    ends_at: datetime

    @property
    def is_over(self) -> bool:
        return self.ends_at <= now()


def protest_of(event: Event) -> Protest | None:
    """Return the deadline for the newest version; None before the first, or if the event has no deadline."""
    if event.protest_minutes is None or event.is_closed:
        return None
    newest = event.standings.order_by("-number").values_list("through_series", "at").first()
    return Protest(newest[0], newest[1] + timedelta(minutes=event.protest_minutes)) if newest else None


def published_standings(event: Event) -> EventStandings | None:
    version = current_standings(event)
    return standings_in(version) if version else None


def standings_in(version: StandingsVersion) -> EventStandings:
    pseudonyms, standings = pseudonyms_of(version.event), EventStandings.from_json(version.content)
    tables = tuple(_with_names(table, pseudonyms) for table in standings.tables)
    return replace(standings, tables=tables, payout=_rows(standings.payout, pseudonyms))


def table_in(version: StandingsVersion, key: str) -> StandingTable | None:
    """Return one ranking of the version, with names as currently shown; None if it has no such key."""
    table = table_from_json(version.content, key)
    return _with_names(table, pseudonyms_of(version.event)) if table else None


def _with_names(table: StandingTable, pseudonyms: Pseudonyms) -> StandingTable:
    return replace(table, rows=_rows(table.rows, pseudonyms))


def _rows(rows: Iterable[Row], pseudonyms: Pseudonyms) -> tuple[Row, ...]:
    return tuple(_named(row, pseudonyms) for row in rows)


def _named(row: Row, pseudonyms: Pseudonyms) -> Row:
    # A team's `entrant` is its name, so there is nothing to replace.
    if not isinstance(row.entrant, int):
        return row
    name = pseudonyms.people[row.entrant]
    return row._replace(name=name) if isinstance(row, tuple) else replace(row, name=name)
