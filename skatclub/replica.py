"""Anonymous readers read a streaming replica (REPLICA_URL), and never see less than they were shown before.

Read-your-writes: after a response from the primary, the `seen` cookie carries its WAL position for ten minutes; the
replica is skipped until it has replayed that far. A request with a session may write, so it reads the primary. Without
a cookie the replica must have what the primary had a moment ago. A replica that is down, or does not have what is
requested, is skipped as well. A WAL position is a number of bytes.
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
# Seconds until the cookie expires; no replica in use lags that long.
REMEMBERED: Final = 600
# Seconds between two looks at the primary, and for which a failed replica is skipped.
LOOK: Final = 1
REST: Final = 5
# A replica that was promoted has no replay position, but one of its own.
POSITION: Final = """
SELECT pg_wal_lsn_diff(
    CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_insert_lsn() END, '0/0'
)::bigint
"""
# URL names whose visitors are about to write, with a key that may be a second old.
FOR_WRITERS: Final = {"take_key", "take_code", "start_card", "table_page", "ready"}
_AWAY: Final = (DatabaseError, InterfaceError)


class Router:
    """Send reads of an anonymous request where its `Visit` says, everything else to the primary."""

    def db_for_read(self, model: type[Model], **hints: Any) -> str:
        visit = _visit.get()
        # A read within a transaction precedes a write.
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
    """The database for one request: chosen at its first read, and the primary once it has written."""

    seen: int = 0
    alias: str = ""

    def source(self) -> str:
        if not self.alias:
            self.alias = REPLICA if _has_come_to(self.seen) else DEFAULT_DB_ALIAS
        return self.alias


_visit: Final[ContextVar[Visit | None]] = ContextVar("visit", default=None)


class Readers:
    """Middleware that chooses the database for a request and sets the `seen` cookie."""

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
        """Repeat the view on the primary if the replica failed or does not have the object yet."""
        visit, found = _visit.get(), request.resolver_match
        if visit is None or visit.alias != REPLICA or found is None or not isinstance(error, (Http404, *_AWAY)):
            return None
        if storage_fault(error):
            _leave_alone()
        visit.alias = DEFAULT_DB_ALIAS
        answer: HttpResponseBase = found.func(request, *found.args, **found.kwargs)
        return answer


def _visit_of(request: HttpRequest) -> Visit | None:
    """Return the request's visit; None for a request with a session, which always reads the primary."""
    if request.COOKIES.get(settings.SESSION_COOKIE_NAME):
        return None
    seen = request.COOKIES.get(COOKIE, "")
    is_asking = request.method in ("GET", "HEAD")
    return Visit(
        seen=int(seen) if seen.isdecimal() and len(seen) < 20 else 0, alias="" if is_asking else DEFAULT_DB_ALIAS
    )


def _has_left_the_primary(request: HttpRequest, response: HttpResponseBase, visit: Visit | None) -> bool:
    """Return whether the browser was shown the primary and will next be shown the replica."""
    name = settings.SESSION_COOKIE_NAME
    if name in response.cookies:
        return not response.cookies[name].value
    return visit is not None and visit.alias == DEFAULT_DB_ALIAS


def _note_position(response: HttpResponseBase) -> None:
    # While the primary is down nobody sees more than the replica has.
    if position := _position(DEFAULT_DB_ALIAS):
        is_secure = settings.SESSION_COOKIE_SECURE
        response.set_cookie(COOKIE, str(position), REMEMBERED, secure=is_secure, httponly=True, samesite="Lax")


@dataclass
class _Looks:
    """The primary's positions at the last two looks, and until when a failed replica is skipped; monotonic seconds."""

    lock: Lock = field(default_factory=Lock)
    looked_at: float = 0
    newest: int = 0
    before: int = 0
    rests_until: float = 0


_looks = _Looks()


def _has_come_to(seen: int) -> bool:
    """Return whether the replica answers and has what this reader saw, and what the primary had a moment ago."""
    if monotonic() < _looks.rests_until:
        return False
    needed = max(seen, _a_moment_ago())
    was_open = connections[REPLICA].connection is not None
    position = _position(REPLICA)
    # A persistent connection may date from before the replica's restart: try a new one.
    if position is None and was_open:
        position = _position(REPLICA)
    if position is None:
        _leave_alone()
        return False
    return position >= needed


def _a_moment_ago() -> int:
    """Return the primary's position at least `LOOK` seconds ago; one request per `LOOK` refreshes it."""
    now = monotonic()
    with _looks.lock:
        is_due, is_long_ago = now - _looks.looked_at >= LOOK, now - _looks.looked_at > 3 * LOOK
        if is_due:
            _looks.looked_at = now
    if not is_due:
        return _looks.before
    if position := _position(DEFAULT_DB_ALIAS):
        # After a pause the last position is too old to ask of the replica, so it must have the current one.
        _looks.before, _looks.newest = position if is_long_ago else _looks.newest, position
    else:
        # While the primary is down nobody can have seen more, and each attempt to reach it may take seconds.
        _looks.looked_at = monotonic() + REST
    return _looks.before


def _position(alias: str) -> int | None:
    """Return the WAL position of this database, None if it does not respond."""
    try:
        with connections[alias].cursor() as cursor:
            cursor.execute(POSITION)
            return int(cursor.fetchone()[0])
    except _AWAY:
        connections[alias].close()
        return None


def _leave_alone() -> None:
    _looks.rests_until = monotonic() + REST
    connections[REPLICA].close()
