"""Who plays a deal, and how high the bidding went."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from scoring.rules import Card, Game, legal_bids
from scoring.rules.contracts import NULL_VALUES, TRUMP_GAMES
from scoring.rules.skat.bidding import LOWEST_BID

from .contract import NULL_OUVERT_FROM, simple_value
from .judgement import Stage, win_chance

BIDS: Final = legal_bids()
# A player bids for a game that he expects to win this often, give or take his mood.
_CONFIDENT: Final = 0.555
_MOOD: Final = 0.16
# A dear game must be safer, by so much for each point of its value above 18.
_DEAR: Final = 0.005
_DEAR_AT_MOST: Final = 0.15
# Null often is a second string to the bow.
_NULL_BONUS: Final = 0.10


@dataclass(frozen=True, slots=True)
class Bidding:
    """The declarer's place (0 forehand, 1 middlehand, 2 rearhand) and the highest bid he said or held."""

    declarer: int
    bid: int


def bid_for_deal(hands: Sequence[Sequence[Card]], rng: Random) -> Bidding | None:
    """Middlehand bids to forehand, rearhand to who is left; None when all pass."""
    tops = [_highest_bid(hand, _CONFIDENT + rng.gauss(0, _MOOD)) for hand in hands]
    left, bid = _duel(asker=1, hearer=0, tops=tops, bid=0)
    left, bid = _duel(asker=2, hearer=left, tops=tops, bid=bid)
    if bid:
        return Bidding(left, bid)
    # Nobody asked: forehand may have the game for the lowest bid.
    return Bidding(left, LOWEST_BID) if tops[left] else None


def _highest_bid(hand: Sequence[Card], confident: float) -> int:
    """The highest bid the player would say or hold, 0 for none."""
    values = [0]
    for game in (*TRUMP_GAMES, Game.NULL):
        value = simple_value(hand, game)
        needed = confident + min(_DEAR * (value - LOWEST_BID), _DEAR_AT_MOST) - _NULL_BONUS * (game is Game.NULL)
        if win_chance(hand, game, Stage.BEFORE_SKAT) >= needed:
            values.append(value)
    if win_chance(hand, Game.NULL, Stage.HAND) >= NULL_OUVERT_FROM:
        values.append(NULL_VALUES[True, True])
    return max(values)


def _duel(*, asker: int, hearer: int, tops: Sequence[int], bid: int) -> tuple[int, int]:
    """Who is left and the bid reached, from `bid` on; the hearer holds as long as he can."""
    if tops[asker] <= bid:
        return hearer, bid
    if tops[hearer] >= tops[asker]:
        return hearer, BIDS[bisect_right(BIDS, tops[asker]) - 1]
    return asker, BIDS[bisect_left(BIDS, max(bid, tops[hearer]) + 1)]
