"""The paper list of one table as values: blank, with names, or filled.

A value here is what the reader sees, in his language where it is a word. `score_list_pages` draws it, in the child.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from .job import Job

# One page takes so many deals; more would be too small to read.
MOST_DEALS: Final = 72
TABLE_SIZES: Final = (3, 4, 5)
_DRAWN_BY: Final = "scoring.printing.score_list_pages"


@dataclass(frozen=True, slots=True)
class ListRow:
    """One deal as the list shows it.

    `seat` is the declarer, `game` the text of the base column ("♣ 12", "G 24", "N 46"), `value` what was
    written with its sign. `running` has a figure for each seat whose account moved and None for the others.
    """

    number: int
    seat: int | None = None
    game: str = ""
    with_matadors: int | None = None
    without_matadors: int | None = None
    hand: bool = False
    schneider: bool = False
    schneider_announced: bool = False
    schwarz: bool = False
    schwarz_announced: bool = False
    ouvert: bool = False
    overbid: bool = False
    conceded: bool = False
    value: int | None = None
    won: bool = False
    passed: bool = False
    running: tuple[int | None, ...] = ()
    corrected: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True)
class ListTally:
    """The foot of one seat. `fee` and `settlement` are money as the reader writes it, "" where none is due."""

    points: int
    won: int
    lost: int
    others_lost: int
    adjustment: int
    total: int
    fee: str = ""
    settlement: str = ""


@dataclass(frozen=True, slots=True)
class ListSignature:
    """Who signed in the place of a seat, and when, both as the reader reads them."""

    name: str
    signed_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreList:
    """One list. Without `names` it is blank, without `tallies` the totals are boxes for digits.

    `words` are those of `words.list_words()`; `scheme` is the line beside the title, `checks` are pairs of a word
    and a figure, `notes` are sentences under the list, and `address` is what the QR code opens.
    """

    words: Mapping[str, str]
    seats: int
    length: int
    first_dealer: int = 0
    language: str = "en"
    number: str = ""
    address: str = ""
    scheme: str = ""
    event: str = ""
    place: str = ""
    series: str = ""
    table: str = ""
    keeper: str = ""
    names: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    rows: tuple[ListRow, ...] = ()
    tallies: tuple[ListTally, ...] = ()
    bonus_win: int = 50
    malus_loss: int = 50
    bonus_defender: int = 0
    checks: tuple[tuple[str, str], ...] = ()
    signatures: tuple[ListSignature | None, ...] = ()
    notes: tuple[str, ...] = ()
    version: str = ""

    def __post_init__(self) -> None:
        if self.seats not in TABLE_SIZES:
            raise ValueError(f"a printed list has three, four or five seats, not {self.seats}")
        if not 1 <= self.length <= MOST_DEALS:
            raise ValueError(f"a printed list has 1 to {MOST_DEALS} deals, not {self.length}")
        for name in ("names", "details", "tallies", "signatures"):
            if len(getattr(self, name)) not in (0, self.seats):
                raise ValueError(f"{name} has one entry for each of {self.seats} seats, or none")
        for row in self.rows:
            self._check_row(row)

    def _check_row(self, row: ListRow) -> None:
        if not 1 <= row.number <= self.length:
            raise ValueError(f"a list of {self.length} deals has no deal {row.number}")
        if row.seat is not None and not 0 <= row.seat < self.seats:
            raise ValueError(f"a table of {self.seats} has no seat {row.seat}")
        if len(row.running) not in (0, self.seats):
            raise ValueError(f"deal {row.number} has running points for {len(row.running)} of {self.seats} seats")


def score_list_job(lists: Sequence[ScoreList]) -> Job:
    """The lists as work for the renderer. Words shared by many lists travel once."""
    if not lists:
        raise ValueError("there is no list to print")
    words: list[dict[str, str]] = []
    return Job(_DRAWN_BY, {"words": words, "lists": [_list_to_plain(item, words) for item in lists]})


def lists_of(values: Any) -> list[ScoreList]:
    """The lists that `score_list_job` made into the values of a job."""
    return [_list_from_plain(plain, values["words"]) for plain in values["lists"]]


# Rows, tallies and signatures travel as bare tuples in the order of their fields.
_LIST_FIELDS: Final = tuple(item.name for item in fields(ScoreList) if item.name != "words")
_PARTS: Final = {"rows": ListRow, "tallies": ListTally, "signatures": ListSignature}
_PART_FIELDS: Final = {part: tuple(item.name for item in fields(part)) for part in _PARTS.values()}


def _list_to_plain(item: ScoreList, words: list[dict[str, str]]) -> dict[str, Any]:
    plain = {name: getattr(item, name) for name in _LIST_FIELDS}
    for name in _PARTS:
        plain[name] = [_part_to_plain(part) for part in plain[name]]
    own = dict(item.words)
    if own not in words:
        words.append(own)
    return plain | {"words": words.index(own)}


def _part_to_plain(part: Any) -> list[Any] | None:
    return None if part is None else [getattr(part, name) for name in _PART_FIELDS[type(part)]]


def _list_from_plain(plain: dict[str, Any], words: list[dict[str, str]]) -> ScoreList:
    own: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in plain.items()}
    for name, part in _PARTS.items():
        own[name] = tuple(None if values is None else _part_from_plain(part, values) for values in plain[name])
    own["checks"] = tuple((word, figure) for word, figure in plain["checks"])
    return ScoreList(**own | {"words": words[plain["words"]]})


def _part_from_plain(part: type, values: list[Any]) -> Any:
    return part(*(tuple(value) if isinstance(value, list) else value for value in values))
