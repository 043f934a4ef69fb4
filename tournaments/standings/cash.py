"""The notes and coins needed for envelopes."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

# Cents, the largest first; the 500 is no longer issued.
EURO: Final = (20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1)


def pieces(cents: int, denominations: Sequence[int] = EURO) -> dict[int, int]:
    """Return the number of each note and coin that make up the amount.

    Raises ValueError if a rest below the smallest is left.
    """
    counts = {}
    rest = cents
    for piece in sorted(denominations, reverse=True):
        if count := rest // piece:
            counts[piece] = count
            rest -= count * piece
    if rest:
        raise ValueError(f"{cents} cents cannot be paid in {tuple(denominations)}")
    return counts


def cash_needed(amounts: Iterable[int], denominations: Sequence[int] = EURO) -> dict[int, int]:
    """Return the number of each note and coin for an envelope per amount, in cents, the largest first."""
    needed: Counter[int] = Counter()
    for cents in amounts:
        needed.update(pieces(cents, denominations))
    return {piece: needed[piece] for piece in sorted(needed, reverse=True)}
