"""Back up the whole site into one file and verify it: `python -m skatclub.backup.backup [TARGET]`.

TARGET is a folder or a file; without one it is the folder "backups" in SKATCLUB_DATA.
"""

import os
import sys
from argparse import ArgumentParser
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC
from pathlib import Path
from socket import gethostname
from time import monotonic
from typing import Final

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

from scoring.clock import now

from .backup_file import About, finished_under, open_backup, write_backup
from .errors import BackupError, as_backup_error
from .heartbeat import write_heartbeat
from .locations import live_database, workplace
from .verification import Checked, check, restored

KIND: Final = "backup"
# Environment variables that another machine should be given again. The database's URL differs there, and that of the
# mail server contains a password.
SETTINGS: Final = (
    *("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "DEBUG", "HOST", "HTTPS", "PAPERS", "PORT", "SKATCLUB_COPIES"),
    *("SITE_URL", "TIME_ZONE"),
)


@dataclass(frozen=True)
class CompletedBackup:
    """A verified backup. Faults in `checked` are those of the site itself, so the backup has them too."""

    file: Path
    about: About
    checked: Checked
    seconds: float


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(prog="sh bin/backup", description=(__doc__ or "").partition(":")[0])
    parser.add_argument("target", type=Path, nargs="?", metavar="TARGET", help="a folder, or a file NAME.tar")
    options = parser.parse_args(arguments)
    if options.target and not options.target.is_dir() and options.target.suffix != ".tar":
        parser.error(f"{options.target} is neither a folder nor the name of a .tar file")
    django.setup()
    try:
        completed = back_up(options.target or backups())
    except BackupError as error:
        print(f"No backup was made. {error}", file=sys.stderr)
        return 1
    print(*completed.checked.output, words_of(completed), sep="\n")
    print(*completed.checked.faults, sep="\n", file=sys.stderr)
    return 1 if completed.checked.faults else 0


@as_backup_error()
def back_up(target: Path, *, is_checked: bool = True) -> CompletedBackup:
    """Write the site into a file, restore it into a scratch database, compare the row counts, and check everything.

    Without `is_checked` only the row counts are compared. The file gets its name once that has succeeded; then a
    heartbeat stores when the site was last backed up.
    """
    begun, live = monotonic(), live_database()
    file = _file_in(target.resolve())
    with workplace(file.parent) as work, finished_under(file) as draft:
        about = _write(draft, work)
        backup = open_backup(draft)
        with restored(backup, live=live, work=work) as scratch:
            checked = check(scratch, secret=backup.secret, work=work) if is_checked else Checked()
    # The backup exists even if the disk has no room for the heartbeat.
    with suppress(OSError):
        write_heartbeat(KIND, gethostname(), good_at=about.made_at)
    return CompletedBackup(file, about, checked, monotonic() - begun)


def words_of(completed: CompletedBackup) -> str:
    rows, size = sum(completed.about.counts.values()), completed.file.stat().st_size / 1_000_000
    if completed.checked.faults:
        return f"{completed.file} was written and can be restored, but the site has faults, and so has the backup:"
    return (
        f"{completed.file} was written, restored and checked: {rows} rows in {size:.1f} MB, {completed.seconds:.0f} s."
    )


def backups() -> Path:
    folder = Path(settings.DATA_DIR, "backups")
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def stamp() -> str:
    return now().astimezone(UTC).strftime("%Y_%m_%d_%H%M%S")


def _file_in(target: Path) -> Path:
    return target / f"skatclub_{stamp()}.tar" if target.is_dir() else target


def _write(draft: Path, work: Path) -> About:
    live, dump = live_database(), work / "dump"
    if not live.counts():
        raise BackupError("There is no database yet.")
    # Read before the dump: if someone migrates meanwhile, the restored row counts differ and the backup fails.
    migrations = applied_migrations()
    about = About(
        version=settings.VERSION,
        made_at=now().astimezone(UTC).isoformat(timespec="seconds"),
        kind=live.kind,
        migrations=migrations,
        counts=live.dump(dump),
        settings={name: os.environ[name] for name in SETTINGS if os.environ.get(name)},
    )
    write_backup(draft, about, secret=settings.SECRET_KEY, dump=dump)
    dump.unlink()
    return about


def applied_migrations() -> list[list[str]]:
    from django.db import connection
    from django.db.migrations.recorder import MigrationRecorder

    found = sorted([app, name] for app, name in MigrationRecorder(connection).applied_migrations())
    connection.close()
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
