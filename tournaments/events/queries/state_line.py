"""The status line on every staff page: how many are registered, present, and have paid."""

from tournaments.events.models import Event
from tournaments.events.phrases.choices import Presence
from tournaments.events.queries.money import fees_due, fees_paid


def state_line(event: Event) -> dict[str, int]:
    """Return the number registered, present, and without open fees; those who left still count as registered."""
    presences = dict(event.entrants.values_list("pk", "presence"))
    due, paid = fees_due(event), fees_paid(event)
    return {
        "registered": len(presences),
        "present": sum(presence == Presence.PRESENT for presence in presences.values()),
        "paid": sum(paid.get(entrant, 0) >= cents for entrant, cents in due.items()),
    }
