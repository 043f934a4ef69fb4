"""Match days in groups of any sizes: teams meet as evenly as a short search finds.

Simulated annealing as in `search`, over exchanges of two teams of one day. A league has few teams and days, so
pairs are counted in plain lists, and exchanges are tried by lot without first listing which teams meet too
often.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations
from math import comb
from typing import Final

from .bounds import spread
from .chance import Chance

# Exchanges tried for each day.
LOOKS: Final = 6_000
# The odds of a step with one more repeated meeting, at the beginning; at the end none is taken.
WARM: Final = 0.3
# What a repeated meeting costs; being in a smaller group again costs 1.
REPEAT: Final = 4

# The groups of a day: the numbers of their teams.
Day = list[list[int]]


def arrange_days(
    teams: int, sizes: Sequence[Sequence[int]], chance: Chance, *, goal: int, before: Iterable[Day] = ()
) -> list[Day]:
    """Return a day for each list of sizes: the days that repeat the fewest meetings found, those before included.

    `goal` is what no days can beat, counting every pair of meetings of a pair; the search ends there.
    """
    days = [_by_lot(teams, day, chance) for day in sizes]
    account = MeetingCount(teams)
    for day in (*before, *days):
        account.add(day)
    # A day of one group has nobody to exchange.
    movable = [day for day in days if len(day) > 1]
    best, cost = _copy(days), account.cost()
    least, enough = cost, REPEAT * goal + spread(sum(account.small), teams)
    looks = LOOKS * len(movable)
    for left in range(looks, 0, -1):
        cost += _exchange(chance.one_of(movable), account, WARM * (left / looks) ** 3, chance)
        if cost < least:
            best, least = _copy(days), cost
            if cost <= enough:
                break
    return best


class MeetingCount:
    """How often each two teams met, and how often each was in a group smaller than the day's largest."""

    def __init__(self, teams: int) -> None:
        self.met = [[0] * teams for _ in range(teams)]
        self.small = [0] * teams

    def add(self, day: Day) -> None:
        largest = max(map(len, day))
        for group in day:
            self.meet(group, 1)
            for team in group:
                self.small[team] += len(group) < largest

    def meet(self, group: Sequence[int], times: int) -> None:
        for one, other in permutations(group, 2):
            self.met[one][other] += times

    def cost(self) -> int:
        repeats = sum(comb(times, 2) for row in self.met for times in row) // 2
        return REPEAT * repeats + sum(comb(times, 2) for times in self.small)

    def worse(self, group: Sequence[int], one: int, others: Sequence[int], other: int) -> int:
        """Return the change of cost if `one` of `group` and `other` of `others` change places."""
        # A pair that met n times costs n(n - 1)/2: one meeting more costs n, one less saves n - 1. So the total is kept
        # up to date by differences and never counted again.
        met_one, met_other = self.met[one], self.met[other]
        repeats = sum(met_other[team] - met_one[team] + 1 for team in group if team != one)
        repeats += sum(met_one[team] - met_other[team] + 1 for team in others if team != other)
        return REPEAT * repeats + self._smaller(one, other, len(others) - len(group))

    def exchange(self, group: list[int], one: int, others: list[int], other: int) -> None:
        shift = (len(others) < len(group)) - (len(group) < len(others))
        self.small[one] += shift
        self.small[other] -= shift
        for teams, leaves, comes in ((group, one, other), (others, other, one)):
            self.meet(teams, -1)
            teams[teams.index(leaves)] = comes
            self.meet(teams, 1)

    def _smaller(self, one: int, other: int, larger: int) -> int:
        """Return the change of cost if one of the two changes to a smaller group and the other leaves it."""
        if not larger:
            return 0
        goes, leaves = (one, other) if larger < 0 else (other, one)
        return self.small[goes] - self.small[leaves] + 1


def _exchange(day: Day, account: MeetingCount, odds: float, chance: Chance) -> int:
    """Let two teams of a day change places if patience allows; return the change of cost."""
    first = chance.below(len(day))
    second = chance.below(len(day) - 1)
    group, others = day[first], day[second + (second >= first)]
    one, other = chance.one_of(group), chance.one_of(others)
    worse = account.worse(group, one, others, other)
    if worse > 0 and worse > REPEAT * chance.patience(odds):
        return 0
    account.exchange(group, one, others, other)
    return worse


def _by_lot(teams: int, sizes: Sequence[int], chance: Chance) -> Day:
    lots = chance.shuffled(range(teams))
    return [[lots.pop() for _ in range(size)] for size in sizes]


def _copy(days: list[Day]) -> list[Day]:
    return [[list(group) for group in day] for day in days]
