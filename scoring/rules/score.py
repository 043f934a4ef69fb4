"""The score of a deal: whose account changes by how much, and the steps of the sum."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the sum: its key, and the figures for its sentence, `in_cents` if they are money."""

    word: str
    number: int = 0
    by: int = 0
    result: int = 0
    in_cents: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a deal: `points` and `cents` per seat at the table, and the `pot` in cents, all as changes.

    Cents and pot sum to 0. `written` is the figure in the list's value column, in the game's own unit. `winners` and
    `losers` are the seats whose count of games won or lost increases. `level` is the multiplier (0 if the value is
    fixed), `need` the smallest value that covers the bid, `steps` the sum as it is said aloud.
    """

    points: tuple[int, ...]
    level: int = 0
    base: int = 0
    value: int = 0
    won: bool = False
    overbid: bool = False
    need: int = 0
    steps: tuple[Step, ...] = ()
    cents: tuple[int, ...] = ()
    pot: int = 0
    written: int = 0
    winners: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()
