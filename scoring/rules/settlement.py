"""Settle the accounts at the end of an evening, in whole cents."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor


def settle(points: Sequence[int], cents_per_point: Fraction | int | str = 1) -> tuple[int, ...]:
    """Settle between all players: cents per seat, n x own points - all points, times the stake.

    The sum is 0. Fractions of a cent go to the largest remainders, among equal ones to the first seats. systems.md 10
    """
    stake = Fraction(cents_per_point)
    if stake < 0:
        raise ValueError("a stake cannot be negative")
    exact = [stake * (len(points) * score - sum(points)) for score in points]
    cents = [floor(amount) for amount in exact]
    by_remainder = sorted(range(len(points)), key=lambda seat: cents[seat] - exact[seat])
    for seat in by_remainder[: -sum(cents)]:
        cents[seat] += 1
    return tuple(cents)


def loss_fee(lost: int, steps: Sequence[tuple[int, int]] = ((1, 50), (4, 100))) -> int:
    """Return the cents owed for the lost games of one list; (4, 100) charges 1.00 from the fourth on. official.md 6"""
    return sum(_fee_of(game, steps) for game in range(1, lost + 1))


def _fee_of(game: int, steps: Sequence[tuple[int, int]]) -> int:
    return next((cents for first, cents in sorted(steps, reverse=True) if game >= first), 0)
