"""Lock an event, league or season for writing, and append to its audit log."""

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
    """A change that is not possible now; `code` is a key of `phrases.refusals`, `params` give the details."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(f"{code} {params}")
        self.code = code
        self.params = params


def require_reason(reason: str) -> str:
    """Return the reason without surrounding blanks. Raises Refused (`reason_missing`) if it is empty."""
    if not reason.strip():
        raise Refused("reason_missing")
    return reason.strip()


def as_logged(value: Any) -> Any:
    """Return a setting as stored in an audit entry, with dates and times in ISO 8601."""
    return value.isoformat() if isinstance(value, date | time) else value


@overload
def lock(owner: Event) -> "LockedEvent": ...
@overload
def lock(owner: Owner) -> "Locked[Owner]": ...
def lock(owner: Any) -> Any:
    """Return the event, league or season as stored now, its row locked until the transaction ends.

    Every change is made under this lock, so the entries form one chain. To avoid deadlocks, take several locks in this
    order: players, leagues, seasons, events, each by ascending key.
    """
    stored: type[Logged] = type(owner)
    kind = LockedEvent if stored is Event else Locked
    # Read again under the lock: the caller's copy may be older than the last writer's commit.
    return kind(_locking(stored).one(owner.pk))


@cache
def _locking(kind: Any) -> Prepared[Any]:
    # `of` limits the lock to the event: the club is joined but not locked, or its other events would wait.
    return Prepared(lambda pk: kind.objects.select_for_update(of=("self",)).filter(pk=pk), "club")


@dataclass
class Locked(Generic[Owner]):
    """An object with an audit log, locked for writing."""

    owner: Owner

    def require_open(self) -> None:
        """Raise Refused (`event_closed`, `league_closed`, `season_closed`) if it is closed."""
        if self.owner.is_closed:
            raise Refused(f"{self.owner._meta.model_name}_closed")

    def log(self, action: str, *, by: str, reason: str = "", **data: Any) -> AuditEntry:
        kind: type[AuditEntry] = self.owner.audit_entries.model
        return append_entry(kind, self.owner, action, by=by, reason=reason, data=data)


class LockedEvent(Locked[Event]):
    """An event locked for writing: the checks for a change, and its sealed audit log."""

    @property
    def event(self) -> Event:
        return self.owner

    def require(self, *states: State) -> None:
        """Raise Refused (`wrong_state`) unless the event is in one of these states."""
        state = state_of(self.event)
        if state not in states:
            raise Refused("wrong_state", state=state, allowed=tuple(states))

    def series(self, number: int, *states: SeriesState) -> SeriesRecord:
        """Return the series with this number as stored now. Raises Refused (`series_state`) if it is in none of these
        states."""
        series = _SERIES.one(self.event.pk, number)
        # The locked instance: a second copy of the event would miss changes made in this transaction.
        series.event = self.event
        if states and series.state not in states:
            raise Refused("series_state", series=number, state=series.state, allowed=tuple(states))
        return series

    def current(self) -> SeriesRecord:
        """Return the series being played, or the next one. Raises Refused (`no_series`) if there is none."""
        series = current_series(_ALL_SERIES.all(self.event.pk))
        if series is None:
            raise Refused("no_series")
        series.event = self.event
        return series

    def save(self, fields: Iterable[str]) -> None:
        self.event.save(update_fields=[*fields])

    def log(
        self, action: str, *, by: str, reason: str = "", wrote: Iterable[Model] = (), **data: Any
    ) -> EventAuditEntry:
        """Append an entry to the audit log; `data` is plain JSON.

        `wrote` are the records that the change stored or deleted. The entry is sealed with their digests, so call this
        after writing them.
        """
        # Read back from the database, so that the seal covers what was stored, not what the caller meant to store.
        seals = seals_of(self.event, wrote)
        return append_entry(EventAuditEntry, self.event, action, by=by, reason=reason, data=data, seals=seals)
