"""The list of a table: the dealers, the score of each deal, and the accounts."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, Self

from .deal import AnyDeal, Outcome
from .ledger import Ending, Ledger
from .problems import Problem, problem
from .ruleset import Ruleset, find_ruleset
from .score import Score
from .table import Positions, dealer_of, positions

# A session that lasts until its own end has a limit too.
MOST_DEALS: Final = 300


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points that a referee adds to a seat's total or subtracts from it."""

    seat: int
    points: int
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of the list: deal `number`, its score, and the table's accounts before and after it.

    `running_totals` is every seat's account after the deal, in the unit of the game, including the initial one.
    """

    number: int
    deal: Any
    positions: Positions
    score: Score
    before: Ledger
    after: Ledger
    running_totals: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """The list of a table of `seats`: its deals in order, at most `length` (None: no agreed number).

    A list may end early: deals that have not begun are not scored. SkWO 6.2
    """

    seats: int
    length: int | None
    ruleset: Ruleset = field(default_factory=find_ruleset)
    deals: tuple[AnyDeal, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    first_dealer: int = 0

    def __post_init__(self) -> None:
        self.ruleset.opening(self.seats)
        if self.length is not None and self.length < 1:
            raise ValueError(f"a sheet has at least one deal, not {self.length}")
        if len(self.deals) > self.most_deals:
            raise ValueError(f"a sheet of {self.most_deals} deals cannot hold {len(self.deals)}")

    @property
    def most_deals(self) -> int:
        return MOST_DEALS if self.length is None else self.length

    @property
    def next_number(self) -> int:
        return len(self.deals) + 1

    @property
    def ending(self) -> Ending | None:
        return self.ruleset.ending(self.ledger)

    @property
    def is_complete(self) -> bool:
        return len(self.deals) == self.most_deals or self.ending is not None

    @property
    def ledger(self) -> Ledger:
        return self.ledger_before(self.next_number)

    def ledger_before(self, number: int) -> Ledger:
        return self.rows[number - 2].after if number > 1 else self.ruleset.opening(self.seats)

    def positions(self, number: int) -> Positions:
        return positions(dealer_of(number, self.seats, self.first_dealer), self.seats)

    def dealt(self, deal: AnyDeal, number: int) -> AnyDeal:
        return replace(deal, dealer=self.positions(number).dealer)

    def check(self, deal: AnyDeal, number: int | None = None) -> tuple[Problem, ...]:
        """Return the problems of the deal as the next one on the list, or as a replacement for deal `number`."""
        if number is None or number == self.next_number:
            full = (problem("V27", n=self.most_deals),) if len(self.deals) >= self.most_deals else ()
            return full + self._problems(deal, self.next_number)
        return self._problems(deal, number) or tuple(self._later_problems(deal, number))

    def _problems(self, deal: AnyDeal, number: int) -> tuple[Problem, ...]:
        return self.ruleset.check(self.dealt(deal, number), self.ledger_before(number))

    def _later_problems(self, deal: AnyDeal, number: int) -> Iterator[Problem]:
        """Yield V98 for the first later deal that a correction makes impossible, for instance by an earlier end."""
        if deal == self.deals[number - 1]:
            return
        changed = self.having(deal, number)
        for later in range(number + 1, len(self.deals) + 1):
            deal = self.deals[later - 1]
            # A problem that the deal already had, accepted under older rules, is not the correction's fault.
            if set(changed._problems(deal, later)) - set(self._problems(deal, later)):
                yield problem("V98", n=later)
                return

    def with_deal(self, deal: AnyDeal, number: int | None = None) -> Self:
        """Return the list with one more deal, or with deal `number` replaced. Raises ValueError if it is impossible."""
        if number is not None and not 1 <= number <= len(self.deals):
            raise ValueError(f"the list has no deal {number}")
        if problems := self.check(deal, number):
            raise ValueError(f"the deal cannot be: {', '.join(found.code for found in problems)}")
        return self.having(deal, number)

    def having(self, deal: AnyDeal, number: int | None = None) -> Self:
        """Return the same as `with_deal`, for a deal already checked; appending scores only the new deal, not the whole
        list."""
        if number is not None and number <= len(self.deals):
            return replace(self, deals=(*self.deals[: number - 1], deal, *self.deals[number:]))
        grown = replace(self, deals=(*self.deals, deal))
        # Fills the cached property: scoring all deals again would take longer with each deal of the list.
        grown.__dict__["rows"] = (*self.rows, self._row(self.next_number, deal, self.ledger))
        return grown

    @cached_property
    def rows(self) -> tuple[SheetRow, ...]:
        return tuple(self._rows())

    def _rows(self) -> Iterator[SheetRow]:
        ledger = self.ruleset.opening(self.seats)
        for number, deal in enumerate(self.deals, start=1):
            row = self._row(number, deal, ledger)
            yield row
            ledger = row.after

    def _row(self, number: int, deal: AnyDeal, ledger: Ledger) -> SheetRow:
        dealt = self.dealt(deal, number)
        score = self.ruleset.score(dealt, ledger)
        after = ledger.after(dealt, score)
        running_totals = tuple(self.ruleset.brought + moved for moved in after.of(self.ruleset.account))
        return SheetRow(
            number=number,
            deal=deal,
            positions=self.positions(number),
            score=score,
            before=ledger,
            after=after,
            running_totals=running_totals,
        )

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's account in the unit of the game, without adjustments."""
        return self.ledger.of(self.ruleset.account)

    @property
    def passed(self) -> int:
        return sum(deal.outcome is Outcome.PASSED for deal in self.deals)
