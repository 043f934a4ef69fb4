"""Ten tricks of one game, played card by card."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.rules import Card, Game

from .card_play import Sight, choose_card
from .ranking import RankedCard, best_of, rank_cards, rank_pack

TRICKS = 10


@dataclass(frozen=True, slots=True)
class Trick:
    """The three cards in the order they fell; `leader` and `taker` are places 0..2 from forehand."""

    leader: int
    cards: tuple[Card, ...]
    taker: int

    @property
    def points(self) -> int:
        return sum(card.points for card in self.cards)


def play_tricks(hands: Sequence[Sequence[Card]], put_away: Sequence[Card], *, game: Game, declarer: int) -> list[Trick]:
    """All ten tricks; forehand leads the first. A Null ends with the first trick its declarer takes."""
    sights = _sights(hands, put_away, game, declarer)
    tricks: list[Trick] = []
    leader = 0
    for _ in range(TRICKS):
        trick = _play_trick(sights, leader, game, declarer)
        tricks.append(trick)
        leader = trick.taker
        if not game.has_trumps and leader == declarer:
            break
    return tricks


def _sights(hands: Sequence[Sequence[Card]], put_away: Sequence[Card], game: Game, declarer: int) -> list[Sight]:
    pack = rank_pack(game).values()
    lacks: set[str] = set()
    sights = []
    for place, cards in enumerate(hands):
        hand = rank_cards(cards, game)
        known = hand + rank_cards(put_away, game) if place == declarer else hand
        hidden = [card for card in pack if card not in known]
        before = (place + 1) % 3 == declarer
        sights.append(Sight(hand, hidden, place == declarer, before, declarer_lacks=lacks))
    return sights


def _play_trick(sights: list[Sight], leader: int, game: Game, declarer: int) -> Trick:
    lying: list[RankedCard] = []
    order = [(leader + step) % 3 for step in range(3)]
    declarer_at = None
    for place in order:
        sight = sights[place]
        sight.trick, sight.declarer_at = lying, declarer_at
        card = choose_card(sight, has_trumps=game.has_trumps)
        sight.hand.remove(card)
        if place == declarer:
            declarer_at = len(lying)
            if lying and card.suit != lying[0].suit:
                sight.declarer_lacks.add(lying[0].suit)
        lying.append(card)
        for other in sights:
            if card in other.hidden:
                other.hidden.remove(card)
    return Trick(leader, tuple(card.card for card in lying), order[best_of(lying)])
