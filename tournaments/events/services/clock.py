"""The clock of a series is stopped, goes on, or is given more time; the protocol says why."""

from typing import Final

from django.db import transaction

from tournaments.events.locking import LockedEvent, Refused, lock, require_reason
from tournaments.events.models import Event, SeriesRecord
from tournaments.events.phrases.choices import State
from tournaments.events.queries.clock import EXTENDED, GOES_ON, PAUSED, SHORTENED, SeriesClock, clock_of

# Nobody gives more at once; a slip of the keys would.
MOST_MINUTES: Final = 120


@transaction.atomic
def pause_clock(event: Event, *, reason: str, by: str) -> SeriesRecord:
    """The clock stands from now on. Refused where it stands already, or nobody counts the time."""
    locked, series, clock = _locked_clock(event)
    reason = require_reason(reason)
    if clock.paused_at:
        raise Refused("clock_stands", series=series.number)
    locked.log(PAUSED, by=by, reason=reason, series=series.number)
    return series


@transaction.atomic
def let_clock_go_on(event: Event, *, by: str) -> SeriesRecord:
    """The pause is over: the series ends as much later as it lasted."""
    locked, series, clock = _locked_clock(event)
    if not clock.paused_at:
        raise Refused("clock_goes", series=series.number)
    locked.log(GOES_ON, by=by, series=series.number)
    return series


@transaction.atomic
def extend_time(event: Event, minutes: int, *, reason: str, by: str) -> SeriesRecord:
    """So many minutes more; fewer than none take back what was given before, or by mistake.

    Refused where that would be nothing at all, more than MOST_MINUTES, or less time than the series has been played.
    """
    locked, series, clock = _locked_clock(event)
    reason = require_reason(reason)
    if not minutes or abs(minutes) > MOST_MINUTES:
        raise Refused("extension_minutes", most=MOST_MINUTES)
    if minutes < 0 and clock.left.total_seconds() < -60 * minutes:
        raise Refused("no_such_time_left", series=series.number)
    action = EXTENDED if minutes > 0 else SHORTENED
    locked.log(action, by=by, reason=reason, series=series.number, minutes=abs(minutes))
    return series


def _locked_clock(event: Event) -> tuple[LockedEvent, SeriesRecord, SeriesClock]:
    locked = lock(event)
    locked.require(State.RUNNING)
    series = locked.current()
    clock = clock_of(locked.event, series)
    if clock is None:
        raise Refused("no_time_limit")
    return locked, series, clock
