"""One deal of Haferltarock as entered, and the checks for its bid. systems.md 21"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ..problems import Problem, problem
from .deal import TarockDeal, TarockSuit

TARGET: Final = 61
STEP: Final = 5
MOST_PLUS: Final = 55


class HaferlContract(StrEnum):
    """The pick-up game takes the stock, the Hand game leaves it; the value is its factor."""

    AUFNAHME = "aufnahme"
    HAND = "hand"

    @property
    def units(self) -> int:
        return 2 if self is HaferlContract.HAND else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class HaferlDeal(TarockDeal):
    """One deal as entered: the bid was raised by `plus` points, `unopposed` if the declarer did so alone."""

    contract: HaferlContract | None = None
    plus: int = 0
    unopposed: bool = False
    durch: bool = False
    kontra: int = 0

    @property
    def target(self) -> int:
        """The points that the declarer needs. systems.md 21"""
        return TARGET + self.plus


def raise_problems(deal: HaferlDeal, *, self_raise: bool) -> Iterator[Problem]:
    """Check that only a Hand bid is raised, by fives, and without self-raise only against another bid. V76"""
    is_step = 0 <= deal.plus <= MOST_PLUS and deal.plus % STEP == 0
    is_pick_up = deal.contract is HaferlContract.AUFNAHME
    if not is_step or (deal.plus and is_pick_up):
        yield problem("V76", "plus", "contract")
    elif deal.plus and deal.unopposed and not self_raise:
        yield problem("V76", "plus", "unopposed", case="unopposed")


def berliner_problems(deal: HaferlDeal, *, hearts_only: bool) -> Iterator[Problem]:
    """Check that only the dealer uses the stock, at some tables only in hearts. V77, V78"""
    if deal.dealer is not None and deal.declarer not in (None, deal.dealer):
        yield problem("V77", "contract", "declarer")
    elif hearts_only and deal.trump is not TarockSuit.HEARTS:
        yield problem("V78", "trump", "contract")
