"""The options of a deal in the Skat family. systems.md 0.1"""

from dataclasses import dataclass

from ..contracts import SUIT_BASES, Game
from ..ruleset import option

MAX_GRAND_MATADORS = 4
GAMES = tuple(game for game in Game if game is not Game.REVOLUTION)


@dataclass(frozen=True, kw_only=True)
class SkatOptions:
    """The options of a Skat deal, each with its legal values and the ISkO value as default."""

    grand_base: int = option(24, 24, 20)
    max_matadors_suit: int = option(11, 11, 12, 4)
    loss_factor_skat: int = option(2, 1, 2)
    loss_factor_hand: int = option(2, 1, 2)
    score_basis: str = option("game_value", "game_value", "bid")
    hand_schwarz_includes_schneider_announced: bool = option(False, False, True)
    kontra_levels: int = option(0, 0, 1, 2, 3, 4)
    kontra_requires_bid: bool = option(True, False, True)
    # The value of a Revolution, 0 if it is not played. systems.md 11
    revolution: int = option(0, 0, 60, 92, house_rule=True)
    # Whether the table enters card points: most only know won or lost, and Schneider or Schwarz.
    card_points: str = option("optional", "off", "optional", "required")
    # Cards are held facing the others: a label that changes no figure. systems.md 14
    idiot: bool = option(False, False, True)

    def base(self, game: Game) -> int:
        """Return the base value of a suit game or Grand. ISkO 2.4.1"""
        return self.grand_base if game is Game.GRAND else SUIT_BASES[game]

    def max_matadors(self, game: Game) -> int:
        """Return the maximum number of matadors in a suit game or Grand. ISkO 2.3"""
        return MAX_GRAND_MATADORS if game is Game.GRAND else self.max_matadors_suit

    @property
    def games(self) -> tuple[Game, ...]:
        return tuple(Game) if self.revolution else GAMES
