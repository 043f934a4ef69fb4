"""One deal of simple Tarock as entered, and its checks. systems.md 19, 20"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from ..problems import Problem, problem
from .checks import MOST_STOCK_POINTS, all_tricks_problems, missing_trump, tarock_points_problems, trump_problems
from .deal import TarockContract, TarockDeal


class Result(StrEnum):
    """The result of a Bettel: its declarer took no trick, or one."""

    FULFILLED = "made"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class SimpleDeal(TarockDeal):
    """`durch`: one side took every trick; only a Bettel has a `result`."""

    contract: TarockContract | None = None
    durch: bool = False
    result: Result | None = None
    kontra: int = 0


def bettel_problems(deal: SimpleDeal) -> Iterator[Problem]:
    """Check that a Bettel has neither points nor trumps nor Durch. V73, V91"""
    filled = {"points": deal.points is not None, "trump": deal.trump is not None, "durch": deal.durch}
    if any(filled.values()):
        yield problem("V73", *(name for name, is_filled in filled.items() if is_filled))
    if deal.result is None:
        yield problem("V91", "result")


def points_game_problems(deal: SimpleDeal) -> Iterator[Problem]:
    if deal.contract is None:
        yield problem("V90", "contract")
    else:
        yield from trump_problems(deal, deal.contract)
    if deal.contract is TarockContract.SOLO:
        yield from missing_trump(deal)
    yield from tarock_points_problems(deal)
    if deal.durch:
        yield from all_tricks_problems(deal, "durch", most_lost=MOST_STOCK_POINTS)
    if deal.result is not None:
        yield problem("V73", "result", "contract")
