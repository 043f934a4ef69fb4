"""Who is ahead, and who gets what: plain values in, plain values out, and nothing of the site."""

from .cash import EURO, cash_needed, pieces
from .changes import compare_payouts, compare_rankings
from .desk_checks import check_keyed_list, differences, is_proved
from .fees import Fees, loss_money, pot_of
from .finals import rank_with_final
from .findings import Candidate, Finding, KeyedCell
from .keyed_list import SEEGER_FABIAN, KeyedList, KeyedRow, ListRules
from .last_series import LastSeries, before_last_series
from .leagues import DSKV, ISPA, SCALES, TABLE_POINTS, Scale, TeamMeeting, with_match_points, zones
from .lines import (
    Entrant,
    Figures,
    Labels,
    Line,
    Number,
    SeriesLine,
    adjusted,
    credited,
    only_series,
    sum_series,
    zeroed,
)
from .metrics import METRICS, Metric, average_over, find_metric
from .payouts import Award, Contest, Payout, award_prizes
from .prize_audit import Risk, Stake, by_weight, prize_audit
from .prizes import (
    PrizeGroup,
    falling_weights,
    halving_weights,
    nth_place_amounts,
    prize_amounts,
    prize_count,
    prize_count_by_steps,
    shortfall,
)
from .ranking import Ranking, decided_by, rank, ties
from .seasons import BY_AVERAGE, SeasonRule, rank_season, season_lines
from .teams import MIXED, TANDEM, TEAM, TEAM_KINDS, Substitution, Team, TeamKind, check_team, team_lines
from .tiebreaks import LEAGUE, LOT, OFFICIAL, Lot, TieBreaks, draw_lot

__all__ = [
    "BY_AVERAGE",
    "DSKV",
    "EURO",
    "ISPA",
    "LEAGUE",
    "LOT",
    "METRICS",
    "MIXED",
    "OFFICIAL",
    "SCALES",
    "SEEGER_FABIAN",
    "TABLE_POINTS",
    "TANDEM",
    "TEAM",
    "TEAM_KINDS",
    "Award",
    "Candidate",
    "Contest",
    "Entrant",
    "Fees",
    "Figures",
    "Finding",
    "KeyedCell",
    "KeyedList",
    "KeyedRow",
    "Labels",
    "LastSeries",
    "Line",
    "ListRules",
    "Lot",
    "Metric",
    "Number",
    "Payout",
    "PrizeGroup",
    "Ranking",
    "Risk",
    "Scale",
    "SeasonRule",
    "SeriesLine",
    "Stake",
    "Substitution",
    "Team",
    "TeamKind",
    "TeamMeeting",
    "TieBreaks",
    "adjusted",
    "average_over",
    "award_prizes",
    "before_last_series",
    "by_weight",
    "cash_needed",
    "check_keyed_list",
    "check_team",
    "compare_payouts",
    "compare_rankings",
    "credited",
    "decided_by",
    "differences",
    "draw_lot",
    "falling_weights",
    "find_metric",
    "halving_weights",
    "is_proved",
    "loss_money",
    "nth_place_amounts",
    "only_series",
    "pieces",
    "pot_of",
    "prize_amounts",
    "prize_audit",
    "prize_count",
    "prize_count_by_steps",
    "rank",
    "rank_season",
    "rank_with_final",
    "season_lines",
    "shortfall",
    "sum_series",
    "team_lines",
    "ties",
    "with_match_points",
    "zeroed",
    "zones",
]
