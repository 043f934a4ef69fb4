"""A list as the table keeps it: who deals, what each deal was worth, how everybody stands."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from typing import Self

from .deal import Deal, Outcome
from .problems import Problem, problem
from .ruleset import Ruleset, Score, find_ruleset
from .table import TABLE_SIZES, Positions, dealer_of, positions


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points a referee adds to a seat's total or takes away, beside the deals."""

    seat: int
    points: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of the list: deal `number`, its score, and every seat's running points after it."""

    number: int
    deal: Deal
    positions: Positions
    score: Score
    running: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """The list of one table of `seats`: its deals in order, at most `length` of them.

    A list that ends early is an unfinished one: the deals not begun are not scored. SkWO 6.2
    """

    seats: int
    length: int
    ruleset: Ruleset = field(default_factory=find_ruleset)
    deals: tuple[Deal, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    first_dealer: int = 0

    def __post_init__(self) -> None:
        if self.seats not in TABLE_SIZES:
            raise ValueError(f"a sheet has three, four or five seats, not {self.seats}")
        if self.length < 1:
            raise ValueError(f"a sheet has at least one deal, not {self.length}")
        if len(self.deals) > self.length:
            raise ValueError(f"a sheet of {self.length} deals cannot hold {len(self.deals)}")

    @property
    def next_number(self) -> int:
        """The number of the deal to come, counted from 1."""
        return len(self.deals) + 1

    @property
    def is_complete(self) -> bool:
        return len(self.deals) == self.length

    def positions(self, number: int) -> Positions:
        """Who deals, plays and sits out in deal `number`."""
        return positions(dealer_of(number, self.seats, self.first_dealer), self.seats)

    def check(self, deal: Deal, number: int | None = None) -> tuple[Problem, ...]:
        """The deal's problems as the next of the list, or in the place of deal `number`."""
        full = (problem("V27", n=self.length),) if number is None and self.is_complete else ()
        dealt = replace(deal, dealer=self.positions(number or self.next_number).dealer)
        return full + self.ruleset.check(dealt, self.seats)

    def with_deal(self, deal: Deal, number: int | None = None) -> Self:
        """The list with one more deal, or with another in the place of deal `number`; ValueError if it cannot be."""
        if number is not None and not 1 <= number <= len(self.deals):
            raise ValueError(f"the list has no deal {number}")
        if problems := self.check(deal, number):
            raise ValueError(f"the deal cannot be: {', '.join(found.code for found in problems)}")
        place = number or self.next_number
        return replace(self, deals=(*self.deals[: place - 1], deal, *self.deals[place:]))

    @cached_property
    def rows(self) -> tuple[SheetRow, ...]:
        """The lines of the list with their running points."""
        scores = [self.ruleset.score(deal, self.seats) for deal in self.deals]
        running = accumulate((score.points for score in scores), _add)
        lines = zip(self.deals, scores, running, strict=True)
        return tuple(
            SheetRow(number, deal, self.positions(number), score, points)
            for number, (deal, score, points) in enumerate(lines, start=1)
        )

    @property
    def totals(self) -> tuple[int, ...]:
        """Game points per seat, adjustments left out."""
        rows = self.rows
        return rows[-1].running if rows else (0,) * self.seats

    @property
    def passed(self) -> int:
        """How many deals were passed in."""
        return sum(deal.outcome is Outcome.PASSED for deal in self.deals)

    def played_rows(self) -> Iterator[SheetRow]:
        """The lines that have a declarer."""
        return (row for row in self.rows if row.deal.declarer is not None)


def _add(before: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(old + new for old, new in zip(before, points, strict=True))
