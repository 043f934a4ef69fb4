"""A backup as one file: a tar that every system can open, with the digest of all earlier bytes as last member."""

import json
import os
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from shutil import copyfileobj
from socket import gethostname
from typing import Any, Final

from .errors import BackupError, Damaged

FORMAT: Final = 1
ABOUT, SECRET, DATABASE = "about.json", "secret_key", "database"

_BLOCK: Final = tarfile.BLOCKSIZE
_MOST_AT_ONCE: Final = 1 << 20
# Tar header and digest in a block each, then the two empty blocks that end every tar.
_TAIL: Final = 4 * _BLOCK

Counts = dict[str, int]


@dataclass(frozen=True, kw_only=True)
class About:
    """The content of a backup. `made_at` is an ISO time in UTC, `counts` are the rows of each table at that time."""

    version: str
    made_at: str
    kind: str
    migrations: list[list[str]]
    counts: Counts
    settings: dict[str, str]
    format: int = FORMAT


@dataclass(frozen=True)
class Backup:
    """A backup file with a correct digest."""

    file: Path
    about: About
    secret: str

    def unpack_database(self, to: Path) -> None:
        with tarfile.open(self.file) as tar, _member(tar, DATABASE) as source, to.open("wb") as target:
            copyfileobj(source, target, _MOST_AT_ONCE)


def write_backup(file: Path, about: About, *, secret: str, dump: Path) -> None:
    """Write the file and sync it to the disk; only its owner may read it."""
    descriptor = os.open(file, os.O_CREAT | os.O_RDWR | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w+b") as stream:
        # The tar is not closed: its end is written here, after the digest.
        tar = tarfile.open(fileobj=stream, mode="w", format=tarfile.GNU_FORMAT)  # noqa: SIM115
        _add(tar, ABOUT, json.dumps(asdict(about), indent=1).encode())
        _add(tar, SECRET, secret.encode())
        with dump.open("rb") as source:
            head = _head(DATABASE, dump.stat().st_size)
            tar.addfile(head, source)
        size = stream.tell()
        stream.seek(0)
        digest = _digest(stream, size)
        stream.seek(size)
        stream.write(_tail(digest))
        stream.flush()
        os.fsync(stream.fileno())


def open_backup(file: Path) -> Backup:
    """Return the backup in the file. Raise `Damaged` if a single byte is wrong, `BackupError` if it is too new."""
    try:
        _require_digest(file)
        with tarfile.open(file) as tar:
            about = json.load(_member(tar, ABOUT))
            secret = _member(tar, SECRET).read().decode()
        if about["format"] > FORMAT:
            raise BackupError(f"{file} was made by version {about['version']}, which is newer than this one.")
        return Backup(file, About(**about), secret)
    except OSError as error:
        raise BackupError(f"{file} cannot be read ({error.strerror or error}).") from error
    except (KeyError, TypeError, ValueError) as wrong:
        raise Damaged(f"{file} is not a backup of this site.") from wrong


@contextmanager
def finished_under(file: Path) -> Iterator[Path]:
    """Yield a draft to write to; rename it to `file` if the block succeeds, otherwise delete it."""
    draft = file.with_name(f".{file.name}.{gethostname()}.unfinished")
    # Drafts of killed processes of this machine; other machines may still be writing theirs.
    for leftover in file.parent.glob(f".*.{gethostname()}.unfinished"):
        leftover.unlink(missing_ok=True)
    try:
        yield draft
        os.replace(draft, file)
        sync_folder(file.parent)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _require_digest(file: Path) -> None:
    with file.open("rb") as stream:
        size = os.fstat(stream.fileno()).st_size - _TAIL
        is_whole = size > 0
        if is_whole:
            digest = _digest(stream, size)
            is_whole = stream.read() == _tail(digest)
    if not is_whole:
        raise Damaged(f"{file} is damaged or not a backup of this site: its digest does not match its content.")


def _digest(stream: Any, size: int) -> str:
    """Digest the next `size` bytes and leave the stream at their end."""
    digest = sha256()
    while size:
        piece = stream.read(min(size, _MOST_AT_ONCE))
        if not piece:
            break
        digest.update(piece)
        size -= len(piece)
    return digest.hexdigest()


def _tail(digest: str) -> bytes:
    content = f"{digest}\n".encode()
    return (_head("sha256", len(content)).tobuf(tarfile.GNU_FORMAT) + content).ljust(_TAIL, b"\0")


def _head(name: str, size: int) -> tarfile.TarInfo:
    head = tarfile.TarInfo(name)
    head.size, head.mode = size, 0o600
    return head


def _add(tar: tarfile.TarFile, name: str, content: bytes) -> None:
    tar.addfile(_head(name, len(content)), BytesIO(content))


def _member(tar: tarfile.TarFile, name: str) -> Any:
    return tar.extractfile(name)
