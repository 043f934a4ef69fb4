"""Replace the site's database with a backup: `python -m skatclub.backup.restore FILE`.

--replace allows this for a database with content, which is kept under another name. --faulty allows it if the checks
find faults that the site already had when the backup was made.
"""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

from .backup import stamp
from .backup_file import About, Counts, open_backup, sync_folder
from .errors import BackupError, Damaged, as_backup_error
from .locations import Database, leave_database, live_database, workplace
from .verification import Checked, check, require_not_newer, restored

# Tables that even a new database has rows in.
_OF_MIGRATIONS: Final = {"django_migrations", "django_content_type", "auth_permission"}


@dataclass(frozen=True)
class Restored:
    """The restored backup, and the new name of the old database, "" if there was none."""

    about: About
    set_aside: str
    checked: Checked
    seconds: float


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(prog="sh bin/restore", description=(__doc__ or "").partition(":")[0])
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument(
        "--replace", action="store_true", help="even if the database is not empty; it is kept under another name"
    )
    parser.add_argument("--faulty", action="store_true", help="even if the checks find faults")
    options = parser.parse_args(arguments)
    django.setup()
    try:
        restored_backup = bring_back(options.file, replaces=options.replace, takes_faults=options.faulty)
    except BackupError as error:
        print(f"Nothing was changed. {error}", file=sys.stderr)
        return 1
    for line in words_of(restored_backup):
        print(line)
    return 0


@as_backup_error()
def bring_back(
    file: Path,
    *,
    replaces: bool = False,
    takes_faults: bool = False,
    keeps: Callable[[str], None] = lambda set_aside: None,
) -> Restored:
    """Restore the backup into a scratch database, migrate it, check everything, and only then swap the names.

    If it ends before that, the database is unchanged. `keeps` is called just before the swap with the name that the old
    database will get.
    """
    begun, backup, live = monotonic(), open_backup(file), live_database()
    require_not_newer(backup.about)
    if backup.about.kind != live.kind:
        raise BackupError(f"The backup is of {backup.about.kind}, but DATABASE_URL names {live.kind}.")
    before = _rows_of(live)
    if not replaces and (before is None or not is_empty(before)):
        raise BackupError("The database is not empty; --replace replaces it and keeps it under another name.")
    leave_database()
    live.require_idle()
    with (
        workplace(live.folder) as work,
        restored(backup, live=live, work=work) as scratch,
    ):
        checked = check(scratch, secret=backup.secret, work=work)
        if checked.faults and not takes_faults:
            raise BackupError(
                "\n".join(["The checks find faults; --faulty restores the backup anyway:", *checked.faults])
            )
        if _rows_of(live) != before:
            raise BackupError("The database was changed meanwhile. Stop the site, then try again.")
        live.require_idle()
        keep_secret(backup.secret)
        aside = f"before_{stamp()}"
        keeps(live.set_aside_name(aside))
        set_aside = scratch.take_place_of(live.name, aside)
    return Restored(backup.about, set_aside, checked, monotonic() - begun)


def _rows_of(live: Database) -> Counts | None:
    """Return the row counts; None if the database is damaged, so that a backup in its place loses nothing."""
    try:
        return live.counts()
    except Damaged:
        return None


def is_empty(counts: Counts) -> bool:
    return not any(count for table, count in counts.items() if table not in _OF_MIGRATIONS)


def words_of(restored_backup: Restored) -> list[str]:
    about = restored_backup.about
    lines = [*restored_backup.checked.output, *restored_backup.checked.faults]
    lines.append(
        f"Restored and checked: {sum(about.counts.values())} rows of {about.made_at}, version {about.version}."
    )
    if restored_backup.set_aside:
        lines.append(f"The old database is kept as {restored_backup.set_aside}.")
    other = {name: value for name, value in about.settings.items() if os.environ.get(name) != value}
    if other:
        variables = " ".join(f"{name}='{value}'" for name, value in other.items())
        lines.append(f"The backup was made with {variables}, which are not set here.")
    if os.environ.get("SECRET_KEY", about.made_at) not in (about.made_at, _stored_secret()):
        lines.append("SECRET_KEY is not that of the backup: all logins end, and table signs must be printed again.")
    return [*lines, f"This took {restored_backup.seconds:.0f} s."]


def keep_secret(secret: str) -> None:
    """Write the site's secret to its file atomically; a different one is kept under another name."""
    file = _secret_file()
    if _stored_secret() == secret:
        return
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as stream:
        stream.write(secret)
        stream.flush()
        os.fsync(stream.fileno())
    with suppress(FileNotFoundError):
        os.link(file, file.with_name(f"{file.name}.before_{stamp()}"))
    os.replace(draft, file)
    sync_folder(file.parent)


def _secret_file() -> Path:
    return Path(settings.DATA_DIR, "secret_key")


def _stored_secret() -> str:
    with suppress(FileNotFoundError):
        return _secret_file().read_text().strip()
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
