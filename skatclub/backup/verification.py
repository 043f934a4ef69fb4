"""Verification of a backup: restored into a scratch database, counted, and checked."""

import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.db.migrations.loader import MigrationLoader

from .backup_file import About, Backup
from .check import FAULTY
from .errors import BackupError, VerificationFailed
from .locations import Database

# The check of a scratch database must not reach the site's replica, pool and documents.
_OF_THE_SITE: Final = {"DATABASE_POOL", "PAPERS", "REPLICA_URL"}


@dataclass(frozen=True)
class Checked:
    """The output of the checks, in lines: how much was checked, and the faults."""

    output: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


@contextmanager
def restored(backup: Backup, *, live: Database, work: Path) -> Iterator[Database]:
    """Yield the backup in a scratch database with the same row counts; delete it after the block."""
    dump = work / "dump"
    backup.unpack_database(dump)
    with live.scratch(work) as scratch:
        scratch.load(dump)
        dump.unlink()
        require_all_rows(backup.about, scratch)
        yield scratch


def require_all_rows(about: About, database: Database) -> None:
    found = database.counts()
    lacking = [name for name in about.counts.keys() | found.keys() if about.counts.get(name) != found.get(name)]
    if lacking:
        raise VerificationFailed(
            f"The restored database does not have the same rows as the backed-up one in: {', '.join(sorted(lacking))}."
        )


def check(database: Database, *, secret: str, work: Path) -> Checked:
    """Migrate the database and check everything in it, in a process with a separate environment."""
    environment = {name: value for name, value in os.environ.items() if name not in _OF_THE_SITE}
    environment |= {"DATABASE_URL": database.url, "SKATCLUB_DATA": str(work / "data"), "SECRET_KEY": secret}
    result = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "skatclub.backup.check"],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    faults = result.stderr.strip().splitlines()
    if result.returncode not in (0, FAULTY):
        raise VerificationFailed(
            f"The restored database cannot be brought up to date: {faults[-1:] or result.returncode}"
        )
    return Checked(result.stdout.strip().splitlines(), faults)


def require_not_newer(about: About) -> None:
    """Raise `BackupError` if a later version made the backup: it may contain what this one does not know."""
    if _numbers(about.version) > _numbers(settings.VERSION) or has_newer(about.migrations):
        raise BackupError(
            f"The backup is of version {about.version}, newer than this one ({settings.VERSION}): "
            "update the site's files first."
        )


@cache
def newest_migrations() -> dict[str, str]:
    return dict(MigrationLoader(None).graph.leaf_nodes())


def has_newer(applied: Iterable[Iterable[str]]) -> bool:
    """Return whether a migration is later than the last one known here; an older one may have been squashed."""
    newest = newest_migrations()
    return any(name > newest.get(app, name) for app, name in applied)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]
