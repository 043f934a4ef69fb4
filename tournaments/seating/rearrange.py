"""New sizes for some tables with the fewest moves, and who moves so that few pairs meet again.

The sizes decide how many have to move, so they are settled first. Then only those who move are exchanged, with
each other or with players of the table they left, and the number of moves stays the least.
"""

from collections.abc import Mapping, Sequence
from itertools import chain, combinations, count, islice
from typing import Final

from .chance import Chance
from .draft import Prices
from .field import Field
from .tables import FEWEST, table_sizes

# How often lots choose which tables change and who goes; each choice is improved, and the best is taken.
CHOICES: Final = 10
PRICES: Final = Prices(repeat=4, uneven=1, excess=3)

# The people of each table, by its number.
Tables = Mapping[int, Sequence[int]]


def rearrange(
    tables: Tables,
    come: Sequence[int],
    *,
    after: int,
    field: Field,
    chance: Chance,
    staying: frozenset[int] = frozenset(),
) -> dict[int, list[int]]:
    """Seat everybody at as few tables of three as possible.

    A dissolved table is empty, new ones are numbered from `after`. Players in `staying` stay at their tables.
    """
    home = {player: number for number, people in tables.items() for player in people}
    arrangements = [
        Rearrangement(
            tables,
            home,
            come,
            sizes=_new_sizes(tables, len(home) + len(come), after, chance, staying),
            field=field,
            chance=chance,
            staying=staying,
        )
        for _ in range(CHOICES)
    ]
    for arrangement in arrangements:
        arrangement.improve()
    changed = min(arrangements, key=Rearrangement.cost).tables
    return {number: list(people) for number, people in tables.items()} | changed


class Rearrangement:
    """One way by lot: the new state of the tables that change, and who comes to a table they were not at.

    `before` is who sat where, `home` everybody's table then.
    """

    def __init__(
        self,
        before: Tables,
        home: Mapping[int, int],
        come: Sequence[int],
        *,
        sizes: Mapping[int, int],
        field: Field,
        chance: Chance,
        staying: frozenset[int],
    ) -> None:
        self._before, self._home, self._field, self._staying = before, home, field, staying
        self._newcomers = list(come)
        self.tables: dict[int, list[int]] = {}
        changed = [number for number, size in sizes.items() if size != len(before.get(number, ()))]
        for number in changed:
            # Players who stay come first, so that the cut does not send them away.
            people = sorted(chance.shuffled(before.get(number, ())), key=lambda player: player not in staying)
            self.tables[number], away = people[: sizes[number]], people[sizes[number] :]
            self._newcomers += away
        lots = iter(chance.shuffled(self._newcomers))
        for number, people in self.tables.items():
            people += islice(lots, sizes[number] - len(people))
        self._place = {player: number for number, people in self.tables.items() for player in people}

    def cost(self) -> int:
        before = self._before
        return sum(self._cost(people) - self._cost(before.get(number, ())) for number, people in self.tables.items())

    def improve(self) -> None:
        # Terminates: each exchange lowers the cost.
        while any(self._improve(newcomer) for newcomer in list(self._newcomers)):
            pass

    def _improve(self, newcomer: int) -> bool:
        if any(self._exchange_if_cheaper(newcomer, other) for other in self._newcomers):
            return True
        # One who was sent away goes home, and another player from there moves: as many moves as before.
        home = self.tables[self._home[newcomer]] if newcomer in self._home else []
        for other in [player for player in home if player not in self._staying]:
            if self._exchange_if_cheaper(newcomer, other):
                self._newcomers[self._newcomers.index(newcomer)] = other
                return True
        return False

    def _exchange_if_cheaper(self, one: int, other: int) -> bool:
        here, there = self.tables[self._place[one]], self.tables[self._place[other]]
        before = self._cost(here) + self._cost(there)
        self._exchange(one, other)
        if self._cost(here) + self._cost(there) < before:
            return True
        self._exchange(other, one)
        return False

    def _exchange(self, one: int, other: int) -> None:
        here, there = self.tables[self._place[one]], self.tables[self._place[other]]
        place, other_place = here.index(one), there.index(other)
        here[place], there[other_place] = other, one
        self._place[one], self._place[other] = self._place[other], self._place[one]

    def _cost(self, people: Sequence[int]) -> int:
        pairs = sum(self._field.tie(one, other) for one, other in combinations(people, 2))
        return PRICES.repeat * pairs + (sum(map(self._cost_of_three, people)) if len(people) == FEWEST else 0)

    def _cost_of_three(self, player: int) -> int:
        field = self._field
        return PRICES.of_three(field.threes[player], (field.floors[player], field.ceilings[player]))


def _new_sizes(tables: Tables, players: int, after: int, chance: Chance, staying: frozenset[int]) -> dict[int, int]:
    """Keep the largest tables large, which takes the fewest moves; lots decide between equal ones.

    A table of a player in `staying` is not dissolved while another one could be.
    """
    order = sorted(chance.shuffled(tables), key=lambda number: len(tables[number]), reverse=True)
    sizes = table_sizes(players) if players else []
    fixed_tables = [number for number in order[len(sizes) :] if not staying.isdisjoint(tables[number])]
    free = [number for number in reversed(order[: len(sizes)]) if staying.isdisjoint(tables[number])]
    for one, other in zip(fixed_tables, free, strict=False):
        here, there = order.index(one), order.index(other)
        order[here], order[there] = other, one
    return dict.fromkeys(order, 0) | dict(zip(chain(order, count(after)), sizes, strict=False))
