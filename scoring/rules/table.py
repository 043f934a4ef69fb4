"""The dealer, the players and those who sit out at a table of two to five."""

from dataclasses import dataclass
from functools import cache
from typing import Final

TABLE_SIZES: Final = (2, 3, 4, 5)

# Steps to the left of the dealer. ISkO 3.2; five: docs/rules/README.md, "A table of five"
_PLAYING: Final = {2: (1, 0), 3: (1, 2, 0), 4: (1, 2, 3), 5: (1, 2, 4)}


@dataclass(frozen=True, slots=True)
class Positions:
    """The seats in one deal, counted from 0: active ones, forehand first, and those that sit out."""

    dealer: int
    active: tuple[int, ...]
    sitting_out: tuple[int, ...]

    @property
    def forehand(self) -> int:
        return self.active[0]


@cache
def positions(dealer: int, seats: int) -> Positions:
    """Return the positions: forehand is left of the dealer; the dealer is rearhand at three, sits out at
    four. ISkO 3.2"""
    if seats not in TABLE_SIZES:
        raise ValueError(f"a table has two to five seats, not {seats}")
    active = tuple((dealer + step) % seats for step in _PLAYING[seats])
    return Positions(dealer, active, tuple(seat for seat in range(seats) if seat not in active))


def active_seats(dealer: int | None, seats: int) -> tuple[int, ...]:
    """Return the active seats of the deal; all seats while its dealer is unknown."""
    return tuple(range(seats)) if dealer is None else positions(dealer, seats).active


def dealer_of(number: int, seats: int, first_dealer: int = 0) -> int:
    """Return the seat that deals deal `number` (1, 2, ...): the deal passes clockwise each time. ISkO 3.2.19"""
    return (first_dealer + number - 1) % seats
