"""What the screen in the hall and a player's own page show of the play."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.events.models import ON_THE_WALL, Entrant, Event, SeriesRecord, TableSeat
from tournaments.events.phrases.choices import ResultState, SeriesState, State
from tournaments.events.queries.names import public_name
from tournaments.events.queries.seats import with_people


class HallMode(StrEnum):
    """What the screen in the hall shows; it follows the state of the event by itself."""

    DOOR = "door"
    SEATS = "seats"
    PLAY = "play"
    STANDINGS = "standings"


MODE_OF_STATE = {
    State.REGISTRATION: HallMode.DOOR,
    State.CHECK_IN: HallMode.DOOR,
    State.DRAFT: HallMode.DOOR,
    State.PUBLISHED: HallMode.SEATS,
    State.RUNNING: HallMode.PLAY,
    State.COMPLETE: HallMode.STANDINGS,
    State.CHECKED: HallMode.STANDINGS,
    State.CLOSED: HallMode.STANDINGS,
}


@dataclass(frozen=True, slots=True)
class TableProgress:
    """How far a table is: `deals` of `length` where it enters deal by deal, and whether its list is in."""

    number: int
    deals: int
    length: int
    is_in: bool
    is_aside: bool

    @property
    def is_counted(self) -> bool:
        """Whether the table enters its deals, so that its progress is known."""
        return self.deals > 0


def progress(series: SeriesRecord) -> list[TableProgress]:
    """All tables of a series with people, in three queries."""
    tables = series.tables.select_related("sheet").prefetch_related("seats", "results").order_by("number")
    found = []
    for table in tables:
        seats = len(table.seats.all())
        if seats:
            result = next((each for each in table.results.all() if each.is_current), None)
            is_aside = result is not None and result.state == ResultState.CLARIFY
            deals = table.sheet.deal_count if table.sheet else 0
            is_in = result is not None and not is_aside
            found.append(TableProgress(table.number, deals, series.deals(seats), is_in, is_aside))
    return found


def deals_entered(series: SeriesRecord | None) -> list[int | None]:
    """How many deals each table has entered, by table."""
    if series is None:
        return []
    return list(series.tables.order_by("number").values_list("sheet__deal_count", flat=True))


def ends_at(event: Event, series: SeriesRecord | None) -> datetime | None:
    """When the time of a running series is over; None where nobody counts it."""
    if series is None or series.started_at is None or event.time_limit is None:
        return None
    return series.started_at + timedelta(minutes=event.time_limit) if series.state == SeriesState.RUNNING else None


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A player's seat in one series, from 1; `list_number` is that of the table's list, empty without one."""

    series: int
    state: str
    table: int
    place: int
    mates: tuple[str, ...]
    list_number: str


def own_seats(entrant: Entrant) -> list[OwnSeat]:
    """Where somebody sits in every series whose plan hangs on the wall; the others as the public sees them."""
    seats = TableSeat.objects.filter(entrant=entrant, series__state__in=ON_THE_WALL).order_by("series__number")
    found = []
    for seat in seats.select_related("series", "table__sheet").prefetch_related(with_people("table__seats")):
        others = [other.entrant.name for other in seat.table.seats.all() if other.pk != seat.pk]
        names = tuple(public_name(name, entrant.event) for name in others)
        sheet = seat.table.sheet.public_id if seat.table.sheet else ""
        found.append(
            OwnSeat(
                series=seat.series.number,
                state=seat.series.state,
                table=seat.table.number,
                place=seat.place + 1,
                mates=names,
                list_number=sheet,
            )
        )
    return found
