"""Deals the demo if it is still to be dealt, beside the running site: `python -m skatclub.deal_demo`.

Each part is there whole or not at all, so whoever is stopped in the midst of it goes on at the next start.
"""

import ctypes
import os
import signal
from typing import TYPE_CHECKING, Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

from scoring.demo.dealing import sole_dealer

if TYPE_CHECKING:
    from scoring.models import Club

SEED: Final = 7
PLAYERS, EVENINGS = 43, 12
# The pages of the site go first.
_POLITENESS: Final = 5
# linux/prctl.h: the signal that a process gets when its parent has ended.
_PR_SET_PDEATHSIG: Final = 1


def main() -> None:
    os.nice(_POLITENESS)
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    with sole_dealer() as is_due:
        if not is_due:
            return
        django.setup()
        print(f"The demo is there: {deal_demo().name}, with a tournament, a season and a league.", flush=True)


def deal_demo() -> "Club":
    """The club, its tournament, season and league, as far as they are not there yet."""
    from scoring.demo.club import CLUB_NAME, make_demo_club
    from scoring.models import Club
    from tournaments.demo.day import EVENT_NAME, play_event
    from tournaments.demo.league import play_league
    from tournaments.demo.season import play_season

    club = Club.objects.filter(name=CLUB_NAME).first() or make_demo_club(SEED)
    if not club.events.filter(name=EVENT_NAME).exists():
        play_event(club, players=PLAYERS, seed=SEED, until="running")
    if not club.seasons.exists():
        play_season(club, evenings=EVENINGS, seed=SEED)
    if not club.leagues.exists():
        play_league(club, seed=SEED)
    return club


if __name__ == "__main__":
    main()
