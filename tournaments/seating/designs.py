"""Patterns of series in which no two points meet twice; the points are assigned to players elsewhere."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Final

# One series as a flat list, four points to a table.
Round = tuple[int, ...]

# Tables: (rounds, columns, the tables of the first round). In round h the points of each column, `rounds` of them, move
# on by h within it; points after the last column stay. Found by search; a test checks that no points meet twice.
STARTERS: Final = {
    4: (5, 3, "0 6 12 15, 1 4 10 14, 2 3 5 7, 8 9 11 13"),
    5: (5, 4, "0 5 10 17, 1 7 9 15, 2 4 6 13, 3 11 16 19, 8 12 14 18"),
    6: (7, 3, "0 4 6 18, 1 10 12 13, 2 9 15 23, 3 11 19 21, 5 8 20 22, 7 14 16 17"),
    7: (9, 3, "0 19 21 22, 1 5 8 17, 2 13 25 27, 3 9 18 23, 4 12 14 20, 6 7 11 24, 10 15 16 26"),
    8: (9, 3, "0 5 6 17, 1 11 21 30, 2 15 24 29, 3 9 22 27, 4 13 20 31, 7 14 19 28, 8 23 25 26, 10 12 16 18"),
    9: (
        11,
        3,
        "0 4 9 26, 1 16 25 34, 2 3 23 32, 5 12 28 33, 6 19 31 35, 7 10 15 21, 8 18 20 24, 11 22 29 30, 13 14 17 27",
    ),
    10: (
        12,
        3,
        "0 21 25 39, 1 15 33 36, 2 4 7 31, 3 16 19 20, 5 9 28 35, 6 14 34 37, 8 18 30 38, 10 11 17 22, 12 26 27 29, "
        "13 23 24 32",
    ),
    11: (
        12,
        3,
        "0 20 28 38, 1 17 35 40, 2 4 7 34, 3 14 29 41, 5 12 24 43, 6 21 31 36, 8 18 25 37, 9 22 33 39, 10 15 16 19, "
        "11 23 32 42, 13 26 27 30",
    ),
    12: (
        12,
        4,
        "0 4 9 40, 1 2 32 39, 3 14 29 42, 5 19 21 38, 6 13 18 36, 7 12 20 31, 8 10 16 30, 11 28 43 45, 15 27 35 41, "
        "17 26 33 37, 22 23 44 47, 24 25 34 46",
    ),
    13: (
        13,
        4,
        "0 5 13 15, 1 2 33 36, 3 25 32 47, 4 16 39 50, 6 22 26 31, 7 10 24 37, 8 42 46 49, 9 11 35 41, 12 18 19 23, "
        "14 20 30 51, 17 28 44 45, 21 27 29 40, 34 38 43 48",
    ),
    14: (
        14,
        4,
        "0 3 31 37, 1 42 45 55, 2 4 8 16, 5 14 18 40, 6 21 44 52, 7 24 26 54, 9 27 46 51, 10 17 35 53, 11 30 33 50, "
        "12 22 41 48, 13 15 39 47, 19 25 28 32, 20 34 36 49, 23 29 38 43",
    ),
    15: (
        15,
        4,
        "0 16 30 58, 1 3 15 23, 2 10 27 51, 4 7 25 43, 5 37 40 56, 6 12 35 45, 8 13 17 39, 9 22 24 53, 11 19 36 57, "
        "14 32 46 52, 18 33 38 50, 20 31 44 55, 21 26 34 42, 28 29 47 54, 41 48 49 59",
    ),
    16: (
        15,
        4,
        "0 5 36 49, 1 40 46 58, 2 34 45 53, 3 22 51 60, 4 6 32 56, 7 25 42 61, 8 30 55 62, 9 19 24 47, 10 17 21 35, "
        "11 16 38 50, 12 20 52 63, 13 14 27 43, 15 18 41 57, 23 29 33 44, 26 28 48 59, 31 37 39 54",
    ),
    17: (
        16,
        4,
        "0 31 34 63, 1 25 32 52, 2 37 42 59, 3 6 17 47, 4 8 40 46, 5 35 44 60, 7 30 51 64, 9 14 15 18, 10 12 22 28, "
        "11 49 53 54, 13 19 58 61, 16 20 29 45, 21 39 50 66, 23 38 56 65, 24 26 36 62, 27 33 57 67, 41 43 48 55",
    ),
}


def find_patterns(tables: int, wanted: int) -> list[tuple[Round, ...]]:
    """Return the patterns for this number of tables; they may have fewer or more rounds than wanted."""
    starters = [_developed(tables)] if tables in STARTERS else []
    return [*starters, _shifted(tables, wanted)]


@cache
def _developed(tables: int) -> tuple[Round, ...]:
    rounds, columns, text = STARTERS[tables]
    first = [int(point) for point in text.replace(",", "").split()]

    def moved(point: int, step: int) -> int:
        column, row = divmod(point, rounds)
        return column * rounds + (row + step) % rounds if column < columns else point

    return tuple(tuple(moved(point, step) for point in first) for step in range(rounds))


def _shifted(tables: int, wanted: int) -> tuple[Round, ...]:
    """Return four columns that move past each other; points meet at most once if no two columns are level twice."""
    return tuple(
        tuple(column * tables + (row + step) % tables for row in range(tables) for column, step in enumerate(steps))
        for steps in islice(_shifts(tables), wanted)
    )


def _shifts(tables: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield the steps of the four columns, round by round: each time the first steps compatible with all before."""
    # Two points of two columns meet when their rows differ by the gap of the columns: each gap may occur once.
    gaps: tuple[set[int], ...] = (set(), set(), set(), set(), set())
    for a in range(tables):
        for b, c in _fitting(a, tables, gaps):
            for gap, known in zip((b, b - a, c, c - a, c - b), gaps, strict=True):
                known.add(gap % tables)
            yield 0, a, b, c
            break


def _fitting(a: int, tables: int, gaps: tuple[set[int], ...]) -> Iterator[tuple[int, int]]:
    to_b, a_to_b, to_c, a_to_c, b_to_c = gaps
    for b in range(tables):
        if b not in to_b and (b - a) % tables not in a_to_b:
            for c in range(tables):
                if c not in to_c and (c - a) % tables not in a_to_c and (c - b) % tables not in b_to_c:
                    yield b, c
