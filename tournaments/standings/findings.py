"""What can be wrong with a list keyed from paper, and the slips that would explain it.

| code of a finding | what | `by` |
|---|---|---|
| `points`, `won`, `lost`, `total`, `passed`, `deals` | this cell alone explains everything | keyed less meant |
| `won_lost` | won and lost of this seat are swapped | won as keyed less won as meant |
| `swapped` | one column's figures of two seats are swapped | the first seat's, keyed less meant |
| `bonus` | the paper's totals take 30 for 40, or 40 for 30 | 0 |
| `total`, with several candidates or none | this row does not make its total | total less what the row makes |
| `count`, likewise | games and passed deals do not make the deals | deals less those |
| `negative` | fewer games than none | the figure |
| `too_many_games` | more games than the seat played deals | those beyond |
| `too_low`, `too_high`, `impossible` | points that so many games cannot make | points beyond the limit |
| `many_passed` | a doubt: more deals are left over than are usually passed | the deals left over |
"""

from dataclasses import dataclass

from .slips import slip_between


@dataclass(frozen=True, slots=True)
class KeyedCell:
    """A cell as keyed and as meant, None if there is no figure; seat None means the whole list."""

    seat: int | None
    name: str
    keyed: int | None
    meant: int | None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A slip that would explain everything: in one cell, in two that were swapped, or in none (`bonus`).

    `kind` is the cell's name, `won_lost`, `swapped` or `bonus`.
    """

    kind: str
    cells: tuple[KeyedCell, ...] = ()

    @property
    def slip(self) -> str:
        """How the figure was changed, if by a common slip: `swapped`, one of `slip_between`, or ""."""
        if len(self.cells) > 1:
            return "swapped"
        return "".join(slip_between(cell.keyed or 0, cell.meant or 0) for cell in self.cells)

    @property
    def seat(self) -> int | None:
        return self.cells[0].seat if self.cells else None

    @property
    def by(self) -> int:
        """The excess of its first cell as keyed; 0 without a cell."""
        keyed, meant = (self.cells[0].keyed, self.cells[0].meant) if self.cells else (0, 0)
        return (keyed or 0) - (meant or 0)


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: its code, the seat (None for the whole list), the difference, and possible explanations.

    The candidates begin with common slips; each alone would make the list right, or the row if several are wrong.
    """

    code: str
    seat: int | None
    by: int
    candidates: tuple[Candidate, ...] = ()
