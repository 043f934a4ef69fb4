"""A program that finds QR codes in a photograph: it reads the picture from standard input and writes JSON.

As the picture may be hostile, `photos.py` runs this within limits. Nothing of the site is imported.
"""

import io
import json
import sys
from collections.abc import Iterator
from typing import Final

import zxingcpp
from PIL import Image, ImageOps

# The formats of phones. Pillow's other decoders stay unused, as they may have vulnerabilities.
_FORMATS: Final = ("JPEG", "PNG", "WEBP")
_KIND: Final = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCodeModel2)
MOST_PIXELS: Final = 64_000_000
# Longest sides at which codes are searched: most are found in the small copy, some need full resolution.
_SIDES: Final = (1_600, 4_800)


def codes_in(picture: bytes) -> list[str]:
    with Image.open(io.BytesIO(picture), formats=_FORMATS) as image:
        if image.width * image.height > MOST_PIXELS:
            return []
        # A JPEG is decoded at no larger size than needed.
        image.draft("L", (_SIDES[-1], _SIDES[-1]))
        found = next(_found(image.convert("L")), [])
    return [code.hex() for code in found]


def _found(image: Image.Image) -> Iterator[list[bytes]]:
    for side in _SIDES:
        copy = ImageOps.contain(image, (side, side)) if max(image.size) > side else image
        codes = zxingcpp.read_barcodes(copy, formats=_KIND)
        if codes:
            yield [code.bytes for code in codes]
        if copy is image:
            break


if __name__ == "__main__":
    json.dump(codes_in(sys.stdin.buffer.read()), sys.stdout)
