"""Prevent persistent connections from writing to a database file that has been replaced."""

import os
import sqlite3
from collections.abc import Callable
from multiprocessing.util import Finalize
from typing import Any, Final
from weakref import WeakSet

from django.db import OperationalError
from django.db.backends.signals import connection_created

_open_connections: Final[WeakSet[Any]] = WeakSet()


def watch_files() -> None:
    connection_created.connect(watch_file)
    # Like atexit, which does not run in the server's worker processes.
    Finalize(None, close_files, exitpriority=0)


def watch_file(connection: Any, **_: Any) -> None:
    """Refuse every statement once the database file that this connection opened has been replaced."""
    if connection.vendor != "sqlite":
        return
    _open_connections.add(connection)
    name = str(connection.settings_dict["NAME"])
    opened = _file(name)

    def require_same_file(execute: Callable[..., Any], *statement: Any) -> Any:
        # Not even the new file may be written to: this connection's journal belongs to the old one.
        if _file(name) != opened:
            raise OperationalError("the database file was replaced: restart the site") from sqlite3.OperationalError()
        return execute(*statement)

    connection.execute_wrappers[:] = [require_same_file]


def close_files() -> None:
    """Close all connections: the last one writes its journal into the file, so none is left next to a new one."""
    for connection in list(_open_connections):
        if connection.connection is not None:
            connection.connection.close()


def _file(name: str) -> tuple[int, int] | None:
    try:
        found = os.stat(name)
    except OSError:
        return None
    return found.st_dev, found.st_ino
