"""The tempo of the tables in a running series: when each list will be full, and which tables are late."""

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

# Assumed without a time limit: twelve rounds in two and a quarter hours.
USUAL_ROUND: Final = timedelta(minutes=135) / 12
# Predictions are not exact to the minute: only tables later than this are reported.
LATE_FROM: Final = timedelta(minutes=3)
HOUR: Final = timedelta(hours=1)


class Light(StrEnum):
    """Whether a table will finish in time. Without entered deals (PAPER) there is no tempo."""

    PAPER = "paper"
    ON_TIME = "on_time"
    LATE = "late"
    FULL = "full"
    IN = "in"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTempo:
    """A table of the running series. `an_hour` is its deals per hour, `ends_at` when its list will be full.

    Both are None without a tempo, as on paper; `minutes_late` is 0 if it is on time.
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
    """All tables with players, by number. `planned` are (length, deals per hour needed to finish in time)."""

    tables: tuple[TableTempo, ...]
    planned: tuple[tuple[int, float], ...]

    @property
    def late(self) -> list[TableTempo]:
        """Tables that will be late, latest first."""
        found = [table for table in self.tables if table.light is Light.LATE]
        return sorted(found, key=lambda table: (-table.minutes_late, table.number))

    @property
    def ends_at(self) -> datetime | None:
        """When the last predictable table will finish; None if none is predictable."""
        return max((table.ends_at for table in self.tables if table.ends_at), default=None)


def series_tempo(event: Event, series: SeriesRecord) -> SeriesTempo:
    clock = clock_of(event, series)
    # Without a limit the usual length serves for deals per hour, and no table is late.
    counted = clock or SeriesClock(series.started_at or now(), USUAL_ROUND * series.rounds)
    moments = _first_and_last(series)
    rows = progress(series)
    tables = tuple(_tempo(row, moments.get(row["number"]), counted, is_limited=clock is not None) for row in rows)
    lengths = sorted({row["length"] for row in rows}, reverse=True)
    return SeriesTempo(tables, tuple((length, length * HOUR / counted.limit) for length in lengths))


def _first_and_last(series: SeriesRecord) -> dict[int, tuple[datetime, datetime]]:
    """Return the times of each table's first and newest deal, by table number."""
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
