"""A Tarock deal as written down at the table, in any of the games."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ..deal import AnyDeal

ALL_POINTS: Final = 120
HALF: Final = 60
# A Schneider of the other side leaves the declarer 29 points or fewer. systems.md 25, C13
SCHNEIDER_FROM: Final = 91
SCHNEIDER_UP_TO: Final = ALL_POINTS - SCHNEIDER_FROM


class TarockSuit(StrEnum):
    ACORNS = "acorns"
    LEAVES = "leaves"
    HEARTS = "hearts"
    BELLS = "bells"


class TarockContract(StrEnum):
    """The contracts of the simple and the sharp game, lowest first. systems.md 19, 20, 22"""

    FRAGE = "frage"
    SOLO = "solo"
    HERZSOLO = "herzsolo"
    BETTEL = "bettel"


@dataclass(frozen=True, slots=True, kw_only=True)
class TarockDeal(AnyDeal):
    """The declarer's trumps and card points; None as trumps means any suit that the contract allows."""

    trump: TarockSuit | None = None
    points: int | None = None

    @property
    def card_points(self) -> int:
        """The points of a checked deal, in which they cannot be missing."""
        return self.points or 0

    @property
    def is_schneider(self) -> bool:
        return self.points is not None and not SCHNEIDER_UP_TO < self.points < SCHNEIDER_FROM
