"""The emblem that an organiser gives to documents. It may be hostile: a program of its own makes it small and plain."""

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
class Emblem:
    """A picture as JPEG on white, with its size in dots."""

    width: int
    height: int
    jpeg: bytes

    def within(self, width: float, height: float) -> tuple[float, float]:
        """How large it is where there is so much room."""
        scale = min(width / self.width, height / self.height)
        return self.width * scale, self.height * scale


@lru_cache(maxsize=8)
def read_emblem(letters: str) -> Emblem | None:
    """The picture in Base64; None where there is none, or one that cannot be read: the document goes without."""
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
    return Emblem(width, height, jpeg)
