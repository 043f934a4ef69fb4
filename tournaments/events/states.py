"""The state of an event, derived from its phase and its series."""

from collections.abc import Sequence

from tournaments.events.models import PLAYED, Event, SeriesRecord
from tournaments.events.phrases.choices import Phase, SeriesState, State


def current_series(series: Sequence[SeriesRecord]) -> SeriesRecord | None:
    """Return the first series that is not complete, otherwise the last; None if there is none."""
    unplayed = (one for one in series if one.state not in PLAYED)
    return next(unplayed, series[-1] if series else None)


def series_of_state(series: Sequence[SeriesRecord]) -> SeriesRecord | None:
    """Return the series whose state is the event's: between two series, the earlier one."""
    current = current_series(series)
    if current is None or current.state != SeriesState.PLANNED:
        return current
    return next((one for one in reversed(series) if one.number < current.number), None)


def last_series(event: Event, series: Sequence[SeriesRecord]) -> SeriesRecord | None:
    """Return the last series, from the end of the previous one until it is over itself.

    None at other times, and if it is the only series.
    """
    if len(series) < 2 or event.is_closed or series[-1].state in PLAYED:
        return None
    return series[-1] if all(one.state in PLAYED for one in series[:-1]) else None


def state_of(event: Event, series: Sequence[SeriesRecord] | None = None) -> State:
    """Return the event's state: its phase before and after play, otherwise the state of its current series.

    Between two series the event is `complete` or `checked`, like the earlier series.
    """
    if event.phase != Phase.PLAY:
        return State(event.phase)
    all_series = list(event.series.all()) if series is None else list(series)
    current = series_of_state(all_series)
    return State(current.state) if current else State.CHECK_IN
