"""Rate limits stored in the database: a number of tries at once, regained evenly over time."""

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final

from django.db import transaction

from scoring.clock import now
from scoring.models import Allowance

# Rows unused for this long are deleted: all tries have been regained.
_DELETED_AFTER: Final = timedelta(days=1)
# Threads that waited for the same row have clock readings up to this far apart.
_SAME_MOMENT: Final = timedelta(minutes=1)


def spend(what: str, subject: str, *, most: int, within: timedelta) -> bool:
    """Count one try of `subject`; False, and nothing counted, if `most` are used up.

    All tries are regained evenly `within` that time: 30 within an hour are 30 at once, then one every two minutes. ""
    stands for everyone together. Call it outside a transaction that may be rolled back.

    Tries counted while the clock was ahead no longer count once the clock is right.
    """
    moment, digest = now(), _digest(subject)
    with transaction.atomic():
        regained_at = _regained_at(what, digest, moment)
        # Tries cannot reach further ahead than `within`, except simultaneous ones: the clock was ahead.
        used_until = regained_at if moment < regained_at <= moment + within + _SAME_MOMENT else moment
        full_at = used_until + within / most
        is_allowed = full_at - moment <= within
        if is_allowed:
            Allowance.objects.filter(what=what, subject=digest).update(full_at=full_at)
    # A separate transaction: while it locks this row it must not wait for other rows.
    Allowance.objects.filter(full_at__lt=moment - _DELETED_AFTER).delete()
    return is_allowed


def reset_tries(what: str, subject: str) -> None:
    Allowance.objects.filter(what=what, subject=_digest(subject)).delete()


def _digest(subject: str) -> str:
    return sha256(subject.encode()).hexdigest()


def _regained_at(what: str, digest: str, moment: datetime) -> datetime:
    """When all tries are regained. Writes first, so that the row stays locked until the transaction commits."""
    one = Allowance(what=what, subject=digest, full_at=moment)
    Allowance.objects.bulk_create(
        [one], update_conflicts=True, unique_fields=["what", "subject"], update_fields=["what"]
    )
    return Allowance.objects.values_list("full_at", flat=True).get(what=what, subject=digest)
