"""Ramsch, played when all three pass: each player plays alone, and the most card points lose. systems.md 9"""

from .checks import check_ramsch
from .deal import RamschDeal
from .entry import ramsch_form, ramsch_line
from .options import RamschOptions
from .scores import score_ramsch
from .words import RAMSCH_WORDS

__all__ = [
    "RAMSCH_WORDS",
    "RamschDeal",
    "RamschOptions",
    "check_ramsch",
    "ramsch_form",
    "ramsch_line",
    "score_ramsch",
]
