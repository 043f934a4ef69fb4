"""Whether a table is through with its list in time."""

from datetime import timedelta


def deals_behind(done: int, length: int, *, seats: int, gone: timedelta, limit: timedelta) -> int:
    """How many deals more should have been played by now, if all of them last equally long.

    Less than a round is on time, and so 0: a Grand that was long thought over is made up for by the next deals.
    """
    due = length * min(gone, limit) // limit
    return due - done if due - done >= seats else 0
