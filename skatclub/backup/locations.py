"""The location of the site's database, and a folder to work in."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree

from django.conf import settings
from django.db import connection

from .errors import BackupError
from .postgresql import PostgresqlDatabase
from .sqlite import SqliteDatabase

Database = SqliteDatabase | PostgresqlDatabase


def live_database() -> Database:
    """Return the site's database. Django's own connection to it is closed; the next query opens it again."""
    connection.close()
    if connection.vendor == "sqlite":
        return SqliteDatabase(Path(connection.settings_dict["NAME"]))
    return PostgresqlDatabase.of(connection.get_connection_params(), Path(settings.DATA_DIR))


def leave_database() -> None:
    """Close all connections of this process, including pooled ones, so that `require_idle` does not count them."""
    connection.close()
    close_pool = getattr(connection, "close_pool", None)
    if close_pool:
        close_pool()


@contextmanager
def workplace(parent: Path) -> Iterator[Path]:
    """Yield an empty folder, deleted after the block; raise `BackupError` if another process uses it."""
    folder = parent / ".safekeeping"
    folder.mkdir(mode=0o700, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise BackupError(f"Another backup or restore is running in {parent}.") from None
    try:
        # A killed process leaves its files, but not its lock.
        for leftover in folder.iterdir():
            rmtree(leftover) if leftover.is_dir() else leftover.unlink()
        yield folder
    finally:
        rmtree(folder, ignore_errors=True)
        os.close(descriptor)
