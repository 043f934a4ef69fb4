"""What is left of a name outside the records: drawn papers, and bytes that the database has freed.

SQLite overwrites what it frees (`secure_delete` in the settings); its log of writes is emptied here. PostgreSQL keeps
old versions of rows until a table is written anew; its own log of writes goes with the next checkpoints.
"""

from typing import Any, Final

from django.apps import apps
from django.db import OperationalError, connection

from scoring.clock import now
from scoring.printing.stored import delete_documents
from tournaments.privacy.models import ErasureRequest

# Whose tables may hold a name; of the last the database's own figures of what stands in them.
APPS: Final = ("scoring", "tournaments", "auth", "accounts", "law", "admin", "sessions", "django_tasks_database")
# Others that began before: VACUUM FULL keeps what they may still read.
OLDER: Final = "SELECT count(*) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_xmin IS NOT NULL"


def remove_traces() -> bool:
    """After an erasure: no paper of before is kept, and no freed byte. False where others kept the database busy.

    What is left then is done within the hour.
    """
    delete_documents()
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
    for table in (*sorted(model._meta.db_table for model in models), "pg_statistic"):
        cursor.execute(f"VACUUM (FULL, ANALYZE) {connection.ops.quote_name(table)}")
    return True
