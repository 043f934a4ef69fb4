"""An SQLite database: dump it, load a dump, and swap it for another."""

import gzip
import os
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfileobj
from typing import Final
from urllib.parse import quote

from skatclub.health.check_storage import make_private

from .backup_file import Counts, sync_folder
from .errors import BackupError, Damaged

_PATIENCE: Final = 20
# Bytes copied at a time.
_AT_ONCE: Final = 1 << 20


@dataclass(frozen=True)
class SqliteDatabase:
    """The file of a database, whether or not it exists."""

    file: Path
    kind = "sqlite"

    @property
    def name(self) -> str:
        return str(self.file)

    @property
    def url(self) -> str:
        return f"sqlite://{quote(str(self.file))}"

    @property
    def folder(self) -> Path:
        return self.file.parent

    def named(self, name: str) -> "SqliteDatabase":
        return SqliteDatabase(Path(name))

    def counts(self) -> Counts:
        """Return the rows of each table, empty if there is no file; raise `Damaged` if it cannot be read."""
        if not self.file.exists():
            return {}
        try:
            with closing(self._opened()) as connection:
                return _counts(connection)
        except sqlite3.DatabaseError as error:
            raise Damaged(f"The database {self.file} cannot be read ({error}).") from error

    def dump(self, to: Path) -> Counts:
        """Write a dump while others continue to write; return the row counts at the same moment."""
        copy = to.with_name(f"{to.name}.copy")
        make_private(copy)
        with closing(self._opened()) as source, closing(sqlite3.connect(copy)) as target:
            # One read transaction, so that counts and copy are of the same moment.
            source.execute("BEGIN")
            counts = _counts(source)
            source.backup(target)
        with copy.open("rb") as plain, gzip.open(to, "wb", compresslevel=1) as packed:
            copyfileobj(plain, packed, _AT_ONCE)
        copy.unlink()
        return counts

    @contextmanager
    def scratch(self, work: Path) -> Iterator["SqliteDatabase"]:
        found = SqliteDatabase(work / "scratch.sqlite3")
        try:
            yield found
        finally:
            found.remove()

    def load(self, dump: Path) -> None:
        """Load the dump into this file; raise `Damaged` if it or its content is damaged."""
        try:
            make_private(self.file)
            with gzip.open(dump) as packed, self.file.open("wb") as plain:
                copyfileobj(packed, plain, _AT_ONCE)
            with closing(self._opened()) as connection:
                (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        except (EOFError, gzip.BadGzipFile, zlib.error, sqlite3.DatabaseError) as error:
            found = str(error)
        if found != "ok":
            raise Damaged(f"The database in the backup is damaged ({found}).")

    def require_idle(self) -> None:
        """Raise `BackupError` if anyone else has the database open; move its journal into the one file."""
        if not self.file.exists():
            return
        with closing(sqlite3.connect(self.file, timeout=0, isolation_level=None)) as connection:
            try:
                connection.execute("PRAGMA journal_mode=DELETE").fetchone()
            except sqlite3.DatabaseError as error:
                if error.sqlite_errorname.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
                    raise BackupError("The site is still running. Stop it first, then try again.") from error

    def set_aside_name(self, aside: str) -> str:
        return f"{self.name}.{aside}"

    def take_place_of(self, name: str, aside: str) -> str:
        """Take over another database's name in one step; return the name given to that one, "" if there was none."""
        live = self.named(name)
        self.require_idle()
        live.require_idle()
        with self.file.open("rb+") as stream:
            os.fsync(stream.fileno())
        set_aside = Path(live.set_aside_name(aside))
        if live.file.exists():
            # A link, not a rename, so that at every moment there is a database of this name.
            os.link(live.file, set_aside)
        # A damaged database may leave its journal, which SQLite would write into the new file.
        for ending in ("-wal", "-shm", "-journal"):
            with suppress(FileNotFoundError):
                os.rename(f"{live.file}{ending}", f"{set_aside}{ending}")
        os.replace(self.file, live.file)
        # rename(2) leaves both names if they are one file, as after a run that was killed behind the link.
        self.file.unlink(missing_ok=True)
        sync_folder(live.folder)
        return str(set_aside) if set_aside.exists() else ""

    def remove(self) -> None:
        for ending in ("", "-wal", "-shm", "-journal", "-queue"):
            with suppress(FileNotFoundError):
                os.unlink(f"{self.file}{ending}")

    def _opened(self) -> sqlite3.Connection:
        return sqlite3.connect(self.file, timeout=_PATIENCE, isolation_level=None)


def _counts(connection: sqlite3.Connection) -> Counts:
    tables = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
    ).fetchall()
    # Safe to insert: the names come from the database itself.
    return {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for (name,) in tables}  # noqa: S608
