"""Pause, resume or extend the clock of a series; the reason is in the audit log."""

from typing import Final

from django.db import transaction

from tournaments.events.locking import LockedEvent, Refused, lock, require_reason
from tournaments.events.models import Event, SeriesRecord
from tournaments.events.phrases.choices import State
from tournaments.events.queries.clock import EXTENDED, GOES_ON, PAUSED, SHORTENED, SeriesClock, clock_of

# More is a typing error.
MOST_MINUTES: Final = 120


@transaction.atomic
def pause_clock(event: Event, *, reason: str, by: str) -> SeriesRecord:
    locked, series, clock = _locked_clock(event)
    reason = require_reason(reason)
    if clock.paused_at:
        raise Refused("clock_stands", series=series.number)
    locked.log(PAUSED, by=by, reason=reason, series=series.number)
    return series


@transaction.atomic
def let_clock_go_on(event: Event, *, by: str) -> SeriesRecord:
    locked, series, clock = _locked_clock(event)
    if not clock.paused_at:
        raise Refused("clock_goes", series=series.number)
    locked.log(GOES_ON, by=by, series=series.number)
    return series


@transaction.atomic
def extend_time(event: Event, minutes: int, *, reason: str, by: str) -> SeriesRecord:
    """Add minutes; negative minutes take back time added earlier.

    Raises Refused for 0, for more than MOST_MINUTES, and for taking back more time than is left.
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
