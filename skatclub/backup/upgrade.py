"""Brings the database up to this version, or leaves it as it is: `python -m skatclub.backup.upgrade`.

With --during-event although one is being played, with --faulty although the checks find faults, with --back to the
database of before the last upgrade. With --server PID somebody stays behind who looks whether what that process will
serve is ready (`preflight.py`).
"""

import os
import subprocess
import sys
from argparse import SUPPRESS, ArgumentParser
from pathlib import Path
from typing import Final

import django
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

from .backup import applied_migrations, back_up, backups, stamp
from .backup_file import finished_under, sync_folder
from .errors import BackupError, as_backup_error
from .locations import leave_database, live_database
from .restore import bring_back
from .running_events import running_events

# What the last upgrade keeps aside, written before it does so; and which version had written it.
_WAY_BACK: Final = "way_back"
_SERVED: Final = "served_version"


def main(arguments: list[str]) -> int:
    """The exit status."""
    description = (__doc__ or "").partition(":")[0]
    parser = ArgumentParser(prog="sh bin/upgrade", description=description, allow_abbrev=False)
    parser.add_argument("--during-event", action="store_true", help="although an event is being played")
    parser.add_argument("--faulty", action="store_true", help="although the checks find faults")
    parser.add_argument("--back", action="store_true", help="to the database of before the last upgrade")
    parser.add_argument("--no-start", action="store_true", help="everything but starting the site")
    # The process that will serve the site and is to be looked at.
    parser.add_argument("--server", metavar="PID", help=SUPPRESS)
    options = parser.parse_args(arguments)
    django.setup()
    is_upgraded = False
    try:
        if options.back:
            go_back()
        else:
            is_upgraded = bring_up_to_date(during_event=options.during_event, takes_faults=options.faulty)
    except BackupError as error:
        print(f"Nothing was changed. {error}", file=sys.stderr)
        return 1
    if options.server:
        # Now: once the site starts, its own version is the one of before.
        look_at(options.server, words_back(with_database=is_upgraded))
    return 0


def bring_up_to_date(*, during_event: bool = False, takes_faults: bool = False) -> bool:
    """Keep a backup, and put what it becomes with today's migrations in the place of the database, once all is checked.

    Whatever goes wrong and whenever it is killed, the database is the old one as it was, or the new one. False where
    nothing was to be done.
    """
    if not needs_upgrade():
        print(f"The database is that of version {settings.VERSION}: nothing is to be done.")
        return False
    if not during_event and (names := running_events()):
        raise BackupError(f"{', '.join(names)} is being played; sh bin/upgrade --during-event does it nevertheless.")
    leave_database()
    live_database().require_idle()
    print("Keeping a backup", flush=True)
    completed = back_up(backups(), is_checked=False)
    print(f"Kept as {completed.file}. Bringing a copy up to version {settings.VERSION} and checking it", flush=True)
    restored_backup = bring_back(completed.file, replaces=True, takes_faults=takes_faults, keeps=remember_way_back)
    print(*restored_backup.checked.output, sep="\n")
    print(f"Upgraded to version {settings.VERSION}. The database of before is kept as {restored_backup.set_aside}.")
    print(f"Back to it: {words_back()}")
    return True


def remember_way_back(set_aside: str) -> None:
    """Write down, whole and to the disk, what the database is to be kept as: what the upgrade of before kept is no way
    back from this one, wherever it may be ended."""
    with finished_under(Path(settings.DATA_DIR, _WAY_BACK)) as draft, draft.open("w") as stream:
        stream.write(set_aside)
        stream.flush()
        os.fsync(stream.fileno())


@as_backup_error()
def go_back() -> None:
    """The database of before the last upgrade, in the place of today's, which is kept aside."""
    file, live = Path(settings.DATA_DIR, _WAY_BACK), live_database()
    if not file.exists():
        raise BackupError("There was no upgrade that could be gone back from.")
    old = live.named(file.read_text())
    leave_database()
    if not old.counts():
        raise BackupError(
            f"There is nothing to go back to: {old.name} is not there. "
            "The last upgrade was ended before it came to that, or somebody has deleted it."
        )
    set_aside = old.take_place_of(live.name, f"after_{stamp()}")
    file.unlink()
    print(f"The database is that of before the upgrade; what was written since is kept as {set_aside}.")


def needs_upgrade() -> bool:
    """Whether a database that holds something lacks migrations of today."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    is_due = bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    return is_due and bool(applied_migrations())


def words_back(*, with_database: bool = True) -> str:
    """The line that brings back what was, files and database."""
    files = Path(settings.DATA_DIR, _SERVED)
    before = files.read_text().strip() if files.exists() else "VERSION_OF_BEFORE"
    back = "sh bin/upgrade --back && " if with_database else ""
    return f"{back}git checkout {before} && sh bin/run"


def look_at(server: str, back: str) -> None:
    """Leave somebody behind who looks at the site while it starts."""
    subprocess.Popen([sys.executable, "-m", "skatclub.backup.preflight", server, back])  # noqa: S603


def remember_version() -> None:
    """Which files serve the site from now on, for the way back from a later upgrade."""
    command = ["git", "-C", str(settings.BASE_DIR), "rev-parse", "HEAD"]
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    except OSError:
        return
    if result.returncode == 0:
        file = Path(settings.DATA_DIR, _SERVED)
        file.write_text(result.stdout)
        sync_folder(file.parent)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
