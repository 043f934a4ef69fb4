"""Chance from a seed: the same seed gives the same draw on every machine and with every Python."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


class Chance:
    """Draws lots. It rests on `Random.random` alone, the one sequence that Python promises to keep."""

    def __init__(self, seed: int | str) -> None:
        # As text, so that -7 and 7 differ.
        self.random = Random(f"{seed}").random  # noqa: S311  (lots are repeatable on purpose)

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each as likely as the others."""
        return int(self.random() * limit)

    def one_of(self, items: list[Item]) -> Item:
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """A new list in any order, each as likely as the others."""
        mixed = list(items)
        for place in range(len(mixed) - 1, 0, -1):
            other = self.below(place + 1)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return mixed

    def patience(self, odds: float) -> int:
        """How much worse a step may be that is taken all the same: each further unit is `odds` times as likely."""
        units = 0
        while self.random() < odds:
            units += 1
        return units
