"""A scene is played once per run: the first process makes it, the others copy its database."""

import fcntl
import os
import pickle
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import pytest
from django.db import connection

Known = TypeVar("Known")


def played_once(folders: pytest.TempPathFactory, name: str, make: Callable[[], Known]) -> Known:
    """The result of `make`, with the database as it leaves it; it must not depend on earlier rows."""
    if connection.vendor != "sqlite":
        return make()
    folder = _folder_of_the_run(folders)
    database, known = folder / f"{name}.sqlite3", folder / f"{name}.pickle"
    connection.ensure_connection()
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not known.exists():
            made = make()
            _copy(connection.settings_dict["NAME"], to=database)
            known.write_bytes(pickle.dumps(made))
            return made
    with closing(sqlite3.connect(database)) as kept:
        kept.backup(connection.connection)
    return pickle.loads(known.read_bytes())


def _folder_of_the_run(folders: pytest.TempPathFactory) -> Path:
    """The folder that all processes of one run share; each of several has its own below it."""
    folder = folders.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


def _copy(database: str, *, to: Path) -> None:
    with closing(sqlite3.connect(database)) as played, closing(sqlite3.connect(to)) as kept:
        played.backup(kept)
