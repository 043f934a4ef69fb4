"""Where a list is played: the table and event, its time limit, and whether the table is late."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final

from django.core.cache import caches

from scoring import phrases
from scoring.clock import now, today
from scoring.models import SheetRecord
from scoring.rules import deals_behind
from scoring.signals import place_requested

# A separate cache in the settings: each entry needs the location of its list.
LOCATIONS: Final = "places"
# A list open for longer is not being played.
LONGEST: Final = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Location:
    """A table of an event. `began` and `ends` are its playing time; None if there is no time limit.

    `limit` excludes pauses; `paused_at` is set while the clock of the series is stopped.
    """

    event: str
    address: str
    series: int
    table: int
    began: datetime | None = None
    ends: datetime | None = None
    paused_at: datetime | None = None
    limit: timedelta = timedelta()
    # The state of an open call for the referee, an `Answer` of `calls`; "" without a call, None if there is no referee.
    called: str | None = None
    # The last day on which the public may read the names on its lists.
    last_public_day: date | None = None

    @property
    def has_public_names(self) -> bool:
        return self.last_public_day is None or today() <= self.last_public_day

    @property
    def call_words(self) -> str:
        return phrases.call_words(self.called or "")

    @property
    def tag(self) -> str:
        moments = [int(each.timestamp()) for each in (self.ends, self.paused_at) if each]
        return ".".join(map(str, [self.called or 0, *moments]))

    @property
    def words(self) -> str:
        return phrases.location_words(self.table, self.series)


@dataclass(frozen=True, slots=True)
class TableTime:
    """The time shown on the screen; `seconds` is the time left, None if only the elapsed time is shown."""

    words: str
    seconds: int | None = None
    is_late: bool = False


def location_of(sheet: SheetRecord) -> Location | None:
    """Return where the list is played, None for a free table; cached briefly, so that entries need no query."""
    if sheet.club_id is None:
        return None
    found = caches[LOCATIONS].get(sheet.public_id)
    if found is None:
        answers: list[Any] = [answer for _, answer in place_requested.send(SheetRecord, sheet=sheet)]
        found = [answer for answer in answers if answer is not None]
        caches[LOCATIONS].set(sheet.public_id, found)
    return found[0] if found else None


def table_time(sheet: SheetRecord) -> TableTime | None:
    location = location_of(sheet)
    began = sheet.opened_at if location is None else location.began
    if began is None:
        return None
    if location is None or location.ends is None:
        gone = now() - began
        return TableTime(phrases.time_gone(gone)) if timedelta() <= gone < LONGEST else None
    moment = location.paused_at or now()
    left = location.ends - moment
    if location.paused_at:
        return TableTime(phrases.time_stands(left))
    if left <= timedelta():
        return TableTime(phrases.time_is_up(), seconds=0, is_late=True)
    behind = _behind(sheet, location.limit - left, location.limit)
    return TableTime(phrases.time_left(left, behind), seconds=int(left.total_seconds()), is_late=behind > 0)


def _behind(sheet: SheetRecord, gone: timedelta, limit: timedelta) -> int:
    if sheet.length is None:
        return 0
    return deals_behind(sheet.deal_count, sheet.length, seats=sheet.seat_count, gone=gone, limit=limit)
