"""Rate limits kept in the database: a number of tries at once, regained evenly as time goes by."""

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from django.db import transaction

from scoring.clock import now
from scoring.models import Allowance

# Rows of those who used up nothing for so long tell nothing.
_DELETED_AFTER: Final = timedelta(days=1)
# Between the tries of several threads that wait for the same row.
_SAME_MOMENT: Final = timedelta(minutes=1)


def spend(what: str, who: str, *, most: int, within: timedelta) -> bool:
    """Count one try of `who`; False, and nothing counted, where `most` are used up.

    Tries are regained evenly, all of them `within` that time: 30 within an hour are 30 at once, then one every two
    minutes. "" stands for everybody together. Call it outside a transaction that may be rolled back.

    What a clock that was ahead has counted, counts no more once the clock is right.
    """
    moment, whose = now(), _digest(who)
    with transaction.atomic():
        regained_at = _regained_at(what, whose, moment)
        # No number of tries reaches further ahead than `within`, but for those of the same moment: the clock was ahead.
        used_until = regained_at if moment < regained_at <= moment + within + _SAME_MOMENT else moment
        full_at = used_until + within / most
        is_allowed = full_at - moment <= within
        if is_allowed:
            Allowance.objects.filter(what=what, who=whose).update(full_at=full_at)
    # In a transaction of its own: one that holds a row's lock here must not wait for other rows.
    Allowance.objects.filter(full_at__lt=moment - _DELETED_AFTER).delete()
    return is_allowed


def reset_tries(what: str, who: str) -> None:
    """Give `who` all tries back."""
    Allowance.objects.filter(what=what, who=_digest(who)).delete()


def _digest(who: str) -> str:
    return sha256(who.encode()).hexdigest()


def _regained_at(what: str, whose: str, moment: datetime) -> datetime:
    """When all tries are regained. It writes first, and so holds the row's lock against others until it commits."""
    one = Allowance(what=what, who=whose, full_at=moment)
    Allowance.objects.bulk_create([one], update_conflicts=True, unique_fields=["what", "who"], update_fields=["what"])
    return Allowance.objects.values_list("full_at", flat=True).get(what=what, who=whose)
