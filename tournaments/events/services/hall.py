"""Control the screens in the hall from a phone; what they show is not in the audit log."""

from typing import Final

from django.db import transaction

from tournaments.events.locking import Refused, lock
from tournaments.events.models import Event, Hall
from tournaments.events.phrases.hall import HallMode
from tournaments.events.queries.screens import prize_giving

MOST_SCREENS: Final = 6


@transaction.atomic
def show_on_screen(event: Event, screen: int, mode: str) -> Hall:
    """Choose what a screen shows; with mode "", the state of the event decides."""
    hall = _locked_hall(event)
    if not 0 < screen <= hall.count or mode not in ("", *HallMode.values):
        raise Refused("no_such_screen", screen=screen)
    hall.screens[screen - 1] = mode
    hall.save(update_fields=["screens"])
    return hall


@transaction.atomic
def set_screens(event: Event, count: int) -> Hall:
    hall = _locked_hall(event)
    wanted = min(max(count, 1), MOST_SCREENS)
    hall.screens = [*hall.screens, *[""] * wanted][:wanted]
    hall.save(update_fields=["screens"])
    return hall


@transaction.atomic
def announce_places(event: Event, announced: int, *, version: int) -> Hall:
    """Announce the last `announced` places of the standings version shown on the phone.

    Raises Refused (`other_standings`) if a newer version was published, because the places may have changed.
    """
    hall = _locked_hall(event)
    giving = prize_giving(event, hall, announced=announced)
    if giving is None or giving.version != version:
        raise Refused("other_standings")
    hall.announced, hall.announced_version = giving.count, version
    hall.save(update_fields=["announced", "announced_version"])
    return hall


def _locked_hall(event: Event) -> Hall:
    hall, _is_new = Hall.objects.get_or_create(event=lock(event).event)
    return hall
