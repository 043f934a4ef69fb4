"""The order of the series, and of the tables in each."""

from collections.abc import Mapping, Sequence

from .chance import Chance
from .draft import Chairs
from .field import Field
from .tables import tables_in

Tables = list[tuple[int, ...]]


def in_fair_order(series: Sequence[Chairs], field: Field) -> list[Chairs]:
    """Order the series so that, if possible, nobody is at a table of three again before everyone has been as often."""
    at_three = {number: _at_three(chairs, field.size) for number, chairs in enumerate(series)}
    orders = (list(at_three), _one_by_one(at_three, field.threes))
    best = min(orders, key=lambda order: _all_early([at_three[number] for number in order], field.threes))
    return [series[number] for number in best]


def numbered_tables(chairs: Chairs, size: int, chance: Chance) -> Tables:
    """Return the tables in the order of lots, those of three last."""
    tables = [tuple(player for player in table if player < size) for table in chance.shuffled(tables_in(chairs))]
    return sorted(tables, key=len, reverse=True)


def _at_three(chairs: Chairs, size: int) -> list[int]:
    return [player for table in tables_in(chairs) if max(table) >= size for player in table if player < size]


def _one_by_one(at_three: Mapping[int, Sequence[int]], before: Sequence[int]) -> list[int]:
    """Return a greedy order: each time the series in which the fewest players go too early."""
    account, remaining, order = list(before), list(at_three), list[int]()
    while remaining:
        order.append(min(remaining, key=lambda number: _early(at_three[number], account)))
        remaining.remove(order[-1])
        _book(at_three[order[-1]], account)
    return order


def _all_early(series: Sequence[Sequence[int]], before: Sequence[int]) -> int:
    account, early = list(before), 0
    for at_three in series:
        early += _early(at_three, account)
        _book(at_three, account)
    return early


def _early(at_three: Sequence[int], account: Sequence[int]) -> int:
    """Count players who go to a table of three while one who was there less often sits at a table of four."""
    most = max((account[player] for player in at_three), default=0)
    if not most:
        return 0
    at_four = set(range(len(account))).difference(at_three)
    fewest = min((account[player] for player in at_four), default=most)
    return sum(account[player] > fewest for player in at_three)


def _book(at_three: Sequence[int], account: list[int]) -> None:
    for player in at_three:
        account[player] += 1
