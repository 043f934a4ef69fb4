"""How many tables of four and of three a field makes; and the words for a table, a series and a player."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Final, TypeVar

# Whatever names a player: a number, a key, a text. Two players are the same where these are equal.
Player = TypeVar("Player", bound=Hashable)

# A table lists its players from seat 1 to its last; one that was dissolved is empty and keeps its number.
Table = tuple[Player, ...]
# Table 1 comes first.
Series = tuple[Table[Player], ...]

SEATS: Final = 4
FEWEST: Final = 3
# Five players make neither a table nor two.
IMPOSSIBLE_FIELDS: Final = (0, 1, 2, 5)


def table_sizes(players: int) -> list[int]:
    """The sizes of the tables, fours first: as few tables of three as possible. ValueError for fewer than 3 and for 5.

    >>> table_sizes(10)
    [4, 3, 3]
    """
    if players in IMPOSSIBLE_FIELDS or players < 0:
        raise ValueError(f"{players} players cannot be seated at tables of four and three")
    threes = empty_chairs(players)
    tables = (players + threes) // SEATS
    return [SEATS] * (tables - threes) + [FEWEST] * threes


def at_fixed_numbers(tables: Sequence[Table[Player]], fixed_tables: Mapping[Player, int]) -> Series[Player]:
    """Tables of those who keep theirs have its number, from 1; all others are numbered on around them."""
    numbers = {fixed_tables[player]: table for table in tables for player in table if player in fixed_tables}
    others = iter([table for table in tables if fixed_tables.keys().isdisjoint(table)])
    return tuple(numbers[number] if number in numbers else next(others) for number in range(1, len(tables) + 1))


def empty_chairs(players: int) -> int:
    """One for each table of three: what is missing to the next multiple of four."""
    return -players % SEATS


def threes_of(series: Sequence[Table[Player]]) -> list[Player]:
    """Who sits at a table of three, table by table."""
    return [player for table in series if len(table) == FEWEST for player in table]


def tables_in(chairs: Sequence[int]) -> list[Sequence[int]]:
    """The tables of a series that is written as a flat list, four chairs to a table."""
    return [chairs[first : first + SEATS] for first in range(0, len(chairs), SEATS)]
