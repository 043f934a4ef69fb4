"""Choices written into one big number, each taking the less room the likelier it was.

An asymmetric numeral system whose state is never cut down: a number of a thousand bits is none to Python, nor to the
phone's script. What was written last is read first, so a writer collects and turns round.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, Protocol

# A text that no choice says is told by its bytes.
MOST_BYTES: Final = 255


class Coder(Protocol):
    """Writes what it is given, or reads what was written: the same calls in the same order."""

    def choice(self, weights: Sequence[int], chosen: int = 0) -> int: ...

    def number(self, total: int, value: int = 0) -> int: ...


class ChoiceWriter:
    """Collects choices; `written` is the number that they make."""

    def __init__(self) -> None:
        self._steps: list[tuple[int, int, int]] = []

    def choice(self, weights: Sequence[int], chosen: int = 0) -> int:
        """One of as many choices as there are weights."""
        self._steps.append((weights[chosen], sum(weights[:chosen]), sum(weights)))
        return chosen

    def number(self, total: int, value: int = 0) -> int:
        """One of `total` that are equally likely."""
        self._steps.append((1, value, total))
        return value

    @property
    def written(self) -> int:
        state = 0
        for weight, before, total in reversed(self._steps):
            state = state // weight * total + before + state % weight
        return state


class ChoiceReader:
    """Gives back what a `ChoiceWriter` wrote; in the end nothing is left of the number."""

    def __init__(self, written: int) -> None:
        self.left = written

    def choice(self, weights: Sequence[int], _chosen: int = 0) -> int:
        ends = list(accumulate(weights))
        self.left, place = divmod(self.left, ends[-1])
        chosen = bisect_right(ends, place)
        before = ends[chosen] - weights[chosen]
        self.left = self.left * weights[chosen] + place - before
        return chosen

    def number(self, total: int, _value: int = 0) -> int:
        self.left, value = divmod(self.left, total)
        return value


def code_text(coder: Coder, text: str = "") -> str:
    """Any text of up to `MOST_BYTES` bytes; ValueError for a longer one, and for bytes that are none."""
    data = text.encode()
    if len(data) > MOST_BYTES:
        raise ValueError("no box of an entry form holds so long a text")
    length = coder.number(MOST_BYTES + 1, len(data))
    return bytes(coder.number(256, byte) for byte in data.ljust(length)[:length]).decode()
