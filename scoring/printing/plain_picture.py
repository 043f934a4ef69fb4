"""A program that reads a picture from its input and writes its size, and the picture as a smaller JPEG on white."""

import io
import sys

from PIL import Image

FORMATS = ("JPEG", "PNG")
MOST_PIXELS = 4_000_000
SIDE = 600


def main(picture: bytes) -> bytes:
    with Image.open(io.BytesIO(picture), formats=FORMATS) as image:
        # Checked before decoding: a small file may expand to gigabytes.
        if image.width * image.height > MOST_PIXELS:
            raise ValueError("the picture has too many dots")
        # The decoded pixels alone: metadata and anything appended to the file are lost.
        clear = image.convert("RGBA")
    clear.thumbnail((SIDE, SIDE))
    white = Image.new("RGB", clear.size, "white")
    white.paste(clear, mask=clear.getchannel("A"))
    output = io.BytesIO()
    white.save(output, "JPEG", quality=88)
    return f"{white.width} {white.height}\n".encode() + output.getvalue()


if __name__ == "__main__":
    sys.stdout.buffer.write(main(sys.stdin.buffer.read()))
