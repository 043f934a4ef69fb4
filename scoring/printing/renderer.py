"""Making a paper: a fork of the press draws it, within limits, and hands the bytes back.

The site itself never imports WeasyPrint, so it starts without it, and a list that takes too long or
too much memory ends a fork and nothing else.
"""

import logging
import os
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.utils.translation import gettext_lazy as _

from .job import MISSING_ENGINE, Job, Limits
from .plain_values import to_json

logger = logging.getLogger(__name__)

PROJECT: Final = Path(__file__).resolve().parents[2]
# What a press may know of its surroundings: where its fonts are, and nothing of the site's secrets.
_KEPT_VARIABLES: Final = (
    "PATH",
    "HOME",
    "LD_LIBRARY_PATH",
    "DYLD_FALLBACK_LIBRARY_PATH",
    "FONTCONFIG_FILE",
    "FONTCONFIG_PATH",
    "XDG_CACHE_HOME",
    "XDG_DATA_HOME",
)
# Where HarfBuzz cannot cut fonts down, another library does, and would write the hour into them.
_SET_VARIABLES: Final = {"LC_ALL": "C.UTF-8", "SOURCE_DATE_EPOCH": "0"}


class PaperFailed(Exception):
    """The paper could not be drawn. Its text is a sentence in the language active now."""

    sentence = _("The paper could not be made. Please try again; nothing of the list is lost.")

    def __str__(self) -> str:
        return str(self.sentence)


class PaperTooSlow(PaperFailed):
    """The paper took longer than its limit."""

    sentence = _("Making the paper took too long and was stopped. Please print fewer lists at once.")


class PaperUnavailable(PaperFailed):
    """WeasyPrint does not load on this machine."""

    sentence = _(
        "Papers need the library Pango, which this machine lacks. Install it with: apt-get install libpangoft2-1.0-0"
    )


class PaperHasNoRoom(PaperFailed):
    """The storage could not keep the order or its PDF."""

    sentence = _("The paper could not be kept: the disk of this site is full. Nothing of the list is lost.")


class PaperInterrupted(PaperFailed):
    """The printer was stopped before the paper was done."""

    sentence = _("Making the paper was interrupted. Nothing is lost: please ask for it again.")


class PaperForgotten(PaperFailed):
    """The PDF has been deleted since to make room for others."""

    sentence = _("This paper is not kept any more. Please ask for it again.")


class Press:
    """The process that forks for each paper; started when first needed, and again after its death."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._door: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def take(self, paper: socket.socket, limits: Limits) -> None:
        """Have a fork draw the job that it reads from this socket."""
        with self._lock:
            self._begin()
            try:
                self._hand_in(paper, limits)
            except OSError:
                # It ended after `poll` was asked.
                self._end()
                self._begin()
                self._hand_in(paper, limits)

    def begin(self) -> None:
        """Start it now, so that the first paper need not wait for its imports."""
        with self._lock:
            self._begin()

    def end(self) -> None:
        """Kill it, and with it all its forks."""
        with self._lock:
            self._end()

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def _begin(self) -> None:
        if self._process and self._process.poll() is None:
            return
        self._end()
        # Packets keep orders apart, and each carries the file number of its paper's own socket.
        self._door, its_door = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with its_door:
            self._process = subprocess.Popen(  # noqa: S603  our own program, nothing of a job is in the command
                [*command(), str(its_door.fileno())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                cwd=PROJECT,
                env=surroundings(),
                pass_fds=[its_door.fileno()],
            )

    def _hand_in(self, paper: socket.socket, limits: Limits) -> None:
        if self._door:
            socket.send_fds(self._door, [to_json(limits)], [paper.fileno()])

    def _end(self) -> None:
        if self._door:
            self._door.close()
        if self._process:
            self._process.kill()
            self._process.wait()
        self._door = self._process = None


PRESS: Final = Press()


def render(job: Job, limits: Limits | None = None) -> bytes:
    """The job's PDF; equal jobs give equal bytes. Raises PaperUnavailable, PaperTooSlow or PaperFailed."""
    return _pdf_in(answer_of(job, limits or Limits()))


def answer_of(job: Job, limits: Limits) -> bytes:
    """What a fork of the press makes of the job, or the traceback of its failure. Raises PaperTooSlow."""
    paper, its_paper = socket.socketpair()
    with paper:
        with its_paper:
            PRESS.take(its_paper, limits)
        try:
            return _all_written(paper, job, time.monotonic() + limits.clock)
        except TimeoutError:
            raise PaperTooSlow from None


def surroundings() -> dict[str, str]:
    """The environment variables of the press: none of the site's secrets."""
    return {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ} | _SET_VARIABLES


def command() -> list[str]:
    """The command that starts a press; the file number of its socket is to be added."""
    return [sys.executable, "-m", "scoring.printing.child"]


def _all_written(paper: socket.socket, job: Job, until: float) -> bytes:
    """All that the fork writes before it ends; TimeoutError where it has not ended by `until`."""
    parts = []
    # The fork has ended without reading all; what it wrote before tells why.
    with suppress(BrokenPipeError, ConnectionResetError):
        paper.settimeout(_left(until))
        paper.sendall(job.to_json())
        paper.shutdown(socket.SHUT_WR)
        while part := paper.recv(1 << 20):
            parts.append(part)
            paper.settimeout(_left(until))
    return b"".join(parts)


def _left(until: float) -> float:
    # Nought would mean not to wait at all.
    return max(until - time.monotonic(), 0.001)


def _pdf_in(answer: bytes) -> bytes:
    if answer == MISSING_ENGINE:
        raise PaperUnavailable
    if not is_whole(answer):
        logger.error("A paper failed: %s", answer[-2000:].decode(errors="replace") or "what drew it was ended")
        raise PaperFailed
    return answer


def is_whole(pdf: bytes) -> bool:
    """Whether the bytes begin and end as a PDF does: a fork that died may have written a part."""
    return pdf.startswith(b"%PDF-") and pdf.rstrip().endswith(b"%%EOF")
