"""The standings as they were published."""

from tournaments.models import Event, StandingsVersion
from tournaments.queries.covered import cover_of

from .values import EventStandings, StandingTable, table_from_json


def current_standings(event: Event) -> StandingsVersion | None:
    """The newest version; None before the first is published."""
    return event.standings.order_by("-number").first()


def published_standings(event: Event) -> EventStandings | None:
    """What the newest version holds."""
    version = current_standings(event)
    return standings_in(version) if version else None


def standings_in(version: StandingsVersion) -> EventStandings:
    """The version in the names that are shown by now."""
    return cover_of(version.event).standings(EventStandings.from_json(version.content))


def table_in(version: StandingsVersion, key: str) -> StandingTable | None:
    """One ranking of the version, in the names that are shown by now; None where it has none of this key."""
    table = table_from_json(version.content, key)
    return cover_of(version.event).table(table) if table else None
