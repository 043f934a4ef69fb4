"""Require all lists of a series before the next one starts."""

from tournaments.events.locking import LockedEvent, Refused
from tournaments.events.phrases.choices import SeriesState
from tournaments.events.queries.desk import missing_lists


def require_lists(locked: LockedEvent) -> None:
    """Raise Refused (`next_needs_lists`) while a series is running and another one follows."""
    current = locked.current()
    following = locked.event.series.filter(number__gt=current.number).order_by("number").first()
    if current.state == SeriesState.RUNNING and following is not None:
        tables = missing_lists(current)
        raise Refused("next_needs_lists", series=following.number, before=current.number, tables=tables)
