"""The rules of Skat: plain values in, plain values out, and nothing of the site."""

from .bidding import needed_value
from .cards import Card, count_matadors, format_card, parse_card
from .contracts import Game, Level
from .deal import PASSED_DEAL, Deal, Outcome, Side, deal_from_dict, deal_to_dict
from .problems import Problem, problem
from .ruleset import Ruleset, Score, Step, check, find_ruleset, legal_bids, option_names, ruleset_keys, score
from .rulesets import isko  # noqa: F401  (makes its ruleset known)
from .settlement import loss_fee, settle
from .sheet import Adjustment, Sheet, SheetRow
from .table import Positions, dealer_of, positions
from .tally import SCHEMES, CheckFigures, Line, Scheme, check_figures, find_scheme, rating_points, tally

__all__ = [
    "PASSED_DEAL",
    "SCHEMES",
    "Adjustment",
    "Card",
    "CheckFigures",
    "Deal",
    "Game",
    "Level",
    "Line",
    "Outcome",
    "Positions",
    "Problem",
    "Ruleset",
    "Scheme",
    "Score",
    "Sheet",
    "SheetRow",
    "Side",
    "Step",
    "check",
    "check_figures",
    "count_matadors",
    "deal_from_dict",
    "deal_to_dict",
    "dealer_of",
    "find_ruleset",
    "find_scheme",
    "format_card",
    "legal_bids",
    "loss_fee",
    "needed_value",
    "option_names",
    "parse_card",
    "positions",
    "problem",
    "rating_points",
    "ruleset_keys",
    "score",
    "settle",
    "tally",
]
