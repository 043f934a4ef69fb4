"""Who sits elsewhere since a plan was repaired: what is to be said in the hall after it, and nothing else."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tournaments.events.models import UPCOMING, SeriesRecord
from tournaments.events.queries.names import WallName, wall_names
from tournaments.events.queries.seats import Tables

# Repairs that follow each other so closely are told as one, and so long the screen in the hall tells of them by itself.
GROUPING_PERIOD: Final = timedelta(minutes=10)

# Table, and seat from 1.
TableAndSeat = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Somebody who sits elsewhere; None for whoever had no seat, and for whoever has none any more."""

    name: WallName
    before: TableAndSeat | None
    now: TableAndSeat | None


@dataclass(frozen=True, slots=True)
class PlanChanges:
    """What tells the newest plan of a series from the plan that hung on the wall `before`, by the alphabet.

    `made_at` is when the newest was made, None where that is no matter.
    """

    series: int
    before: int
    plan: int
    made_at: datetime | None
    changes: tuple[SeatChange, ...]


def plan_changes(series: SeriesRecord, *, shown_names: str) -> PlanChanges | None:
    """None where the plan is still the first one, or is of no use any more."""
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
    """Until when the screen in the hall tells by itself what the last repair changed; None where nothing is to be told.

    Whoever starts the series has told it: then the clock is what the hall looks for.
    """
    if not is_repaired(series):
        return None
    made_at: datetime = series.plans.order_by("-number").values_list("made_at", flat=True)[0]
    is_started = series.started_at is not None and series.started_at >= made_at
    return None if is_started else made_at + GROUPING_PERIOD


def is_repaired(series: SeriesRecord) -> bool:
    """Whether its plan, which is still of use, is not the first one any more."""
    return series.plan > 1 and series.state in UPCOMING


def _places(tables: Tables) -> dict[int, TableAndSeat]:
    """Where each start number sits."""
    return {
        player: (number, seat)
        for number, table in enumerate(tables, start=1)
        for seat, player in enumerate(table, start=1)
    }
