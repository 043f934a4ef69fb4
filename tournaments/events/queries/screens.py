"""What the hall screens show, by default or as chosen by the director."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tournaments.events.models import Event, Hall, SeriesRecord
from tournaments.events.phrases.choices import State
from tournaments.events.phrases.hall import HallMode

from .plan_changes import announced_until
from .standings import StandingRow, current_standings, table_in

MODE_OF_STATE: Final = {
    State.REGISTRATION: HallMode.CHECK_IN,
    State.CHECK_IN: HallMode.CHECK_IN,
    State.DRAFT: HallMode.CHECK_IN,
    State.PUBLISHED: HallMode.SEATS,
    State.RUNNING: HallMode.PLAY,
    State.COMPLETE: HallMode.CHECKING,
    State.CHECKED: HallMode.STANDINGS,
    State.CLOSED: HallMode.STANDINGS,
}
# The number of places announced one by one.
MOST_ANNOUNCED: Final = 10


@dataclass(frozen=True, slots=True)
class PrizeGiving:
    """The places of published standings, best first; the last `count` of them are `announced`."""

    version: int
    kind: str
    rows: tuple[StandingRow, ...]
    count: int

    @property
    def announced(self) -> tuple[StandingRow, ...]:
        return self.rows[self.left :]

    @property
    def left(self) -> int:
        return len(self.rows) - self.count

    @property
    def next(self) -> StandingRow | None:
        return self.rows[self.left - 1] if self.left else None


def hall_of(event: Event) -> Hall:
    """Return the hall of the event, or an unsaved default if none is stored."""
    return Hall.objects.filter(event=event).first() or Hall(event=event)


def mode_by_itself(state: State, series: SeriesRecord | None, *, at: datetime) -> HallMode:
    """Return the mode for the event's state; for some minutes after a repair, the changed seats."""
    until = announced_until(series) if series else None
    return HallMode.CHANGES if until and at < until else MODE_OF_STATE[state]


def prize_giving(event: Event, hall: Hall, *, announced: int | None = None) -> PrizeGiving | None:
    """Return the prize-giving as announced so far, or with `announced` places.

    None before standings are published. Newer standings start again at 0, because none of their places was announced.
    """
    version = current_standings(event)
    total = table_in(version, "total") if version else None
    if version is None or total is None:
        return None
    rows = tuple(row for _, row in total.placed[:MOST_ANNOUNCED])
    stored = hall.announced if hall.announced_version == version.number else 0
    count = min(stored if announced is None else announced, len(rows))
    return PrizeGiving(version.number, str(version.get_kind_display()), rows, count)
