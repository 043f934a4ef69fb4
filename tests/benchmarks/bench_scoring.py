"""Deals checked and scored per second, compared with a bare loop that only multiplies."""

from collections.abc import Callable
from random import Random
from time import perf_counter

from scoring.rules import Deal, Sheet, check, find_ruleset, score, tally
from tests.demo_maker.deals import as_tapped, draw_list

Row = tuple[str, str, str]
BASES = {"clubs": 12, "spades": 11, "hearts": 10, "diamonds": 9, "grand": 24}
REPEATS = 40


def run() -> list[Row]:
    """Each figure is the best of three rounds; the ratio is to the bare loop of the same run."""
    deals = [as_tapped(deal) for deal in draw_list(Random(7), 4, 480)]
    ruleset = find_ruleset()
    bare = rate(lambda: [multiplied(deal) for deal in deals], len(deals))
    rows = [("bare arithmetic, deals/s", f"{bare:,.0f}", "1")]
    measured: dict[str, Callable[[], object]] = {
        "scored, deals/s": lambda: [score(deal, ruleset, 4) for deal in deals],
        "checked, deals/s": lambda: [check(deal, ruleset, 4) for deal in deals],
        "checked and scored, deals/s": lambda: [check(deal, ruleset, 4) or score(deal, ruleset, 4) for deal in deals],
        "in lists of 48 with their tally, deals/s": lambda: tallied(deals),
    }
    for name, action in measured.items():
        figure = rate(action, len(deals))
        rows.append((name, f"{figure:,.0f}", f"{figure / bare:.4f}"))
    return rows


def multiplied(deal: Deal) -> int:
    """Base value times matadors and no other rule: the cost of plain arithmetic."""
    value = BASES.get(deal.game or "", 23) * ((deal.matadors or 0) + 1)
    return value if deal.won else -2 * value


def tallied(deals: list[Deal]) -> None:
    for start in range(0, len(deals), 48):
        tally(Sheet(seats=4, length=48, deals=tuple(deals[start : start + 48])), "seeger_fabian")


def rate(action: Callable[[], object], deals: int) -> float:
    """Deals per second, the best of three rounds."""
    best = 0.0
    for _ in range(3):
        begin = perf_counter()
        for _ in range(REPEATS):
            action()
        best = max(best, deals * REPEATS / (perf_counter() - begin))
    return best
