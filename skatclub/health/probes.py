"""Probes for monitoring: whether the site runs and can do its work; `state_page.py` shows them as text."""

from collections.abc import Callable
from datetime import timedelta
from shutil import disk_usage
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_tasks_db.models import DBTaskResult

from scoring.clock import now
from skatclub.backup import copies, heartbeat
from skatclub.backup.verification import has_newer, newest_migrations

UNAVAILABLE: Final = 503
# States of a condition.
OK: Final = "ok"
READ_ONLY: Final = "read-only"
AWAY: Final = "away"
FULL: Final = "full"
GONE: Final = "gone"
OLDER: Final = "older"
NEWER: Final = "newer"
MISSING: Final = "missing"
FAILED: Final = "failed"
TOO_OLD: Final = "too old"
OFF: Final = "off"

LEAST_ROOM: Final = copies.ROOM
# If a task waits longer than this and none is started, no worker runs.
WORKER_IS_GONE_AFTER: Final = timedelta(minutes=1)
# Copies that may be overdue before the state is bad.
_MISSED: Final = 3


@require_safe
@never_cache
def live(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"live": True, "version": settings.VERSION})


@require_safe
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    found = conditions()
    is_ready = all(map(is_good, found.values()))
    last_backup = copies.last_backup()
    body = {
        "ready": is_ready,
        "version": settings.VERSION,
        "checks": found,
        "last_backup": last_backup and last_backup.isoformat(),
    }
    answer = JsonResponse(body, status=200 if is_ready else UNAVAILABLE)
    # Monitoring asks every few seconds; a 503 must not fill the log.
    answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer


def is_good(state: str) -> bool:
    return state in (OK, OFF)


def conditions() -> dict[str, str]:
    looks: dict[str, Callable[[], str]] = {
        "database": database_state,
        "disk": disk_state,
        "worker": worker_state,
        "migrations": migrations_state,
        "copies": copies_state,
    }
    return {key: _state_of(look) for key, look in looks.items()}


def _state_of(look: Callable[[], str]) -> str:
    try:
        return look()
    except DatabaseError:
        return AWAY


def database_state() -> str:
    """Return whether the database takes entries.

    Nothing is written: SQLite is asked for its write lock, PostgreSQL for its mode.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT current_setting('transaction_read_only'), pg_is_in_recovery()")
            return OK if cursor.fetchone() == ("off", False) else READ_ONLY
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("UPDATE django_migrations SET name = name WHERE id = 0")
    except DatabaseError as error:
        if "READONLY" in getattr(error.__cause__, "sqlite_errorname", ""):
            return READ_ONLY
        raise
    return OK


def disk_state() -> str:
    return OK if disk_usage(settings.DATA_DIR).free >= LEAST_ROOM else FULL


def worker_state() -> str:
    """Return GONE if a task has waited for a minute and none was started. It notices a missing worker only then."""
    since = now() - WORKER_IS_GONE_AFTER
    is_working = DBTaskResult.objects.filter(started_at__gte=since).exists()
    return GONE if not is_working and DBTaskResult.objects.ready().filter(enqueued_at__lt=since).exists() else OK


def migrations_state() -> str:
    applied = set(MigrationRecorder(connection).applied_migrations())
    if not set(newest_migrations().items()) <= applied:
        return OLDER
    return NEWER if has_newer(applied) else OK


def copies_state() -> str:
    """Return whether the copies that were due exist.

    Without a folder for them the state is OFF, which is good: a new site must be ready. `state_page.py` asks for a
    backup.
    """
    if not settings.COPIES:
        return OFF
    newest_report = heartbeat.newest(copies.KIND)
    copied = copies.last_good(newest_report)
    if newest_report is None or copied is None:
        return FAILED if newest_report else MISSING
    if now() - copied > _MISSED * copies.interval():
        return FAILED if newest_report["trouble"] else TOO_OLD
    return OK
