"""The QR codes in a photograph. A fork of the press looks for them: a picture from outside may be hostile."""

import base64
import io
import json
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


def draw(picture: str) -> bytes:
    """The bytes of each code in a picture that came in Base64, as JSON of hexadecimal texts."""
    with Image.open(io.BytesIO(base64.b64decode(picture)), formats=_FORMATS) as image:
        if image.width * image.height > MOST_PIXELS:
            return json.dumps([]).encode()
        # A JPEG is unpacked no larger than it is needed.
        image.draft("L", (_SIDES[-1], _SIDES[-1]))
        found = next(_found(image.convert("L")), [])
    return json.dumps([code.hex() for code in found]).encode()


def _found(image: Image.Image) -> Iterator[list[bytes]]:
    """The codes at the first size that shows any."""
    for side in _SIDES:
        copy = ImageOps.contain(image, (side, side)) if max(image.size) > side else image
        codes = zxingcpp.read_barcodes(copy, formats=_KIND)
        if codes:
            yield [code.bytes for code in codes]
        if copy is image:
            break
