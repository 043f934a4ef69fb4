"""Upgrade the database to this version, or leave it as it is: `python -m skatclub.backup.upgrade`.

--during-event allows it although an event is being played, --faulty although the checks find faults. --back returns to
the database before the last upgrade. With --server PID a process checks whether the site that PID starts is ready
(`preflight.py`).
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

# Files in SKATCLUB_DATA: the old database's name, written before the swap; and the commit that serves the site.
_WAY_BACK: Final = "way_back"
_SERVED: Final = "served_version"


def main(arguments: list[str]) -> int:
    description = (__doc__ or "").partition(":")[0]
    parser = ArgumentParser(prog="sh bin/upgrade", description=description, allow_abbrev=False)
    parser.add_argument("--during-event", action="store_true", help="even if an event is being played")
    parser.add_argument("--faulty", action="store_true", help="even if the checks find faults")
    parser.add_argument("--back", action="store_true", help="return to the database before the last upgrade")
    parser.add_argument("--no-start", action="store_true", help="do everything but start the site")
    # The process that will serve the site, for preflight.py.
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
        # Now, because the site overwrites the stored commit with its own when it starts.
        look_at(options.server, words_back(with_database=is_upgraded))
    return 0


def bring_up_to_date(*, during_event: bool = False, takes_faults: bool = False) -> bool:
    """Make a backup, migrate and check a copy of it, and swap that for the database.

    Whatever fails and whenever it is killed, the database is the unchanged old one or the new one. Return False if
    nothing was due.
    """
    if not needs_upgrade():
        print(f"The database is already that of version {settings.VERSION}.")
        return False
    if not during_event and (names := running_events()):
        raise BackupError(f"{', '.join(names)} is being played; sh bin/upgrade --during-event upgrades anyway.")
    leave_database()
    live_database().require_idle()
    print("Making a backup", flush=True)
    completed = back_up(backups(), is_checked=False)
    print(f"Backup: {completed.file}. Upgrading a copy to version {settings.VERSION} and checking it", flush=True)
    restored_backup = bring_back(completed.file, replaces=True, takes_faults=takes_faults, keeps=remember_way_back)
    print(*restored_backup.checked.output, sep="\n")
    print(f"Upgraded to version {settings.VERSION}. The old database is kept as {restored_backup.set_aside}.")
    print(f"To go back: {words_back()}")
    return True


def remember_way_back(set_aside: str) -> None:
    """Store the name that the old database will get, and sync it to the disk before the swap.

    Otherwise an upgrade that is killed would leave the name stored by an older one, which is no way back from this one.
    """
    with finished_under(Path(settings.DATA_DIR, _WAY_BACK)) as draft, draft.open("w") as stream:
        stream.write(set_aside)
        stream.flush()
        os.fsync(stream.fileno())


@as_backup_error()
def go_back() -> None:
    """Swap back the database from before the last upgrade; the current one is kept under another name."""
    file, live = Path(settings.DATA_DIR, _WAY_BACK), live_database()
    if not file.exists():
        raise BackupError("There is no upgrade to go back from.")
    old = live.named(file.read_text())
    leave_database()
    if not old.counts():
        raise BackupError(
            f"There is nothing to go back to: {old.name} does not exist. "
            "The last upgrade stopped before it made it, or it was deleted."
        )
    set_aside = old.take_place_of(live.name, f"after_{stamp()}")
    file.unlink()
    print(f"The database is the one before the upgrade; what was written since then is kept as {set_aside}.")


def needs_upgrade() -> bool:
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    is_due = bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    return is_due and bool(applied_migrations())


def words_back(*, with_database: bool = True) -> str:
    """Return the shell command that restores the old files and, if requested, the old database."""
    files = Path(settings.DATA_DIR, _SERVED)
    before = files.read_text().strip() if files.exists() else "VERSION_OF_BEFORE"
    back = "sh bin/upgrade --back && " if with_database else ""
    return f"{back}git checkout {before} && sh bin/run"


def look_at(server: str, back: str) -> None:
    subprocess.Popen([sys.executable, "-m", "skatclub.backup.preflight", server, back])  # noqa: S603


def remember_version() -> None:
    """Store the Git commit that serves the site from now on, for the way back from a later upgrade."""
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
