"""Deals the demo if it is still to be dealt, beside the running site: `python -m skatclub.serving.deal_demo`.

Each part is one transaction, so that a stopped process goes on at the next start.
"""

import os
import signal
from itertools import chain
from typing import TYPE_CHECKING, Final

import django
from django.db import transaction
from django.utils import timezone

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

from scoring.demo_due import sole_dealer
from scoring.processes import end_with_parent

if TYPE_CHECKING:
    from scoring.models import Club

SEED: Final = 7
PLAYERS, EVENINGS = 43, 8
# The pages of the site go first.
_POLITENESS: Final = 5


def main() -> None:
    os.nice(_POLITENESS)
    end_with_parent(signal.SIGTERM)
    with sole_dealer() as is_due:
        if not is_due:
            return
        django.setup()
        print(f"The demo is there: {deal_demo().name}, with a tournament, a season and a league.", flush=True)


def deal_demo() -> "Club":
    """Make what is missing of the demo: the club, its tournament, season and league."""
    from scoring.demo.club import CLUB_NAME, make_demo_club
    from scoring.models import Club
    from tournaments.demo import day, league, season

    club = Club.objects.filter(name=CLUB_NAME).first() or make_demo_club(SEED)
    if not club.events.filter(name=day.EVENT_NAME, created_by=day.BY).exists():
        with transaction.atomic():
            day.play_event(club, players=PLAYERS, seed=SEED, until="running")
    now = timezone.now()
    begun = club.seasons.filter(created_by=season.BY).first()
    evenings = season.play_evenings(club, evenings=EVENINGS, seed=SEED, now=now, begun=begun)
    begun_league = club.leagues.filter(created_by=league.BY).first()
    meetings = league.play_meetings(club, seed=SEED, now=now, begun=begun_league)
    for _part in chain(evenings, meetings):
        # Other writers wait in a queue and come in between.
        pass
    return club


if __name__ == "__main__":
    main()
