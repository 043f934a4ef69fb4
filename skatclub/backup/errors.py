"""Why a backup, a restore or an upgrade was not done."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg


class BackupError(Exception):
    """What is wrong and what to do, in a sentence for whoever runs the site."""


class Damaged(BackupError):
    """A file that is not, byte for byte, what was written."""


class VerificationFailed(BackupError):
    """What was restored is not what was kept."""


@contextmanager
def as_backup_error() -> Iterator[None]:
    """What disk or database refuse is `BackupError`, too."""
    try:
        yield
    except (OSError, sqlite3.Error, psycopg.Error) as error:
        raise BackupError(f"Disk or database refused: {str(error).strip()}") from error
