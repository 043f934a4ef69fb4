"""A program that looks for QR codes in a photograph: it reads the picture from its input and writes JSON.

A picture from outside may be hostile: `photos.py` runs this within limits. Nothing of the site is imported.
"""

import io
import json
import sys
from collections.abc import Iterator
from typing import Final

import zxingcpp
from PIL import Image, ImageOps

# What phones write; every other reader of Pillow stays shut.
_FORMATS: Final = ("JPEG", "PNG", "WEBP")
_KIND: Final = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2)
MOST_PIXELS: Final = 64_000_000
# Longest sides at which codes are looked for: most are found at once in a small copy, some need every dot.
_SIDES: Final = (1_600, 4_800)


def codes_in(picture: bytes) -> list[str]:
    """The bytes of each code in the picture, in hexadecimal."""
    with Image.open(io.BytesIO(picture), formats=_FORMATS) as image:
        if image.width * image.height > MOST_PIXELS:
            return []
        # A JPEG is unpacked no larger than it is needed.
        image.draft("L", (_SIDES[-1], _SIDES[-1]))
        found = next(_found(image.convert("L")), [])
    return [code.hex() for code in found]


def _found(image: Image.Image) -> Iterator[list[bytes]]:
    """The codes at the first size that shows any."""
    for side in _SIDES:
        copy = ImageOps.contain(image, (side, side)) if max(image.size) > side else image
        codes = zxingcpp.read_barcodes(copy, formats=_KIND)
        if codes:
            yield [code.bytes for code in codes]
        if copy is image:
            break


if __name__ == "__main__":
    json.dump(codes_in(sys.stdin.buffer.read()), sys.stdout)
