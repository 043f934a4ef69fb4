"""Seats, constraints for the draw, and which players can be seated."""

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Prefetch

from scoring.alphabet import alphabetical
from tournaments.events.models import Entrant, Event, SeriesRecord, TableRecord, TableSeat, TeamMember
from tournaments.events.phrases.choices import Presence, SeriesState
from tournaments.events.queries.names import WallName, wall_names

# A table lists the start numbers of its players from seat 1; a series its tables.
Numbers = tuple[int, ...]
Tables = tuple[Numbers, ...]
# (start number, table, seat or 0 for any) of entrants with a fixed table; both count from 1.
FixedSeats = tuple[tuple[int, int, int], ...]


def with_people(seats: str = "seats") -> Any:
    """Prefetch seats with their entrants in one join: SQLite cannot look up a thousand keys."""
    return Prefetch(seats, TableSeat.objects.select_related("entrant").order_by("place"))


def tables_of(series: SeriesRecord) -> Tables:
    """Return the start numbers at each table; a dissolved table is empty."""
    tables: dict[int, list[int]] = {pk: [] for pk in series.tables.order_by("number").values_list("pk", flat=True)}
    seats = TableSeat.objects.filter(series=series).order_by("table__number", "place")
    for table, number in seats.values_list("table", "entrant__number"):
        tables[table].append(number)
    return tuple(map(tuple, tables.values()))


def moves_between(before: Sequence[Sequence[int]], after: Sequence[Sequence[int]]) -> list[list[int | None]]:
    """Return [player, from table or None, to table or None] for every player who moves."""
    origins, targets = (
        {player: number for number, table in enumerate(tables, start=1) for player in table}
        for tables in (before, after)
    )
    return [
        [player, origins.get(player), targets.get(player)]
        for player in {**origins, **targets}
        if origins.get(player) != targets.get(player)
    ]


def history_of(event: Event, *, before: int) -> tuple[Tables, ...]:
    return tuple(tables_of(series) for series in event.series.filter(number__lt=before).order_by("number"))


def groups_of(event: Event) -> tuple[Numbers, ...]:
    """Return the start numbers of each team, tandem and pair, which the draw keeps apart."""
    members = TeamMember.objects.filter(team__event=event).order_by("team__kind", "team__name", "place")
    teams: dict[int, list[int]] = {}
    for team, number in members.values_list("team", "entrant__number"):
        teams.setdefault(team, []).append(number)
    return tuple(map(tuple, teams.values()))


def apart_pairs_of(event: Event) -> tuple[Numbers, ...]:
    return tuple(event.apart_pairs.order_by("pk").values_list("one__number", "other__number"))


def fixed_seats_of(event: Event, numbers: Collection[int]) -> FixedSeats:
    people = event.entrants.filter(fixed_table__isnull=False).order_by("number")
    fixed = people.values_list("number", "fixed_table", "fixed_seat")
    return tuple((number, table or 0, seat or 0) for number, table, seat in fixed if number in numbers)


def finalists_of(event: Event, numbers: Collection[int]) -> Numbers:
    return tuple(number for number in event.finalists if number in numbers)


def present_numbers(event: Event) -> Numbers:
    """Return the start numbers of all who can be seated, in order of registration."""
    return tuple(event.entrants.filter(presence=Presence.PRESENT).order_by("number").values_list("number", flat=True))


def missing_entrants(event: Event) -> list[Entrant]:
    missing = event.entrants.filter(presence=Presence.EXPECTED)
    return sorted(missing, key=lambda entrant: (alphabetical(entrant.name), entrant.number))


def seat_changes(series: SeriesRecord) -> tuple[int, int]:
    """Return (number seated who will not play, number present without a seat) since the plan was made.

    Tables that have started are ignored; nobody can join once all tables have started.
    """
    unstarted = series.seats.filter(table__started_at=None)
    gone = unstarted.filter(entrant__presence__in=(Presence.NO_SHOW, Presence.LEFT)).count()
    can_join = series.state == SeriesState.PUBLISHED or unstarted.exists()
    here = series.event.entrants.filter(presence=Presence.PRESENT)
    seated = series.seats.values("entrant")
    return gone, here.exclude(pk__in=seated).count() if can_join else 0


def seat_plan(series: SeriesRecord) -> list[TableRecord]:
    """Return the tables with players, seats prefetched; three queries."""
    tables = series.tables.select_related("sheet").prefetch_related(with_people()).order_by("number")
    return [table for table in tables if table.seats.all()]


def seats_by_name(series: SeriesRecord, *, shown_names: str) -> list[tuple[WallName, int, int]]:
    """Return (name, table, seat from 1) for all players of the series, in wall order."""
    found = {
        entrant: (table, place + 1)
        for entrant, table, place in series.seats.values_list("entrant__number", "table__number", "place")
    }
    walls = wall_names(series.event.entrants.filter(number__in=found), shown_names)
    return [(wall, *found[wall.number]) for wall in walls]
