"""Play a club's season of weekly evenings with members, guests and fees, to look at and to rehearse on."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from scoring.demo.club import make_demo_club
from scoring.models import Club
from tournaments.demo.season import play_season
from tournaments.seasons.models import Season


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--evenings", type=int, default=20, help="how many are played, 1 to 60 (default 20)")
        parser.add_argument("--seed", type=int, default=7, help="the same seed gives the same people (default 7)")
        parser.add_argument("--close", action="store_true", help="close the season and publish its ranking")
        parser.add_argument("--once", action="store_true", help="do nothing where there is a season already")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"] and (found := Season.objects.first()):
            self.stdout.write(f"There is a season already ({found.name}); no demo was made.")
            return
        with transaction.atomic():
            club = Club.objects.order_by("pk").first() or make_demo_club(options["seed"])
            try:
                season = play_season(club, evenings=options["evenings"], seed=options["seed"], close=options["close"])
            except ValueError as error:
                raise CommandError(str(error)) from error
        self.stdout.write(f"{season.name}: {season.evenings.count()} evenings.\nLook at {season.get_absolute_url()}")
