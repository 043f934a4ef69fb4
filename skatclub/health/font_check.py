"""Whether this machine has fonts for the letters of the players' names."""

import subprocess
import unicodedata
from collections.abc import Iterable
from typing import Final

from scoring.models import Player, Seat
from scoring.printing.letters import is_plain, printable
from tournaments.models import Entrant

# Each letter costs a process. If so many have been looked up, the rest of their alphabets is alike.
_MOST_LETTERS: Final = 60
_PATIENCE: Final = 5


def letters_without_font() -> list[str] | None:
    """Return letters of names that no font has; None if fc-list cannot be run."""
    letters = sorted({letter for name in _names() for letter in printable(name) if not _is_simple(letter)})
    try:
        return [letter for letter in letters[:_MOST_LETTERS] if not _has_font(letter)]
    except (OSError, subprocess.SubprocessError):
        return None


def _names() -> Iterable[str]:
    for model in (Player, Entrant, Seat):
        yield from model.objects.values_list("name", flat=True).distinct().iterator()


def _is_simple(letter: str) -> bool:
    # No document is drawn without DejaVu, which has the plain letters; combining marks are set on them.
    return is_plain(letter) or unicodedata.combining(letter) > 0


def _has_font(letter: str) -> bool:
    command = ["fc-list", f":charset={ord(letter):x}", "family"]
    found = subprocess.run(command, capture_output=True, timeout=_PATIENCE, check=True)  # noqa: S603 (a code point)
    return bool(found.stdout.strip())
