"""Papers already made, kept in a folder: a file is there whole or not at all, and can always be made again."""

import os
import time
from contextlib import suppress
from functools import lru_cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from .job import Job, fingerprint
from .renderer import Limits, render

MOST_KEPT: Final = 500
# Writing takes a moment; what is older was left by a process that died.
_UNFINISHED_AFTER: Final = 60
_MARK: Final = 65


def cached_pdf(job: Job, folder: Path, limits: Limits | None = None) -> bytes:
    """The job's PDF, from the folder where a whole one is kept, else made and kept. Raises as `render` does."""
    mark = mark_of(job)
    kept = kept_pdf(mark, folder)
    if kept is not None:
        return kept
    pdf = render(job, limits)
    keep_pdf(mark, folder, pdf)
    return pdf


def mark_of(*jobs: Job) -> str:
    """What a PDF of these jobs is kept under: it differs where their values or what draws them differ."""
    marks = [fingerprint(_edition(job.paper) + job.to_json()) for job in jobs]
    return marks[0] if len(marks) == 1 else fingerprint("".join(marks).encode())


def kept_pdf(mark: str, folder: Path) -> bytes | None:
    """The PDF kept under the mark; None where there is no whole one."""
    return _read(folder / f"{mark}.paper")


def keep_pdf(mark: str, folder: Path, pdf: bytes) -> None:
    """Keep the PDF under the mark, and let go of the oldest where there are too many."""
    folder.mkdir(parents=True, exist_ok=True)
    _tidy(folder)
    _write(folder / f"{mark}.paper", pdf)


@lru_cache
def _edition(paper: str) -> bytes:
    """What draws the paper, so that a changed program does not serve what an older one drew."""
    found = find_spec(paper)
    folders = {Path(__file__).parent} | ({Path(found.origin).parent} if found and found.origin else set())
    sources = (file.read_bytes() for folder in sorted(folders) for file in sorted(folder.glob("*.py")))
    return version("weasyprint").encode() + b"".join(sources)


def _read(file: Path) -> bytes | None:
    """The PDF in the file, which begins with its fingerprint and a line's end; None if it is missing or broken."""
    try:
        data = file.read_bytes()
    except OSError:
        return None
    mark, pdf = data[:_MARK], data[_MARK:]
    return pdf if mark == fingerprint(pdf).encode() + b"\n" else None


def _write(file: Path, pdf: bytes) -> None:
    """Under another name, onto the disk, then renamed in one step. A full disk costs the copy, not the paper."""
    unfinished = file.with_name(f"{file.stem}.{os.getpid()}.{time.monotonic_ns()}.unfinished")
    try:
        with unfinished.open("xb") as stream:
            stream.write(fingerprint(pdf).encode() + b"\n" + pdf)
            stream.flush()
            os.fsync(stream.fileno())
        unfinished.replace(file)
    except OSError:
        unfinished.unlink(missing_ok=True)


def _tidy(folder: Path) -> None:
    """Forget what dead processes left, and the oldest papers beyond the number kept."""
    remove_unfinished(folder)
    papers = [(_age(file), file) for file in folder.glob("*.paper")]
    for _, file in sorted(papers)[MOST_KEPT - 1 :]:
        file.unlink(missing_ok=True)


def remove_unfinished(folder: Path, older_than: float = _UNFINISHED_AFTER) -> None:
    """Remove what a process began and never finished, `older_than` seconds ago or more."""
    for file in folder.glob("*.unfinished"):
        if _age(file) >= older_than:
            file.unlink(missing_ok=True)


def _age(file: Path) -> float:
    """Seconds since the file was written; a file just removed is no age at all."""
    with suppress(OSError):
        return time.time() - file.stat().st_mtime
    return 0.0
