"""How likely a hand is to win a game, as an experienced player would put it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import exp
from typing import Final

from scoring.rules import Card, Game
from scoring.rules.cards import TRUMP_SUITS, Rank, Suit

from .ranking import NULL_ORDER


class Stage(Enum):
    """What the player knows: ten cards and the hope of a good skat, his final ten, or ten without the skat."""

    BEFORE_SKAT = "before_skat"
    AFTER_SKAT = "after_skat"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Weights:
    """What each good thing adds to the logarithm of the odds. `jacks` from clubs to diamonds.

    Fitted to 12,000 games each that the rules of thumb of `card_play` played.
    """

    start: float
    jacks: tuple[float, float, float, float]
    trump: float
    high_trump: float
    ace: float
    ten_with_ace: float
    ten: float
    void: float
    # For each card point in the cards put away.
    point: float = 0


_SUIT_GAME: Final = {
    Stage.BEFORE_SKAT: Weights(-6.9, (1.9, 1.65, 1.5, 1.4), 1.05, 0.65, 1.1, 0.5, 0.45, 0.2),
    Stage.AFTER_SKAT: Weights(-12.05, (2.45, 2.25, 1.95, 1.85), 1.3, 0.85, 1.8, 0.75, 0.85, 1.15, point=0.07),
    Stage.HAND: Weights(-9.5, (2.05, 2.05, 1.75, 1.55), 1.1, 0.65, 1.6, 0.55, 0.4, 1.35),
}
_GRAND: Final = {
    Stage.BEFORE_SKAT: Weights(-5.9, (2.05, 1.55, 1.55, 1.55), 0, 0, 1.4, 0.7, 0.7, 0.3),
    Stage.AFTER_SKAT: Weights(-10.1, (2.65, 2.0, 1.95, 2.0), 0, 0, 1.95, 1.0, 1.4, 0.9, point=0.11),
    Stage.HAND: Weights(-7.15, (2.15, 1.6, 1.4, 1.2), 0, 0, 1.55, 0.75, 0.7, 1.0),
}
# Schneider in a Hand game, which is what may be announced.
_SUIT_SCHNEIDER: Final = Weights(-15.9, (2.65, 2.35, 1.95, 1.9), 1.25, 0.65, 2.0, 1.1, 0.7, 1.8)
_GRAND_SCHNEIDER: Final = Weights(-13.15, (2.75, 1.75, 1.25, 1.25), 0, 0, 1.95, 1.05, 1.15, 1.85)
_NULL_START: Final = 2.5
# By how far a suit's cards stand above 7, 9, Jack, King: the holding that can never be caught.
_NULL_GAPS: Final = {
    Stage.BEFORE_SKAT: (0, 0.3, 1.2, 1.4, 1.6, 1.6, 1.6, 1.6),
    Stage.AFTER_SKAT: (0, 0.5, 2.3, 3.4, 4.2, 4.2, 4.2, 4.2),
    Stage.HAND: (0, 0.5, 2.3, 3.4, 4.2, 4.2, 4.2, 4.2),
}


def win_chance(hand: Sequence[Card], game: Game, stage: Stage, put_away: Sequence[Card] = ()) -> float:
    """The chance (0..1) that these ten cards win the game."""
    if not game.has_trumps:
        gaps = (_NULL_GAPS[stage][gap] for gap in null_gaps(hand).values())
        return _chance(_NULL_START - sum(gaps))
    weights = _GRAND[stage] if game is Game.GRAND else _SUIT_GAME[stage]
    return _chance(_log_odds(hand, game, weights) + weights.point * sum(card.points for card in put_away))


def schneider_chance(hand: Sequence[Card], game: Game) -> float:
    """The chance that these ten cards, played as a Hand game, leave the opponents in Schneider."""
    return _chance(_log_odds(hand, game, _GRAND_SCHNEIDER if game is Game.GRAND else _SUIT_SCHNEIDER))


def null_gaps(hand: Sequence[Card]) -> Mapping[Suit, int]:
    """For each suit held how far its weakest spot stands above a holding that can never be caught; 0 is safe."""
    gaps = {}
    for suit in Suit:
        powers = sorted(NULL_ORDER.index(card.rank) for card in hand if card.suit is suit)
        if powers:
            gaps[suit] = max(0, *(power - 2 * place for place, power in enumerate(powers)))
    return gaps


def _log_odds(hand: Sequence[Card], game: Game, weights: Weights) -> float:
    trump_suit = TRUMP_SUITS.get(game)
    odds = weights.start
    for suit, worth in zip(Suit, weights.jacks, strict=True):
        ranks = {card.rank for card in hand if card.suit is suit}
        odds += worth * (Rank.JACK in ranks)
        ranks.discard(Rank.JACK)
        if suit is trump_suit:
            odds += weights.trump * len(ranks) + weights.high_trump * len(ranks & {Rank.ACE, Rank.TEN})
        else:
            odds += _side_suit(ranks, weights)
    return odds


def _side_suit(ranks: set[Rank], weights: Weights) -> float:
    if not ranks:
        return weights.void
    has_ace = Rank.ACE in ranks
    worth = weights.ace * has_ace
    if Rank.TEN in ranks:
        worth += weights.ten_with_ace if has_ace else weights.ten
    return worth


def _chance(log_odds: float) -> float:
    return 1 / (1 + exp(-log_odds))
