"""The contents of start cards, table signs, posters and certificates, as plain values."""

from collections.abc import Mapping
from typing import NamedTuple


class CardSeat(NamedTuple):
    """A series on a start card: table and seat, or a note instead; all three are empty if nothing is known yet."""

    table: str = ""
    seat: str = ""
    note: str = ""


class StartCard(NamedTuple):
    """One start card: `seats` has an entry for each series of its sheet, `due` is the text of what is still to be paid.

    `paid` is None if there is nothing to pay.
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
    """Start cards of an event, `per_page` (4 or 8) on each A4 page, ordered so that the cut piles are in sequence.

    `network` is the content of the QR code for the hall's network, "" if there is none.
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
    """The table signs of an event: each table's number, and the address of its list in every series.

    `per_page` is 1 for a folded A4 page, 2 for two signs of half that width; `network` is as on start cards.
    """

    words: Mapping[str, str]
    language: str
    event: str
    place: str
    per_page: int
    signs: tuple[tuple[str, str], ...]
    network: str = ""


class PosterSheet(NamedTuple):
    """The poster of an event, with the address of its sign-up page."""

    words: Mapping[str, str]
    language: str
    event: str
    club: str
    day: str
    place: str
    prices: str
    address: str


class Certificate(NamedTuple):
    """A certificate: the place as text, the winner, the members of a team, the ranking and the points."""

    place: str
    name: str
    club: str
    members: tuple[str, ...]
    ranking: str
    points: str


class CertificateSheet(NamedTuple):
    """The certificates of an event; `note` marks them as provisional, "" if they are final.

    `text` is written by the organiser; `logo` is a picture in Base64, "" for none.
    """

    words: Mapping[str, str]
    language: str
    event: str
    club: str
    day: str
    certificates: tuple[Certificate, ...]
    note: str = ""
    text: str = ""
    logo: str = ""
