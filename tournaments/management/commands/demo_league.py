"""Play a league of sixteen teams up to its third match day, to look at and to rehearse on."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from scoring.demo.club import make_demo_club
from scoring.models import Club
from tournaments.demo.league import play_league
from tournaments.leagues.models import League, Meeting
from tournaments.leagues.phrases.choices import MeetingState


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seed", type=int, default=7, help="the same seed gives the same people (default 7)")
        parser.add_argument("--once", action="store_true", help="do nothing where there is a league already")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"] and (found := League.objects.first()):
            self.stdout.write(f"There is a league already ({found.name}); no demo was made.")
            return
        with transaction.atomic():
            club = Club.objects.order_by("pk").first() or make_demo_club(options["seed"])
            league = play_league(club, seed=options["seed"])
        meetings = Meeting.objects.filter(match_day__division__league=league)
        played = meetings.exclude(state__in=(MeetingState.PLANNED, MeetingState.PLAYING)).count()
        self.stdout.write(
            f"{league.name} {league.season}: {league.teams.count()} teams, {played} of {meetings.count()} meetings "
            f"played.\nLook at {league.get_absolute_url()}"
        )
