"""Who sits where, who is to be kept apart, and who could be seated."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch

from tournaments.events.models import Entrant, Event, SeriesRecord, TableRecord, TableSeat, TeamMember
from tournaments.events.phrases.choices import Presence, SeriesState
from tournaments.events.queries.door import alphabetical
from tournaments.events.queries.names import WallName, wall_names

# A table lists the start numbers of its players from seat 1; a series its tables.
Numbers = tuple[int, ...]
Tables = tuple[Numbers, ...]


def with_people(seats: str = "seats") -> Any:
    """The seats at the end of this way, with who sits there; SQLite cannot look up a thousand people by their keys."""
    return Prefetch(seats, TableSeat.objects.select_related("entrant").order_by("place"))


def tables_of(series: SeriesRecord) -> Tables:
    """The start numbers at each table; a dissolved table is empty."""
    tables: dict[int, list[int]] = {pk: [] for pk in series.tables.order_by("number").values_list("pk", flat=True)}
    seats = TableSeat.objects.filter(series=series).order_by("table__number", "place")
    for table, number in seats.values_list("table", "entrant__number"):
        tables[table].append(number)
    return tuple(map(tuple, tables.values()))


def history_of(event: Event, *, before: int) -> tuple[Tables, ...]:
    """The tables of all series before that one."""
    return tuple(tables_of(series) for series in event.series.filter(number__lt=before).order_by("number"))


def groups_of(event: Event) -> tuple[Numbers, ...]:
    """The start numbers of each team, tandem and pair: mates are kept apart."""
    members = TeamMember.objects.filter(team__event=event).order_by("team__kind", "team__name", "place")
    teams: dict[int, list[int]] = {}
    for team, number in members.values_list("team", "entrant__number"):
        teams.setdefault(team, []).append(number)
    return tuple(map(tuple, teams.values()))


def apart_pairs_of(event: Event) -> tuple[Numbers, ...]:
    """The start numbers of those who are not to meet."""
    return tuple(event.apart_pairs.order_by("pk").values_list("one__number", "other__number"))


def present_numbers(event: Event) -> Numbers:
    """The start numbers of everybody who can be seated, in their order: that of the queue at the door."""
    return tuple(event.entrants.filter(presence=Presence.PRESENT).order_by("number").values_list("number", flat=True))


def missing_entrants(event: Event) -> list[Entrant]:
    """Those of whom nobody has said whether they are here, alphabetically."""
    missing = event.entrants.filter(presence=Presence.EXPECTED)
    return sorted(missing, key=lambda entrant: (alphabetical(entrant.name), entrant.number))


@dataclass(frozen=True, slots=True)
class SeatChanges:
    """What a plan does not know yet: how many have a seat and will not play, and how many are here without one."""

    gone: int
    without_seat: int

    def __bool__(self) -> bool:
        return bool(self.gone or self.without_seat)


def seat_changes(series: SeriesRecord) -> SeatChanges:
    """Of the tables that have not started; nobody joins a series of which every table has."""
    waiting = series.seats.filter(table__started_at=None)
    gone = waiting.filter(entrant__presence__in=(Presence.NO_SHOW, Presence.LEFT)).count()
    can_join = series.state == SeriesState.PUBLISHED or waiting.exists()
    here = series.event.entrants.filter(presence=Presence.PRESENT)
    seated = series.seats.values("entrant")
    return SeatChanges(gone, here.exclude(pk__in=seated).count() if can_join else 0)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat as plans show it; `place` counts from 1."""

    place: int
    entrant: Entrant
    played_by: str


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table with its people."""

    record: TableRecord
    seats: tuple[SeatRow, ...]

    @property
    def number(self) -> int:
        return self.record.number


def seat_plan(series: SeriesRecord) -> list[TablePlan]:
    """The tables of a series that have seats, in three queries."""
    tables = series.tables.select_related("sheet").prefetch_related(with_people()).order_by("number")
    plans = [
        TablePlan(table, tuple(SeatRow(seat.place + 1, seat.entrant, seat.played_by) for seat in table.seats.all()))
        for table in tables
    ]
    return [plan for plan in plans if plan.seats]


@dataclass(frozen=True, slots=True)
class SeatByName:
    """Where somebody sits: (series, table, seat from 1)."""

    wall: WallName
    seats: tuple[tuple[int, int, int], ...]


def seats_by_name(event: Event, series: Sequence[SeriesRecord], *, shown_names: str) -> list[SeatByName]:
    """Everybody's seats in these series, alphabetically as the wall shows the names."""
    found: dict[int, list[tuple[int, int, int]]] = {}
    rows = _seat_rows(series)
    for entrant, number, table, place in rows:
        found.setdefault(entrant, []).append((number, table, place + 1))
    walls = wall_names(event.entrants.filter(number__in=found), shown_names)
    return [SeatByName(wall, tuple(sorted(found[wall.number]))) for wall in walls]


def _seat_rows(series: Sequence[SeriesRecord]) -> Iterable[tuple[int, int, int, int]]:
    seats = TableSeat.objects.filter(series__in=series)
    return seats.values_list("entrant__number", "series__number", "table__number", "place")
