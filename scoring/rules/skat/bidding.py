"""The bidding ladder: the possible values of games, and the value needed by an overbid game."""

from bisect import bisect_left
from functools import cache

from ..contracts import NULL_VALUES, TRUMP_GAMES, Level
from .options import SkatOptions

LOWEST_BID = 18


@cache
def ladder(options: SkatOptions) -> tuple[int, ...]:
    """Return all possible values of a game, lowest first: 63 from 18 to 264 in official Skat. systems.md 2"""
    values = set(NULL_VALUES.values())
    for game in TRUMP_GAMES:
        # Every trump game counts at least one matador and the game itself.
        most_levels = options.max_matadors(game) + len(Level)
        values |= {options.base(game) * level for level in range(2, most_levels + 1)}
    if options.revolution:
        values.add(options.revolution)
    return tuple(sorted(values))


def nearest_bids(bid: int, bids: tuple[int, ...]) -> tuple[int, int]:
    """Return the two bids on the ladder on either side of a number between its ends."""
    place = bisect_left(bids, bid)
    return bids[place - 1], bids[place]


def needed_value(bid: int, base: int) -> int:
    """Return the smallest multiple of the base value that covers the bid. ISkO 3.6.1"""
    return base * -(-bid // base)
