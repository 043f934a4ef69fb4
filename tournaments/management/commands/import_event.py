"""Make an event of a club from its file: whole, or not at all."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.models import Club
from tournaments.events.exchange.archive import import_event
from tournaments.events.locking import Refused
from tournaments.events.phrases.refusals import refusal_words


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--club", required=True, help="the club's address, as herz-dame")

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['club']}.")
        try:
            event = import_event(Path(options["file"]).read_bytes(), club, by="import_event")
        except OSError as error:
            raise CommandError(str(error)) from error
        except Refused as refused:
            raise CommandError(refusal_words(refused.code, refused.params)) from refused
        self.stdout.write(f"{event.name} of {club}: {event.get_absolute_url()}")
