"""Connections outlive a page: none may go on writing to a database file that has been replaced."""

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
    """Guard each SQLite connection of this process by `watch_file`, and close all of them at its end."""
    connection_created.connect(watch_file)
    # What atexit is for other processes: the server's workers leave without it.
    Finalize(None, close_files, exitpriority=0)


def watch_file(connection: Any, **_: Any) -> None:
    """Refuse every statement once the database file that this connection opened has been replaced."""
    if connection.vendor != "sqlite":
        return
    _open_connections.add(connection)
    name = str(connection.settings_dict["NAME"])
    opened = _file(name)

    def require_same_file(execute: Callable[..., Any], *statement: Any) -> Any:
        # Neither file may be written to: the journal beside them is still that of the one which was opened.
        if _file(name) != opened:
            raise OperationalError(
                "the database file was replaced: start the site anew"
            ) from sqlite3.OperationalError()
        return execute(*statement)

    connection.execute_wrappers[:] = [require_same_file]


def close_files() -> None:
    """The last connection to close writes its journal into the file, so that none is left beside a replaced one."""
    for connection in list(_open_connections):
        if connection.connection is not None:
            connection.connection.close()


def _file(name: str) -> tuple[int, int] | None:
    try:
        found = os.stat(name)
    except OSError:
        return None
    return found.st_dev, found.st_ino
