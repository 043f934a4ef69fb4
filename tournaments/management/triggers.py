"""Whether the database still forbids to change what is written once."""

from collections.abc import Iterator
from typing import Final

from django.db import connection

from scoring.migrations._written_once import LISTS
from tournaments.migrations._written_once import EVENTS

INSTALLED: Final = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'",
}


def trigger_faults() -> Iterator[str]:
    """Triggers that are missing: without them the database forbids nothing."""
    with connection.cursor() as cursor:
        cursor.execute(INSTALLED[connection.vendor])
        found = {name for (name,) in cursor.fetchall()}
    for table in (*LISTS.tables, *EVENTS.tables):
        for action in ("update", "delete"):
            if f"{table}_no_{action}" not in found:
                yield f"{table}: the trigger that forbids to {action} is gone"
