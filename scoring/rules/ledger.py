"""The accounts of a table: what each seat has, what is in the pot, and the deals so far."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from .deal import AnyDeal
from .score import Score


class Account(StrEnum):
    """The unit in which a game is counted."""

    POINTS = "points"
    CENTS = "cents"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a session ended by its own rules: a `word`, and the seats that won or that pay."""

    word: str
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FootRow:
    """An extra row at the foot of a list: a label, and a figure or mark for each seat.

    A row `at_table` is also shown next to each player on the entry screen, instead of the games won and lost; a row
    `as_mark` is one letter there, crossed out for the seats that have a figure in it.
    """

    word: str
    figures: tuple[int | str, ...]
    in_cents: bool = False
    at_table: bool = False
    as_mark: bool = False


@dataclass(frozen=True, slots=True)
class Ledger:
    """A table before its next deal: points and cents per seat, the pot in cents, and every deal played so far.

    Deals in `played` have their dealer set. Cents and pot sum to 0.
    """

    points: tuple[int, ...]
    cents: tuple[int, ...]
    pot: int = 0
    # Whole deals, since some games end or bar a contract by what was played (Räuberskat).
    played: tuple[tuple[AnyDeal, Score], ...] = ()

    @classmethod
    def opened(cls, seats: int, *, ante: int = 0) -> Self:
        """Return a new table; each seat puts `ante` cents into the pot."""
        return cls(points=(0,) * seats, cents=(-ante,) * seats, pot=ante * seats)

    @property
    def seats(self) -> int:
        return len(self.points)

    def after(self, deal: AnyDeal, score: Score) -> Self:
        return replace(
            self,
            points=added(self.points, score.points),
            cents=added(self.cents, score.cents or (0,) * self.seats),
            pot=self.pot + score.pot,
            played=(*self.played, (deal, score)),
        )

    def of(self, account: Account) -> tuple[int, ...]:
        return self.points if account is Account.POINTS else self.cents


def added(before: Iterable[int], moved: Iterable[int]) -> tuple[int, ...]:
    return tuple(old + new for old, new in zip(before, moved, strict=True))
