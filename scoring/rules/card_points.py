"""Possible card points: every number from 0 to 120 except 1 and 119. systems.md 26"""

from collections.abc import Iterator
from typing import Final

from .problems import Problem, problem

ALL_POINTS: Final = 120
IMPOSSIBLE_POINTS: Final = (1, 119)
# Two aces in the skat.
MOST_SKAT_POINTS: Final = 22


def points_problems(points: int | None, *fields: str) -> Iterator[Problem]:
    if points is None:
        return
    if not 0 <= points <= ALL_POINTS:
        yield problem("V14", *fields, n=points)
    elif points in IMPOSSIBLE_POINTS:
        yield problem("V15", *fields, n=points)
