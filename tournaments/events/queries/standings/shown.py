"""Which standings a visitor sees: live, published, or none yet."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.events.models import Event, StandingsVersion
from tournaments.events.phrases.choices import Visibility

from .live import LiveRankings
from .published import current_standings, standings_in, table_in
from .reckoning import event_standings
from .values import EventStandings, StandingTable


@dataclass(frozen=True)
class ShownStandings:
    """The standings on a page: a published version, or the live rankings."""

    version: StandingsVersion | None = None
    live: LiveRankings | None = None

    @property
    def is_live(self) -> bool:
        return self.live is not None

    @property
    def keys(self) -> list[str]:
        if self.version is not None:
            return [table["key"] for table in self.version.content["tables"]]
        return self.live.keys if self.live else []

    def table(self, key: str) -> StandingTable | None:
        if self.version is not None:
            return table_in(self.version, key)
        return self.live.table(key) if self.live and key in self.keys else None

    def all(self) -> EventStandings | None:
        if self.version is not None:
            return standings_in(self.version)
        return event_standings(self.live.event) if self.live else None


def shown_standings(event: Event, *, is_staff: bool) -> ShownStandings | None:
    if not event.is_closed and (is_staff or event.visibility == Visibility.LIVE):
        return ShownStandings(live=LiveRankings(event))
    version = current_standings(event) if shows_versions(event, is_staff=is_staff) else None
    return ShownStandings(version=version) if version else None


def shows_versions(event: Event, *, is_staff: bool) -> bool:
    return is_staff or event.is_closed or event.visibility != Visibility.END


def version_of(event: Event, number: int) -> StandingsVersion | None:
    return event.standings.filter(number=number).first()


def versions_of(event: Event) -> Sequence[StandingsVersion]:
    """Return all versions, newest first, without their content."""
    return list(event.standings.order_by("-number").defer("content"))
