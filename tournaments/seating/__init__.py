"""The draw of a tournament: who meets whom. Plain values in, plain values out; chance only from a seed."""

from .draw import Plan, plan
from .draw_report import (
    DrawDiffers,
    is_seed_of,
    league_from_report,
    league_to_report,
    plan_from_report,
    plan_to_report,
    seed_of,
)
from .inputs import MODES
from .measures import Measures, measure
from .repair import NoRepair, Repair, repair
from .schedule import Evenness, Schedule, TeamGroup, evenness, schedule
from .seeded import seeded_series
from .tables import table_sizes

__all__ = [
    "MODES",
    "DrawDiffers",
    "Evenness",
    "Measures",
    "NoRepair",
    "Plan",
    "Repair",
    "Schedule",
    "TeamGroup",
    "evenness",
    "is_seed_of",
    "league_from_report",
    "league_to_report",
    "measure",
    "plan",
    "plan_from_report",
    "plan_to_report",
    "repair",
    "schedule",
    "seed_of",
    "seeded_series",
    "table_sizes",
]
