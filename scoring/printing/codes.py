"""What machines read on a paper: a QR code of its address, and a Code 128 of its number.

Both come as dark bars in modules, x to the right and y downwards, so that any page can draw them.
"""

import re
from typing import Final, NamedTuple

import segno

# A longer address would need dots too fine for a phone in a dim room.
MOST_ADDRESS: Final = 300
_DARK_RUN: Final = re.compile(rb"\x01+")


class Bar(NamedTuple):
    """A dark rectangle, in modules."""

    x: int
    y: int
    width: int
    height: int


def qr_bars(address: str) -> tuple[int, list[Bar]]:
    """The side of the code in modules, without its quiet zone of four, and its dark runs, line by line.

    The mask is fixed: each is allowed, and weighing all eight takes five times as long. ISO/IEC 18004
    """
    if not 0 < len(address) <= MOST_ADDRESS:
        return 0, []
    rows = segno.make_qr(address, error="m", mask=3).matrix
    bars = [
        Bar(run.start(), y, run.end() - run.start(), 1)
        for y, row in enumerate(rows)
        for run in _DARK_RUN.finditer(bytes(row))
    ]
    return len(rows), bars


def code128_bars(text: str) -> tuple[int, list[Bar]]:
    """The width in modules, without quiet zones, and the bars of a Code 128 in set B; none if it cannot say the text.

    Start B, a sign per letter, the check sign (start + sum of place x value, modulo 103), stop. ISO/IEC 15417
    """
    values = [ord(letter) - 32 for letter in text]
    if not values or not all(0 <= value < 95 for value in values):
        return 0, []
    check = (_START_B + sum(place * value for place, value in enumerate(values, start=1))) % 103
    widths = [int(width) for value in (_START_B, *values, check, _STOP) for width in _PATTERNS[value]]
    bars, x = [], 0
    for place, width in enumerate(widths):
        if place % 2 == 0:
            bars.append(Bar(x, 0, width, 1))
        x += width
    return x, bars


_START_B: Final = 104
_STOP: Final = 106
# Widths of bar, gap, bar, gap ... of each value from 0; the stop has a seventh.
_PATTERNS: Final = (
    "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 "
    "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 "
    "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 "
    "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 "
    "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 "
    "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 "
    "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
).split()
