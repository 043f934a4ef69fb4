"""The two-player games and their features. systems.md 16"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ..deal import Deal
from .deals import SecondSkatDeal, UnusedHandDeal


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """The features of a two-player game: bidding, a skat (so Hand games), open games, a Ramsch; its tricks,
    its deals."""

    has_bid: bool = True
    has_skat: bool = True
    has_open_games: bool = True
    has_ramsch: bool = False
    tricks: int = 10
    deal_type: type[Deal] = Deal

    @property
    def hidden_fields(self) -> frozenset[str]:
        missing = {
            "bid": self.has_bid,
            "bidders": self.has_bid,
            "hand": self.has_skat,
            "schneider_announced": self.has_skat,
            "schwarz_announced": self.has_skat,
            "ouvert": self.has_open_games,
        }
        return frozenset(name for name, is_there in missing.items() if not is_there)


VARIANTS: Final[Mapping[str, Variant]] = {
    "offiziers": Variant(has_bid=False, has_skat=False, has_open_games=False, tricks=16),
    "oma": Variant(),
    "piloten": Variant(),
    "piloten_unused": Variant(deal_type=UnusedHandDeal),
    "strohmann": Variant(tricks=9, deal_type=SecondSkatDeal),
    "en_deux": Variant(),
    "schmegegge": Variant(has_ramsch=True),
    "col_morto": Variant(has_open_games=False),
}
