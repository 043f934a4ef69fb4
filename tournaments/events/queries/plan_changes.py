"""Seat changes since a plan was repaired, for announcement in the hall."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tournaments.events.models import UPCOMING, SeriesRecord
from tournaments.events.queries.names import WallName, wall_names
from tournaments.events.queries.seats import Tables

# Repairs within this period are announced as one; for as long the hall screen shows them by itself.
GROUPING_PERIOD: Final = timedelta(minutes=10)

# Table, and seat from 1.
TableAndSeat = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A player who moves; None for the old or new seat of a player who had or has none."""

    name: WallName
    before: TableAndSeat | None
    now: TableAndSeat | None


@dataclass(frozen=True, slots=True)
class PlanChanges:
    """The differences between the newest plan of a series and the one published `before`, alphabetically.

    `made_at` is when the newest plan was made, None if that does not matter.
    """

    series: int
    before: int
    plan: int
    made_at: datetime | None
    changes: tuple[SeatChange, ...]


def plan_changes(series: SeriesRecord, *, shown_names: str) -> PlanChanges | None:
    """Return the changes; None if the plan was never repaired or the series has been played."""
    if not is_repaired(series):
        return None
    plans = list(series.plans.order_by("number"))
    newest = plans[-1]
    earlier = [plan for plan in plans if plan.made_at <= newest.made_at - GROUPING_PERIOD]
    before = (earlier or plans)[-1 if earlier else 0]
    old, new = _places(before.tables), _places(newest.tables)
    moved = {number for number in {**old, **new} if old.get(number) != new.get(number)}
    walls = wall_names(series.event.entrants.filter(number__in=moved), shown_names)
    changes = tuple(SeatChange(wall, old.get(wall.number), new.get(wall.number)) for wall in walls)
    return PlanChanges(series.number, before.number, newest.number, newest.made_at, changes)


def announced_until(series: SeriesRecord) -> datetime | None:
    """Return until when the hall screen shows the last repair automatically; None if there is nothing to show.

    This ends when the series starts, because the hall then needs the clock.
    """
    if not is_repaired(series):
        return None
    made_at: datetime = series.plans.order_by("-number").values_list("made_at", flat=True)[0]
    is_started = series.started_at is not None and series.started_at >= made_at
    return None if is_started else made_at + GROUPING_PERIOD


def is_repaired(series: SeriesRecord) -> bool:
    """Return whether the plan was repaired and the series has not been played yet."""
    return series.plan > 1 and series.state in UPCOMING


def _places(tables: Tables) -> dict[int, TableAndSeat]:
    return {
        player: (number, seat)
        for number, table in enumerate(tables, start=1)
        for seat, player in enumerate(table, start=1)
    }
