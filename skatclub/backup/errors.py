"""Reasons why a backup, a restore or an upgrade was not done."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg


class BackupError(Exception):
    """What is wrong and what to do, as a sentence for the operator."""


class Damaged(BackupError):
    """A file differs from what was written."""


class VerificationFailed(BackupError):
    """The restored database differs from the one that was backed up."""


@contextmanager
def as_backup_error() -> Iterator[None]:
    try:
        yield
    except (OSError, sqlite3.Error, psycopg.Error) as error:
        raise BackupError(f"Disk or database refused: {str(error).strip()}") from error
