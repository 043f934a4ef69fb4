"""The events being played."""

from datetime import timedelta
from typing import Final

from scoring.clock import now

# An event that nobody closed must not block upgrades forever.
_STILL_PLAYED: Final = timedelta(hours=18)


def running_events() -> list[str]:
    """Return the names of events being played with activity within `_STILL_PLAYED`.

    This reads only columns that version 0.5.0 had, because the database may not be migrated yet.
    """
    from tournaments.models import Event

    lately = now() - _STILL_PLAYED
    found = (
        Event.objects.filter(phase="play", audit_entries__at__gt=lately).order_by("name").values_list("name", flat=True)
    )
    return list(found.distinct())
