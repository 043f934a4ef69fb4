"""The games a declarer can announce, and the levels that raise their value."""

from enum import StrEnum
from typing import Final


class Game(StrEnum):
    """The games, suits in descending order of value."""

    CLUBS = "clubs"
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    GRAND = "grand"
    NULL = "null"
    REVOLUTION = "revolution"

    @property
    def is_suit(self) -> bool:
        return self in SUIT_BASES

    @property
    def has_trumps(self) -> bool:
        """Whether matadors and card points count, as in suit games and Grand; Null and Revolution count tricks only."""
        return self is Game.GRAND or self.is_suit


class Level(StrEnum):
    """The seven winning levels, lowest first. ISkO 2.5."""

    GAME = "game"
    HAND = "hand"
    SCHNEIDER = "schneider"
    SCHNEIDER_ANNOUNCED = "schneider_announced"
    SCHWARZ = "schwarz"
    SCHWARZ_ANNOUNCED = "schwarz_announced"
    OUVERT = "ouvert"


# ISkO 2.4.1
SUIT_BASES: Final = {Game.CLUBS: 12, Game.SPADES: 11, Game.HEARTS: 10, Game.DIAMONDS: 9}
TRUMP_GAMES: Final = (*SUIT_BASES, Game.GRAND)

# ISkO 2.4.2, by (hand, ouvert)
NULL_VALUES: Final = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
