"""Lists of deals, drawn from a recorded file of games as club players play them.

Deals are independent of each other, so any of them in any order make a list of any length for tables of every size.
"""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from scoring.rules import PASSED_DEAL, Deal, Outcome, Side, deal_from_dict, dealer_of, positions, score
from scoring.rules.table import TABLE_SIZES

FILE: Final = Path(__file__).with_name("deals.json")


@cache
def recorded_deals() -> tuple[Deal, ...]:
    """All deals of the recorded file; the declarer is 0 forehand, 1 middlehand or 2 rearhand."""
    return tuple(map(deal_from_dict, json.loads(FILE.read_text())["deals"]))


def draw_list(rng: Random, seats: int, length: int, *, first_dealer: int = 0) -> tuple[Deal, ...]:
    """`length` different deals of the file, each with its dealer; the deal passes on clockwise."""
    dealers = [dealer_of(number, seats, first_dealer) for number in range(1, length + 1)]
    drawn = rng.sample(recorded_deals(), length)
    return tuple(_at_table(deal, dealer, seats) for deal, dealer in zip(drawn, dealers, strict=True))


def as_tapped(deal: Deal, *, with_points: bool = False) -> Deal:
    """The deal as a table enters it: only ticked fields, and the bid only where the game was overbid."""
    if deal.outcome is Outcome.PASSED:
        return PASSED_DEAL
    return replace(
        deal,
        dealer=None,
        bid=deal.bid if score(deal, seats=max(TABLE_SIZES)).overbid else None,
        points=deal.points if with_points else None,
        no_trick=Side.NONE,
        null_tricks=None,
        schneider=deal.schneider or None,
        schwarz=deal.schwarz or None,
    )


def _at_table(deal: Deal, dealer: int, seats: int) -> Deal:
    """The deal with the roles forehand, middlehand, rearhand replaced by seats of the table."""
    if deal.declarer is None:
        return replace(deal, dealer=dealer)
    return replace(deal, dealer=dealer, declarer=positions(dealer, seats).active[deal.declarer])
