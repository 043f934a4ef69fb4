"""Receipts older than the retention period: names and notes are removed, amounts, numbers and sums are not."""

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import F, Q

from scoring.models.people import player_pseudonym
from tournaments.events.locking import lock
from tournaments.events.models import Event
from tournaments.seasons.models import CashEntry, Season

RECEIPTS_ERASED: Final = "receipts_forgotten"


def erase_receipts(through: int, *, by: str = "") -> int:
    """Remove names and notes from all receipts and cash entries up to and including this year.

    Returns the number of events and seasons. Players retain their start numbers there, so accounts do not change.
    """
    pending = Q(receipts_erased=None) | Q(payments__at__year__gt=F("receipts_erased"))
    # Both dates must be past: a clock that was slow dates receipts too early, but a person typed the day of the event.
    past = Event.objects.filter(day__year__lte=through)
    events = past.filter(pending, payments__at__year__lte=through).distinct().order_by("pk")
    for event in events:
        _erase_in_event(event, through, by=by)
    seasons = Season.objects.filter(pk__in=_entries(through).values("season")).order_by("pk")
    for season in seasons:
        _erase_in_season(season, through, by=by)
    return len(events) + len(seasons)


def _entries(through: int) -> Any:
    return CashEntry.objects.filter(at__year__lte=through, day__year__lte=through).exclude(words="")


@transaction.atomic
def _erase_in_event(event: Event, through: int, *, by: str) -> None:
    locked = lock(event)
    locked.event.receipts_erased = through
    locked.save(["receipts_erased"])
    payments = locked.event.payments.filter(at__year__lte=through)
    for payment in payments.exclude(note=""):
        payment.erase_salt()
        payment.note = ""
        payment.save(update_fields=["note", "salt", "digest"])
    numbers = dict(payments.values_list("receipt", "entrant__number"))
    _erase_in_entries(locked.event.audit_entries.filter(data__has_key="receipt"), "receipt", numbers)
    locked.log(RECEIPTS_ERASED, by=by, through=through)


@transaction.atomic
def _erase_in_season(season: Season, through: int, *, by: str) -> None:
    locked = lock(season)
    numbers = dict.fromkeys(_entries(through).filter(season=season).values_list("number", flat=True))
    _entries(through).filter(season=season).update(words="")
    _erase_in_entries(season.audit_entries.filter(act__in=("cash_booked", "cash_cancelled")), "number", numbers)
    locked.log(RECEIPTS_ERASED, by=by, through=through)


def _erase_in_entries(entries: Any, key: str, numbers: Mapping[int, int | None]) -> None:
    """Empty the words of audit entries about these receipts; a player is shown as a start number."""
    for entry in entries:
        if entry.data.get(key) in numbers:
            number = numbers[entry.data[key]]
            entry.said, entry.reason, entry.salt = {"name": player_pseudonym(number)} if number else {}, "", ""
            entry.save(update_fields=["said", "reason", "salt"])
