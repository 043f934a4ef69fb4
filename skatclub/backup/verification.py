"""That a backup comes back: restored into a database of its own, counted, and worked out again."""

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

# What leads to the site's own replica, pool and papers is not for a scratch place.
_OF_THE_SITE: Final = {"DATABASE_POOL", "PAPERS", "REPLICA_URL"}


@dataclass(frozen=True)
class Checked:
    """What the checks say: how much they went through, and what is wrong, in lines."""

    output: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


@contextmanager
def restored(backup: Backup, *, live: Database, work: Path) -> Iterator[Database]:
    """The backup in a database of its own, row by row what was kept; gone at the end of the block."""
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
            f"The restored database has other rows than were kept in: {', '.join(sorted(lacking))}."
        )


def check(database: Database, *, secret: str, work: Path) -> Checked:
    """Bring the database up to date and work out all of it again, in a process of its own."""
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
    """`BackupError` where a later version of the site made the backup: it may hold what this one does not know."""
    if _numbers(about.version) > _numbers(settings.VERSION) or has_newer(about.migrations):
        raise BackupError(
            f"The backup is of version {about.version}, newer than this one ({settings.VERSION}): "
            "bring the site's files up to date first."
        )


@cache
def newest_migrations() -> dict[str, str]:
    """The last migration of each app in these files."""
    return dict(MigrationLoader(None).graph.leaf_nodes())


def has_newer(applied: Iterable[Iterable[str]]) -> bool:
    """Whether a migration comes after the last one of these files; an older one may have been squashed since."""
    newest = newest_migrations()
    return any(name > newest.get(app, name) for app, name in applied)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]
