"""Random lots: everyone's table and seat, those of a final among themselves."""

from collections.abc import Iterator, Sequence
from random import Random

from tournaments.events.queries.hand_lots import HandLots
from tournaments.seating.tables import table_sizes

Lot = tuple[int, int, int]


def drawn_from_hat(lots: HandLots, chance: Random) -> list[Lot]:
    """(start number, table, seat) of each player; fixed seats are kept.

    Empty where the fixed seats leave no such tables.
    """
    fixed_places = {number: (table, seat) for number, table, seat in lots.fixed}
    for _ in range(50):
        tables = _tables(lots, chance)
        are_fixed = all(
            _sits(tables, number, *place, fixed_places=fixed_places) for number, place in fixed_places.items()
        )
        if are_fixed and all(len({number in lots.final for number in table}) == 1 for table in tables):
            return [lot for lot in _lots_of(tables) if not fixed_places.get(lot[0], (0, 0))[1]]
    return []


def _tables(lots: HandLots, chance: Random) -> list[list[int]]:
    final, tables = set(lots.final), []
    for field in ([*lots.final], [number for number in lots.present if number not in final]):
        chance.shuffle(field)
        for size in table_sizes(len(field)) if field else ():
            tables.append([field.pop() for _ in range(size)])
    chance.shuffle(tables)
    return tables


def _sits(
    tables: list[list[int]], number: int, table: int, seat: int, *, fixed_places: dict[int, tuple[int, int]]
) -> bool:
    """Move the player to the kept table by swapping; False where that is impossible."""
    if table > len(tables) or seat > len(tables[table - 1]):
        return False
    there = tables[table - 1]
    own = next(one for one in tables if number in one)
    if own is there and not seat:
        return True
    at = seat - 1 if seat else next((at for at, who in enumerate(there) if who not in fixed_places), 0)
    if there[at] in fixed_places and there[at] != number:
        return False
    own[own.index(number)], there[at] = there[at], number
    return True


def _lots_of(tables: Sequence[Sequence[int]]) -> Iterator[Lot]:
    for table, people in enumerate(tables, start=1):
        yield from ((number, table, seat) for seat, number in enumerate(people, start=1))
