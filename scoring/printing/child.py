"""The press, a fork server: it has WeasyPrint loaded, and draws each paper in a fork of its own.

`python -m scoring.printing.child DOOR` takes orders from the socket that it inherited as DOOR, and ends when its other
end is closed. It has no network, starts no program and writes no file.
"""

import contextlib
import gc
import importlib
import json
import os
import resource
import signal
import socket
import sys
import traceback
from typing import Any, Final, get_type_hints

from scoring.processes import end_with_parent

from .job import MISSING_ENGINE, Job, Limits, job_from_json
from .plain_values import read_value

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


def main(arguments: list[str]) -> None:
    """Fork for each order until the other end of the socket is closed."""
    # The kernel removes ended forks: this process never waits for them.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    # Ctrl-C reaches the whole group of processes; this one ends with the process that orders papers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with socket.socket(fileno=int(arguments[0])) as door:
        # Python has no way to remove a hook: what a fork does cannot lift it.
        sys.addaudithook(_refuse)
        _load()
        while order := _next_order(door):
            limits, paper = order
            # A fork shares the loaded libraries and fonts, and dies alone with what a paper does to it.
            if os.fork() == 0:
                end_with_parent(signal.SIGKILL)
                door.close()
                _end_with(paper, limits)
            os.close(paper)


def _load() -> None:
    """Import WeasyPrint, the commonest paper and the fonts, before the first order comes."""
    if _has_engine():
        # Most papers are lists.
        importlib.import_module("scoring.sheets.printing.score_list_pages")
        importlib.import_module("scoring.printing.engine").draw("<p>Skat <b>Skat</b>")
    # Else the garbage collector of each fork would touch all these objects, and so copy the memory that forks share.
    gc.freeze()


def _next_order(door: socket.socket) -> tuple[Limits, int] | None:
    """The limits of a paper and the file number of its socket; None where the other end is closed."""
    told, papers, *_ = socket.recv_fds(door, 1024, 1)
    return (read_value(Limits, json.loads(told)), papers[0]) if papers else None


def _end_with(paper: int, limits: Limits) -> None:
    """Draw the job read from the socket, write its PDF or the traceback there, and end this fork."""
    # What libraries print goes nowhere, as it does on standard output: a log may be a file, and files are not written.
    os.dup2(1, 2)
    with os.fdopen(paper, "rb", closefd=False) as asked, os.fdopen(paper, "wb", closefd=False) as answer:
        try:
            answer.write(_answer(asked.read(), limits))
        except BaseException:
            answer.write(traceback.format_exc().encode(errors="replace"))
        finally:
            answer.flush()
            os._exit(0)


def _answer(asked: bytes, limits: Limits) -> bytes:
    if not _has_engine():
        return MISSING_ENGINE
    job = job_from_json(asked)
    # After the engine has loaded: too little memory must not look like a missing library.
    _limit(limits)
    return drawn(job)


def _limit(limits: Limits) -> None:
    """Set the kernel's limits for this fork; lower ones of the machine stay in force."""
    wanted = {
        resource.RLIMIT_AS: limits.memory,
        resource.RLIMIT_CPU: limits.processor,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
    }
    for limit, most in wanted.items():
        with contextlib.suppress(ValueError):
            resource.setrlimit(limit, (most, most))
    # The parent gives up first, and reports that the paper took too long.
    signal.alarm(limits.clock + 1)


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    """An audit hook against network, programs and written files: a paper needs none of them."""
    if event.startswith(_REFUSED) or (event == "open" and _writes(*arguments)):
        raise PermissionError(f"a paper is drawn without {event}")


def _writes(path: Any, mode: str | None, flags: int) -> bool:
    """Whether `open` was called to write; a stream that is open already has a number for its path."""
    return not isinstance(path, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))


def _has_engine() -> bool:
    """Whether WeasyPrint and the libraries beneath it load."""
    try:
        importlib.import_module("scoring.printing.form_document")
    except (ImportError, OSError) as missing:
        print(missing, file=sys.stderr)
        return False
    return True


def drawn(job: Job) -> bytes:
    """The PDF of a job that came as JSON; its values are read as the types that the paper's `draw` takes."""
    draw = importlib.import_module(job.paper).draw
    kind, *_ = get_type_hints(draw).values()
    pdf: bytes = draw(read_value(kind, job.values))
    return pdf


if __name__ == "__main__":
    main(sys.argv[1:])
