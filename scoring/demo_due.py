"""The file that says the demo is due; its lock lets only one process deal it."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from django.conf import settings

FILE: Final = "demo_to_deal"


def ask_for_demo() -> None:
    """Leave the file that says the demo is due."""
    _file().touch()


def is_due() -> bool:
    return _file().exists()


def is_being_dealt() -> bool:
    with suppress(FileNotFoundError), _file().open("rb") as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


@contextmanager
def sole_dealer() -> Iterator[bool]:
    """Whether the demo is due, once no other process deals it; the file goes when the block ends without an error.

    The lock is the kernel's: it is released with its process, however that ends.
    """
    try:
        stream = _file().open("rb")
    except FileNotFoundError:
        yield False
        return
    with stream:
        # A start page holds it for a moment only; another dealer until the file is gone.
        fcntl.flock(stream, fcntl.LOCK_EX)
        is_still_due = is_due()
        yield is_still_due
        if is_still_due:
            _file().unlink()


def _file() -> Path:
    return Path(settings.DATA_DIR, FILE)
