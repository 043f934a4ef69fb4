"""Addresses of connections in logs, cut after 14 days.

The site writes none down itself. A server before it may write its log into the folder LOGS: there lines that are older
lose the rest of each address, in place and without a change of their length, so that it can go on writing. What was
rotated there is treated alike, packed by gzip as well; what is packed otherwise is deleted on its fifteenth day.
"""

import gzip
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import IPv6Address
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, Final

from django.conf import settings

from scoring.clock import now

RETENTION: Final = timedelta(days=14)
GZIP: Final = ".gz"
# What is not opened here.
PACKED_OTHERWISE: Final = (".bz2", ".xz", ".zst", ".lz4", ".br", ".zip")
_BYTE: Final = rb"(?:25[0-5]|2[0-4]\d|1?\d?\d)"
# The two halves of an address: the first may stay, the second is struck out.
IPV4: Final = re.compile(rb"(?<![\d.])(" + _BYTE + rb"\." + _BYTE + rb"\.)(" + _BYTE + rb"\." + _BYTE + rb")(?![\d.])")
# Whether it is one: a time of day looks alike.
IPV6: Final = re.compile(rb"(?<![\w:])[0-9a-fA-F:]*:[0-9a-fA-F:]*:[0-9a-fA-F:.]*(?![\w:])")
# When a line was written: seconds as of Caddy, the day as of nginx and Apache, or an ISO date.
SECONDS: Final = re.compile(rb'"ts":(\d{9,10})')
CLF: Final = re.compile(rb"\[(\d{2}/[A-Z][a-z]{2}/\d{4}:\d{2}:\d{2}:\d{2} [+-]\d{4})\]")
ISO: Final = re.compile(rb"(\d{4}-\d{2}-\d{2})[T ]\d{2}:")
TIMES: Final[tuple[tuple[re.Pattern[bytes], Callable[[str], datetime]], ...]] = (
    (SECONDS, lambda text: datetime.fromtimestamp(int(text), UTC)),
    (CLF, lambda text: datetime.strptime(text, "%d/%b/%Y:%H:%M:%S %z")),
    (ISO, lambda text: datetime.fromisoformat(text).replace(tzinfo=UTC)),
)


def cut_in_logs(folder: Path | None = None) -> int:
    """Cut the addresses in old lines of all logs; how many lines were changed."""
    changed = 0
    for file in sorted((folder or settings.LOGS).glob("*.log*")):
        # One that is rotated just now has its new name the next time.
        with suppress(FileNotFoundError):
            changed += _cut_by_kind(file)
    return changed


def _cut_by_kind(file: Path) -> int:
    if file.suffix in PACKED_OTHERWISE:
        delete_past_term(file)
        return 0
    if file.suffix != GZIP:
        return cut_in(file)
    try:
        return cut_in_packed(file)
    except (EOFError, gzip.BadGzipFile, zlib.error):
        delete_past_term(file)
        return 0


def cut_in(file: Path) -> int:
    """The same in one file."""
    changed, start = 0, 0
    with file.open("r+b") as log:
        for line, cut in old_lines_cut(iter(log.readline, b"")):
            if cut != line:
                log.seek(start)
                log.write(cut)
                changed += 1
            start += len(line)
            log.seek(start)
    return changed


def cut_in_packed(file: Path) -> int:
    """The same in a rotated one, to which nobody writes. No copy of it is left behind if this is killed."""
    changed = 0
    with TemporaryFile() as draft:
        with gzip.open(file) as log, gzip.open(draft, "wb") as packed:
            for line, cut in old_lines_cut(log):
                packed.write(cut)
                changed += cut != line
        if changed:
            _write_over(file, draft)
    return changed


def _write_over(file: Path, draft: IO[bytes]) -> None:
    """In place, so that it stays whose it is."""
    draft.seek(0)
    with file.open("r+b") as log:
        copyfileobj(draft, log)
        log.truncate()


def old_lines_cut(lines: Iterable[bytes]) -> Iterator[tuple[bytes, bytes]]:
    """Each line, and what is to become of it. Without a time it is as old as the one before; before the first, old."""
    moment = datetime.min.replace(tzinfo=UTC)
    for line in lines:
        moment = time_of(line) or moment
        yield line, without_addresses(line) if moment < now() - RETENTION else line


def delete_past_term(file: Path) -> None:
    """Delete what was last written to so long ago that all in it is old."""
    if datetime.fromtimestamp(file.stat().st_mtime, UTC) < now() - RETENTION:
        file.unlink()


def time_of(line: bytes) -> datetime | None:
    """When the line was written; None where it does not say so."""
    for pattern, read in TIMES:
        if found := pattern.search(line):
            try:
                return read(found[1].decode())
            except ValueError:
                return None
    return None


def without_addresses(line: bytes) -> bytes:
    """The line with the second half of each address struck out, and as long as before."""
    return IPV6.sub(_without_host, IPV4.sub(lambda found: found[1] + _struck(found[2]), line))


def _without_host(found: re.Match[bytes]) -> bytes:
    """Of an address of eight groups the first two, which name the provider."""
    try:
        IPv6Address(found[0].decode())
    except ValueError:
        return found[0]
    first, second, rest = found[0].split(b":", 2)
    return b":".join((first, second, _struck(rest)))


def _struck(text: bytes) -> bytes:
    return re.sub(rb"[0-9a-fA-F]", b"x", text)
