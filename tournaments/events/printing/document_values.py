"""What stands on start cards, table signs and certificates, as plain values."""

from collections.abc import Mapping
from typing import NamedTuple


class CardSeat(NamedTuple):
    """A series on a start card: where one sits, or in its place a note; all three empty where that is still open."""

    table: str = ""
    seat: str = ""
    note: str = ""


class StartCard(NamedTuple):
    """One start card: `seats` has an entry for each series of its sheet, `due` is what is still to be paid.

    `paid` is None where the event takes no fee.
    """

    number: str
    name: str
    club: str
    team: str
    address: str
    seats: tuple[CardSeat, ...]
    paid: bool | None = None
    due: str = ""


class CardSheet(NamedTuple):
    """Start cards of one event, `per_page` (4 or 8) on each A4 page, in the order in which the cut piles lie.

    `network` is the text of the code that lets a phone into the network of the hall, "" where none is known.
    """

    words: Mapping[str, str]
    language: str
    event: str
    place: str
    series: tuple[str, ...]
    per_page: int
    cards: tuple[StartCard | None, ...]
    network: str = ""


class SignSheet(NamedTuple):
    """The signs of an event: each table's number, and the address that leads to its list in every series.

    `per_page` is 1 for a folded A4, 2 for two of half the width; `network` as on start cards.
    """

    words: Mapping[str, str]
    language: str
    event: str
    place: str
    per_page: int
    signs: tuple[tuple[str, str], ...]
    network: str = ""


class PosterSheet(NamedTuple):
    """The poster of an event, with the address of the page to sign up on."""

    words: Mapping[str, str]
    language: str
    event: str
    club: str
    day: str
    place: str
    prices: str
    address: str


class Certificate(NamedTuple):
    """A certificate: the place as it is said aloud, who takes it, the members of a team, and what it was for."""

    place: str
    name: str
    club: str
    members: tuple[str, ...]
    ranking: str
    points: str


class CertificateSheet(NamedTuple):
    """The certificates of one event; `note` says that they are not the last word, "" where they are.

    `text` is the organiser's own, and so is the `emblem`, a picture in Base64; "" for none.
    """

    words: Mapping[str, str]
    language: str
    event: str
    club: str
    day: str
    certificates: tuple[Certificate, ...]
    note: str = ""
    text: str = ""
    emblem: str = ""
