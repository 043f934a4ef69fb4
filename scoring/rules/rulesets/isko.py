"""Official Skat: the International Skat Order of November 2022, and what tables make of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..ruleset import register
from ..words import gettext_noop
from .isko_presets import isko_presets
from .skat import SkatRuleset


@dataclass(frozen=True, kw_only=True)
class IskoRuleset(SkatRuleset):
    """Skat as the International Skat Order has it. systems.md 1"""

    words: ClassVar[Mapping[str, str]] = {
        **SkatRuleset.words,
        "name": gettext_noop("Skat by the International Skat Order"),
        "about": gettext_noop(
            "Official Skat for three to five, as the German and the international federation play it."
        ),
        "explained": gettext_noop(
            "Three play with 32 cards, ten each and two in the skat; at four the dealer sits out. "
            "The highest bidder plays alone against the other two and may exchange two cards with the skat. "
            "He names a trump suit or Grand, which he wins with 61 of the 120 card points, or Null, in which he may "
            "take no trick. "
            "A trump game is worth its base value times the matadors he plays with or without, one for the game, "
            "and one for each level such as Hand, Schneider and Schwarz. "
            "A won game is added to his account, a lost one is subtracted twice, and he has lost too if his game is "
            "worth less than he bid."
        ),
    }


ISKO = IskoRuleset(key="isko")
register(ISKO, *isko_presets(ISKO))
