"""A league meeting: line-ups, the event in which it is played, its report, and the leader's decisions."""

from .deductions import cancel_deduction, deduct
from .line_ups import enter_line_up, mark_absent
from .opening import open_meeting, take_back_opening
from .play import bring_on, join_late
from .reports import approve_meeting, confirm_report, reopen_meeting, report_meeting

__all__ = [
    "approve_meeting",
    "bring_on",
    "cancel_deduction",
    "confirm_report",
    "deduct",
    "enter_line_up",
    "join_late",
    "mark_absent",
    "open_meeting",
    "reopen_meeting",
    "report_meeting",
    "take_back_opening",
]
