"""The line that every page of the staff shows: who is registered, present, and has paid."""

from dataclasses import dataclass

from tournaments.events.models import Event
from tournaments.events.phrases.choices import Presence
from tournaments.events.queries.money import fees_due, fees_paid


@dataclass(frozen=True, slots=True)
class StateLine:
    """How many are registered, are present, and have paid all they owe; who left was registered all the same."""

    registered: int
    present: int
    paid: int


def state_line(event: Event) -> StateLine:
    """The three figures of the event, in three queries."""
    presences = dict(event.entrants.values_list("pk", "presence"))
    due, paid = fees_due(event), fees_paid(event)
    return StateLine(
        registered=len(presences),
        present=sum(presence == Presence.PRESENT for presence in presences.values()),
        paid=sum(paid.get(entrant, 0) >= cents for entrant, cents in due.items()),
    )
