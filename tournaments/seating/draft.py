"""A plan in the making: what it costs now, and what any exchange of two people would make of that.

A series is a flat list, four chairs to a table; a table of three has an empty chair, a number behind the last
player's. So the others at the table of chair i are at i ^ 1, i ^ 2 and i ^ 3.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Final

from .field import Field
from .tables import tables_in

# Two empty chairs at one table would make a table of two.
NEVER: Final = 1_000_000
# Up to this many players a full row of prices is quicker than a sparse one.
FULL_ROWS: Final = 1000

Chairs = list[int]
Rooms = Sequence[Sequence[range]]


@dataclass(frozen=True, slots=True)
class Prices:
    """What counts how much; all of it is added up.

    `repeat` is each earlier meeting at a shared table, and the unit in which the field says what mates cost.
    `uneven` is each table of three beyond a player's fair share rounded down, `excess` beyond the share rounded up.
    """

    repeat: int
    uneven: int
    excess: int

    def of_three(self, times: int, fair: tuple[int, int]) -> int:
        """One more table of three for somebody who was at `times` of them."""
        fewest, most = fair
        return self.uneven * max(0, times + 1 - fewest) + self.excess * max(0, times + 1 - most)


class SparseRow(dict[int, int]):
    """Nothing, but for the few that are named."""

    def __missing__(self, number: int) -> int:
        return 0


# Prices by number.
PriceRow = list[int] | SparseRow


class Draft:
    """All series, and for each pair the price of meeting once more and the refund where they part.

    `rooms` names the chairs of each series between which people may change, in one room or two; by default in one.
    Those who are `staying` stay on their chairs.
    """

    def __init__(
        self,
        field: Field,
        prices: Prices,
        series: Sequence[Chairs],
        rooms: Rooms = (),
        staying: frozenset[int] = frozenset(),
    ) -> None:
        self.field = field
        self.staying = staying
        self.prices = prices
        self.series = [list(chairs) for chairs in series]
        self.rooms = rooms or [[range(len(chairs))] for chairs in series]
        self.cost = 0
        self._threes = list(field.threes)
        numbers = max(max(chairs) for chairs in self.series) + 1
        self._empty = range(field.size, numbers)
        self.price = self._opening_prices(numbers)
        self.refund = _rows(numbers)
        for player in range(field.size):
            self._price_three(player)
        for chairs in self.series:
            self._seat(chairs)

    def exchange(self, chairs: Chairs, one: int, other: int) -> None:
        """The people on two chairs of a series, at different tables, change places."""
        first, second = chairs[one], chairs[other]
        with_first = (chairs[one ^ 1], chairs[one ^ 2], chairs[one ^ 3])
        with_second = (chairs[other ^ 1], chairs[other ^ 2], chairs[other ^ 3])
        for left, right in zip(with_first, with_second, strict=True):
            self._part(first, left)
            self._part(second, right)
        for left, right in zip(with_first, with_second, strict=True):
            self._meet(first, right)
            self._meet(second, left)
        chairs[one], chairs[other] = second, first

    def conflicts(self) -> list[tuple[int, int]]:
        """Every chair whose move could make the plan better, as (number of its series, chair)."""
        refund = self.refund
        found = []
        for number, (chairs, rooms) in enumerate(zip(self.series, self.rooms, strict=True)):
            for chair in chain.from_iterable(rooms):
                row = refund[chairs[chair]]
                if row[chairs[chair ^ 1]] or row[chairs[chair ^ 2]] or row[chairs[chair ^ 3]]:
                    found.append((number, chair))
        return found

    def room_of(self, series: int, chair: int) -> range:
        rooms = self.rooms[series]
        return rooms[0] if chair in rooms[0] else rooms[1]

    def _opening_prices(self, numbers: int) -> list[PriceRow]:
        price = _rows(numbers)
        for one, ties in enumerate(self.field.ties()):
            for other, cost in ties.items():
                price[one][other] = cost * self.prices.repeat
        for one in self._empty:
            for other in self._empty:
                price[one][other] = NEVER
        return price

    def _seat(self, chairs: Chairs) -> None:
        for table in tables_in(chairs):
            for one, other in combinations(table, 2):
                self._meet(one, other)

    def _meet(self, one: int, other: int) -> None:
        self.cost += self.price[one][other]
        self._count(one, other, 1)

    def _part(self, one: int, other: int) -> None:
        self._count(one, other, -1)
        self.cost -= self.price[one][other]

    def _count(self, one: int, other: int, step: int) -> None:
        size, price, refund = self.field.size, self.price, self.refund
        if one < size and other < size:
            now = price[one][other] + step * self.prices.repeat
            price[one][other] = price[other][one] = now
            refund[one][other] = refund[other][one] = now - self.prices.repeat
        else:
            player = min(one, other)
            self._threes[player] += step
            self._price_three(player)

    def _price_three(self, player: int) -> None:
        times = self._threes[player]
        fair = self.field.floors[player], self.field.ceilings[player]
        now, before = self.prices.of_three(times, fair), self.prices.of_three(times - 1, fair)
        for chair in self._empty:
            self.price[player][chair] = self.price[chair][player] = now
            self.refund[player][chair] = self.refund[chair][player] = before


def _rows(numbers: int) -> list[PriceRow]:
    if numbers <= FULL_ROWS:
        return [[0] * numbers for _ in range(numbers)]
    return [SparseRow() for _ in range(numbers)]


def cost_of_threes(field: Field, prices: Prices, series: Sequence[Chairs]) -> int:
    """What the tables of three cost alone."""
    times = list(field.threes)
    cost = 0
    for chairs in series:
        for empty in range(field.size, max(chairs) + 1):
            chair = chairs.index(empty)
            for player in (chairs[chair ^ 1], chairs[chair ^ 2], chairs[chair ^ 3]):
                cost += prices.of_three(times[player], (field.floors[player], field.ceilings[player]))
                times[player] += 1
    return cost
