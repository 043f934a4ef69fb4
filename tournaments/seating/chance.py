"""Random choices from a seed: the same seed gives the same draw on every machine and Python version."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


class Chance:
    """Draws lots. It uses only `Random.random`, the one sequence that Python guarantees not to change."""

    def __init__(self, seed: int | str) -> None:
        # As text: Random gives -7 and 7 the same sequence.
        self.random = Random(f"{seed}").random  # noqa: S311  (lots are repeatable on purpose)

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to limit - 1, each equally likely."""
        return int(self.random() * limit)

    def one_of(self, items: list[Item]) -> Item:
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        mixed = list(items)
        for place in range(len(mixed) - 1, 0, -1):
            other = self.below(place + 1)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return mixed

    def patience(self, odds: float) -> int:
        """Return by how much a step may be worse; each further unit is `odds` times as likely."""
        units = 0
        while self.random() < odds:
            units += 1
        return units
