"""The session of a login, which ends after twelve hours without a page."""

import re
from datetime import timedelta
from typing import Final

from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest

from scoring.clock import now
from skatclub.accounts.models import LoginSession

IDLE: Final = timedelta(hours=12)
# Each mark is a write, so a session is marked at most this often.
_RECORDED_EVERY: Final = timedelta(minutes=5)
_ROW, _SEEN = "login_session", "seen_at"
_BROWSERS: Final = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "Chrome": "Chrome", "Safari": "Safari"}
_SYSTEMS: Final = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "Linux")


def begin(request: HttpRequest, user: AbstractBaseUser) -> None:
    """Record the browser that has just logged in, and delete the login's expired records."""
    if not request.session.session_key:
        request.session.create()
    LoginSession.objects.filter(user_id=user.pk).delete_expired()
    # Logging in twice in one browser keeps its session.
    row, _is_new = LoginSession.objects.update_or_create(
        session_key=request.session.session_key,
        defaults={
            "user_id": user.pk,
            "browser": browser_of(request.headers.get("User-Agent", "")),
            "began_at": now(),
            "seen_at": now(),
        },
    )
    request.session.set_expiry(int(IDLE.total_seconds()))
    request.session[_ROW] = row.pk
    request.session[_SEEN] = now().timestamp()


def record_use(request: HttpRequest) -> None:
    LoginSession.objects.filter(pk=current_row(request)).update(session_key=request.session.session_key, seen_at=now())
    request.session[_SEEN] = now().timestamp()


def record_use_if_due(request: HttpRequest, user: AbstractBaseUser) -> None:
    """Mark the session, at most every `_RECORDED_EVERY`; a session older than this table gets a row."""
    seen = request.session.get(_SEEN)
    if seen is None:
        begin(request, user)
    elif abs(now().timestamp() - seen) > _RECORDED_EVERY.total_seconds():
        record_use(request)


def current_row(request: HttpRequest) -> int:
    return int(request.session.get(_ROW, 0))


def browser_of(agent: str) -> str:
    """Return browser and system from a user agent, as "Firefox, Android"; the rest is not stored."""
    browser = next((name for token, name in _BROWSERS.items() if f"{token}/" in agent), "")
    system = next((name for name in _SYSTEMS if re.search(rf"\b{name}\b", agent)), "")
    return ", ".join(word for word in (browser, {"Macintosh": "Mac"}.get(system, system)) if word)
