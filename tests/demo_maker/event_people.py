"""The players of the demo event: the club's own players, and guests of other clubs in made-up pairs of names."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice
from random import Random
from typing import Final

from scoring.models import Club, Player

from .club_people import MEN, SURNAMES, WOMEN

OTHER_CLUBS: Final = ("Grand Hand 04", "Kreuz Bube", "Die Reizenden", "Skatfreunde Nord", "Ohne Vier", "")
TEAM_NAMES: Final = ("Buben", "Asse", "Luschen", "Trümpfe", "Karo einfach", "Spitzen", "Stecher", "Mauerer")
_EARLIEST: Final = date(1940, 1, 1)
_LATEST: Final = date(2009, 12, 31)


@dataclass(frozen=True, slots=True)
class DemoPerson:
    """A player to be registered: a player of the club, or a guest by name."""

    name: str
    player: Player | None = None
    club_name: str = ""
    sex: str = ""
    birth_date: date | None = None


def make_people(club: Club, count: int, chance: Random) -> list[DemoPerson]:
    """`count` different people in their order at registration; the club's players are among them."""
    players = list(club.players.filter(is_active=True).order_by("pk"))
    members = [DemoPerson(player.shown_name, player, club.name) for player in players[: count // 2]]
    taken = {member.name for member in members}
    others = list(islice((guest for guest in guests(chance) if guest.name not in taken), count - len(members)))
    people = members + others
    chance.shuffle(people)
    return people


def guests(chance: Random) -> Iterator[DemoPerson]:
    """People of other clubs, each once."""
    pairs = [(first, surname) for first in (*WOMEN, *MEN) for surname in SURNAMES]
    chance.shuffle(pairs)
    days = (_LATEST - _EARLIEST).days
    for first, surname in pairs:
        sex = Player.Sex.FEMALE if first in WOMEN else Player.Sex.MALE
        born = _EARLIEST + timedelta(days=chance.randrange(days))
        yield DemoPerson(f"{first} {surname}", None, chance.choice(OTHER_CLUBS), sex, born)
    # A field beyond all pairs of names: they come again with a number.
    for number in range(2, 100):
        for first, surname in pairs:
            yield DemoPerson(f"{first} {surname} {number}", None, chance.choice(OTHER_CLUBS))
