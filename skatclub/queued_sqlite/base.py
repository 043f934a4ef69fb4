"""Django's SQLite backend with a queue of writers.

A writer that finds the database locked sleeps inside SQLite for up to 100 ms at a time, and others overtake it. Here
writers queue for a file lock, and only the first in the queue asks SQLite, every millisecond. It holds the file
lock until its transaction has begun, not until it ends; if its process is killed, the kernel releases the lock.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import IO, Final

from django.core.files import locks
from django.db import OperationalError
from django.db.backends.sqlite3 import base

_SECONDS_BETWEEN_TRIES: Final = 0.001


class DatabaseWrapper(base.DatabaseWrapper):
    def _start_transaction_under_autocommit(self) -> None:
        """Begin a transaction; OperationalError after `busy_timeout`, which includes the time in the queue."""
        started = monotonic()
        with _first_in(f"{self.settings_dict['NAME']}-queue"), self._without_sleep() as patience:
            while True:
                try:
                    super()._start_transaction_under_autocommit()  # type: ignore[misc]
                    return
                except OperationalError as error:
                    is_busy = getattr(error.__cause__, "sqlite_errorname", "").startswith("SQLITE_BUSY")
                    if not is_busy or monotonic() - started > patience:
                        raise
                sleep(_SECONDS_BETWEEN_TRIES)

    @contextmanager
    def _without_sleep(self) -> Iterator[float]:
        """Let SQLite report at once that it is busy; yield how many seconds it would have waited."""
        [milliseconds] = self.connection.execute("PRAGMA busy_timeout").fetchone()
        self.connection.execute("PRAGMA busy_timeout = 0")
        try:
            yield milliseconds / 1000
        finally:
            self.connection.execute(f"PRAGMA busy_timeout = {milliseconds}")


@contextmanager
def _first_in(queue: str) -> Iterator[None]:
    """Wait in the queue until all earlier writers have begun. If files cannot be locked, SQLite alone decides."""
    file: IO[bytes] | None = None
    with suppress(OSError):
        file = open(queue, "rb", opener=_created_private)  # noqa: SIM115
        locks.lock(file, locks.LOCK_EX)
    try:
        yield
    finally:
        if file:
            file.close()


def _created_private(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CREAT, 0o600)
