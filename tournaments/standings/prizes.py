"""The prizes of a plan, in whole cents, for a pot and a number of entrants."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

PLAYERS: Final = "players"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeGroup:
    """The prizes of one ranking ("total", "series 2", "women", "teams"), the first place's first. official.md 6

    Either fixed `amounts` in cents, or a `share` of what all fixed amounts leave of the pot, split by `weights`:
    shares of 75 and 25 split it three to one, weights of 50, 30 and 20 are percentages. With `every=4` one entrant
    in four gets a prize, at least one; without weights they fall evenly, 3 : 2 : 1. Shares are split in multiples
    of `unit` cents. `once` passes over entrants whom an earlier group of the plan has paid, as long as there are
    others. `takers` says who is ranked, so that team 7 is not player 7.
    """

    ranking: str
    amounts: tuple[int, ...] = ()
    share: int = 0
    weights: tuple[int, ...] = ()
    every: int = 0
    unit: int = 1
    once: bool = False
    takers: str = PLAYERS

    def __post_init__(self) -> None:
        if bool(self.amounts) == bool(self.share):
            raise ValueError("prizes are fixed amounts or a share of the pot, one of the two")
        if min(self.share, self.every, *self.amounts, *self.weights) < 0 or self.unit < 1:
            raise ValueError("a prize cannot be negative")
        if self.share and not (self.every or any(self.weights)):
            raise ValueError("a share needs weights, or how many entrants there are to a prize")

    def amounts_for(self, entrants: int) -> tuple[int, ...]:
        return self.amounts[: self._most(entrants)]

    def weights_for(self, entrants: int) -> tuple[int, ...]:
        if not self.share:
            return ()
        most = self._most(entrants)
        return self.weights[:most] or falling_weights(most)

    def _most(self, entrants: int) -> int:
        return prize_count(entrants, self.every) if self.every else entrants


# Groups are awarded in this order.
Plan = Sequence[PrizeGroup]


def prize_amounts(plan: Plan, pot: int, sizes: Mapping[str, int]) -> tuple[tuple[int, ...], ...]:
    """Return the prizes of each group in cents, best first; `sizes` is the length of each ranking, 0 if missing.

    A prize without a taker remains in the pot. If a share is paid, the sum is the pot; otherwise some of the pot may be
    left. Raises ValueError if the fixed amounts exceed the pot.
    """
    if missing := shortfall(plan, pot, sizes):
        raise ValueError(f"the prizes need {missing} cents more than the pot of {pot}")
    fixed = [group.amounts_for(sizes.get(group.ranking, 0)) for group in plan]
    weights = [group.weights_for(sizes.get(group.ranking, 0)) for group in plan]
    rest = pot - sum(map(sum, fixed))
    # A share without a taker goes to the other shares.
    shares = apportion(rest, [group.share if any(its) else 0 for group, its in zip(plan, weights, strict=True)])
    return tuple(
        amounts or apportion(cents, its, unit=group.unit)
        for group, amounts, its, cents in zip(plan, fixed, weights, shares, strict=True)
    )


def shortfall(plan: Plan, pot: int, sizes: Mapping[str, int]) -> int:
    """Return by how many cents the fixed amounts exceed the pot; 0 if it covers them."""
    return max(0, sum(sum(group.amounts_for(sizes.get(group.ranking, 0))) for group in plan) - pot)


def apportion(cents: int, weights: Sequence[int], *, unit: int = 1) -> tuple[int, ...]:
    """Split the cents in proportion to the weights, in multiples of `unit`; the sum is `cents`, or 0 without a weight.

    Remaining units go to the largest remainders, the first of equals first; less than a unit goes to the first
    weight.
    """
    whole = sum(weights)
    if not whole:
        return (0,) * len(weights)
    units, odd = divmod(cents, unit)
    exact = [divmod(units * weight, whole) for weight in weights]
    parts = [unit * share for share, _ in exact]
    by_remainder = sorted(range(len(exact)), key=lambda place: -exact[place][1])
    for place in by_remainder[: units - sum(share for share, _ in exact)]:
        parts[place] += unit
    parts[next(place for place, weight in enumerate(weights) if weight)] += odd
    return tuple(parts)


def prize_count(entrants: int, every: int) -> int:
    """Return the number of prizes if one entrant in `every` gets one: at least one, none without entrants."""
    return min(entrants, max(1, entrants // every))


def prize_count_by_steps(entrants: int, steps: Sequence[tuple[int, int]]) -> int:
    """Return the number of prizes from (minimum entrants, prizes); ((6, 3), (12, 4), (15, 5)) in official.md
    6, Berlin."""
    return max((prizes for least, prizes in steps if entrants >= least), default=0)


def falling_weights(prizes: int) -> tuple[int, ...]:
    return tuple(range(prizes, 0, -1))


def halving_weights(prizes: int) -> tuple[int, ...]:
    """Return weights that give half to the winner, half of the rest to the next: 4, 2, 1, 1."""
    return tuple(2 ** max(0, prizes - 2 - place) for place in range(prizes))


def nth_place_amounts(entrants: int, *, every: int, cents: int) -> tuple[int, ...]:
    """Return amounts with the same prize for every `every`-th place: the 10th, the 20th, ...; 0 in between."""
    return tuple(0 if place % every else cents for place in range(1, entrants + 1))
