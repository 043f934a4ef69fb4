"""Making a paper: a child process draws it, within limits, and hands the bytes back.

The site itself never loads the library that sets type, so it starts without it, and a list that takes too long or
too much memory ends a child and nothing else.
"""

import logging
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .exits import MISSING_ENGINE
from .job import Job
from .words import failed_paper, full_disk, missing_pango, slow_paper

logger = logging.getLogger(__name__)

PROJECT: Final = Path(__file__).resolve().parents[2]
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


class PaperFailed(Exception):
    """The paper could not be made. As text it is a sentence, in the language of who reads it now."""

    def __str__(self) -> str:
        return failed_paper()


class PaperTooSlow(PaperFailed):
    """The paper took longer than its limit."""

    def __str__(self) -> str:
        return slow_paper()


class PaperUnavailable(PaperFailed):
    """This machine cannot make papers at all; the sentence says what to install."""

    def __str__(self) -> str:
        return missing_pango()


class PaperHasNoRoom(PaperFailed):
    """The paper was made and could not be kept."""

    def __str__(self) -> str:
        return full_disk()


@dataclass(frozen=True, slots=True)
class Limits:
    """What one paper may cost: bytes of address space, seconds of processor, seconds by the clock with waiting."""

    memory: int = 1 << 30
    processor: int = 60
    clock: int = 90


def render(job: Job, limits: Limits | None = None) -> bytes:
    """The job's PDF; the same job gives the same bytes. Raises PaperUnavailable, PaperTooSlow or PaperFailed."""
    limits = limits or Limits()
    try:
        done = subprocess.run(  # noqa: S603  our own program, nothing of the job is in the command
            command(limits),
            input=job.to_json(),
            capture_output=True,
            timeout=limits.clock,
            cwd=PROJECT,
            env=surroundings(),
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise PaperTooSlow from None
    return _pdf_of(done)


def surroundings() -> dict[str, str]:
    """The environment of a process that draws."""
    return {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ} | _SET_VARIABLES


def command(limits: Limits) -> list[str]:
    """The command that draws the job on its standard input onto its standard output."""
    return [sys.executable, "-m", "scoring.printing.child", str(limits.memory), str(limits.processor)]


def _pdf_of(done: "subprocess.CompletedProcess[bytes]") -> bytes:
    if done.returncode == MISSING_ENGINE:
        raise PaperUnavailable
    if done.returncode != 0 or not is_whole(done.stdout):
        logger.error("A paper failed with status %s: %s", done.returncode, done.stderr[-2000:].decode(errors="replace"))
        raise PaperFailed
    return done.stdout


def is_whole(pdf: bytes) -> bool:
    """Whether the bytes begin and end as a PDF does."""
    return pdf.startswith(b"%PDF-") and pdf.rstrip().endswith(b"%%EOF")
