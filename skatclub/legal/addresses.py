"""IP addresses in logs, cut after 14 days.

The site itself logs none. A web server in front of it may write its log into the folder LOGS: in lines older than that
the rest of each address is struck out, in place and without a change of length, so that the server can go on writing.
Rotated files are treated alike, gzip files as well; files packed otherwise are deleted on their fifteenth day.
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
# Formats that are not opened here.
PACKED_OTHERWISE: Final = (".bz2", ".xz", ".zst", ".lz4", ".br", ".zip")
_BYTE: Final = rb"(?:25[0-5]|2[0-4]\d|1?\d?\d)"
# The two halves of an address: the first stays, the second is struck out.
IPV4: Final = re.compile(rb"(?<![\d.])(" + _BYTE + rb"\." + _BYTE + rb"\.)(" + _BYTE + rb"\." + _BYTE + rb")(?![\d.])")
# Candidates only, because a time of day looks alike; `_without_host` parses them.
IPV6: Final = re.compile(rb"(?<![\w:])[0-9a-fA-F:]*:[0-9a-fA-F:]*:[0-9a-fA-F:.]*(?![\w:])")
# Time of a line: seconds (Caddy), common log format (nginx, Apache), or an ISO date.
SECONDS: Final = re.compile(rb'"ts":(\d{9,10})')
CLF: Final = re.compile(rb"\[(\d{2}/[A-Z][a-z]{2}/\d{4}:\d{2}:\d{2}:\d{2} [+-]\d{4})\]")
ISO: Final = re.compile(rb"(\d{4}-\d{2}-\d{2})[T ]\d{2}:")
TIMES: Final[tuple[tuple[re.Pattern[bytes], Callable[[str], datetime]], ...]] = (
    (SECONDS, lambda text: datetime.fromtimestamp(int(text), UTC)),
    (CLF, lambda text: datetime.strptime(text, "%d/%b/%Y:%H:%M:%S %z")),
    (ISO, lambda text: datetime.fromisoformat(text).replace(tzinfo=UTC)),
)


def cut_in_logs(folder: Path | None = None) -> int:
    """Cut the addresses in old lines of all logs; return the number of changed lines."""
    changed = 0
    for file in sorted((folder or settings.LOGS).glob("*.log*")):
        # A file that is being rotated is found under its new name the next time.
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
    """Cut addresses in a rotated gzip file, to which nobody writes. If killed, it leaves no copy behind."""
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
    draft.seek(0)
    # In place, so that owner and mode stay.
    with file.open("r+b") as log:
        copyfileobj(draft, log)
        log.truncate()


def old_lines_cut(lines: Iterable[bytes]) -> Iterator[tuple[bytes, bytes]]:
    """Yield each line and its replacement. A line without a time is as old as the one before; at the start, old."""
    moment = datetime.min.replace(tzinfo=UTC)
    for line in lines:
        moment = time_of(line) or moment
        yield line, without_addresses(line) if moment < now() - RETENTION else line


def delete_past_term(file: Path) -> None:
    if datetime.fromtimestamp(file.stat().st_mtime, UTC) < now() - RETENTION:
        file.unlink()


def time_of(line: bytes) -> datetime | None:
    for pattern, read in TIMES:
        if found := pattern.search(line):
            try:
                return read(found[1].decode())
            except ValueError:
                return None
    return None


def without_addresses(line: bytes) -> bytes:
    """Return the line with the second half of each address struck out; its length does not change."""
    return IPV6.sub(_without_host, IPV4.sub(lambda found: found[1] + _struck(found[2]), line))


def _without_host(found: re.Match[bytes]) -> bytes:
    """Keep the first two of the eight groups of an IPv6 address, which name the provider."""
    try:
        IPv6Address(found[0].decode())
    except ValueError:
        return found[0]
    first, second, rest = found[0].split(b":", 2)
    return b":".join((first, second, _struck(rest)))


def _struck(text: bytes) -> bytes:
    return re.sub(rb"[0-9a-fA-F]", b"x", text)
