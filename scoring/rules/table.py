"""Who deals, who plays and who sits out at a table of three, four or five."""

from dataclasses import dataclass
from typing import Final

TABLE_SIZES: Final = (3, 4, 5)

# Steps to the left of the dealer. ISkO 3.2; five as in rules/README, "A five-player table"
_PLAYING: Final = {3: (1, 2, 0), 4: (1, 2, 3), 5: (1, 2, 4)}


@dataclass(frozen=True, slots=True)
class Positions:
    """The seats of one deal, counted from 0; `sitting_out` is empty at a table of three."""

    dealer: int
    forehand: int
    middlehand: int
    rearhand: int
    sitting_out: tuple[int, ...]

    @property
    def active(self) -> tuple[int, int, int]:
        return (self.forehand, self.middlehand, self.rearhand)


def positions(dealer: int, seats: int) -> Positions:
    """Forehand sits left of the dealer; at three the dealer is rearhand, at four he sits out. ISkO 3.2"""
    if seats not in TABLE_SIZES:
        raise ValueError(f"a table has three, four or five seats, not {seats}")
    forehand, middlehand, rearhand = ((dealer + step) % seats for step in _PLAYING[seats])
    sitting_out = tuple(seat for seat in range(seats) if seat not in (forehand, middlehand, rearhand))
    return Positions(dealer, forehand, middlehand, rearhand, sitting_out)


def dealer_of(number: int, seats: int, first_dealer: int = 0) -> int:
    """The seat that deals deal `number` (1, 2, ...): the deal passes on clockwise each time. ISkO 3.2.19"""
    return (first_dealer + number - 1) % seats
