"""An event, a league or a season held for writing, and the line of its protocol that says what was done."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, time
from functools import cache
from typing import Any, Final, Generic, TypeVar, overload

from django.db.models import Model

from scoring.models.prepared import Prepared
from tournaments.events.audit_log import append_entry
from tournaments.events.models import AuditEntry, Event, EventAuditEntry, Logged, SeriesRecord
from tournaments.events.phrases.choices import SeriesState, State
from tournaments.events.seals import seals_of
from tournaments.events.states import current_series, state_of

Owner = TypeVar("Owner", bound=Logged)

_SERIES: Final = Prepared(lambda event, number: SeriesRecord.objects.filter(event=event, number=number))
_ALL_SERIES: Final = Prepared(lambda event: SeriesRecord.objects.filter(event=event).order_by("number"), "draw")


class Refused(Exception):
    """An act that cannot be done now; `code` is a key of `phrases.refusals`, `params` name the culprit."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(f"{code} {params}")
        self.code = code
        self.params = params


def require_reason(reason: str) -> str:
    """The reason without blanks around it; Refused (`reason_missing`) where there is none."""
    if not reason.strip():
        raise Refused("reason_missing")
    return reason.strip()


def as_logged(value: Any) -> Any:
    """A setting as an act keeps it: days and times as ISO 8601 writes them."""
    return value.isoformat() if isinstance(value, date | time) else value


@overload
def lock(owner: Event) -> "LockedEvent": ...
@overload
def lock(owner: Owner) -> "Locked[Owner]": ...
def lock(owner: Any) -> Any:
    """The event, league or season as it is stored now, its row locked until the transaction ends.

    Every act is done under this one lock, so the acts follow each other in one chain. To avoid deadlocks, whoever needs
    several locks takes players first, then leagues, seasons and events, each in the order of their keys.
    """
    stored: type[Logged] = type(owner)
    kind = LockedEvent if stored is Event else Locked
    return kind(_locking(stored).one(owner.pk))


@cache
def _locking(kind: Any) -> Prepared[Any]:
    # The club is fetched along and not locked: other events of it go on.
    return Prepared(lambda pk: kind.objects.select_for_update(of=("self",)).filter(pk=pk), "club")


@dataclass
class Locked(Generic[Owner]):
    """What keeps a protocol, where nobody else can write to it."""

    owner: Owner

    def require_open(self) -> None:
        """Refused (`event_closed`, `league_closed`, `season_closed`) for what is closed."""
        if self.owner.is_closed:
            raise Refused(f"{self.owner._meta.model_name}_closed")

    def log(self, action: str, *, by: str, reason: str = "", **data: Any) -> AuditEntry:
        """Append an act to the protocol; `data` is plain JSON."""
        kind: type[AuditEntry] = self.owner.audit_entries.model
        return append_entry(kind, self.owner, action, by=by, reason=reason, data=data)


class LockedEvent(Locked[Event]):
    """An event that nobody else can write to: what may be done with it now, and its sealed protocol."""

    @property
    def event(self) -> Event:
        return self.owner

    def require(self, *states: State) -> None:
        """Refused (`wrong_state`) unless the event is in one of these states."""
        state = state_of(self.event)
        if state not in states:
            raise Refused("wrong_state", state=state, allowed=tuple(states))

    def series(self, number: int, *states: SeriesState) -> SeriesRecord:
        """The series of this number as it is now; Refused (`series_state`) unless in one of these states, if any."""
        series = _SERIES.one(self.event.pk, number)
        series.event = self.event
        if states and series.state not in states:
            raise Refused("series_state", series=number, state=series.state, allowed=tuple(states))
        return series

    def current(self) -> SeriesRecord:
        """The series that is played, or comes next; Refused (`no_series`) where there is none."""
        series = current_series(_ALL_SERIES.all(self.event.pk))
        if series is None:
            raise Refused("no_series")
        series.event = self.event
        return series

    def save(self, fields: Iterable[str]) -> None:
        """Store these fields of the event."""
        self.event.save(update_fields=[*fields])

    def log(
        self, action: str, *, by: str, reason: str = "", wrote: Iterable[Model] = (), **data: Any
    ) -> EventAuditEntry:
        """Append an act to the protocol; `data` is plain JSON.

        `wrote` are the records that the act stored, changed or deleted: it is sealed with their digests, so it is
        logged after they are written.
        """
        seals = seals_of(self.event, wrote)
        return append_entry(EventAuditEntry, self.event, action, by=by, reason=reason, data=data, seals=seals)
