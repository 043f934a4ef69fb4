"""Many sign-ups declined together, as a flood of made-up ones needs, and restored while what was typed is kept."""

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
    """Decline those of these sign-ups that are still open; how many they were. Those who wait move up.

    What was typed is kept for UNDO_PERIOD, and of everybody where they stood, so that `restore_declined` finds it.
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
    """Take the last such decline back: everybody stands where they stood before; how many are restored.

    Sign-ups accepted or withdrawn since then keep their state.
    """
    locked = lock(event)
    locked.require_open()
    moment = last_declined_at(locked.event)
    if moment is None:
        return 0
    restored = 0
    for sign_up in locked.event.sign_ups.filter(declined_at=moment):
        restored += sign_up.state == SignUpState.DECLINED
        if sign_up.mail_due == MOVED_UP:
            sign_up.mail_due = ""
        sign_up.state = sign_up.state_before
        sign_up.declined_at, sign_up.state_before = None, ""
        sign_up.save(update_fields=["declined_at", "state_before", "state", "mail_due"])
    locked.log("sign_ups_restored", by=by, count=restored)
    return restored
