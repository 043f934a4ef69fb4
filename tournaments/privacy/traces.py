"""Remove traces of a name outside the rows: stored documents, and bytes freed by the database.

SQLite overwrites what it frees (`secure_delete` in the settings); its write-ahead log is emptied here. PostgreSQL keeps
old versions of rows until a table is rewritten; its write-ahead log is removed with the next checkpoints.
"""

from typing import Any, Final

from django.apps import apps
from django.db import OperationalError, connection

from scoring.clock import now
from scoring.printing.stored import delete_documents
from tournaments.privacy.models import ErasureRequest

# Apps whose tables may contain a name.
APPS: Final = ("scoring", "tournaments", "auth", "accounts", "law", "admin", "sessions", "django_tasks_database")
# Open transactions of others: VACUUM FULL keeps row versions that these may still read.
OLDER: Final = "SELECT count(*) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_xmin IS NOT NULL"


def remove_traces() -> bool:
    """Delete stored documents and overwrite freed bytes; False if other users kept the database busy.

    The worker's hourly task tries again.
    """
    delete_documents()
    # Taken first: requests done during the overwriting are left to the next run.
    moment = now()
    if not _overwrite_freed():
        return False
    ErasureRequest.objects.filter(done_at__lte=moment, overwritten_at=None).update(overwritten_at=moment)
    return True


def _overwrite_freed() -> bool:
    try:
        with connection.cursor() as cursor:
            return _on_sqlite(cursor) if connection.vendor == "sqlite" else _on_postgresql(cursor)
    except OperationalError:
        return False


def _on_sqlite(cursor: Any) -> bool:
    cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    is_busy, *_counts = cursor.fetchone()
    return not is_busy


def _on_postgresql(cursor: Any) -> bool:
    cursor.execute(OLDER)
    if cursor.fetchone()[0]:
        return False
    models = [model for app in APPS for model in apps.get_app_config(app).get_models(include_auto_created=True)]
    # pg_statistic contains samples of column values.
    for table in (*sorted(model._meta.db_table for model in models), "pg_statistic"):
        cursor.execute(f"VACUUM (FULL, ANALYZE) {connection.ops.quote_name(table)}")
    return True
