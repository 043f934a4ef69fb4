"""Official Skat: the International Skat Order of November 2022."""

from ..ruleset import register
from .skat import SkatRuleset

ISKO = SkatRuleset(key="isko")
register(ISKO)
