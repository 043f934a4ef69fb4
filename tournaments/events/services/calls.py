"""A table calls the referee, somebody says that he comes, and the call is settled, by a ruling where there is one."""

from typing import Any

from django.db import transaction

from scoring.sheets.calls import Answer, Call
from tournaments.events.locking import LockedEvent, Refused, lock
from tournaments.events.models import Event, Ruling, TableRecord
from tournaments.events.phrases.choices import SeriesState
from tournaments.events.queries.calls import (
    CALLED,
    COMES,
    RULED,
    SETTLED,
    newest_call,
    referee_calls,
)


@transaction.atomic
def call_referee(table: TableRecord, *, words: str = "", by: str) -> Call:
    """The table's call. As long as one is open a further one is the same: nothing is written, and the first counts.

    Refused unless the series is being played.
    """
    locked = lock(table.series.event)
    place: dict[str, Any] = {"series": table.series.number, "table": table.number}
    locked.series(place["series"], SeriesState.RUNNING)
    called = newest_call(locked.event, **place)
    if called is not None and called.is_open:
        return called
    action = locked.log(CALLED, by=by, reason=words.strip(), **place)
    return Call(number=action.seq, at=action.at, words=action.reason, **place)


@transaction.atomic
def answer_call(event: Event, number: int, *, by: str) -> Call:
    """Somebody is on the way. Refused where somebody is already, and where the call is settled."""
    locked, call = _locked_call(event, number)
    if call.answer is Answer.COMES:
        raise Refused("call_is_answered", by=call.answered_by)
    locked.log(COMES, by=by, series=call.series, table=call.table, call=number)
    return call


@transaction.atomic
def settle_call(event: Event, number: int, *, ruling: Ruling | None = None, by: str) -> Call:
    """What the table wanted is settled, on the way there or by a ruling of the same series."""
    locked, call = _locked_call(event, number)
    place: dict[str, Any] = {"series": call.series, "table": call.table, "call": number}
    if ruling is None:
        locked.log(SETTLED, by=by, **place)
    else:
        # Rulings count from 1 as they were made, in the file of the event too.
        place["ruling"] = locked.event.rulings.filter(pk__lte=ruling.pk).count()
        locked.log(RULED, by=by, **place, entrant=ruling.entrant.number, name=ruling.entrant.name)
    return call


def _locked_call(event: Event, number: int) -> tuple[LockedEvent, Call]:
    """The event held, with its open call of this number; Refused where it is settled, or there is none."""
    locked = lock(event)
    locked.require_open()
    call = next((each for each in referee_calls(locked.event) if each.number == number), None)
    if call is None or not call.is_open:
        raise Refused("call_is_settled")
    return locked, call
