"""Which modules of a QR code invert with one bit of its text: the bit's own, and those of the check words it changes.

The data words are divided into blocks. Each block has its own check words: the remainder of a division in GF(256). The
words of all blocks are interleaved, followed by the interleaved check words. ISO/IEC 18004
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

# Blocks, and check words in each, by level and version from 1; version 13 takes the longest address there is.
_BLOCKS: Final = {
    "M": "1x10 1x16 1x26 2x18 2x24 4x16 4x18 4x22 5x22 5x26 5x30 8x22 9x22",
    "Q": "1x13 1x22 2x18 2x26 4x18 4x24 6x18 6x22 8x20 8x24 8x28 10x26 12x24",
    "H": "1x17 1x28 2x22 4x16 4x22 4x28 5x26 6x26 8x24 8x28 11x24 11x28 16x22",
}
# The text is preceded by the mode and the number of bytes, which has 16 bits in large codes.
_MODE_BITS: Final = 4
_COUNT_BITS: Final = 8
_LONG_COUNT_FROM: Final = 10
# Modules that hold no words: three finders with the format line, the timing lines, the alignment squares.
_CORNER: Final = 9
_DOTTED: Final = 6
_SQUARE: Final = 2
# Larger codes have alignment squares in the middle too, and their version next to two finders.
_LARGE_FROM: Final = 7
_VERSION_PLACES: Final = (11, 8)
_BITS: Final = (128, 64, 32, 16, 8, 4, 2, 1)
# The polynomial of GF(256). ISO/IEC 18004
_FIELD: Final = 0x11D


class QrWords:
    """The code words of QR codes of one version and level, for texts in byte mode.

    Modules are one big number, a byte per module, row after row; each row ends with one extra byte.
    """

    def __init__(self, version: int, level: str) -> None:
        self.modules = list(_modules_in_turn(version))
        self.blocks, self.checks = map(int, _BLOCKS[level].split()[version - 1].split("x"))
        self.count = len(self.modules) // 8 - self.blocks * self.checks
        # The last blocks may be longer by one word.
        self.length, self.longer = divmod(self.count, self.blocks)
        self.multiples = _multiples(_divisor(self.checks))
        self.start = _MODE_BITS + _COUNT_BITS * (2 if version >= _LONG_COUNT_FROM else 1)

    def inverted_by(self, place: int, bit: int) -> int:
        """Return the modules that invert with this bit (1, 2, 4 up to 128) of this byte of the text."""
        word, place_in_word = divmod(self.start + 8 * place + 8 - bit.bit_length(), 8)
        block, offset, length = self._stand(word)
        inverted = 0x80 >> place_in_word
        # The shorter blocks have no word in the last row of the interleaving.
        shorter = self.blocks - self.longer if offset == self.length else 0
        dots = self._dots(offset * self.blocks + block - shorter, inverted)
        checks = self._remainder(inverted, length - 1 - offset).to_bytes(self.checks, "big")
        return dots + sum(self._dots(self.count + row * self.blocks + block, check) for row, check in enumerate(checks))

    def _stand(self, word: int) -> tuple[int, int, int]:
        shorter = self.blocks - self.longer
        if word < shorter * self.length:
            return *divmod(word, self.length), self.length
        block, offset = divmod(word - shorter * self.length, self.length + 1)
        return shorter + block, offset, self.length + 1

    def _remainder(self, word: int, places: int) -> int:
        """Return the check words of a block of zeros, except for this word `places` before its end."""
        remainder = self.multiples[word]
        for _ in range(places):
            first, rest = divmod(remainder, 1 << 8 * (self.checks - 1))
            remainder = rest << 8 ^ self.multiples[first]
        return remainder

    def _dots(self, turn: int, word: int) -> int:
        modules = self.modules[8 * turn : 8 * turn + 8]
        return sum(module for module, bit in zip(modules, _BITS, strict=True) if word & bit)


def _modules_in_turn(version: int) -> Iterator[int]:
    """Yield the modules of all words in order: pairs of columns from the right, alternately up and down."""
    side = 4 * version + 17
    fixed = _fixed(version, side)
    for turn, right in enumerate([*range(side - 1, _DOTTED, -2), *range(_DOTTED - 1, 0, -2)]):
        for y in range(side) if turn % 2 else reversed(range(side)):
            first = 1 << 8 * ((side - y) * (side + 1) - 1)
            yield from (first >> 8 * x for x in (right, right - 1) if (x, y) not in fixed)


def _fixed(version: int, side: int) -> set[tuple[int, int]]:
    """Return the (x, y) of modules that hold no words: finders, timing lines, alignment squares, format, version."""
    near, far, dotted = range(_CORNER), range(side - _CORNER + 1, side), range(_DOTTED, _DOTTED + 1)
    areas = [(near, near), (near, far), (far, near), (range(side), dotted), (dotted, range(side))]
    areas += _squares(version, side)
    if version >= _LARGE_FROM:
        long, short = range(_DOTTED), range(*(side - place for place in _VERSION_PLACES))
        areas += [(long, short), (short, long)]
    return {module for area in areas for module in product(*area)}


def _squares(version: int, side: int) -> list[tuple[range, range]]:
    """Return the alignment squares; there is none where a finder is."""
    first, last = _DOTTED, side - 1 - _DOTTED
    centres = {1: ()}.get(version, (first, last) if version < _LARGE_FROM else (first, side // 2, last))
    corners = {(first, first), (first, last), (last, first)}
    ranges = {centre: range(centre - _SQUARE, centre + _SQUARE + 1) for centre in centres}
    return [(ranges[x], ranges[y]) for x, y in product(centres, centres) if (x, y) not in corners]


def _multiples(words: Sequence[int]) -> list[int]:
    """Return the product of each number of the field with the words, the latter as one big number."""
    found = [0]
    for bit in range(8):
        one = int.from_bytes(bytes(_times(1 << bit, word) for word in words), "big")
        found += [other ^ one for other in found]
    return found


def _divisor(degree: int) -> list[int]:
    """Return the product of (x + 2 ** i) for i below the degree, without its leading 1."""
    words, root = [1], 1
    for _ in range(degree):
        words = [one ^ _times(root, other) for one, other in zip([*words, 0], [0, *words], strict=True)]
        root = _times(root, 2)
    return words[1:]


def _times(one: int, other: int) -> int:
    found = 0
    while other:
        if other & 1:
            found ^= one
        one = one << 1 ^ (_FIELD if one & 0x80 else 0)
        other >>= 1
    return found
