"""The standings as they were published."""

from tournaments.models import Event, StandingsVersion

from .values import EventStandings


def current_standings(event: Event) -> StandingsVersion | None:
    """The newest version; None before the first is published."""
    return event.standings.order_by("-number").first()


def published_standings(event: Event) -> EventStandings | None:
    """What the newest version holds."""
    version = current_standings(event)
    return EventStandings.from_json(version.content) if version else None
