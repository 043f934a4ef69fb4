"""Calls for the referee from a table of an event, and their answers."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.core.cache import caches

from scoring.models import SheetRecord
from scoring.sheets.location import LOCATIONS
from scoring.signals import calls_requested, referee_called


class Answer(StrEnum):
    """The state of a call."""

    PENDING = "waits"
    COMES = "comes"
    SETTLED = "settled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A call, identified by its audit entry's number: the table, the time, and who answered it and when."""

    number: int
    series: int
    table: int
    at: datetime
    words: str
    answer: Answer = Answer.PENDING
    answered_at: datetime | None = None
    answered_by: str = ""

    @property
    def is_open(self) -> bool:
        return self.answer is not Answer.SETTLED


def calls_of(sheet: SheetRecord) -> list[Call] | None:
    answers: list[Any] = [answer for _, answer in calls_requested.send(SheetRecord, sheet=sheet)]
    return next((answer for answer in answers if answer is not None), None)


def call_referee(sheet: SheetRecord, *, words: str, by: str) -> None:
    """Call the referee; does nothing while a call is open. Raises NobodyHears."""
    if not any(answer for _, answer in referee_called.send(SheetRecord, sheet=sheet, words=words, by=by)):
        raise NobodyHears
    caches[LOCATIONS].delete(sheet.public_id)


class NobodyHears(Exception):
    """The list does not belong to a series that is being played."""
