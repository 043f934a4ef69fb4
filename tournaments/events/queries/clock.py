"""The clock of a running series: when its time is up, whether it is paused, and why.

It is computed from the audit log; nothing else is stored. A wrong entry is corrected by a further entry.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from scoring.clock import now
from scoring.phrases import format_hours
from tournaments.events.models import Event, SeriesRecord
from tournaments.events.phrases.choices import SeriesState
from tournaments.events.phrases.clock import extension_words, pause_words
from tournaments.events.queries.pseudonyms import pseudonyms_of, public_pseudonyms

PAUSED, GOES_ON, EXTENDED, SHORTENED = "clock_paused", "clock_goes_on", "time_extended", "time_shortened"
CLOCK_ACTIONS: Final = (PAUSED, GOES_ON, EXTENDED, SHORTENED)


@dataclass(frozen=True, slots=True)
class Pause:
    """A pause of the clock; `until` is None while it lasts."""

    since: datetime
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class SeriesClock:
    """The clock of a running series with a time limit: `limit` includes all `extended` minutes.

    The reasons are those of the current pause and the latest extension, as typed.
    """

    started_at: datetime
    limit: timedelta
    extended: int = 0
    why_extended: str = ""
    pauses: tuple[Pause, ...] = ()
    why_paused: str = ""

    @property
    def paused_at(self) -> datetime | None:
        return self.pauses[-1].since if self.pauses and self.pauses[-1].until is None else None

    @property
    def ends_at(self) -> datetime:
        """When the time is up, assuming that a paused clock resumes now."""
        return self.started_at + self.limit + self.stood

    @property
    def stood(self) -> timedelta:
        return sum((each.until - each.since for each in self.pauses if each.until), timedelta())

    @property
    def left(self) -> timedelta:
        return self.ends_at - (self.paused_at or now())

    def moment_of(self, played: timedelta) -> datetime:
        """Return when the series will have been played this long, assuming that a paused clock resumes now."""
        standing = now() - self.paused_at if self.paused_at else timedelta()
        return self.started_at + played + self.stood + standing

    def played_at(self, moment: datetime) -> timedelta:
        """Return how long the series had been played at this moment, without pauses."""
        stood = (min(each.until or moment, moment) - each.since for each in self.pauses if each.since < moment)
        return moment - self.started_at - sum(stood, timedelta())


def clock_of(event: Event, series: SeriesRecord | None) -> SeriesClock | None:
    if series is None or series.started_at is None or series.state != SeriesState.RUNNING or event.time_limit is None:
        return None
    # Entries before `started_at` belong to an earlier start that was undone.
    entries = event.audit_entries.filter(act__in=CLOCK_ACTIONS, data__series=series.number, at__gte=series.started_at)
    pauses: list[Pause] = []
    extended, why_extended, why_paused = 0, "", ""
    for action, at, reason, data in entries.order_by("seq").values_list("act", "at", "reason", "data"):
        if action == PAUSED:
            pauses.append(Pause(at))
            why_paused = reason
        elif action == GOES_ON:
            # Ends the last pause; the slice does nothing if there is none.
            pauses[-1:] = [Pause(each.since, at) for each in pauses[-1:]]
        else:
            extended += data["minutes"] if action == EXTENDED else -data["minutes"]
            why_extended = reason
    limit = timedelta(minutes=event.time_limit + extended)
    return SeriesClock(
        started_at=series.started_at,
        limit=limit,
        extended=extended,
        why_extended=why_extended,
        pauses=tuple(pauses),
        why_paused=why_paused,
    )


def stands_words(clock: SeriesClock | None) -> str:
    return format_hours(max(clock.left, timedelta())) if clock and clock.paused_at else ""


def clock_notes(event: Event, clock: SeriesClock | None) -> list[str]:
    if clock is None or not (clock.paused_at or clock.extended):
        return []
    pseudonyms = public_pseudonyms(pseudonyms_of(event), event)
    notes = [pause_words(clock.paused_at, clock.left, pseudonyms.text(clock.why_paused))] if clock.paused_at else []
    return notes + ([extension_words(clock.extended, pseudonyms.text(clock.why_extended))] if clock.extended else [])
