"""Rankings and prizes: plain values in, plain values out, independent of the site."""

from .cash import EURO, cash_needed, pieces
from .changes import compare_payouts, compare_rankings
from .desk_checks import check_keyed_list, differences, is_proved
from .fees import Fees, loss_money, pot_of
from .finals import rank_with_final
from .findings import Candidate, Finding, KeyedCell
from .keyed_list import SEEGER_FABIAN, KeyedList, KeyedRow, ListRules
from .last_series import LastSeries, before_last_series
from .leagues import SCALES, Scale, with_match_points, zones
from .lines import Entrant, Figures, Line, Number, SeriesLine, adjusted, credited, only_series, sum_series, zeroed
from .metrics import METRICS, Metric, find_metric
from .payouts import Award, Payout, award_prizes
from .prize_audit import Risk, Stake, by_weight, prize_audit
from .prizes import PrizeGroup, halving_weights, nth_place_amounts, prize_amounts, prize_count_by_steps, shortfall
from .ranking import Ranking, decided_by, rank, ties
from .seasons import SeasonRule, rank_season
from .teams import TEAM, TEAM_KINDS, Substitution, Team, check_team, team_lines
from .tiebreaks import LEAGUE, LOT, OFFICIAL, Lot, draw_lot

__all__ = [
    "EURO",
    "LEAGUE",
    "LOT",
    "METRICS",
    "OFFICIAL",
    "SCALES",
    "SEEGER_FABIAN",
    "TEAM",
    "TEAM_KINDS",
    "Award",
    "Candidate",
    "Entrant",
    "Fees",
    "Figures",
    "Finding",
    "KeyedCell",
    "KeyedList",
    "KeyedRow",
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
    "adjusted",
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
    "prize_count_by_steps",
    "rank",
    "rank_season",
    "rank_with_final",
    "shortfall",
    "sum_series",
    "team_lines",
    "ties",
    "with_match_points",
    "zeroed",
    "zones",
]
