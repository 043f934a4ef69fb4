"""The rules of all games: plain values in, plain values out, without Django."""

from . import rulesets  # noqa: F401  (makes them known)
from .contracts import Game
from .deal import PASSED_DEAL, AnyDeal, Deal, Outcome, Side, deal_from_dict, deal_to_dict
from .house_rules import open_amounts
from .ledger import Account, Ending, FootRow, Ledger
from .list_line import DealLine
from .problems import Problem, problem
from .ruleset import (
    OFFICIAL_SKAT,
    Preset,
    Ruleset,
    check,
    find_preset,
    find_ruleset,
    legal_bids,
    option_names,
    presets_of,
    read_ruleset,
    ruleset_keys,
    score,
)
from .score import Score, Step
from .settlement import loss_fee, settle
from .sheet import MOST_DEALS, Adjustment, Sheet, SheetRow
from .table import TABLE_SIZES, dealer_of, positions
from .tally import SCHEMES, CheckFigures, Scheme, TallyLine, check_figures, find_scheme, rating_points, tally
from .tempo import deal_takes, deals_behind, list_ends

__all__ = [
    "MOST_DEALS",
    "OFFICIAL_SKAT",
    "PASSED_DEAL",
    "SCHEMES",
    "TABLE_SIZES",
    "Account",
    "Adjustment",
    "AnyDeal",
    "CheckFigures",
    "Deal",
    "DealLine",
    "Ending",
    "FootRow",
    "Game",
    "Ledger",
    "Outcome",
    "Preset",
    "Problem",
    "Ruleset",
    "Scheme",
    "Score",
    "Sheet",
    "SheetRow",
    "Side",
    "Step",
    "TallyLine",
    "check",
    "check_figures",
    "deal_from_dict",
    "deal_takes",
    "deal_to_dict",
    "dealer_of",
    "deals_behind",
    "find_preset",
    "find_ruleset",
    "find_scheme",
    "legal_bids",
    "list_ends",
    "loss_fee",
    "open_amounts",
    "option_names",
    "positions",
    "presets_of",
    "problem",
    "rating_points",
    "read_ruleset",
    "ruleset_keys",
    "score",
    "settle",
    "tally",
]
