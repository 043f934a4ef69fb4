"""The printed list of one table as values: blank, with names, or filled in.

Values are texts in the reader's language; nothing here depends on the game. `score_list_pages` draws it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.printing.page import Align
from scoring.rules import MOST_DEALS as LONGEST_SESSION
from scoring.rules import TABLE_SIZES

# The most deals on one page: more would be too small to read.
MOST_DEALS: Final = 72
# The least number of rows for a session that lasts until its own end.
LEAST_ROWS: Final = 36
TICK: Final = "×"
# Separates the details under a name: start number, team, club.
BETWEEN: Final = " · "


class FormColumn(NamedTuple):
    """A column between the dealer and the players, `width` in millimetres; the heading of a narrow one is `rotated`."""

    key: str
    word: str
    width: float
    align: float = Align.CENTRE
    rotated: bool = False
    begins_group: bool = False


class ListRow(NamedTuple):
    """One deal on the list: `cells` are texts by column key, `TICK` for a tick.

    `running_totals` has a text for each seat, "" if the account did not change; `winners` and `losers` are the seats
    whose count of games increases; `pot` is its content after the deal.
    """

    number: int
    cells: Mapping[str, str] = {}
    running_totals: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
    pot: str = ""
    passed: bool = False
    corrected: bool = False
    struck: bool = False


class FootLine(NamedTuple):
    """A line under the deals: its label, a text for each seat (none on a blank form), and the pot's text.

    If `boxed`, a blank form has a box for each digit of the total.
    """

    word: str
    texts: tuple[str, ...] = ()
    pot: str = ""
    is_total: bool = False
    boxed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreList:
    """One list. Without `names` it is blank; without a `length` it has a row for each deal, on as many pages as needed.

    `words` are those of `words.list_words()`; `system` is the line under the title; `state` states there how far an
    unsigned list has been played; `checks` are (label, figure) pairs; `rules` and `notes` are sentences under the list;
    `address` is in the QR code, and with `prints_address` printed as text too; `code` is the offline code in
    hexadecimal, printed as a QR code at the foot. With `counts_passed` the foot asks for the number of deals passed in.
    """

    words: Mapping[str, str]
    seats: int
    length: int | None
    columns: tuple[FormColumn, ...]
    foot: tuple[FootLine, ...]
    has_pot: bool = False
    has_passed: bool = True
    counts_passed: bool = False
    first_dealer: int = 0
    language: str = "en"
    number: str = ""
    address: str = ""
    prints_address: bool = True
    system: str = ""
    event: str = ""
    place: str = ""
    series: str = ""
    table: str = ""
    begin: str = ""
    end: str = ""
    keeper: str = ""
    names: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    rows: tuple[ListRow, ...] = ()
    checks: tuple[tuple[str, str], ...] = ()
    signed_at: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    least_rows: int = LEAST_ROWS
    notes: tuple[str, ...] = ()
    state: str = ""
    version: str = ""
    code: str = ""

    def __post_init__(self) -> None:
        if self.seats not in TABLE_SIZES:
            raise ValueError(f"a printed list has two to five seats, not {self.seats}")
        if self.length is not None and not 1 <= self.length <= MOST_DEALS:
            raise ValueError(f"a printed list has 1 to {MOST_DEALS} deals, not {self.length}")
        for name in ("names", "details", "signed_at"):
            if len(getattr(self, name)) not in (0, self.seats):
                raise ValueError(f"{name} has one entry for each of {self.seats} seats, or none")
        for line in self.foot:
            if len(line.texts) not in (0, self.seats):
                raise ValueError(f"{line.word!r} has figures for {len(line.texts)} of {self.seats} seats")
        self._check_rows()

    def _check_rows(self) -> None:
        most, keys = self.length or LONGEST_SESSION, {column.key for column in self.columns}
        for row in self.rows:
            if not 1 <= row.number <= most:
                raise ValueError(f"a list of {most} deals has no deal {row.number}")
            if not row.cells.keys() <= keys:
                raise ValueError(f"the list has no column {', '.join(sorted(row.cells.keys() - keys))}")
            if not all(0 <= seat < self.seats for seat in (*row.winners, *row.losers)):
                raise ValueError(f"deal {row.number} is won or lost by a seat that a table of {self.seats} lacks")
            if len(row.running_totals) not in (0, self.seats):
                raise ValueError(
                    f"deal {row.number} has running figures for {len(row.running_totals)} of {self.seats} seats"
                )

    @property
    def row_count(self) -> int:
        """Return the number of printed rows; without an agreed length, whole rounds that cover at least the deals
        played."""
        if self.length is not None:
            return self.length
        wanted = max([self.least_rows, *(row.number for row in self.rows)])
        return -(-wanted // self.seats) * self.seats
