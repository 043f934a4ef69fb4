"""Values of documents and pages of a large event: names of every length, numbers and random keys."""

from collections.abc import Iterator
from random import Random

from scoring.models import SheetRecord
from tournaments.events.models import Event, TableRecord
from tournaments.events.printing.addresses import list_address

SITE = "https://skat.example.org/"
# fmt: off
FIRST = (
    "Anna", "Bärbel", "Christian", "Dörte", "Eckhard", "Frieda", "Günther", "Heinz-Jürgen", "Ingo", "Jörg", "Käthe",
    "Karl-Heinz", "Liselotte", "Mário", "Nils", "Özlem", "Per", "Roswitha", "Sören", "Ute", "Wolf-Dietrich", "Žaneta",
)
LAST = (
    "Ahlers", "Bäumler", "Classen", "Dörfler", "Engelke", "Falk", "Großkreutz", "Hänsel", "Ihde", "Jäckel", "Kröger",
    "Lindemann", "Müller", "Nüßlein", "Öztürk", "Przybylski", "Quast", "Rüdiger", "Schwarzenberger", "Thiele", "Vogt",
    "Ueberschär", "Weiß", "Xylander", "Yıldız", "Zimmermann",
)
# fmt: on
TITLES = ("", "", "", "", "", "", "", "", "Dr. ", "Freiherr von ")
CLUBS = (
    "Herz Dame",
    "Karo 7 Gera",
    "Skatfreunde Leipziger Land 1954 e. V.",
    "1. SC Altenburg",
    "Die Löwen Plön",
    "",
)


def names(count: int, seed: int = 7) -> list[str]:
    """Names that differ, one in five with a double surname."""
    chance = Random(seed)
    found = dict.fromkeys(_name(chance) for _ in range(count))
    while len(found) < count:
        found[_name(chance)] = None
    return list(found)


def _name(chance: Random) -> str:
    surnames = chance.sample(LAST, 2 if chance.random() < 0.2 else 1)
    return f"{chance.choice(FIRST)} {chance.choice(TITLES)}{'-'.join(surnames)}"


def list_numbers(count: int) -> Iterator[tuple[str, str]]:
    """Number and address of the lists of an event's tables, created as the event creates them."""
    event = Event()
    for number in range(1, count + 1):
        table = TableRecord(number=number, sheet=SheetRecord())
        yield table.sheet.public_id, list_address(SITE, event, table)
