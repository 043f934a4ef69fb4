"""`bin/skat-check` on a file that somebody brings: a process of its own, within limits, and nothing of it is kept."""

import json
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import BoundedSemaphore
from typing import Any, Final

from django.conf import settings

from scoring.processes import run_limited

PROGRAM: Final[Path] = settings.BASE_DIR / "bin" / "skat-check"
# A year of a league with every deal fits in several times.
MOST_BYTES: Final = 20_000_000
MOST_AT_ONCE: Final = 1
# Of one check: seconds, and bytes of memory.
PATIENCE: Final = 30
_MEMORY: Final = 2 << 30

# What the program's exit codes say.
VERDICTS: Final[Mapping[int, str]] = {0: "agrees", 1: "differs", 3: "unreadable", 4: "too_large", 5: "unreadable"}
# Whatever else happens to it: it was stopped, or failed itself.
FAILED: Final = "failed"

_places = BoundedSemaphore(MOST_AT_ONCE)


class Busy(Exception):
    """As many files are being checked as this process takes at once."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A number that is not as the rules say: in which table and cell, what is stated, what was found, by which rule."""

    where: str
    cell: str
    stated: str
    found: str
    rule: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What came out: a word of VERDICTS or FAILED, the differences, and how many things of each kind were looked at."""

    word: str
    differences: tuple[Difference, ...] = ()
    looked_at: Mapping[str, int] | None = None


def judge(chunks: Iterable[bytes]) -> Judgement:
    """The verdict on a file, given in pieces. Busy where too many are asked for at once."""
    if not _places.acquire(blocking=False):
        raise Busy
    try:
        with NamedTemporaryFile(suffix=".json") as kept:
            for chunk in chunks:
                kept.write(chunk)
            kept.flush()
            return _judged(kept.name)
    finally:
        _places.release()


def _judged(path: str) -> Judgement:
    try:
        done = run_limited(PROGRAM, "--json", path, memory=_MEMORY, seconds=PATIENCE)
    except subprocess.TimeoutExpired:
        return Judgement(FAILED)
    word = VERDICTS.get(done.returncode, FAILED)
    if word == "too_large" and b"nested" in done.stderr:
        return Judgement("too_deep")
    return _read(word, done.stdout) if word in ("agrees", "differs") else Judgement(word)


def _read(word: str, said: bytes) -> Judgement:
    try:
        told = json.loads(said)
        differences = tuple(_difference(row) for row in told["differences"])
        return Judgement(word, differences, dict(told["looked_at"]))
    except (ValueError, LookupError, TypeError):
        return Judgement(FAILED)


def _difference(row: Mapping[str, Any]) -> Difference:
    return Difference(
        where=str(row["where"]),
        cell=str(row["cell"]),
        stated=_text(row["stated"]),
        found=_text(row["found"]),
        rule=str(row["rule"]),
    )


def _text(value: Any) -> str:
    if value is None:
        return "–"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
