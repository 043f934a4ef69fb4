"""What the papers of an event need, fetched as plain values: one function for each paper."""

from .money import cash_of, ceremony_of, loss_slips_of, prize_list_of, receipts_of, till_of
from .people import head_of, participants_of
from .report import corrections_of, final_report_of
from .results import results_of, standings_of
from .seating import draw_protocol_of, seat_plan_of

__all__ = [
    "cash_of",
    "ceremony_of",
    "corrections_of",
    "draw_protocol_of",
    "final_report_of",
    "head_of",
    "loss_slips_of",
    "participants_of",
    "prize_list_of",
    "receipts_of",
    "results_of",
    "seat_plan_of",
    "standings_of",
    "till_of",
]
