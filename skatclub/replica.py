"""Anonymous readers read a streaming replica (REPLICA_URL), and never less than they were shown before.

Whoever has a session may write, so he reads the primary. A browser that was answered from the primary without keeping a
session bears in a cookie how far its log had come; a replica that has not come that far yet is passed over for it. For
newcomers it must have what the primary had a moment ago. A replica that is down, or does not know what is asked for, is
passed over as well. A log's position is a number of bytes.
"""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import DEFAULT_DB_ALIAS, DatabaseError, InterfaceError, connection, connections
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponseBase

from skatclub.health.storage_faults import storage_fault

REPLICA: Final = "replica"
COOKIE: Final = "seen"
# Seconds that a browser bears what it saw: no replica that is read lags so long.
REMEMBERED: Final = 600
# Seconds between two looks at the primary, and for which a replica that failed is left alone.
LOOK: Final = 1
REST: Final = 5
# A replica that has become the primary answers as such.
POSITION: Final = """
SELECT pg_wal_lsn_diff(
    CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END, '0/0'
)::bigint
"""
# Their visitors are about to write, with a key that may have been made this second.
FOR_WRITERS: Final = {"take_key", "take_code", "start_card", "table_page", "ready"}
_AWAY: Final = (DatabaseError, InterfaceError)


class Router:
    """Reads of an anonymous reader's request go where its `Visit` says, all else to the primary."""

    def db_for_read(self, model: type[Model], **hints: Any) -> str:
        visit = _visit.get()
        # What is read within a transaction is about to be written.
        return visit.source() if visit and not connection.in_atomic_block else DEFAULT_DB_ALIAS

    def db_for_write(self, model: type[Model], **hints: Any) -> str:
        if visit := _visit.get():
            visit.alias = DEFAULT_DB_ALIAS
        return DEFAULT_DB_ALIAS

    def allow_relation(self, one: Model, other: Model, **hints: Any) -> bool:
        return True

    def allow_migrate(self, alias: str, app_label: str, **hints: Any) -> bool:
        return alias != REPLICA


@dataclass
class Visit:
    """What one request reads from: settled by its first read, and the primary once it has written."""

    seen: int = 0
    alias: str = ""

    def source(self) -> str:
        if not self.alias:
            self.alias = REPLICA if _has_come_to(self.seen) else DEFAULT_DB_ALIAS
        return self.alias


_visit: Final[ContextVar[Visit | None]] = ContextVar("visit", default=None)


class Readers:
    """The middleware: who reads where, and what his browser has to bear."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if REPLICA not in connections:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        visit = _visit_of(request)
        token = _visit.set(visit)
        try:
            response = self.get_response(request)
        finally:
            _visit.reset(token)
        if _has_left_the_primary(request, response, visit):
            _note_position(response)
        return response

    def process_view(self, request: HttpRequest, *_: Any) -> None:
        visit, found = _visit.get(), request.resolver_match
        if visit and found and found.url_name in FOR_WRITERS:
            visit.alias = DEFAULT_DB_ALIAS

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """Ask the primary what the replica failed to answer, or does not know yet."""
        visit, found = _visit.get(), request.resolver_match
        if visit is None or visit.alias != REPLICA or found is None or not isinstance(error, (Http404, *_AWAY)):
            return None
        if storage_fault(error):
            _leave_alone()
        visit.alias = DEFAULT_DB_ALIAS
        answer: HttpResponseBase = found.func(request, *found.args, **found.kwargs)
        return answer


def _visit_of(request: HttpRequest) -> Visit | None:
    """None for whoever has a session."""
    if request.COOKIES.get(settings.SESSION_COOKIE_NAME):
        return None
    seen = request.COOKIES.get(COOKIE, "")
    is_asking = request.method in ("GET", "HEAD")
    return Visit(
        seen=int(seen) if seen.isdecimal() and len(seen) < 20 else 0, alias="" if is_asking else DEFAULT_DB_ALIAS
    )


def _has_left_the_primary(request: HttpRequest, response: HttpResponseBase, visit: Visit | None) -> bool:
    """Whether the browser was shown the primary, and will be shown the replica next."""
    name = settings.SESSION_COOKIE_NAME
    if name in response.cookies:
        return not response.cookies[name].value
    return visit is not None and visit.alias == DEFAULT_DB_ALIAS


def _note_position(response: HttpResponseBase) -> None:
    # Without the primary nobody is shown more than the replica has.
    if position := _position(DEFAULT_DB_ALIAS):
        is_secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(COOKIE, str(position), REMEMBERED, secure=is_secure, httponly=True, samesite="Lax")


@dataclass
class _Looks:
    """What the primary had at the last look and at the one before, and until when the replica is left alone."""

    lock: Lock = field(default_factory=Lock)
    looked_at: float = 0
    newest: int = 0
    before: int = 0
    rests_until: float = 0


_looks = _Looks()


def _has_come_to(seen: int) -> bool:
    """Whether the replica answers and has what this reader saw, and what the primary had a moment ago."""
    if monotonic() < _looks.rests_until:
        return False
    needed = max(seen, _a_moment_ago())
    was_open = connections[REPLICA].connection is not None
    position = _position(REPLICA)
    # What was kept open may be of before its restart.
    if position is None and was_open:
        position = _position(REPLICA)
    if position is None:
        _leave_alone()
        return False
    return position >= needed


def _a_moment_ago() -> int:
    """How far the primary had come at least `LOOK` ago; some request looks that often."""
    now = monotonic()
    with _looks.lock:
        is_due, is_long_ago = now - _looks.looked_at >= LOOK, now - _looks.looked_at > 3 * LOOK
        if is_due:
            _looks.looked_at = now
    if not is_due:
        return _looks.before
    if position := _position(DEFAULT_DB_ALIAS):
        _looks.before, _looks.newest = position if is_long_ago else _looks.newest, position
    else:
        # Nobody can have seen more while the primary is away, and it may take seconds to find that out.
        _looks.looked_at = monotonic() + REST
    return _looks.before


def _position(alias: str) -> int | None:
    """How far the log of this database has come; None where it does not answer."""
    try:
        with connections[alias].cursor() as cursor:
            cursor.execute(POSITION)
            return int(cursor.fetchone()[0])
    except _AWAY:
        connections[alias].close()
        return None


def _leave_alone() -> None:
    """Read the primary for a while; what is open to the replica may be broken."""
    _looks.rests_until = monotonic() + REST
    connections[REPLICA].close()
