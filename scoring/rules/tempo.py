"""Whether a table is playing its list in time, and when it will finish."""

from datetime import timedelta
from typing import Final

# Deals at the planned pace that are averaged with those of a table, since a few deals say little.
PLAN_WEIGHT: Final = 6
# No table plays faster: deals entered in closer succession were played before and entered together.
FASTEST: Final = timedelta(seconds=40)


def deals_behind(played: int, length: int, *, seats: int, gone: timedelta, limit: timedelta) -> int:
    """Return how many more deals should have been played by now, assuming that all take equally long.

    Less than a round counts as 0: the next deals make up for one long Grand.
    """
    due = length * min(gone, limit) // limit
    return due - played if due - played >= seats else 0


def deal_takes(deals: int, *, first: timedelta, last: timedelta, plan: timedelta) -> timedelta:
    """Return the time per deal of this table, after so many deals.

    `first` and `last` are the times at which the first and the newest deal were entered, counted without pauses; `plan`
    is the time per deal that fills the list in time.
    """
    between, took = deals - 1, last - first
    if took < between * FASTEST:
        between, took = deals, last
    return (took + PLAN_WEIGHT * plan) / (between + PLAN_WEIGHT)


def list_ends(deals: int, length: int, *, last: timedelta, takes: timedelta, moment: timedelta) -> timedelta:
    """Return when the list will be full at this pace; the current deal ends now at the earliest."""
    left = length - deals
    return max(last + takes, moment) + (left - 1) * takes if left > 0 else last
