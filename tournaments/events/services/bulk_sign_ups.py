"""Decline many sign-ups at once, and restore them while the typed data is still stored."""

from collections.abc import Iterable

from django.db import transaction

from scoring.clock import now
from tournaments.events.locking import lock
from tournaments.events.models import Event
from tournaments.events.phrases.choices import SignUpState
from tournaments.events.phrases.sign_ups import MOVED_UP
from tournaments.events.queries.sign_ups import OPEN, last_declined_at
from tournaments.events.services.promotion import promote


@transaction.atomic
def decline_all(event: Event, keys: Iterable[int], *, by: str) -> int:
    """Decline the given sign-ups that are still open, promote the waiting list, and return the number declined.

    The typed data, and the previous state of every open sign-up, is stored for UNDO_PERIOD, so that `restore_declined`
    can use it.
    """
    locked = lock(event)
    locked.require_open()
    moment = now()
    coming = locked.event.sign_ups.filter(state__in=OPEN)
    wanted = set(coming.filter(pk__in=list(keys)).values_list("pk", flat=True))
    if not wanted:
        return 0
    for sign_up in coming:
        sign_up.declined_at, sign_up.state_before = moment, sign_up.state
        if sign_up.pk in wanted:
            sign_up.state = SignUpState.DECLINED
        sign_up.save(update_fields=["declined_at", "state_before", "state"])
    locked.log("sign_ups_declined", by=by, count=len(wanted))
    promote(locked)
    return len(wanted)


@transaction.atomic
def restore_declined(event: Event, *, by: str) -> int:
    """Undo the last bulk decline and return the number of restored sign-ups.

    Players promoted by it return to the waiting list. Sign-ups accepted or withdrawn since then are unchanged.
    """
    locked = lock(event)
    locked.require_open()
    moment = last_declined_at(locked.event)
    if moment is None:
        return 0
    restored = 0
    for sign_up in locked.event.sign_ups.filter(declined_at=moment):
        restored += sign_up.state == SignUpState.DECLINED
        # The promotion is undone, so its mail must not be sent.
        if sign_up.mail_due == MOVED_UP:
            sign_up.mail_due = ""
        sign_up.state = sign_up.state_before
        sign_up.declined_at, sign_up.state_before = None, ""
        sign_up.save(update_fields=["declined_at", "state_before", "state", "mail_due"])
    locked.log("sign_ups_restored", by=by, count=restored)
    return restored
