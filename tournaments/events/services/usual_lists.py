"""Generate typical list figures at random, for simulated events."""

from random import Random
from typing import Final

from tournaments.standings import SEEGER_FABIAN, KeyedList, KeyedRow
from tournaments.standings.keyed_list import total_gaps

# The value of a game: how many of a hundred have it.
VALUES: Final = {
    18: 11,
    20: 12,
    22: 13,
    23: 4,
    24: 15,
    27: 8,
    30: 8,
    33: 9,
    36: 7,
    40: 2,
    44: 3,
    48: 5,
    60: 1,
    72: 1,
    96: 1,
}
_PASSED: Final = 0.03
_WON: Final = 0.81


def usual_list(chance: Random, seats: int, rounds: int) -> KeyedList:
    """Return typical sums of a list; at a table of four the dealer sits out."""
    deals = rounds * seats
    figures = [[0, 0, 0] for _ in range(seats)]
    values = chance.choices(list(VALUES), list(VALUES.values()), k=deals)
    passed = 0
    for deal, value in enumerate(values):
        if chance.random() < _PASSED:
            passed += 1
            continue
        declarer = chance.choice([seat for seat in range(seats) if seats == 3 or seat != deal % seats])
        is_won = chance.random() < _WON
        figures[declarer][0] += value if is_won else -2 * value
        figures[declarer][1 if is_won else 2] += 1
    return with_totals(KeyedList(tuple(KeyedRow(*row) for row in figures), deals=deals, passed=passed))


def with_totals(keyed: KeyedList) -> KeyedList:
    blank = KeyedList(
        tuple(KeyedRow(row.points, row.won, row.lost, 0) for row in keyed.rows), keyed.deals, keyed.passed
    )
    totals = [-(gap or 0) for gap in total_gaps(blank, SEEGER_FABIAN)]
    rows = tuple(
        KeyedRow(*(row.points, row.won, row.lost), total) for row, total in zip(keyed.rows, totals, strict=True)
    )
    return KeyedList(rows, keyed.deals, keyed.passed)
