"""The emblem that an organiser uploads for documents. As it may be hostile, a separate process converts it."""

import base64
import binascii
import subprocess
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from scoring.processes import run_limited

_PROGRAM: Final = Path(__file__).with_name("plain_picture.py")
_MEMORY, _SECONDS = 1 << 29, 5


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture as JPEG on white, with its size in pixels."""

    width: int
    height: int
    jpeg: bytes

    def within(self, width: float, height: float) -> tuple[float, float]:
        scale = min(width / self.width, height / self.height)
        return self.width * scale, self.height * scale


# Documents of an event are drawn one after the other, all with its emblem.
@lru_cache(maxsize=8)
def read_logo(letters: str) -> Logo | None:
    """Decode Base64 and convert; None if there is none or it cannot be read: the document is printed without it."""
    if not letters:
        return None
    try:
        picture = base64.b64decode(letters)
        result = run_limited(_PROGRAM, memory=_MEMORY, seconds=_SECONDS, given=picture)
    except (binascii.Error, subprocess.TimeoutExpired):
        return None
    if result.returncode:
        return None
    size, _, jpeg = result.stdout.partition(b"\n")
    width, height = map(int, size.split())
    return Logo(width, height, jpeg)
