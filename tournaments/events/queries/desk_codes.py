"""Desk codes: their format, and finding the code for a typed text."""

import re
from datetime import date, datetime, time, timedelta
from typing import Final

from django.utils.timezone import make_aware

from scoring.clock import today
from scoring.limits import spend
from scoring.models.public_id import ID_LENGTH, ID_LETTERS
from tournaments.events.models import DeskCode, Event

PREFIX_LENGTH: Final = 4
GROUP: Final = 4
# Attempts per code, for all new browsers together and for each that has waited: too few to guess 8 characters.
TRIES: Final = 20
WITHIN: Final = timedelta(hours=1)
ENDS_AT: Final = time(6)
# A helper's name in the audit log: see `DeskCode`.
WRITTEN: Final = re.compile(r".+ \((Code \d+)\)")


class TooManyTries(Exception):
    """Too many wrong codes with this mark; codes with it are not checked for a while."""


def in_groups(code: str) -> str:
    return "-".join(code[place : place + GROUP] for place in range(0, len(code), GROUP))


def as_typed(text: str) -> str:
    """Return the code in a typed text, ignoring case and separators; "" if there is none."""
    code = re.sub(r"[\s.–-]", "", text).upper()
    return code if len(code) == ID_LENGTH and set(code) <= set(ID_LETTERS) else ""


def without_name(by: str) -> str:
    """Return the author as shown to the public: a helper by code number only, a login unchanged."""
    found = WRITTEN.fullmatch(by)
    return found[1] if found else by


def code_by(text: str, *, waited: str = "") -> DeskCode | None:
    """Return the desk code for a scanned or typed text, or None. Each attempt counts towards TooManyTries.

    A browser that has `waited` has its own attempts, so that nobody can lock out the owner of the code with wrong ones.
    Call it outside a transaction, so that the attempt is counted even if the request fails.
    """
    code = as_typed(text)
    found = DeskCode.objects.filter(prefix=code[:PREFIX_LENGTH]).select_related("event").first() if code else None
    if found is None:
        return None
    if not spend("desk code", f"{found.prefix} {waited}", most=TRIES, within=WITHIN):
        raise TooManyTries
    return found if found.opens_with(code) else None


def code_at(event: Event, code: str) -> DeskCode | None:
    found = DeskCode.objects.filter(event=event, prefix=code[:PREFIX_LENGTH]).first()
    if found is None:
        return None
    found.event = event
    return found if found.opens_with(code) else None


def usual_last_day(event: Event) -> date:
    """Return the default last day of a code: the event's last day, or today if that is past."""
    days = [day for day in event.series.values_list("day", flat=True) if day]
    return max([event.day, *days, today()])


def end_of(last_day: date) -> datetime:
    """Return when a code with this last day expires: at six the next morning, to cover a late prize-giving."""
    return make_aware(datetime.combine(last_day + timedelta(days=1), ENDS_AT))
