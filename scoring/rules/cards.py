"""The pack: its cards, and the matadors in a hand."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, Literal

from .contracts import Game


class Suit(StrEnum):
    CLUBS = "C"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"


class Rank(StrEnum):
    JACK = "J"
    ACE = "A"
    TEN = "10"
    KING = "K"
    QUEEN = "Q"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    # Only in the 36-card pack of Sechserskat. systems.md 12
    SIX = "6"


@dataclass(frozen=True, slots=True)
class Card:
    suit: Suit
    rank: Rank


JACKS: Final = tuple(Card(suit, Rank.JACK) for suit in Suit)
TRUMP_SUITS: Final = {
    Game.CLUBS: Suit.CLUBS,
    Game.SPADES: Suit.SPADES,
    Game.HEARTS: Suit.HEARTS,
    Game.DIAMONDS: Suit.DIAMONDS,
}

WithWithout = Literal["with", "without"]


def parse_card(text: str) -> Card:
    """Parse "JC" or "10H": rank, then the suit's first letter in English."""
    try:
        return Card(Suit(text[-1:].upper()), Rank(text[:-1].upper()))
    except ValueError:
        raise ValueError(f"{text!r} is no card; write rank and suit, as in JC or 10H") from None


def format_card(card: Card) -> str:
    return f"{card.rank}{card.suit}"


@cache
def trumps(game: Game, *, sixes: bool = False) -> tuple[Card, ...]:
    """Return the trumps of a suit game or Grand, highest first. ISkO 2.3"""
    if game is Game.GRAND:
        return JACKS
    if game not in TRUMP_SUITS:
        raise ValueError(f"{game} has no trumps")
    ranks = [rank for rank in Rank if rank is not Rank.JACK and (sixes or rank is not Rank.SIX)]
    return JACKS + tuple(Card(TRUMP_SUITS[game], rank) for rank in ranks)


def count_matadors(owned: Iterable[Card], game: Game, *, sixes: bool = False) -> tuple[WithWithout, int]:
    """Return ("with", 2), for example: the unbroken run from the club Jack down that the declarer holds or lacks.

    `owned` are the declarer's twelve cards: the skat counts in a Hand game too. ISkO 2.3.1-2.3.4
    """
    order = trumps(game, sixes=sixes)
    hand = set(owned)
    has_top = order[0] in hand
    run = 0
    for card in order:
        if (card in hand) is not has_top:
            break
        run += 1
    return ("with" if has_top else "without", run)
