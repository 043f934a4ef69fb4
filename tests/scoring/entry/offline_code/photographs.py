"""Photographs of codes as people take them: askew, blurred and noisy at random."""

import io
from random import Random
from typing import Final

import segno
from PIL import Image, ImageChops, ImageFilter

PIXELS_A_MODULE: Final = 4
QUIET: Final = 4
# Around the code there is a phone, a hand, a table.
MARGIN: Final = 120
TABLE: Final = 110
TURN: Final = 20
# So much shorter is the side that is farther away.
PERSPECTIVE: Final = 0.08
BLUR: Final = 1.2
NOISE: Final = 12
JPEG_QUALITY: Final = 75


def photograph(code: bytes, rng: Random) -> bytes:
    """A JPEG of the code on a phone."""
    picture = seen_from_the_side(drawn(code), rng)
    rotated = picture.rotate(rng.choice((-TURN, TURN)), resample=Image.Resampling.BICUBIC, expand=True, fillcolor=TABLE)
    blurred = rotated.filter(ImageFilter.GaussianBlur(BLUR))
    # Noise lies around 128.
    return jpeg(ImageChops.add(blurred, Image.effect_noise(blurred.size, NOISE), offset=-128))


def drawn(code: bytes) -> Image.Image:
    """The code as a phone shows it, on the table."""
    with io.BytesIO() as stream:
        segno.make_qr(code, error="m", mode="byte").save(stream, kind="png", scale=PIXELS_A_MODULE, border=QUIET)
        shown = Image.open(stream).convert("L")
    table = Image.new("L", (shown.width + 2 * MARGIN, shown.height + 2 * MARGIN), TABLE)
    table.paste(shown, (MARGIN, MARGIN))
    return table


def seen_from_the_side(picture: Image.Image, rng: Random) -> Image.Image:
    """The same with one of its four sides farther away."""
    turns = rng.randrange(4)
    upright = picture.rotate(90 * turns)
    # A point of what is seen shows that point of the picture which is as far from the middle, divided by its distance:
    # 1 in the middle, and less or more by half of the perspective at the sides.
    middle, tilt = upright.width / 2, PERSPECTIVE / upright.width
    scale = 1 - tilt * middle
    lean = tilt * middle
    wide = (1 + lean, 0, -lean * middle)
    high = (lean, 1, -lean * middle)
    numbers = tuple(number / scale for number in (*wide, *high, tilt, 0))
    seen = upright.transform(
        upright.size, Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BICUBIC, fillcolor=TABLE
    )
    return seen.rotate(-90 * turns)


def jpeg(picture: Image.Image) -> bytes:
    with io.BytesIO() as stream:
        picture.save(stream, "JPEG", quality=JPEG_QUALITY)
        return stream.getvalue()
