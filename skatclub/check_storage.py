"""Whether there is a sound database to serve from, and if not what to do: `python -m skatclub.check_storage`."""

import os
import sys
from typing import Final

from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

DAMAGED: Final = """The database {file} is damaged ({said}). Nothing was changed.
Put your newest copy in its place: sh bin/restore FILE --replace, which keeps this one aside.
Without a copy `sqlite3 {file} .recover | sqlite3 rescued.sqlite3` saves what can still be read. Then start again."""
CLOSED: Final = """The database {file} cannot be opened ({said}).
Is the disk full or read-only, and may this user write in the folder? SKATCLUB_DATA names another one."""
AWAY: Final = """The database of DATABASE_URL does not answer ({said}).
Is the server running, and are its address, name and password right?"""


def main() -> int:
    """The exit status."""
    if trouble := trouble_of_the_database():
        print(trouble, file=sys.stderr)
    return 1 if trouble else 0


def trouble_of_the_database() -> str:
    """A sentence on what is wrong and what to do, also with the settings; "" where all is well."""
    try:
        said = _asked()
    except ImproperlyConfigured as error:
        return f"The site was not started: {error}"
    except DatabaseError as error:
        said, name = str(error).strip(), getattr(error.__cause__, "sqlite_errorname", "")
        is_damaged = name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))
    else:
        is_damaged = True
    if not said:
        return ""
    words = AWAY if connection.vendor != "sqlite" else DAMAGED if is_damaged else CLOSED
    return words.format(file=connection.settings_dict["NAME"], said=said)


def _asked() -> str:
    """What SQLite's quick check finds, "" for nothing; DatabaseError where the database does not answer."""
    connection.ensure_connection()
    if connection.vendor != "sqlite":
        return ""
    with connection.wrap_database_errors:
        (found,) = connection.connection.execute("PRAGMA quick_check(1)").fetchone()
    return "" if found == "ok" else str(found)


if __name__ == "__main__":
    sys.exit(main())
