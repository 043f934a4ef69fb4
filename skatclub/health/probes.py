"""Whether the site lives and can do its work, for whatever watches over it; `state_page.py` says it in words."""

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
# How each of the things stands.
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
# A task that waits longer has no worker.
WORKER_IS_GONE_AFTER: Final = timedelta(minutes=1)
# So many copies that were due may be missing.
_MISSED: Final = 3


@require_safe
@never_cache
def live(request: HttpRequest) -> HttpResponse:
    """That this process answers; nothing else is asked."""
    return JsonResponse({"live": True, "version": settings.VERSION})


@require_safe
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """Whether the site can do its work, as JSON; 503 where it cannot."""
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
    # Whoever watches asks every few seconds: that fills no log.
    answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer


def is_good(state: str) -> bool:
    return state in (OK, OFF)


def conditions() -> dict[str, str]:
    """Everything that is looked at, and how it stands: a word of those above."""
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
    """Whether it takes entries. Nothing is written: SQLite is asked for its lock, PostgreSQL for what it may."""
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
    """Whether no task waits for long while none is begun. A worker that is gone is noticed when something waits."""
    since = now() - WORKER_IS_GONE_AFTER
    is_working = DBTaskResult.objects.filter(started_at__gte=since).exists()
    return GONE if not is_working and DBTaskResult.objects.ready().filter(enqueued_at__lt=since).exists() else OK


def migrations_state() -> str:
    """Whether the database is of these very files."""
    applied = set(MigrationRecorder(connection).applied_migrations())
    if not set(newest_migrations().items()) <= applied:
        return OLDER
    return NEWER if has_newer(applied) else OK


def copies_state() -> str:
    """Whether the copies that were due are there. A new site is to be ready, so that nobody misses what he did not ask
    for; `state_page.py` tells whether any backup was ever made."""
    if not settings.COPIES:
        return OFF
    newest_report = heartbeat.newest(copies.KIND)
    copied = copies.last_good(newest_report)
    if newest_report is None or copied is None:
        return FAILED if newest_report else MISSING
    if now() - copied > _MISSED * copies.interval():
        return FAILED if newest_report["trouble"] else TOO_OLD
    return OK
