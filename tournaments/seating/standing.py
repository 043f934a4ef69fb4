"""Tables cut from a ranking, and exchanges between near tables so that people do not meet again."""

from collections.abc import Sequence
from typing import Final

from .chance import Chance
from .field import Ties
from .tables import FEWEST

# A clash costs more than moving two players four tables each (2 * 4 * 4).
CLASH: Final = 40
# How many exchanges are tried.
LOOKS: Final = 20_000
# How many partners a restless player tries in one round.
TRIES: Final = 8
# WARMTH: the odds of a step that is worse by STEP, in the first round; in the last none is taken.
STEP: Final = 4
WARMTH: Final = 0.8


class Standing:
    """Who sits at which table. Player 0 leads the ranking, table 0 is the first; its people are at home there.

    `ties` is what a shared table costs a pair, `threes` what a table of three costs a player. Nobody joins or
    leaves the first `fixed` tables. `change` is how much more everything costs than at first.
    """

    def __init__(self, sizes: Sequence[int], *, ties: Ties, threes: Sequence[int], fixed: int) -> None:
        ranks = iter(range(sum(sizes)))
        self.tables = [[next(ranks) for _ in range(size)] for size in sizes]
        self.home = [number for number, table in enumerate(self.tables) for _ in table]
        self.change = 0
        self._place = list(self.home)
        self._ties = ties
        self._threes = threes
        self._fixed = fixed
        self._touched = dict.fromkeys(range(len(self.home)))

    def clashes(self) -> int:
        return sum(self._clashes(player, table) for player, table in enumerate(self._place)) // 2

    def restless(self) -> list[int]:
        """Return players who clash or are not at home, and may move."""
        # Only at tables that changed can players have become restless or quiet: the others are not checked again.
        found = [player for player in self._touched if self._is_restless(player)]
        self._touched = dict.fromkeys(found)
        return found

    def partner(self, player: int, reach: int, chance: Chance) -> int | None:
        """Return a player by lot to change places with, if both then sit within `reach` of home; often one at home."""
        here, home = self._place[player], self.home[player]
        first, end = max(self._fixed, home - reach), min(len(self.tables), home + reach + 1)
        there = home if here != home and chance.below(2) else first + chance.below(end - first)
        other = chance.one_of(self.tables[there])
        return other if there != here and abs(here - self.home[other]) <= reach else None

    def worse(self, one: int, other: int) -> int:
        here, there = self._place[one], self._place[other]
        ties, other_ties = self._ties[one], self._ties[other]
        # The sums below include the tie of the two themselves twice, though they will not meet.
        clashes = -2 * ties.get(other, 0)
        for player in self.tables[there]:
            clashes += ties.get(player, 0) - other_ties.get(player, 0)
        for player in self.tables[here]:
            clashes += other_ties.get(player, 0) - ties.get(player, 0)
        distance = self._way(one, there) - self._way(one, here) + self._way(other, here) - self._way(other, there)
        return CLASH * clashes + distance

    def exchange(self, one: int, other: int) -> None:
        self.change += self.worse(one, other)
        here, there = self._place[one], self._place[other]
        self.tables[here][self.tables[here].index(one)] = other
        self.tables[there][self.tables[there].index(other)] = one
        self._place[one], self._place[other] = there, here
        self._touched.update(dict.fromkeys(self.tables[here] + self.tables[there]))

    def gather(self, groups: Sequence[Sequence[int]]) -> None:
        """Bring each group to a table of its own: that of its best, or the nearest that no other group has."""
        taken: list[int] = []
        for group in groups:
            home = self._place[min(group)]
            here = min(
                (table for table in range(len(self.tables)) if table not in taken), key=lambda one: abs(one - home)
            )
            taken.append(here)
            for player in group:
                if self._place[player] != here:
                    self.exchange(player, max(other for other in self.tables[here] if other not in group))

    def go_back(self, tables: list[list[int]], change: int) -> None:
        self.tables, self.change = tables, change
        for number, table in enumerate(tables):
            for player in table:
                self._place[player] = number
        self._touched = dict.fromkeys(range(len(self.home)))

    def _is_restless(self, player: int) -> bool:
        here = self._place[player]
        return here >= self._fixed and (here != self.home[player] or self._clashes(player, here) > 0)

    def _way(self, player: int, table: int) -> int:
        """Return what a player would pay at a table, regardless of who sits there."""
        way = table - self.home[player]
        # Squared, so that two players move one table each rather than one of them two.
        return way * way + (self._threes[player] if len(self.tables[table]) == FEWEST else 0)

    def _clashes(self, player: int, table: int) -> int:
        ties = self._ties[player]
        return sum([ties.get(other, 0) for other in self.tables[table]])


def give_way(standing: Standing, *, reach: int, chance: Chance) -> None:
    """Let people who clash or had to move look for better tables; leave `standing` in the best state found."""
    best, least = [list(table) for table in standing.tables], standing.change
    left = LOOKS
    while left > 0 and (restless := standing.restless()):
        coolness = left / LOOKS
        odds = WARMTH * coolness * coolness
        left -= len(restless) * TRIES
        for player in chance.shuffled(restless):
            for _ in range(TRIES):
                other = standing.partner(player, reach, chance)
                if other is not None and standing.worse(player, other) <= STEP * chance.patience(odds):
                    standing.exchange(player, other)
                    break
        if standing.change < least:
            best, least = [list(table) for table in standing.tables], standing.change
    standing.go_back(best, least)
