"""Check all events of the database, and name what differs.

`bin/skat-check` works out the file of each event again, and each draw is repeated; beyond that, whether the database
still forbids to change what is written once, and whether its rows belong together.
"""

from collections.abc import Sized
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.management.reading import error_if_damaged
from tournaments.events.exchange.stored import check_event
from tournaments.events.models import Event
from tournaments.management.triggers import trigger_faults


class Command(BaseCommand):
    help = __doc__ or ""

    @error_if_damaged()
    def handle(self, *args: Any, **options: Any) -> None:
        faults = [*trigger_faults()]
        events = list(Event.objects.order_by("pk"))
        for event in events:
            named = f"{event.public_id} {event.name}"
            found, left_out = check_event(event)
            faults += [f"{named}: {fault}" for fault in found]
            for what in left_out:
                self.stdout.write(f"{named}: {what}, not checked")
        for fault in faults:
            self.stdout.write(fault)
        if faults:
            raise CommandError(f"{_counted(faults, 'difference')} in {_counted(events, 'event')}", returncode=1)
        self.stdout.write(f"{_counted(events, 'event')} checked, no difference")


def _counted(things: Sized, word: str) -> str:
    return f"{len(things)} {word}" if len(things) == 1 else f"{len(things)} {word}s"
