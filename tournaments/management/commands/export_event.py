"""Write a whole event to a file, or to the standard output."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.events.exchange.archive import export_event, publish_event
from tournaments.events.models import Event


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="the number in the event's address, as 7KQ2M4XZ9ABC")
        parser.add_argument("file", nargs="?", help="where to write it; without it, to the standard output")
        parser.add_argument(
            "--published",
            action="store_true",
            help="for publication and checking: no keys, phone numbers or birth dates; it cannot be imported",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        event = Event.objects.filter(public_id=options["event"].upper()).first()
        if event is None:
            raise CommandError(f"There is no event {options['event']}.")
        data = publish_event(event) if options["published"] else export_event(event)
        if not options["file"]:
            sys.stdout.buffer.write(data)
            return
        Path(options["file"]).write_bytes(data)
        private = "" if options["published"] else " It holds private data."
        self.stderr.write(f"{event.name}: {len(data)} bytes in {options['file']}.{private}")
