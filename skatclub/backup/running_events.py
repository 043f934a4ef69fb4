"""Which events are being played just now."""

from datetime import timedelta
from typing import Final

from scoring.clock import now

# An event that was never closed does not run for ever.
_STILL_PLAYED: Final = timedelta(hours=18)


def running_events() -> list[str]:
    """The names of the events that are being played and in which something was done lately.

    Reads only what version 0.5.0 stored: the database is not migrated yet.
    """
    from tournaments.models import Event

    lately = now() - _STILL_PLAYED
    found = (
        Event.objects.filter(phase="play", audit_entries__at__gt=lately).order_by("name").values_list("name", flat=True)
    )
    return list(found.distinct())
