"""Calls for the referee and their answers, read from the audit log, the only place where they are stored."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from scoring.sheets.calls import Answer, Call
from tournaments.events.models import Event

CALLED, COMES, SETTLED, RULED = "referee_called", "referee_comes", "call_settled", "call_ruled"
CALL_ACTIONS: Final = (CALLED, COMES, SETTLED, RULED)
ANSWERS: Final[Mapping[str, Answer]] = {COMES: Answer.COMES, SETTLED: Answer.SETTLED, RULED: Answer.SETTLED}


def referee_calls(event: Event, **wanted: int) -> list[Call]:
    """Return all calls of the event, or those for the given `series` and `table`, oldest first; one query."""
    entries = event.audit_entries.filter(
        act__in=CALL_ACTIONS, **{f"data__{name}": value for name, value in wanted.items()}
    )
    calls: dict[int, Call] = {}
    columns = ("seq", "act", "at", "by", "reason", "data")
    for seq, action, at, by, reason, data in entries.order_by("seq").values_list(*columns):
        if action == CALLED:
            calls[seq] = Call(number=seq, series=data["series"], table=data["table"], at=at, words=reason)
        # An answer names its call by the number of the call's entry.
        elif called := calls.get(data["call"]):
            calls[called.number] = replace(called, answer=ANSWERS[action], answered_at=at, answered_by=by)
    return list(calls.values())


def open_calls(event: Event) -> list[Call]:
    return [] if event.is_closed else [call for call in referee_calls(event) if call.is_open]


def newest_call(event: Event, *, series: int, table: int) -> Call | None:
    calls = referee_calls(event, series=series, table=table)
    return calls[-1] if calls else None
