"""The codes by which somebody without a login helps at an event: how they look, and which one a typed text is."""

import re
from datetime import date, datetime, time, timedelta
from typing import Final

from django.utils.timezone import make_aware

from scoring.clock import today
from scoring.limits import spend
from scoring.models.public_id import ID_LENGTH, ID_LETTERS
from tournaments.events.models import DeskCode, Event

MARK: Final = 4
GROUP: Final = 4
# Tries of one code, by all newcomers together and by each browser that has waited: nobody guesses 8 signs by them.
TRIES: Final = 20
WITHIN: Final = timedelta(hours=1)
ENDS_AT: Final = time(6)
# How the protocol names a helper: see `DeskCode`.
WRITTEN: Final = re.compile(r".+ \((Code \d+)\)")


class TooManyTries(Exception):
    """So many wrong codes of this mark that it is not looked at for a while."""


def in_groups(code: str) -> str:
    """The code as it is read and typed: K7QM-P3XD-9WHT."""
    return "-".join(code[place : place + GROUP] for place in range(0, len(code), GROUP))


def as_typed(text: str) -> str:
    """The code that somebody typed, in whatever case and with whatever between its groups; "" for what is none."""
    code = re.sub(r"[\s.–-]", "", text).upper()
    return code if len(code) == ID_LENGTH and set(code) <= set(ID_LETTERS) else ""


def without_name(by: str) -> str:
    """Who did something, as strangers read it: of a helper by a code his code alone, a login as it is."""
    found = WRITTEN.fullmatch(by)
    return found[1] if found else by


def code_by(text: str, *, waited: str = "") -> DeskCode | None:
    """What a scanned or typed code opens; None where that is nothing. Each try counts: TooManyTries.

    A browser that has `waited` has tries of its own, so that nobody shuts out the bearer of the code by wrong ones.
    Outside of a transaction, so that a try stays counted.
    """
    code = as_typed(text)
    found = DeskCode.objects.filter(mark=code[:MARK]).select_related("event").first() if code else None
    if found is None:
        return None
    if not spend("desk code", f"{found.mark} {waited}", most=TRIES, within=WITHIN):
        raise TooManyTries
    return found if found.opens_with(code) else None


def code_at(event: Event, code: str) -> DeskCode | None:
    """The desk code of the event that a browser has taken, as long as it opens something."""
    found = DeskCode.objects.filter(event=event, mark=code[:MARK]).first()
    if found is None:
        return None
    found.event = event
    return found if found.opens_with(code) else None


def usual_last_day(event: Event) -> date:
    """Until when a code is good if nobody says otherwise: the event's last day, or today where that is over."""
    days = [day for day in event.series.values_list("day", flat=True) if day]
    return max([event.day, *days, today()])


def end_of(last_day: date) -> datetime:
    """When a code of this last day ends: at six in the morning, for a late prize-giving."""
    return make_aware(datetime.combine(last_day + timedelta(days=1), ENDS_AT))
