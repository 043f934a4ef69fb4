"""How the cards stand to one another in one game: which suit follows which, and which card beats which."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from scoring.rules import Card, Game
from scoring.rules.cards import PACK, Rank, trumps

TRUMP: Final = "trump"
# Lowest first, as a suit goes when Jack and ten are ordinary cards.
NULL_ORDER: Final = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
_SIDE_ORDER: Final = (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.QUEEN, Rank.KING, Rank.TEN, Rank.ACE)


@dataclass(frozen=True, slots=True, eq=False)
class RankedCard:
    """A card as it counts in one game: `suit` is what must be followed, `power` orders the cards of that suit."""

    card: Card
    suit: str
    power: int
    points: int

    def beats(self, other: "RankedCard") -> bool:
        if self.suit == other.suit:
            return self.power > other.power
        return self.suit == TRUMP


@cache
def rank_pack(game: Game) -> dict[Card, RankedCard]:
    """Every card of the pack as it stands in the game. ISkO 2.3"""
    if not game.has_trumps:
        return {card: _plain(card, NULL_ORDER.index(card.rank)) for card in PACK}
    order = trumps(game)
    ranked = {card: RankedCard(card, TRUMP, -place, card.points) for place, card in enumerate(order)}
    side = [card for card in PACK if card not in ranked]
    return ranked | {card: _plain(card, _SIDE_ORDER.index(card.rank)) for card in side}


def rank_cards(cards: Iterable[Card], game: Game) -> list[RankedCard]:
    """The cards as they stand in the game, in the order given."""
    ranked = rank_pack(game)
    return [ranked[card] for card in cards]


def best_of(trick: list[RankedCard]) -> int:
    """The place of the card that takes the trick; the first card sets the suit."""
    best = 0
    for place, card in enumerate(trick):
        if card.beats(trick[best]):
            best = place
    return best


def legal_cards(hand: list[RankedCard], trick: list[RankedCard]) -> list[RankedCard]:
    """What may be played: the suit led if it is held, else anything."""
    if not trick:
        return hand
    return [card for card in hand if card.suit == trick[0].suit] or hand


def _plain(card: Card, power: int) -> RankedCard:
    return RankedCard(card, card.suit.value, power, card.points)
