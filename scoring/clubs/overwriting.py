"""Bytes that the database has freed are written over: what was erased is in no file of it any more."""

import time
from typing import Any, Final

from django.apps import apps
from django.db import OperationalError, connection

# Others read and write meanwhile: so often it is tried, with so many seconds between.
TRIES: Final = 20
PAUSE: Final = 0.25
# Whose tables may hold a name; of the last the database's own figures of what stands in them.
APPS: Final = ("scoring", "tournaments", "auth", "accounts", "law", "admin", "sessions", "django_tasks_database")


def overwrite_freed() -> bool:
    """Outside of any transaction. False where it has to be tried again, since others keep the database busy.

    SQLite writes its file anew and empties its log of writes. PostgreSQL writes each table anew, with its indexes and
    what it noted about their values; its own log of writes goes with the next checkpoints, and an archive of that log
    keeps it for as long as the archive is kept.
    """
    if connection.in_atomic_block:
        raise RuntimeError("what a transaction has erased is freed when it ends")
    try:
        with connection.cursor() as cursor:
            return _on_sqlite(cursor) if connection.vendor == "sqlite" else _on_postgresql(cursor)
    except OperationalError:
        return False


def _on_sqlite(cursor: Any) -> bool:
    cursor.execute("VACUUM")
    for _ in range(TRIES):
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        is_busy, *_counts = cursor.fetchone()
        if not is_busy:
            return True
        time.sleep(PAUSE)
    return False


def _on_postgresql(cursor: Any) -> bool:
    if not _is_seen_by_nobody(cursor):
        return False
    for table in _tables():
        cursor.execute(f"VACUUM (FULL, ANALYZE) {connection.ops.quote_name(table)}")
    cursor.execute("VACUUM FULL pg_statistic")
    return True


def _is_seen_by_nobody(cursor: Any) -> bool:
    """Whether whatever else is at work began after the rows were freed, in any database of the server.

    VACUUM FULL keeps what the oldest of them may read still: its own view begins with the oldest that runs anywhere. A
    role that is no superuser sees its own connections alone.
    """
    cursor.execute("SELECT pg_current_xact_id()::xid::text")
    (newest,) = cursor.fetchone()
    for _ in range(TRIES):
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            " AND greatest(age(backend_xid), age(backend_xmin)) > age(%s::xid)",
            [newest],
        )
        (older,) = cursor.fetchone()
        if not older:
            return True
        time.sleep(PAUSE)
    return False


def _tables() -> list[str]:
    models = [model for app in APPS for model in apps.get_app_config(app).get_models(include_auto_created=True)]
    return sorted(model._meta.db_table for model in models)
