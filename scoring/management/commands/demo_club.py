"""Make a club whose lists were really played, to look at and to try things on."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.demo.club import make_demo_club
from scoring.models import Club


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=7, help="the same seed gives the same club (default 7)")
        parser.add_argument("--once", action="store_true", help="do nothing where there is a club already")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"] and (club := Club.objects.first()):
            self.stdout.write(f"There is a club already ({club.name}); no demo was made.")
            return
        club = make_demo_club(options["seed"])
        sheets = club.sheets.all()
        running = sheets.filter(closed_at=None)
        first = next(sheet for sheet in running if sheet.deal_count > 2 and not sheet.is_full)
        self.stdout.write(
            f"{club.name}: {club.players.count()} players, {sheets.count()} lists, {running.count()} of them open.\n"
            f"Look first at {first.get_absolute_url()} and at {club.get_absolute_url()}"
        )
