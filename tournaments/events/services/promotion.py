"""Give free places to players on the waiting list."""

from tournaments.events.locking import LockedEvent
from tournaments.events.models import SignUp
from tournaments.events.phrases.choices import SignUpState
from tournaments.events.phrases.sign_ups import MOVED_UP
from tournaments.events.queries.sign_ups import BEFORE_PLAY, free_places, page_of


def promote(locked: LockedEvent) -> list[SignUp]:
    """Give free places to the waiting list, first come, first served; return the promoted sign-ups."""
    if locked.event.phase not in BEFORE_PLAY:
        return []
    free = free_places(locked.event, page_of(locked.event))
    waiting_list = list(locked.event.sign_ups.filter(state=SignUpState.WAITING).order_by("pk")[:free])
    for sign_up in waiting_list:
        sign_up.state = SignUpState.PLACED
        sign_up.mail_due = MOVED_UP if sign_up.email else ""
        sign_up.save(update_fields=["state", "mail_due"])
    return waiting_list
