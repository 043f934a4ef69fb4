"""QR codes of many addresses at once, ten times as fast as one by one.

A QR code is linear in the bits of its text: its check words are a Reed-Solomon code, and the mask is laid over all of
it. So of addresses that are equally long, each code is the first one's, with the pattern of every bit that differs
laid over it, modulo two. ISO/IEC 18004
"""

from collections.abc import Iterable
from functools import reduce
from operator import xor
from typing import Final

import segno

from .codes import DARK_RUN, MOST_ADDRESS, Bar, qr_bars

# Fewer codes than this are made sooner one by one: each bit that differs costs a code as well.
_WORTH_IT: Final = 60


def all_qr_bars(addresses: Iterable[str]) -> dict[str, tuple[int, list[Bar]]]:
    """The codes of the addresses, each as `codes.qr_bars` makes it."""
    wanted = list(dict.fromkeys(addresses))
    families: dict[int, list[str]] = {}
    for address in wanted:
        families.setdefault(len(address) if _is_plain(address) else 0, []).append(address)
    made: dict[str, tuple[int, list[Bar]]] = {}
    for length, members in families.items():
        if length and len(members) >= _WORTH_IT:
            family = _Family(members[0])
            made |= {address: family.bars(address) for address in members}
        else:
            made |= {address: qr_bars(address) for address in members}
    return made


def _is_plain(address: str) -> bool:
    """Whether its code is sure to hold it letter for letter, as bytes."""
    return len(address) <= MOST_ADDRESS and address.isascii() and any(letter.islower() for letter in address)


class _Family:
    """The codes of addresses as long as the first; a code is a number with a byte for each module."""

    def __init__(self, first: str) -> None:
        self.first = first.encode("ascii")
        self.side, self.code = _code(self.first)
        self.patterns: dict[tuple[int, int], int] = {}

    def bars(self, address: str) -> tuple[int, list[Bar]]:
        """The code of an address of this family, as `codes.qr_bars` makes it."""
        changes = [
            self._pattern(place, old ^ new)
            for place, (old, new) in enumerate(zip(self.first, address.encode("ascii"), strict=True))
            if old != new
        ]
        modules = reduce(xor, changes, self.code).to_bytes(self.side**2, "big")
        rows = (modules[start : start + self.side] for start in range(0, len(modules), self.side))
        dark = [
            Bar(run.start(), y, run.end() - run.start(), 1)
            for y, row in enumerate(rows)
            for run in DARK_RUN.finditer(row)
        ]
        return self.side, dark

    def _pattern(self, place: int, bits: int) -> int:
        """What changes in the code where these bits of this letter do."""
        if (place, bits) not in self.patterns:
            lowest = bits & -bits
            if bits == lowest:
                pattern = self.code ^ _code(_changed(self.first, place, bits))[1]
            else:
                pattern = self._pattern(place, lowest) ^ self._pattern(place, bits ^ lowest)
            self.patterns[place, bits] = pattern
        return self.patterns[place, bits]


def _changed(text: bytes, place: int, bits: int) -> bytes:
    return text[:place] + bytes([text[place] ^ bits]) + text[place + 1 :]


def _code(text: bytes) -> tuple[int, int]:
    """The side of the code in modules, and its modules as one number."""
    rows = segno.make_qr(text, error="m", mask=3, mode="byte").matrix
    return len(rows), int.from_bytes(b"".join(map(bytes, rows)), "big")
