"""How often each player had each seat, and how far that is from a fair share."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, Generic

from .tables import FEWEST, SEATS, Player

# Shares are in twelfths: a table of four gives a quarter of each seat, a table of three a third of seats 1 to 3.
WHOLE: Final = 12
AT_FOUR: Final = (3, 3, 3, 3)
AT_THREE: Final = (4, 4, 4, 0)


class SeatAccount(Generic[Player]):
    """Counts of seats, which are numbered from 0 here.

    A fair count is the player's share of a seat, rounded down or up.
    """

    def __init__(self, played: Iterable[Iterable[Sequence[Player]]] = ()) -> None:
        tables = list(chain.from_iterable(played))
        self._counts = [Counter(table[seat] for table in tables if len(table) > seat) for seat in range(SEATS)]
        self._fours = Counter(chain.from_iterable(table for table in tables if len(table) == SEATS))
        self._threes = Counter(chain.from_iterable(table for table in tables if len(table) == FEWEST))

    def counts(self, player: Player) -> tuple[int, ...]:
        return tuple(count[player] for count in self._counts)

    def sit(self, table: Sequence[Player]) -> None:
        """Count the seats of this table; the shares already include it."""
        for count, player in zip(self._counts, table, strict=False):
            count[player] += 1

    def leave(self, table: Sequence[Player]) -> None:
        """Subtract the seats of this table before it is seated again; the shares do not change."""
        for count, player in zip(self._counts, table, strict=False):
            count[player] -= 1

    def faults(self, player: Player) -> int:
        return sum(map(_fault, self.counts(player), self._shares(player)))

    def unfairness(self, player: Player) -> list[int]:
        """Return for each seat how much less fair the account would be with one more of it."""
        pairs = zip(self.counts(player), self._shares(player), strict=True)
        return [_fault(count + 1, share) - _fault(count, share) for count, share in pairs]

    def _shares(self, player: Player) -> list[int]:
        fours, threes = self._fours[player], self._threes[player]
        return [fours * at_four + threes * at_three for at_four, at_three in zip(AT_FOUR, AT_THREE, strict=True)]


def _fault(count: int, share: int) -> int:
    return max(0, share // WHOLE - count, count - -(-share // WHOLE))
