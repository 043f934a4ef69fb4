"""How fast the tables of a running series play, when each will be through with its list, and which will be late."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from math import ceil
from typing import Any, Final

from django.db.models import Max, Min

from scoring.clock import now
from scoring.models import EntryRecord
from scoring.models.sheets import EntryKind
from scoring.rules import deal_takes, list_ends
from tournaments.events.models import Event, SeriesRecord
from tournaments.events.queries.clock import SeriesClock, clock_of
from tournaments.events.queries.hall import progress

# Where nobody limits the time: twelve rounds in two hours and a quarter.
USUAL_ROUND: Final = timedelta(minutes=135) / 12
# A prediction is not good to the minute: whoever is later than this by it is told so.
LATE_FROM: Final = timedelta(minutes=3)
HOUR: Final = timedelta(hours=1)


class Light(StrEnum):
    """Whether a table will be through in time. One on paper has no pace, and one that is through needs none."""

    PAPER = "paper"
    ON_TIME = "on_time"
    LATE = "late"
    FULL = "full"
    IN = "in"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTempo:
    """A table of the running series. `an_hour` is how many deals it plays in one, `ends_at` when its list will be full.

    Both are None where there is no pace, on paper; `minutes_late` is 0 for whoever is on time.
    """

    number: int
    deals: int
    length: int
    light: Light
    an_hour: float | None = None
    ends_at: datetime | None = None
    minutes_late: int = 0


@dataclass(frozen=True, slots=True)
class SeriesTempo:
    """All tables with people, by number. `planned` says how many deals an hour fill a list of each length in time."""

    tables: tuple[TableTempo, ...]
    planned: tuple[tuple[int, float], ...]

    @property
    def late(self) -> list[TableTempo]:
        """Those that will be late, the latest first."""
        found = [table for table in self.tables if table.light is Light.LATE]
        return sorted(found, key=lambda table: (-table.minutes_late, table.number))

    @property
    def ends_at(self) -> datetime | None:
        """When the last table that can be predicted will be through; None where none can."""
        return max((table.ends_at for table in self.tables if table.ends_at), default=None)


def series_tempo(event: Event, series: SeriesRecord) -> SeriesTempo:
    """The pace of every table of a series that runs, in four queries."""
    clock = clock_of(event, series)
    # Without a limit the same clock counts what is played, and nobody is late.
    counted = clock or SeriesClock(series.started_at or now(), USUAL_ROUND * series.rounds)
    moments = _first_and_last(series)
    rows = progress(series)
    tables = tuple(_tempo(row, moments.get(row["number"]), counted, is_limited=clock is not None) for row in rows)
    lengths = sorted({row["length"] for row in rows}, reverse=True)
    return SeriesTempo(tables, tuple((length, length * HOUR / counted.limit) for length in lengths))


def _first_and_last(series: SeriesRecord) -> dict[int, tuple[datetime, datetime]]:
    """When each table wrote down its first deal and its newest, by its number."""
    deals = EntryRecord.objects.filter(sheet__event_table__series=series, kind=EntryKind.DEAL).order_by()
    found = deals.values_list("sheet__event_table__number").annotate(Min("entered_at"), Max("entered_at"))
    return {number: (first, last) for number, first, last in found}


def _tempo(
    row: dict[str, Any], moments: tuple[datetime, datetime] | None, clock: SeriesClock, *, is_limited: bool
) -> TableTempo:
    table = {name: row[name] for name in ("number", "deals", "length")}
    if row["is_in"] or row["is_aside"]:
        return TableTempo(**table, light=Light.IN)
    if moments is None or not row["is_counted"]:
        return TableTempo(**table, light=Light.PAPER)
    first, last = (clock.played_at(moment) for moment in moments)
    takes = deal_takes(row["deals"], first=first, last=last, plan=clock.limit / row["length"])
    ends = list_ends(row["deals"], row["length"], last=last, takes=takes, moment=clock.played_at(now()))
    late = ends - clock.limit
    is_full = row["deals"] >= row["length"]
    is_late = is_limited and not is_full and late >= LATE_FROM
    return TableTempo(
        **table,
        light=Light.FULL if is_full else Light.LATE if is_late else Light.ON_TIME,
        an_hour=HOUR / takes,
        ends_at=clock.moment_of(ends),
        minutes_late=ceil(late / timedelta(minutes=1)) if is_late else 0,
    )
