"""Call the referee, answer a call, and settle it, possibly with a ruling."""

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
    """Log a call, or return the table's open one without writing anything.

    Raises Refused unless the series is running.
    """
    locked = lock(table.series.event)
    place: dict[str, Any] = {"series": table.series.number, "table": table.number}
    locked.series(place["series"], SeriesState.RUNNING)
    called = newest_call(locked.event, **place)
    if called is not None and called.is_open:
        return called
    # The audit entry is the call, and its number identifies it.
    action = locked.log(CALLED, by=by, reason=words.strip(), **place)
    return Call(number=action.seq, at=action.at, words=action.reason, **place)


@transaction.atomic
def answer_call(event: Event, number: int, *, by: str) -> Call:
    locked, call = _locked_call(event, number)
    if call.answer is Answer.COMES:
        raise Refused("call_is_answered", by=call.answered_by)
    locked.log(COMES, by=by, series=call.series, table=call.table, call=number)
    return call


@transaction.atomic
def settle_call(event: Event, number: int, *, ruling: Ruling | None = None, by: str) -> Call:
    locked, call = _locked_call(event, number)
    place: dict[str, Any] = {"series": call.series, "table": call.table, "call": number}
    if ruling is None:
        locked.log(SETTLED, by=by, **place)
    else:
        # A ruling's number is its position in the order of making, as in the event's file.
        place["ruling"] = locked.event.rulings.filter(pk__lte=ruling.pk).count()
        locked.log(RULED, by=by, **place, entrant=ruling.entrant.number, name=ruling.entrant.name)
    return call


def _locked_call(event: Event, number: int) -> tuple[LockedEvent, Call]:
    locked = lock(event)
    locked.require_open()
    call = next((each for each in referee_calls(locked.event) if each.number == number), None)
    if call is None or not call.is_open:
        raise Refused("call_is_settled")
    return locked, call
