"""Check the database before a start, and print what to do if it is unusable.

`python -m skatclub.health.check_storage`
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

DAMAGED: Final = """The database {file} is damaged ({found}). Nothing was changed.
Replace it with your newest copy: sh bin/restore FILE --replace, which keeps this one under another name.
Without a copy `sqlite3 {file} .recover | sqlite3 rescued.sqlite3` saves what can still be read. Then start again."""
CLOSED: Final = """The database {file} cannot be opened ({found}).
Is the disk full or read-only, and may this user write to the folder? SKATCLUB_DATA can name another one."""
EMPTY: Final = """The database {file} is empty, although this folder was in use ({item}). Nothing was changed.
Replace it with your newest copy: sh bin/restore FILE --replace. To begin again with an empty site, delete the empty
file and {item}, and start again."""
AWAY: Final = """The database of DATABASE_URL does not answer ({found}).
Is the server running, and are its address, name and password right?"""


def main() -> int:
    if fault := database_fault():
        print(fault, file=sys.stderr)
    return 1 if fault else 0


def database_fault() -> str:
    """Return the fault of database or settings and what to do, as a sentence; "" if there is none.

    A missing SQLite file is created, readable only by its owner.
    """
    try:
        if fault := _file_fault():
            return fault
        found = _quick_check()
    except ImproperlyConfigured as error:
        return f"The site was not started: {error}"
    except DatabaseError as error:
        found, name = str(error).strip(), getattr(error.__cause__, "sqlite_errorname", "")
        is_damaged = name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))
    else:
        is_damaged = True
    if not found:
        return ""
    words = AWAY if connection.vendor != "sqlite" else DAMAGED if is_damaged else CLOSED
    return words.format(file=connection.settings_dict["NAME"], found=found)


def _file_fault() -> str:
    if connection.vendor != "sqlite":
        return ""
    file = Path(connection.settings_dict["NAME"])
    if trace := _trace_of_a_lost(file):
        return EMPTY.format(file=file, item=trace)
    with suppress(OSError):
        make_private(file)
    return ""


def make_private(file: Path) -> None:
    """Create the file, readable only by its owner, if it is missing; SQLite gives its journals the same mode."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _trace_of_a_lost(file: Path) -> str:
    """Return the file or folder that shows that this empty database was in use before, "" if none does."""
    log = file.with_name(f"{file.name}-wal")
    if not file.is_file() or file.stat().st_size or (log.exists() and log.stat().st_size):
        return ""
    names = ("served_version", "way_back", "backups")
    return next((str(trace) for trace in (file.parent / name for name in names) if _exists(trace)), "")


def _exists(trace: Path) -> bool:
    return any(trace.iterdir()) if trace.is_dir() else trace.exists()


def _quick_check() -> str:
    connection.ensure_connection()
    if connection.vendor != "sqlite":
        return ""
    with connection.wrap_database_errors:
        (found,) = connection.connection.execute("PRAGMA quick_check(1)").fetchone()
    return "" if found == "ok" else str(found)


if __name__ == "__main__":
    sys.exit(main())
