"""The players of the demo club: everyday German names in made-up pairs."""

from datetime import date, timedelta
from random import Random
from typing import Any, Final

WOMEN: Final = ("Birgit", "Gisela", "Heike", "Katrin", "Marlies", "Renate")
MEN: Final = (
    "Andreas",
    "Bernhard",
    "Detlef",
    "Egon",
    "Frank",
    "Gerd",
    "Horst",
    "Ingo",
    "Jürgen",
    "Karl-Heinz",
    "Lothar",
    "Manfred",
    "Norbert",
    "Olaf",
    "Ralf",
    "Siegfried",
    "Torsten",
    "Uwe",
)
SURNAMES: Final = (
    "Ahlers",
    "Baumgart",
    "Claußen",
    "Dörfler",
    "Engelke",
    "Feldkamp",
    "Gerlach",
    "Hinrichs",
    "Isemann",
    "Jahnke",
    "Kröger",
    "Lindemann",
    "Möllers",
    "Niehoff",
    "Oltmanns",
    "Petzold",
    "Quandt",
    "Rothe",
    "Steinbach",
    "Thomsen",
    "Uhlig",
    "Vollmer",
    "Wessels",
    "Zander",
)
NICKNAMES: Final = {"Karl-Heinz": "Kalle", "Jürgen": "Jogi", "Siegfried": "Siggi", "Manfred": "Manni"}
GUEST: Final = "Malte (Gast)"
_FIRST_BIRTH: Final = date(1939, 1, 1)
_LAST_BIRTH: Final = date(2006, 12, 31)
# The share of the club's players with a member number, and with a date of birth.
_NUMBERED: Final = 0.8
_BIRTH_KNOWN: Final = 0.7


def make_people(rng: Random) -> list[dict[str, Any]]:
    """The fields of each player of the club, in the order they joined; no two have the same shown name."""
    first_names = rng.sample((*WOMEN, *MEN), len(SURNAMES))
    surnames = rng.sample(SURNAMES, len(SURNAMES))
    people = []
    for number, (first, surname) in enumerate(zip(first_names, surnames, strict=True), start=1):
        is_numbered, is_known = rng.random() < _NUMBERED, rng.random() < _BIRTH_KNOWN
        birth = _FIRST_BIRTH + timedelta(days=rng.randrange((_LAST_BIRTH - _FIRST_BIRTH).days))
        people.append(
            {
                "name": f"{first} {surname}",
                "nickname": NICKNAMES.get(first, ""),
                "member_number": f"{number:03d}" if is_numbered else "",
                "sex": "f" if first in WOMEN else "m",
                "birth_date": birth if is_known else None,
            }
        )
    return people
