"""The field of a draw: its players as numbers, who must not meet, and what earlier series made of them."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import lcm
from typing import Final

from .tables import FEWEST, Player, Series, empty_chairs, threes_of

# What a shared table costs, in repeated meetings: named pairs come first, then mates, then repeats.
MATES: Final = 20
NAMED_PAIR: Final = 40

# For each player, a number for each other one it concerns; a pair stands with both.
Ties = tuple[dict[int, int], ...]


@dataclass(frozen=True, slots=True)
class Field:
    """Players are numbers from 0 to size - 1.

    `apart` is what a shared table costs beyond meeting again, `met` counts earlier meetings, `threes` earlier tables
    of three. Over all series a player's fair share of tables of three lies between its `floors` and `ceilings`.
    """

    size: int
    apart: Ties
    met: Ties
    threes: tuple[int, ...]
    floors: tuple[int, ...]
    ceilings: tuple[int, ...]

    @property
    def is_free(self) -> bool:
        """Nobody has to be kept apart and nothing was played: all players are alike."""
        return not (any(self.apart) or any(self.met) or any(self.threes))

    def tie(self, one: int, other: int) -> int:
        """What a shared table would cost two players now."""
        return self.apart[one].get(other, 0) + self.met[one].get(other, 0)

    def ties(self) -> Ties:
        """The same for each pair that has something."""
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
    """The field before `series` further series; whoever does not play is passed over in groups and history."""
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
    """A pair in several groups counts once; a named pair counts as one, whatever group it is in."""
    costs = [dict[int, int]() for _ in numbers]
    for pairings, cost in ((groups, MATES), (forbidden, NAMED_PAIR)):
        for group in pairings:
            for one, other in permutations(_present(numbers, group), 2):
                costs[one][other] = cost
    # In the order of the players: that of a set is not the same on every machine.
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
    """Of each series played and to come, the share of its players who sit at a table of three; and what makes a one."""
    seated = [[player for table in played for player in table] for played in history]
    whole = lcm(*filter(None, map(len, [numbers, *seated])))
    shares = [series * FEWEST * empty_chairs(len(numbers)) * whole // len(numbers) for _ in numbers]
    for played, players in zip(history, seated, strict=True):
        share = len(threes_of(played)) * whole // len(players) if players else 0
        for number in _present(numbers, players):
            shares[number] += share
    return shares, whole


def _present(numbers: dict[Player, int], players: Iterable[Player]) -> list[int]:
    return [numbers[player] for player in players if player in numbers]
