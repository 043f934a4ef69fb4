"""Where things are: the database of this site, and a folder to work in."""

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
    """The database of this site. Django's own connection to it is closed: the next question opens it again."""
    connection.close()
    if connection.vendor == "sqlite":
        return SqliteDatabase(Path(connection.settings_dict["NAME"]))
    return PostgresqlDatabase.of(connection.get_connection_params(), Path(settings.DATA_DIR))


def leave_database() -> None:
    """Close what this process has open of it, a pool as well: who asks whether it is idle is not to find himself."""
    connection.close()
    close_pool = getattr(connection, "close_pool", None)
    if close_pool:
        close_pool()


@contextmanager
def workplace(parent: Path) -> Iterator[Path]:
    """An empty folder for one at a time, which is gone at the end of the block. One of a killed process is emptied."""
    folder = parent / ".safekeeping"
    folder.mkdir(mode=0o700, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise BackupError(f"Another backup or restore is at work in {parent}.") from None
    try:
        for left in folder.iterdir():
            rmtree(left) if left.is_dir() else left.unlink()
        yield folder
    finally:
        rmtree(folder, ignore_errors=True)
        os.close(descriptor)
