"""Checks for a two-player deal in addition to those of Skat: V40 to V45 and V51 of systems.md 26."""

from collections.abc import Iterator
from typing import Final

from ..card_points import ALL_POINTS, MOST_SKAT_POINTS, points_problems
from ..deal import Deal, Outcome, Side
from ..problems import Problem, problem
from ..table import positions
from .deals import ThreePartDeal, UnusedHandDeal
from .variants import Variant

SEATS: Final = 2


def check_variant(deal: Deal, variant: Variant, *, counts_matadors: bool) -> Iterator[Problem]:
    if not variant.has_bid and (deal.bid is not None or deal.outcome is Outcome.PASSED):
        yield problem("V43", "bid")
    if not variant.has_bid and deal.dealer is not None and deal.declarer == deal.dealer:
        yield problem("V51", "declarer", seat=positions(deal.dealer, SEATS).forehand)
    if deal.hand and not variant.has_skat:
        yield problem("V40", "hand")
    if deal.ouvert and not variant.has_open_games:
        yield problem("V41", "ouvert")
    if deal.matadors and not counts_matadors:
        yield problem("V44", "matadors")


def check_parts(deal: ThreePartDeal) -> Iterator[Problem]:
    """Check that the three parts of the card points are possible and sum to 120; leaving all empty is no problem."""
    filled = {name: figure for name, figure in deal.parts.items() if figure is not None}
    if not filled:
        return
    if deal.game and not deal.game.has_trumps:
        yield problem("V17", *filled)
        return
    for name, figure in filled.items():
        yield from points_problems(figure, name)
    third = filled.get(deal.part, 0)
    if deal.part_most < third <= ALL_POINTS:
        yield problem("V45", deal.part, cards=deal.part_cards, most=deal.part_most)
    if len(filled) < len(deal.parts) or sum(filled.values()) != ALL_POINTS:
        yield problem("V42", *deal.parts, part=deal.part)
    elif isinstance(deal, UnusedHandDeal) and deal.conceded is Side.NONE:
        yield from _tricks(deal)


def _tricks(deal: UnusedHandDeal) -> Iterator[Problem]:
    """Check a side without a trick, which has only the skat's points; the rest may be in the hand out of play."""
    side = deal.side_without_trick
    if side is Side.DEFENDERS and deal.defender_points and deal.declarer in (0, 1):
        yield problem("V32", "defender_points", "schwarz", seat=1 - deal.declarer)
    if side is Side.DECLARER and (deal.points or 0) > MOST_SKAT_POINTS:
        yield problem("V19", "points", "schwarz")
