"""The line that every page of the staff shows: who is registered, present, and has paid."""

from tournaments.events.models import Event
from tournaments.events.phrases.choices import Presence
from tournaments.events.queries.money import fees_due, fees_paid


def state_line(event: Event) -> dict[str, int]:
    """How many are registered, are present, and have paid all they owe; who left was registered all the same."""
    presences = dict(event.entrants.values_list("pk", "presence"))
    due, paid = fees_due(event), fees_paid(event)
    return {
        "registered": len(presences),
        "present": sum(presence == Presence.PRESENT for presence in presences.values()),
        "paid": sum(paid.get(entrant, 0) >= cents for entrant, cents in due.items()),
    }
