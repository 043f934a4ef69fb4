"""Making a paper: a child process draws it, within limits, and hands the bytes back.

The site itself never loads the library that sets type, so it starts without it, and a list that takes too long or
too much memory ends a child and nothing else.
"""

import logging
import os
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .exits import MISSING_ENGINE
from .job import Job
from .words import failed_paper, missing_pango, slow_paper

logger = logging.getLogger(__name__)

_PROJECT: Final = Path(__file__).resolve().parents[2]
# What a child may know of its surroundings: where its fonts are, and nothing of the site's secrets.
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
# So many papers are drawn at once by one process of the site; others wait their turn.
_TURNS: Final = threading.BoundedSemaphore(2)


class PaperFailed(Exception):
    """The paper could not be made. The message is a sentence for the reader."""


class PaperTooSlow(PaperFailed):
    """The paper took longer than its limit."""


class PaperUnavailable(PaperFailed):
    """This machine cannot make papers at all; the message says what to install."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one paper may cost: bytes of address space, seconds of processor, seconds by the clock with waiting."""

    memory: int = 1 << 30
    processor: int = 60
    clock: int = 90


def render(job: Job, limits: Limits | None = None) -> bytes:
    """The job's PDF; the same job gives the same bytes. Raises PaperUnavailable, PaperTooSlow or PaperFailed."""
    limits = limits or Limits()
    if not _TURNS.acquire(timeout=limits.clock):
        raise PaperTooSlow(slow_paper())
    try:
        done = subprocess.run(  # noqa: S603  our own program, nothing of the job is in the command
            command(limits),
            input=job.to_json(),
            capture_output=True,
            timeout=limits.clock,
            cwd=_PROJECT,
            env={name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ} | _SET_VARIABLES,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise PaperTooSlow(slow_paper()) from None
    finally:
        _TURNS.release()
    return _pdf_of(done)


def command(limits: Limits) -> list[str]:
    """The command that draws the job on its standard input onto its standard output."""
    return [sys.executable, "-m", "scoring.printing.child", str(limits.memory), str(limits.processor)]


def _pdf_of(done: "subprocess.CompletedProcess[bytes]") -> bytes:
    if done.returncode == MISSING_ENGINE:
        raise PaperUnavailable(missing_pango())
    if done.returncode != 0 or not is_whole(done.stdout):
        logger.error("A paper failed with status %s: %s", done.returncode, done.stderr[-2000:].decode(errors="replace"))
        raise PaperFailed(failed_paper())
    return done.stdout


def is_whole(pdf: bytes) -> bool:
    """Whether the bytes begin and end as a PDF does."""
    return pdf.startswith(b"%PDF-") and pdf.rstrip().endswith(b"%%EOF")
