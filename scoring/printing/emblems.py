"""The emblem that an organiser gives to papers, made small and plain. It may be hostile: only the child opens it."""

import base64
import io
from typing import Final

from PIL import Image

_FORMATS: Final = ("JPEG", "PNG")
_MOST_PIXELS: Final = 4_000_000
_SIDE: Final = 600


class Emblem:
    """A picture as JPEG on white, with its size in dots."""

    def __init__(self, picture: Image.Image) -> None:
        self.width, self.height = picture.size
        stream = io.BytesIO()
        picture.save(stream, "JPEG", quality=88)
        self.jpeg = stream.getvalue()

    def within(self, width: float, height: float) -> tuple[float, float]:
        """How large it is where there is so much room."""
        scale = min(width / self.width, height / self.height)
        return self.width * scale, self.height * scale


def read_emblem(letters: str) -> Emblem | None:
    """The picture in Base64; None where there is none, or one that cannot be read: the paper goes without."""
    if not letters:
        return None
    try:
        with Image.open(io.BytesIO(base64.b64decode(letters)), formats=_FORMATS) as image:
            if image.width * image.height > _MOST_PIXELS:
                return None
            clear = image.convert("RGBA")
    # Pillow's readers fail in many ways.
    except (OSError, ValueError, SyntaxError, EOFError):
        return None
    clear.thumbnail((_SIDE, _SIDE))
    white = Image.new("RGB", clear.size, "white")
    white.paste(clear, mask=clear.getchannel("A"))
    return Emblem(white)
