"""What the declarer announces: the game, with the skat or without, and the two cards he puts away."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from operator import itemgetter
from typing import Final

from scoring.rules import Card, Game, count_matadors, needed_value
from scoring.rules.cards import TRUMP_SUITS, Rank, Suit
from scoring.rules.contracts import NULL_VALUES, SUIT_BASES, TRUMP_GAMES

from .judgement import Stage, null_gaps, schneider_chance, win_chance
from .ranking import NULL_ORDER

Pair = tuple[Card, Card]

GRAND_BASE: Final = 24
# What a won or lost game moves beside its value, as players who know Seeger-Fabian reckon.
_WIN_BONUS: Final = 50
_LOSS_MALUS: Final = 130
# Grand is dear when it is lost.
_CAUTION: Final = {Game.GRAND: 0.04}
_HAND_FROM: Final = 0.967
# The best Null there is stands at 0.92.
_NULL_HAND_FROM: Final = 0.87
NULL_OUVERT_FROM: Final = 0.90
_ANNOUNCED_FROM: Final = 0.80


@dataclass(frozen=True, slots=True)
class Contract:
    """The announced game, the final ten cards and the two in the skat.

    `value` is what the declarer takes the game to be worth: of the skat of a Hand game he knows nothing.
    """

    game: Game
    cards: tuple[Card, ...]
    put_away: tuple[Card, ...]
    value: int
    chance: float
    hand: bool = False
    ouvert: bool = False
    announces_schneider: bool = False


def choose_contract(hand: Sequence[Card], skat: Sequence[Card], bid: int) -> Contract:
    """The best Hand game that is safe enough and covers the bid, else the best game with the skat."""
    unseen = [contract for contract in _hand_contracts(hand, skat) if contract.value >= bid]
    # A Null that does not cover the bid cannot be announced; a suit game or Grand can, and is lost.
    seen = [
        contract for contract in _skat_contracts((*hand, *skat)) if contract.game.has_trumps or contract.value >= bid
    ]
    return max(unseen or seen, key=lambda contract: _worth(contract, bid))


def simple_value(held: Sequence[Card], game: Game, *, hand: bool = False) -> int:
    """What the game is worth when it is won without Schneider. ISkO 2.4"""
    if not game.has_trumps:
        return NULL_VALUES[hand, False]
    return base_value(game) * (count_matadors(held, game)[1] + 1 + hand)


def base_value(game: Game) -> int:
    """The base value in official Skat. ISkO 2.4.1"""
    return GRAND_BASE if game is Game.GRAND else SUIT_BASES[game]


def _worth(contract: Contract, bid: int) -> float:
    """What the game brings on average, as a careful player sees it."""
    if contract.value < bid:
        return -2.0 * needed_value(bid, base_value(contract.game)) - _LOSS_MALUS
    chance = contract.chance - _CAUTION.get(contract.game, 0)
    return chance * (contract.value + _WIN_BONUS) - (1 - chance) * (2 * contract.value + _LOSS_MALUS)


def _hand_contracts(hand: Sequence[Card], skat: Sequence[Card]) -> Iterator[Contract]:
    for game in TRUMP_GAMES:
        chance = win_chance(hand, game, Stage.HAND)
        if chance >= _HAND_FROM:
            value = simple_value(hand, game, hand=True)
            announces = schneider_chance(hand, game) >= _ANNOUNCED_FROM
            yield Contract(game, tuple(hand), tuple(skat), value, chance, hand=True, announces_schneider=announces)
    chance = win_chance(hand, Game.NULL, Stage.HAND)
    if chance >= _NULL_HAND_FROM:
        ouvert = chance >= NULL_OUVERT_FROM
        yield Contract(Game.NULL, tuple(hand), tuple(skat), NULL_VALUES[True, ouvert], chance, hand=True, ouvert=ouvert)


def _skat_contracts(twelve: Sequence[Card]) -> Iterator[Contract]:
    gains = _gains(twelve)
    for game in TRUMP_GAMES:
        yield _skat_contract(twelve, _put_away(twelve, game, gains), game)
    null = _skat_contract(twelve, _put_away_for_null(twelve), Game.NULL)
    yield null
    if null.chance >= NULL_OUVERT_FROM:
        yield replace(null, ouvert=True, value=NULL_VALUES[False, True])


def _skat_contract(twelve: Sequence[Card], put_away: tuple[Card, ...], game: Game) -> Contract:
    cards = tuple(card for card in twelve if card not in put_away)
    chance = win_chance(cards, game, Stage.AFTER_SKAT, put_away)
    return Contract(game, cards, put_away, simple_value(twelve, game), chance)


def _gains(twelve: Sequence[Card]) -> list[tuple[Pair, int]]:
    """What it is worth to put away each pair of cards, in whatever game they are no trumps."""
    ranks = defaultdict(set)
    side = [card for card in twelve if card.rank is not Rank.JACK]
    for card in side:
        ranks[card.suit].add(card.rank)
    return [(pair, _gain(pair, ranks)) for pair in combinations(side, 2)]


def _put_away(twelve: Sequence[Card], game: Game, gains: Sequence[tuple[Pair, int]]) -> tuple[Card, ...]:
    """Points that are not safe, and suits to be rid of; trumps only where there is nothing else."""
    trump_suit = TRUMP_SUITS.get(game)
    side = [card for card in twelve if card.rank is not Rank.JACK and card.suit is not trump_suit]
    if len(side) < 2:
        trumps = sorted((card for card in twelve if card not in side), key=_trump_cost)
        return (*side, *trumps[: 2 - len(side)])
    open_to_him = ((pair, gain) for pair, gain in gains if trump_suit not in (pair[0].suit, pair[1].suit))
    return max(open_to_him, key=itemgetter(1))[0]


def _gain(pair: Pair, ranks: Mapping[Suit, set[Rank]]) -> int:
    """What putting the two cards away is worth, in card points as a player feels them."""
    gain = sum(card.points for card in pair)
    for suit in {card.suit for card in pair}:
        gone = {card.rank for card in pair if card.suit is suit}
        left = ranks[suit] - gone
        gain -= 16 * (Rank.ACE in gone)
        gain -= 8 * (Rank.TEN in gone and Rank.ACE in left)
        gain -= 8 * (left == {Rank.TEN})
        gain += 8 * (not left)
    return gain


def _trump_cost(card: Card) -> tuple[bool, int]:
    return (card.rank is Rank.JACK, card.points)


def _put_away_for_null(twelve: Sequence[Card]) -> tuple[Card, ...]:
    """Twice the highest card of the suit most in danger."""
    left = list(twelve)
    for _ in range(2):
        gaps = null_gaps(left)
        suit = max(gaps, key=lambda suit: gaps[suit])
        left.remove(max((card for card in left if card.suit is suit), key=lambda card: NULL_ORDER.index(card.rank)))
    return tuple(card for card in twelve if card not in left)
