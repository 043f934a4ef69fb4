"""Encode choices as one big number; the likelier a choice, the fewer bits it takes.

This is an asymmetric numeral system whose state is never shortened: big integers of a thousand bits are cheap in Python
and in JavaScript. Decoding reverses encoding, so the writer collects all choices first.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, Protocol

# A text that is none of the choices is coded by its bytes.
MOST_BYTES: Final = 255


class Coder(Protocol):
    """Writes its input, or reads what was written: the same calls in the same order."""

    def choice(self, weights: Sequence[int], chosen: int = 0) -> int: ...

    def number(self, total: int, value: int = 0) -> int: ...


class ChoiceWriter:
    """Collects choices; `written` is the number that encodes them."""

    def __init__(self) -> None:
        self._steps: list[tuple[int, int, int]] = []

    def choice(self, weights: Sequence[int], chosen: int = 0) -> int:
        """Write the index of one of the weights."""
        self._steps.append((weights[chosen], sum(weights[:chosen]), sum(weights)))
        return chosen

    def number(self, total: int, value: int = 0) -> int:
        """Write one of `total` equally likely values."""
        self._steps.append((1, value, total))
        return value

    @property
    def written(self) -> int:
        state = 0
        # Reversed, because a decoder gets the last encoded choice first.
        for weight, before, total in reversed(self._steps):
            state = state // weight * total + before + state % weight
        return state


class ChoiceReader:
    """Returns what a `ChoiceWriter` wrote; afterwards `left` is 0."""

    def __init__(self, written: int) -> None:
        self.left = written

    def choice(self, weights: Sequence[int], _chosen: int = 0) -> int:
        # The inverse of one step of `written`: the remainder falls into the range of the chosen weight.
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
    """Code any text of up to `MOST_BYTES` bytes. Raises ValueError for a longer one, or if the bytes are not UTF-8."""
    data = text.encode()
    if len(data) > MOST_BYTES:
        raise ValueError("no box of an entry form holds so long a text")
    length = coder.number(MOST_BYTES + 1, len(data))
    # A reader does not know the bytes: `ljust` gives the loop the length that it has just read.
    return bytes(coder.number(256, byte) for byte in data.ljust(length)[:length]).decode()
