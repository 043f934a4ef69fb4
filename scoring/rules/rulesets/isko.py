"""Official Skat: the International Skat Order of November 2022, and its variants."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..ruleset import register
from ..words import gettext_noop
from .isko_presets import isko_presets
from .skat import SkatRuleset


@dataclass(frozen=True, kw_only=True)
class IskoRuleset(SkatRuleset):
    """Skat by the International Skat Order. systems.md 1"""

    words: ClassVar[Mapping[str, str]] = {
        **SkatRuleset.words,
        "name": gettext_noop("Skat by the International Skat Order"),
        "about": gettext_noop(
            "Official Skat for three to five players, as played by the German and the international federation."
        ),
        "explained": gettext_noop(
            "Three play with 32 cards, ten each and two in the skat; at a table of four the dealer sits "
            "out. The highest bidder plays alone against the other two and may exchange two cards with the "
            "skat. The declarer names a trump suit or Grand, which needs 61 of the 120 card points to win, "
            "or Null, in which the declarer may take no trick. A trump game is worth its base value times "
            "the sum of the matadors played with or without, one for the game, and one for each level such "
            "as Hand, Schneider and Schwarz. A won game is added to the declarer's score, a lost one is "
            "subtracted twice, and a game worth less than the bid is lost too."
        ),
    }


ISKO = IskoRuleset(key="isko")
register(ISKO, *isko_presets(ISKO))
