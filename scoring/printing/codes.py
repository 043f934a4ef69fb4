"""Codes on a document that machines read: a QR code of its URL, and a Code 128 of its number.

Both are dark bars in modules, x to the right and y downwards, so that any page can draw them.
"""

import re
from typing import Final, NamedTuple

import segno

# A longer URL would need modules too small for a phone in a dim room.
MOST_ADDRESS: Final = 300
# Modules of white around a QR code. ISO/IEC 18004
_QUIET: Final = 4
DARK_RUN: Final = re.compile(rb"\x01+")


class Bar(NamedTuple):
    x: int
    y: int
    width: int
    height: int


def qr_bars(address: str) -> tuple[int, list[Bar]]:
    """Return the side of the QR code in modules, without its quiet zone of four, and its dark runs row by row.

    The mask is fixed: each of the eight is valid, and choosing the best takes five times as long. (0, []) if the URL is
    empty or too long. ISO/IEC 18004
    """
    return _bars_of(segno.make_qr(address, error="m", mask=3)) if 0 < len(address) <= MOST_ADDRESS else (0, [])


def qr_path(address: str) -> tuple[int, str]:
    """Return the side of the QR code with its quiet zone, and its dark modules as an SVG path."""
    side, bars = qr_bars(address)
    path = "".join(f"M{_QUIET + bar.x} {_QUIET + bar.y}h{bar.width}v1h-{bar.width}z" for bar in bars)
    return (side + 2 * _QUIET if side else 0), path


def qr_bars_of_bytes(data: bytes) -> tuple[int, list[Bar]]:
    return _bars_of(segno.make_qr(data, error="m", mask=3, mode="byte"))


def _bars_of(code: segno.QRCode) -> tuple[int, list[Bar]]:
    rows = code.matrix
    bars = [
        Bar(run.start(), y, run.end() - run.start(), 1)
        for y, row in enumerate(rows)
        for run in DARK_RUN.finditer(bytes(row))
    ]
    return len(rows), bars


def code128_bars(text: str) -> tuple[int, list[Bar]]:
    """Return the width in modules, without quiet zones, and the bars in code set B; (0, []) for other characters.

    Start B, a symbol per letter, the check symbol (start + sum of place x value, modulo 103), stop. ISO/IEC 15417
    """
    values = [ord(letter) - 32 for letter in text]
    if not values or not all(0 <= value < 95 for value in values):
        return 0, []
    check = (_START_B + sum(place * value for place, value in enumerate(values, start=1))) % 103
    widths = "".join(_WIDTHS[6 * value : 6 * value + 6] for value in (_START_B, *values, check)) + _STOP_WIDTHS
    bars, x = [], 0
    for place, width in enumerate(map(int, widths)):
        # Bars and gaps alternate, beginning with a bar.
        if place % 2 == 0:
            bars.append(Bar(x, 0, width, 1))
        x += width
    return x, bars


_START_B: Final = 104
# Widths of bar, gap, bar, gap, bar, gap of each value from 0, and of the stop.
_WIDTHS: Final = (
    "212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222"
    "123122123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321"
    "232121111323131123131321112313132113132311211313231113231311112133112331132131113123113321133121"
    "313121211331231131213113213311213131311123311321331121312113312311332111314111221411431111111224"
    "111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111"
    "111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113"
    "114311411113411311113141114131311141411131211412211214211232"
)
_STOP_WIDTHS: Final = "2331112"
