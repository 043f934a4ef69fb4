"""The field of a draw: its players as numbers, who must not meet, and their history."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import lcm
from typing import Final

from .tables import FEWEST, Player, Series, empty_chairs, threes_of

# What a shared table costs, in repeated meetings: forbidden pairs weigh most, then mates, then repeats.
MATES: Final = 20
NAMED_PAIR: Final = 40

# For each player, a number by other player; a pair is stored with both. Missing pairs are 0.
Ties = tuple[dict[int, int], ...]


@dataclass(frozen=True, slots=True)
class Field:
    """The players, numbered from 0 to size - 1.

    `apart` is what a shared table costs beyond a repeat, `met` counts earlier meetings, `threes` earlier tables of
    three. Over all series a player's fair share of tables of three lies between `floors` and `ceilings`.
    """

    size: int
    apart: Ties
    met: Ties
    threes: tuple[int, ...]
    floors: tuple[int, ...]
    ceilings: tuple[int, ...]

    @property
    def is_free(self) -> bool:
        """Whether all players are interchangeable: nobody must be kept apart and nothing has been played."""
        return not (any(self.apart) or any(self.met) or any(self.threes))

    def tie(self, one: int, other: int) -> int:
        return self.apart[one].get(other, 0) + self.met[one].get(other, 0)

    def ties(self) -> Ties:
        """Return the cost of a shared table for each pair for which it is not 0."""
        sums = tuple(dict(costs) for costs in self.apart)
        for costs, met in zip(sums, self.met, strict=True):
            for other, times in met.items():
                costs[other] = costs.get(other, 0) + times
        return sums


def make_field(
    numbers: dict[Player, int],
    *,
    series: int,
    groups: Iterable[Collection[Player]] = (),
    forbidden: Iterable[Collection[Player]] = (),
    history: Sequence[Series[Player]] = (),
) -> Field:
    """Return the field before `series` further series; people who do not play are ignored."""
    shares, whole = _fair_shares(numbers, series, history)
    return Field(
        size=len(numbers),
        apart=_costs_apart(numbers, groups, forbidden),
        met=_meetings(numbers, history),
        threes=_times_at_three(numbers, history),
        floors=tuple(share // whole for share in shares),
        ceilings=tuple(-(-share // whole) for share in shares),
    )


def _costs_apart(
    numbers: dict[Player, int], groups: Iterable[Collection[Player]], forbidden: Iterable[Collection[Player]]
) -> Ties:
    """Return the cost for each pair to be kept apart.

    A pair in several groups counts once; a forbidden pair costs the same, whatever its groups.
    """
    costs = [dict[int, int]() for _ in numbers]
    for pairings, cost in ((groups, MATES), (forbidden, NAMED_PAIR)):
        for group in pairings:
            for one, other in permutations(_present(numbers, group), 2):
                costs[one][other] = cost
    # Sorted, as lots depend on the order and groups may be sets, whose order differs between machines.
    return tuple(dict(sorted(others.items())) for others in costs)


def _meetings(numbers: dict[Player, int], history: Sequence[Series[Player]]) -> Ties:
    met: Ties = tuple({} for _ in numbers)
    for played in history:
        for table in played:
            for one, other in permutations(_present(numbers, table), 2):
                met[one][other] = met[one].get(other, 0) + 1
    return met


def _times_at_three(numbers: dict[Player, int], history: Sequence[Series[Player]]) -> tuple[int, ...]:
    times = [0] * len(numbers)
    for played in history:
        for number in _present(numbers, threes_of(played)):
            times[number] += 1
    return tuple(times)


def _fair_shares(numbers: dict[Player, int], series: int, history: Sequence[Series[Player]]) -> tuple[list[int], int]:
    """Return each player's share of tables of three over past and future series, as numerators of one denominator."""
    seated = [[player for table in played for player in table] for played in history]
    # Whole numbers over a common denominator, so that floors and ceilings are exact.
    whole = lcm(*filter(None, map(len, [numbers, *seated])))
    shares = [series * FEWEST * empty_chairs(len(numbers)) * whole // len(numbers) for _ in numbers]
    for played, players in zip(history, seated, strict=True):
        share = len(threes_of(played)) * whole // len(players) if players else 0
        for number in _present(numbers, players):
            shares[number] += share
    return shares, whole


def _present(numbers: dict[Player, int], players: Iterable[Player]) -> list[int]:
    return [numbers[player] for player in players if player in numbers]
