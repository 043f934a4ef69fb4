"""Who meets whom: the draw of a tournament. Plain values in, plain values out; chance only from a seed."""

from .bounds import Bound, bound
from .draw import VERSION, Plan, new_attempt, plan
from .inputs import MODES
from .league import league_day
from .measures import Measures, measure
from .protocol import (
    DrawDiffers,
    is_seed_of,
    league_from_protocol,
    league_to_protocol,
    plan_from_protocol,
    plan_to_protocol,
    seed_of,
)
from .repair import NoRepair, Repair, SeatMove, repair
from .schedule import Evenness, Schedule, TeamGroup, evenness, schedule
from .seeded import AVOID, SeededSeries, seeded_series
from .tables import Series, table_sizes

__all__ = [
    "AVOID",
    "MODES",
    "VERSION",
    "Bound",
    "DrawDiffers",
    "Evenness",
    "Measures",
    "NoRepair",
    "Plan",
    "Repair",
    "Schedule",
    "SeatMove",
    "SeededSeries",
    "Series",
    "TeamGroup",
    "bound",
    "evenness",
    "is_seed_of",
    "league_day",
    "league_from_protocol",
    "league_to_protocol",
    "measure",
    "new_attempt",
    "plan",
    "plan_from_protocol",
    "plan_to_protocol",
    "repair",
    "schedule",
    "seed_of",
    "seeded_series",
    "table_sizes",
]
