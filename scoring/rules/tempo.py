"""Whether a table is through with its list in time, and when it will be."""

from datetime import timedelta
from typing import Final

# So many deals as the plan has them stand beside those of a table: few of its own say little yet.
PLAN_WEIGHT: Final = 6
# Nobody plays faster: deals that came closer upon each other were played before and written down at once.
FASTEST: Final = timedelta(seconds=40)


def deals_behind(played: int, length: int, *, seats: int, gone: timedelta, limit: timedelta) -> int:
    """How many deals more should have been played by now, if all of them last equally long.

    Less than a round is on time, and so 0: a Grand that was long thought over is made up for by the next deals.
    """
    due = length * min(gone, limit) // limit
    return due - played if due - played >= seats else 0


def deal_takes(deals: int, *, first: timedelta, last: timedelta, plan: timedelta) -> timedelta:
    """How long a deal of this table takes, after so many of them.

    `first` and `last` are when the first of them and the newest were written down, as time that was played, without
    pauses; `plan` is how long a deal may take if the list is to be full in time.
    """
    between, took = deals - 1, last - first
    if took < between * FASTEST:
        between, took = deals, last
    return (took + PLAN_WEIGHT * plan) / (between + PLAN_WEIGHT)


def list_ends(deals: int, length: int, *, last: timedelta, takes: timedelta, moment: timedelta) -> timedelta:
    """When the list will be full if each deal takes as long as the others did; what is played now ends now at best."""
    left = length - deals
    return max(last + takes, moment) + (left - 1) * takes if left > 0 else last
