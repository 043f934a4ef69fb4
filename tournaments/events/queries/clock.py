"""How the time of a running series goes: when it is up, whether its clock stands, and why.

Nothing of it is stored but the acts of the protocol: what was said there is what counts, and what was said wrongly is
put right by a further act.
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
    """The clock stood; `until` is None as long as it does."""

    since: datetime
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class SeriesClock:
    """The clock of a running series whose time is limited: `limit` is what it has by now, with all `extended` minutes.

    The reasons are those of the pause that lasts and of the newest extension, as they were written.
    """

    started_at: datetime
    limit: timedelta
    extended: int = 0
    why_extended: str = ""
    pauses: tuple[Pause, ...] = ()
    why_paused: str = ""

    @property
    def paused_at(self) -> datetime | None:
        """Since when the clock stands; None where it goes."""
        return self.pauses[-1].since if self.pauses and self.pauses[-1].until is None else None

    @property
    def ends_at(self) -> datetime:
        """When the time is up, if the clock goes on at once where it stands."""
        return self.started_at + self.limit + self.stood

    @property
    def stood(self) -> timedelta:
        """How long all pauses were that are over."""
        return sum((each.until - each.since for each in self.pauses if each.until), timedelta())

    @property
    def left(self) -> timedelta:
        return self.ends_at - (self.paused_at or now())

    def moment_of(self, played: timedelta) -> datetime:
        """When the series will have been played for so long, if the clock goes on at once where it stands."""
        standing = now() - self.paused_at if self.paused_at else timedelta()
        return self.started_at + played + self.stood + standing

    def played_at(self, moment: datetime) -> timedelta:
        """How long the series had been played by then, without the pauses."""
        stood = (min(each.until or moment, moment) - each.since for each in self.pauses if each.since < moment)
        return moment - self.started_at - sum(stood, timedelta())


def clock_of(event: Event, series: SeriesRecord | None) -> SeriesClock | None:
    """The clock of a series that runs; None where nobody counts its time."""
    if series is None or series.started_at is None or series.state != SeriesState.RUNNING or event.time_limit is None:
        return None
    # What was said of a start that was taken back is over with it.
    entries = event.audit_entries.filter(act__in=CLOCK_ACTIONS, data__series=series.number, at__gte=series.started_at)
    pauses: list[Pause] = []
    extended, why_extended, why_paused = 0, "", ""
    for action, at, reason, data in entries.order_by("seq").values_list("act", "at", "reason", "data"):
        if action == PAUSED:
            pauses.append(Pause(at))
            why_paused = reason
        elif action == GOES_ON:
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
    """What is left on a clock that stands; nothing where it goes."""
    return format_hours(max(clock.left, timedelta())) if clock and clock.paused_at else ""


def clock_notes(event: Event, clock: SeriesClock | None) -> list[str]:
    """What the hall reads beside the clock: that it stands, what time was given, and why, as strangers may read it."""
    if clock is None or not (clock.paused_at or clock.extended):
        return []
    pseudonyms = public_pseudonyms(pseudonyms_of(event), event)
    notes = [pause_words(clock.paused_at, clock.left, pseudonyms.text(clock.why_paused))] if clock.paused_at else []
    return notes + ([extension_words(clock.extended, pseudonyms.text(clock.why_extended))] if clock.extended else [])
