"""The numbers of tables of four and three for a field, and the types of a table, a series and a player."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Final, TypeVar

# Anything hashable that identifies a player: a number, a key, a text.
Player = TypeVar("Player", bound=Hashable)

# The players of a table from seat 1 on; a dissolved table is empty and keeps its number.
Table = tuple[Player, ...]
# The tables of a series, table 1 first.
Series = tuple[Table[Player], ...]

SEATS: Final = 4
FEWEST: Final = 3
# Five players make neither a table nor two.
IMPOSSIBLE_FIELDS: Final = (0, 1, 2, 5)


def table_sizes(players: int) -> list[int]:
    """Return the sizes of the tables, fours first, with as few tables of three as possible.

    Raises ValueError for fewer than 3 players and for 5.

    >>> table_sizes(10)
    [4, 3, 3]
    """
    if players in IMPOSSIBLE_FIELDS or players < 0:
        raise ValueError(f"{players} players cannot be seated at tables of four and three")
    threes = empty_chairs(players)
    tables = (players + threes) // SEATS
    return [SEATS] * (tables - threes) + [FEWEST] * threes


def at_fixed_numbers(tables: Sequence[Table[Player]], fixed_tables: Mapping[Player, int]) -> Series[Player]:
    """Number the tables from 1: those with a fixed number get it, the others fill the gaps in order."""
    numbers = {fixed_tables[player]: table for table in tables for player in table if player in fixed_tables}
    others = iter([table for table in tables if fixed_tables.keys().isdisjoint(table)])
    return tuple(numbers[number] if number in numbers else next(others) for number in range(1, len(tables) + 1))


def empty_chairs(players: int) -> int:
    """Return the number of tables of three: the difference to the next multiple of four."""
    return -players % SEATS


def threes_of(series: Sequence[Table[Player]]) -> list[Player]:
    return [player for table in series if len(table) == FEWEST for player in table]


def tables_in(chairs: Sequence[int]) -> list[Sequence[int]]:
    """Split a series stored as a flat list, four chairs per table."""
    return [chairs[first : first + SEATS] for first in range(0, len(chairs), SEATS)]
