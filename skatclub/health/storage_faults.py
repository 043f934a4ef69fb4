"""Errors of database and disk: those that pass by themselves, and those that require free space."""

import errno
from typing import Final

from django.db import DatabaseError, InterfaceError

UNAVAILABLE, NO_ROOM = 503, 507

# Prefixes of SQLite's error names. https://www.sqlite.org/rescode.html
_SQLITE: Final = {
    "SQLITE_FULL": NO_ROOM,
    "SQLITE_READONLY": NO_ROOM,
    "SQLITE_BUSY": UNAVAILABLE,
    "SQLITE_LOCKED": UNAVAILABLE,
    "SQLITE_CANTOPEN": UNAVAILABLE,
    "SQLITE_IOERR": UNAVAILABLE,
    "SQLITE_CORRUPT": UNAVAILABLE,
    "SQLITE_NOTADB": UNAVAILABLE,
    "SQLITE_INTERRUPT": UNAVAILABLE,
    "SQLITE_PROTOCOL": UNAVAILABLE,
}
# PostgreSQL's codes and classes. https://www.postgresql.org/docs/current/errcodes-appendix.html
_POSTGRESQL: Final = {
    "53100": NO_ROOM,  # disk full
    "25006": NO_ROOM,  # the server is read-only
    "53": UNAVAILABLE,  # too little memory, too many connections
    "08": UNAVAILABLE,  # no connection
    "55P03": UNAVAILABLE,  # a lock was not available
    "40P01": UNAVAILABLE,  # a deadlock
    "57": UNAVAILABLE,  # cancelled, shut down, starting
    "58": UNAVAILABLE,  # the disk itself
}
_DISK: Final = {errno.ENOSPC: NO_ROOM, errno.EDQUOT: NO_ROOM, errno.EROFS: NO_ROOM}


def storage_fault(error: BaseException | None) -> int | None:
    """Return 503 if the storage cannot answer now, 507 if it cannot be written to, None for any other error."""
    if isinstance(error, OSError):
        return _DISK.get(error.errno or 0)
    if not isinstance(error, DatabaseError | InterfaceError):
        return None
    cause = error.__cause__
    if name := getattr(cause, "sqlite_errorname", ""):
        return next((status for begins, status in _SQLITE.items() if name.startswith(begins)), None)
    if state := getattr(cause, "sqlstate", None):
        return _POSTGRESQL.get(state) or _POSTGRESQL.get(state[:2])
    # Without a code the server was not reached, or the pool had no free connection.
    kinds = {kind.__name__ for kind in type(cause).__mro__}
    return UNAVAILABLE if kinds & {"OperationalError", "InterfaceError"} else None
