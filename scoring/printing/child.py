"""The process that draws a paper: `python -m scoring.printing.child MEMORY PROCESSOR`, a job in, a PDF out.

It has no network, starts no program and writes no file.
"""

import contextlib
import importlib
import os
import resource
import sys
from typing import Any, Final

from .exits import MISSING_ENGINE
from .job import Job, job_from_json

_REFUSED: Final = (
    "socket.",
    "subprocess.",
    "urllib.",
    "ftplib.",
    "http.client",
    "os.system",
    "os.exec",
    "os.posix_spawn",
)
_POLITENESS: Final = 5


def main(arguments: list[str]) -> int:
    """Draw the job on standard input within MEMORY bytes and PROCESSOR seconds; the status the process ends with."""
    memory, processor = map(int, arguments)
    sys.addaudithook(_refuse)
    with _only_for_the_paper() as paper:
        if not _has_engine():
            return MISSING_ENGINE
        job = job_from_json(sys.stdin.buffer.read())
        _limit(memory=memory, processor=processor)
        paper.write(_drawn(job))
    return 0


def _limit(*, memory: int, processor: int) -> None:
    """From here on; a machine whose own limits are lower keeps them."""
    wanted = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_CPU: processor,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
    }
    for limit, most in wanted.items():
        with contextlib.suppress(ValueError):
            resource.setrlimit(limit, (most, most))
    os.nice(_POLITENESS)


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    """An audit hook: nothing a paper needs does any of this."""
    if event.startswith(_REFUSED) or (event == "open" and _writes(*arguments)):
        raise PermissionError(f"a paper is drawn without {event}")


def _writes(path: Any, mode: str | None, flags: int) -> bool:
    """Whether a file is opened to be written; a stream that is open already has a number for its path."""
    return not isinstance(path, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))


@contextlib.contextmanager
def _only_for_the_paper() -> Any:
    """Standard output as a stream for the paper alone; what libraries print goes to standard error."""
    with os.fdopen(os.dup(1), "wb") as paper:
        os.dup2(2, 1)
        yield paper


def _has_engine() -> bool:
    """Whether WeasyPrint and the libraries beneath it load."""
    try:
        importlib.import_module("scoring.printing.engine")
    except (ImportError, OSError) as missing:
        print(missing, file=sys.stderr)
        return False
    return True


def _drawn(job: Job) -> bytes:
    pdf: bytes = importlib.import_module(job.paper).draw(job.values)
    return pdf


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
