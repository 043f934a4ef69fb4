"""Which card somebody plays who knows the rules of thumb, sees his own hand and remembers what fell."""

from dataclasses import dataclass, field
from typing import Final

from .ranking import TRUMP, RankedCard, best_of, legal_cards

# So many card points make a trick worth a trump.
WORTH_A_TRUMP: Final = 6


@dataclass(slots=True)
class Sight:
    """What one player sees of the play: `hand`, and `hidden`, the cards that others still hold as far as he knows."""

    hand: list[RankedCard]
    hidden: list[RankedCard]
    is_declarer: bool
    # Whether the declarer plays straight after this player, in the middle of a trick this player leads.
    is_before_declarer: bool
    trick: list[RankedCard] = field(default_factory=list)
    # The place of the declarer's card in the trick, None while it is still to come.
    declarer_at: int | None = None
    # Suits the declarer has shown that he lacks.
    declarer_lacks: set[str] = field(default_factory=set)

    @property
    def is_last(self) -> bool:
        return len(self.trick) == 2

    def is_master(self, card: RankedCard) -> bool:
        """No hidden card of its suit is higher."""
        return not any(other.suit == card.suit and other.power > card.power for other in self.hidden)

    def count_hidden(self, suit: str) -> int:
        return sum(card.suit == suit for card in self.hidden)


def choose_card(sight: Sight, *, has_trumps: bool) -> RankedCard:
    """The card to play, out of those that may be played."""
    legal = legal_cards(sight.hand, sight.trick)
    if len(legal) == 1:
        return legal[0]
    if not has_trumps:
        return _null_card(sight, legal)
    if sight.is_declarer:
        return _declarer_follows(sight, legal) if sight.trick else _declarer_leads(sight)
    return _defender_follows(sight, legal) if sight.trick else _defender_leads(sight)


def _declarer_leads(sight: Sight) -> RankedCard:
    """Draw the trumps first, then cash what stands, then lead the longest suit."""
    mine = [card for card in sight.hand if card.suit == TRUMP]
    side = [card for card in sight.hand if card.suit != TRUMP]
    against = sight.count_hidden(TRUMP)
    if mine and against:
        if masters := [card for card in mine if sight.is_master(card)]:
            return max(masters, key=_power)
        if not side or (len(mine) > 2 and len(mine) * 2 > against):
            return min(mine, key=_cost)
    standing = [card for card in side if sight.is_master(card)]
    if standing and (not against or any(card.points >= 10 for card in standing)):
        return max(standing, key=_points)
    if side:
        return min(side, key=lambda card: (-_length(sight.hand, card.suit), card.points))
    return max(mine, key=_power)


def _declarer_follows(sight: Sight, legal: list[RankedCard]) -> RankedCard:
    best = sight.trick[best_of(sight.trick)]
    winners = [card for card in legal if card.beats(best)]
    if not winners:
        return min(legal, key=_loss)
    if winners[0].suit != sight.trick[0].suit:
        return _trump_or_throw(sight, legal, winners)
    if sight.is_last:
        return max(winners, key=_gain)
    masters = [card for card in winners if sight.is_master(card)]
    return max(masters, key=_gain) if masters else min(legal, key=_loss)


def _trump_or_throw(sight: Sight, legal: list[RankedCard], winners: list[RankedCard]) -> RankedCard:
    """The suit led is not held: trump what is worth it, throw a worthless card on the rest."""
    lying = sum(card.points for card in sight.trick)
    loser = min(legal, key=_loss)
    if lying < WORTH_A_TRUMP and loser.suit != TRUMP and loser.points < 4:
        return loser
    if sight.is_last or sight.count_hidden(sight.trick[0].suit) > 2:
        return max(winners, key=_gain)
    return min(winners, key=_cost)


def _defender_leads(sight: Sight) -> RankedCard:
    """Aces of suits the declarer has; else a long suit into a declarer in the middle, a short one to one behind."""
    side = [card for card in sight.hand if card.suit != TRUMP]
    if not side:
        return min(sight.hand, key=_cost)
    running = [
        card for card in side if card.points >= 10 and card.suit not in sight.declarer_lacks and sight.is_master(card)
    ]
    # A suit that went round once is likely to be trumped.
    running = [card for card in running if _length(sight.hand, card.suit) + sight.count_hidden(card.suit) >= 5]
    if running:
        return min(running, key=lambda card: _length(sight.hand, card.suit))
    sign = -1 if sight.is_before_declarer else 1
    return min(side, key=lambda card: (card.points >= 10, sign * _length(sight.hand, card.suit), card.points))


def _defender_follows(sight: Sight, legal: list[RankedCard]) -> RankedCard:
    leading = best_of(sight.trick)
    best = sight.trick[leading]
    winners = [card for card in legal if card.beats(best)]
    if sight.declarer_at is None:
        return _before_declarer(sight, legal, winners)
    if leading != sight.declarer_at:
        return max(legal, key=_gain)
    if winners and sight.is_last:
        return max(winners, key=_gain)
    if masters := [card for card in winners if sight.is_master(card)]:
        return max(masters, key=_gain)
    # A trump that is not the highest may still be taken by the partner.
    partner_may_win = not sight.is_last and best.suit == TRUMP and not sight.is_master(best)
    return max(legal, key=_gain) if partner_may_win and not winners else min(legal, key=_loss)


def _before_declarer(sight: Sight, legal: list[RankedCard], winners: list[RankedCard]) -> RankedCard:
    """The partner led and the declarer is last."""
    led = sight.trick[0]
    if led.suit in sight.declarer_lacks:
        return min(legal, key=_loss)
    masters = [card for card in winners if sight.is_master(card)]
    if masters:
        return max(masters, key=_gain)
    if sight.is_master(led) and led.suit != TRUMP:
        return max(legal, key=_gain)
    return min(legal, key=_loss)


def _null_card(sight: Sight, legal: list[RankedCard]) -> RankedCard:
    """Null: the declarer ducks as high as he can, the defenders stay beneath him as long as they can."""
    if not sight.trick:
        return min(legal, key=lambda card: (card.power, _length(sight.hand, card.suit)))
    best = sight.trick[best_of(sight.trick)]
    below = [card for card in legal if not card.beats(best)]
    if sight.is_declarer:
        return max(below, key=_power) if below else min(legal, key=_power)
    if sight.declarer_at is not None and sight.trick[sight.declarer_at] is best and below:
        return max(below, key=_power)
    if sight.declarer_at is None:
        return min(legal, key=_power)
    return max(legal, key=_power)


def _power(card: RankedCard) -> int:
    return card.power


def _points(card: RankedCard) -> int:
    return card.points


def _length(hand: list[RankedCard], suit: str) -> int:
    return sum(card.suit == suit for card in hand)


def _gain(card: RankedCard) -> tuple[int, int]:
    """Most points home, and of these the weakest card; Jacks are kept."""
    return (card.points if card.points != 2 else -1, -card.power)


def _loss(card: RankedCard) -> tuple[bool, int, int]:
    """Fewest points given away, trumps last."""
    return (card.suit == TRUMP, card.points, card.power)


def _cost(card: RankedCard) -> tuple[bool, int, int]:
    """The cheapest trump: small ones, then Jacks from below, then ten and ace."""
    return (card.points >= 10, card.points, card.power)
