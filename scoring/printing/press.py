"""Papers drawn while nobody waits in a thread of the web: `python -m scoring.printing.press FOLDER TURN …`.

A paper that is asked for is put down under its mark, and a printer, a process of its own, takes one after the other.
Who holds a file works on it, however many processes the site has; a printer that was killed is seen at once, and the
next who asks has its paper taken up again. What is drawn is kept as every paper is; what failed leaves a note.
"""

import fcntl
import logging
import os
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from .cache import cached_pdf, kept_pdf, remove_unfinished
from .job import Job, job_from_json
from .renderer import (
    PROJECT,
    Limits,
    PaperFailed,
    PaperHasNoRoom,
    PaperTooSlow,
    PaperUnavailable,
    surroundings,
)

logger = logging.getLogger(__name__)

# So many papers are drawn at once.
AT_ONCE: Final = 2
# So many may wait; who comes then is told to come again.
MOST_WAITING: Final = 40
# Whoever asked for it has long gone.
_GIVEN_UP_AFTER: Final = 600
# A page that waits asks again within that time; later the paper is tried once more.
_TOLD_FOR: Final = 20
# The pages of the site go first.
_POLITENESS: Final = 5
_FAILURES: Final = {one.__name__: one for one in (PaperFailed, PaperTooSlow, PaperUnavailable, PaperHasNoRoom)}


class PressIsFull(Exception):
    """So many papers wait that another would only make all of them later."""


def place_in_line(mark: str, folder: Path) -> int | None:
    """How many papers are drawn before this one; None where it does not wait. Raises as it failed a moment ago."""
    _tell_failure(_waiting(folder) / f"{mark}.failed")
    marks = [file.stem for file in _in_line(folder)]
    return marks.index(mark) if mark in marks else None


def put_in_line(mark: str, folder: Path, job: Job) -> int:
    """The job waits from now on; how many are drawn before it. PressIsFull, or OSError where nothing can be kept."""
    waiting = _waiting(folder)
    waiting.mkdir(parents=True, exist_ok=True)
    _tidy(waiting)
    before = len(_in_line(folder))
    if before >= MOST_WAITING:
        raise PressIsFull
    unfinished = waiting / f"{mark}.{os.getpid()}.{time.monotonic_ns()}.unfinished"
    try:
        unfinished.write_bytes(job.to_json())
        unfinished.replace(waiting / f"{mark}.job")
    except OSError:
        unfinished.unlink(missing_ok=True)
        raise
    return before


def start_printer(folder: Path, limits: Limits) -> None:
    """Begin a printer where a paper waits for one and not enough are at work. It outlives who began it."""
    turn = _free_turn(folder)
    if turn is None:
        return
    # The turn is held by whoever has it open: the printer, from the moment it is there.
    with turn:
        if not _is_wanted(folder):
            return
        figures = (turn.fileno(), limits.memory, limits.processor, limits.clock)
        printer = subprocess.Popen(  # noqa: S603  our own program
            [sys.executable, "-m", "scoring.printing.press", str(folder), *map(str, figures)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            cwd=PROJECT,
            env=surroundings(),
            pass_fds=[turn.fileno()],
            start_new_session=True,
        )
    # Somebody has to hear of its end.
    threading.Thread(target=printer.wait, daemon=True).start()


def main(arguments: list[str]) -> None:
    """Draw what waits until nothing does."""
    folder, figures = Path(arguments[0]), [int(figure) for figure in arguments[1:]]
    os.nice(_POLITENESS)
    while held := _next_held(folder):
        with held:
            _draw(held, folder, Limits(*figures[1:]))


def _draw(held: IO[bytes], folder: Path, limits: Limits) -> None:
    file = Path(held.name)
    try:
        cached_pdf(job_from_json(held.read()), folder, limits)
        if kept_pdf(file.stem, folder) is None:
            raise PaperHasNoRoom
    except PaperFailed as failed:
        _note(held, type(failed).__name__)
    except Exception:
        logger.exception("Paper %s could not be made", file.stem)
        _note(held, PaperFailed.__name__)
    else:
        file.unlink(missing_ok=True)


def _note(held: IO[bytes], failure: str) -> None:
    """Say in the paper's own file how it failed, for on a full disk there is room for no other."""
    held.truncate(0)
    held.seek(0)
    held.write(failure.encode())
    held.flush()
    file = Path(held.name)
    file.rename(file.with_suffix(".failed"))


def _tell_failure(note: Path) -> None:
    """Raise what the note says; an old one says nothing any more."""
    with suppress(FileNotFoundError):
        if time.time() - note.stat().st_mtime < _TOLD_FOR:
            raise _FAILURES.get(note.read_text(), PaperFailed)
        note.unlink()


def _waiting(folder: Path) -> Path:
    return folder / "waiting"


def _in_line(folder: Path) -> list[Path]:
    """The papers that wait, or are being drawn, in the order in which they came."""
    return sorted(_waiting(folder).glob("*.job"), key=lambda file: (_asked_at(file), file.name))


def _tidy(waiting: Path) -> None:
    """Forget what nobody waits for any more."""
    remove_unfinished(waiting)
    for file in [*waiting.glob("*.job"), *waiting.glob("*.failed")]:
        if time.time() - _asked_at(file) > _GIVEN_UP_AFTER:
            file.unlink(missing_ok=True)


def _asked_at(file: Path) -> float:
    """When the paper was put down; one just taken away comes last."""
    with suppress(FileNotFoundError):
        return file.stat().st_mtime
    return time.time()


def _free_turn(folder: Path) -> IO[bytes] | None:
    """A turn that no printer has."""
    for number in range(AT_ONCE):
        if turn := _held(_waiting(folder) / f"turn-{number}", "ab"):
            return turn
    return None


def _is_wanted(folder: Path) -> bool:
    """Whether a paper waits that no printer draws."""
    if held := _next_held(folder):
        held.close()
    return held is not None


def _next_held(folder: Path) -> IO[bytes] | None:
    """The paper that is drawn next, held."""
    for file in _in_line(folder):
        if held := _held(file, "r+b"):
            return held
    return None


def _held(file: Path, mode: str) -> IO[bytes] | None:
    """The file, held until it is closed; None where another holds it or is done with it."""
    try:
        stream: IO[bytes] = file.open(mode)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if file.exists() and os.path.samestat(os.fstat(stream.fileno()), file.stat()):
            return stream
    except OSError:
        pass
    stream.close()
    return None


if __name__ == "__main__":
    main(sys.argv[1:])
