"""Seeded lists as played at tables of three and four, with the totals that a careful table writes."""

from random import Random
from typing import Final

from tournaments.standings import KeyedList, KeyedRow
from tournaments.standings.game_sums import WON_VALUES

# Of a hundred deals about three are passed, and of the games about seventeen lost.
PASSED: Final = 0.03
LOST: Final = 0.17
# Most games are cheap, but expensive ones occur.
VALUES: Final = (*WON_VALUES[:20] * 6, *WON_VALUES)


def played_list(seed: int, seats: int) -> KeyedList:
    """A whole list of twelve rounds, keyed without a slip."""
    chance = Random(seed)
    deals = 12 * seats
    points, won, lost, passed = [0] * seats, [0] * seats, [0] * seats, 0
    for deal in range(deals):
        declarer = (deal + 1 + chance.randrange(3)) % seats
        value = chance.choice(VALUES)
        if chance.random() < PASSED:
            passed += 1
        elif chance.random() < LOST:
            lost[declarer] += 1
            points[declarer] -= 2 * value
        else:
            won[declarer] += 1
            points[declarer] += value
    rows = (KeyedRow(*row, total_of(*row, sum(lost), seats)) for row in zip(points, won, lost, strict=True))
    return KeyedList(tuple(rows), deals, passed)


def total_of(points: int, won: int, lost: int, all_lost: int, seats: int) -> int:
    """Seeger-Fabian as official.md 2.3 writes it."""
    return points + 50 * (won - lost) + (40 if seats == 3 else 30) * (all_lost - lost)
