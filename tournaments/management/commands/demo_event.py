"""Play a whole tournament, with latecomers, no-shows, a wrong list, teams and prizes, to look at and to rehearse on."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from scoring.demo.club import make_demo_club
from scoring.models import Club
from tournaments.demo.day import STATES, play_event
from tournaments.events.models import Event
from tournaments.events.states import state_of


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=83, help="how many register, 7 to 400 (default 83)")
        parser.add_argument("--series", type=int, default=3, help="how many series, 1 to 8 (default 3)")
        parser.add_argument("--seed", type=int, default=7, help="the same seed gives the same event (default 7)")
        parser.add_argument("--until", choices=STATES, default="closed", help="stop in this state (default closed)")
        parser.add_argument("--once", action="store_true", help="do nothing where there is an event already")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"] and (event := Event.objects.first()):
            self.stdout.write(f"There is an event already ({event.name}); no demo was made.")
            return
        with transaction.atomic():
            club = Club.objects.order_by("pk").first() or make_demo_club(options["seed"])
            try:
                event = play_event(
                    club,
                    players=options["players"],
                    series=options["series"],
                    seed=options["seed"],
                    until=options["until"],
                )
            except ValueError as error:
                raise CommandError(str(error)) from error
        self.stdout.write(
            f"{event.name}: {event.entrants.count()} players, {event.series.count()} series, {state_of(event)}.\n"
            f"Look at {event.get_absolute_url()}"
        )
