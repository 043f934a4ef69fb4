"""Why a backup, a restore or an upgrade was not done."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg


class Trouble(Exception):
    """What is wrong and what to do, in a sentence for whoever runs the site."""


class Damaged(Trouble):
    """A file that is not, byte for byte, what was written."""


class NotProved(Trouble):
    """What was restored is not what was kept."""


@contextmanager
def told_as_trouble() -> Iterator[None]:
    """What disk or database refuse is `Trouble`, too."""
    try:
        yield
    except (OSError, sqlite3.Error, psycopg.Error) as error:
        raise Trouble(f"Disk or database refused: {str(error).strip()}") from error
