"""A plan under construction: its cost, and the effect of exchanging any two people.

A series is a flat list, four chairs per table; a table of three has an empty chair, whose number is `size` or
higher. The others at the table of chair i are therefore at i ^ 1, i ^ 2 and i ^ 3.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Final

from .field import Field
from .tables import tables_in

# Two empty chairs at one table would make a table of two: a price that no search accepts.
NEVER: Final = 1_000_000
# Up to this many numbers full rows of prices are faster than sparse ones.
FULL_ROWS: Final = 1000

Chairs = list[int]
Rooms = Sequence[Sequence[range]]


@dataclass(frozen=True, slots=True)
class Prices:
    """The weights that add up to the cost of a plan.

    `repeat` is the price of each earlier meeting at a shared table, and the unit of the costs in `Field.apart`.
    `uneven` is the price of each table of three beyond a player's fair share rounded down, `excess` beyond the
    share rounded up.
    """

    repeat: int
    uneven: int
    excess: int

    def of_three(self, times: int, fair: tuple[int, int]) -> int:
        """Return the price of one more table of three for a player who was at `times` of them."""
        fewest, most = fair
        return self.uneven * max(0, times + 1 - fewest) + self.excess * max(0, times + 1 - most)


class SparseRow(dict[int, int]):
    """A row of prices that are 0 unless stored; reading one does not store it."""

    def __missing__(self, number: int) -> int:
        return 0


# Prices of one player by the number of the other player or empty chair.
PriceRow = list[int] | SparseRow


class Draft:
    """All series, and for each pair the price of meeting again and the refund if they part.

    People may change only between chairs of the same room; `rooms` has one or two ranges of chairs for each series,
    by default one with all chairs. Players in `staying` keep their chairs.
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
        """Swap the people on two chairs of a series, which must be at different tables."""
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
        """Return every chair whose move could improve the plan, as (number of its series from 0, chair)."""
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
        # The price is that of the next meeting, so it is paid before it is raised; `_part` is the exact reverse.
        self.cost += self.price[one][other]
        self._count(one, other, 1)

    def _part(self, one: int, other: int) -> None:
        self._count(one, other, -1)
        self.cost -= self.price[one][other]

    def _count(self, one: int, other: int, step: int) -> None:
        size, price, refund = self.field.size, self.price, self.refund
        if one < size and other < size:
            now = price[one][other] + step * self.prices.repeat
            # Both rows, as the search reads either. Parting refunds what the latest meeting cost, one repeat less than
            # the next; only pairs at one table are asked for it.
            price[one][other] = price[other][one] = now
            refund[one][other] = refund[other][one] = now - self.prices.repeat
        else:
            # Empty chairs are numbered after the players: meeting one is sitting at a table of three.
            player = min(one, other)
            self._threes[player] += step
            self._price_three(player)

    def _price_three(self, player: int) -> None:
        times = self._threes[player]
        fair = self.field.floors[player], self.field.ceilings[player]
        now, before = self.prices.of_three(times, fair), self.prices.of_three(times - 1, fair)
        # All empty chairs are alike, so a change of the count changes the price of each.
        for chair in self._empty:
            self.price[player][chair] = self.price[chair][player] = now
            self.refund[player][chair] = self.refund[chair][player] = before


def _rows(numbers: int) -> list[PriceRow]:
    if numbers <= FULL_ROWS:
        return [[0] * numbers for _ in range(numbers)]
    return [SparseRow() for _ in range(numbers)]


def cost_of_threes(field: Field, prices: Prices, series: Sequence[Chairs]) -> int:
    times = list(field.threes)
    cost = 0
    for chairs in series:
        for empty in range(field.size, max(chairs) + 1):
            chair = chairs.index(empty)
            for player in (chairs[chair ^ 1], chairs[chair ^ 2], chairs[chair ^ 3]):
                cost += prices.of_three(times[player], (field.floors[player], field.ceilings[player]))
                times[player] += 1
    return cost
