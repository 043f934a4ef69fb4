"""Make unknown browsers wait some seconds while a limit shared by all of them is used up.

A flood without cookies never gets past this; a browser that keeps its cookie and returns has its own limit.
"""

from datetime import timedelta
from typing import Final
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from scoring.clock import now
from scoring.limits import spend

COOKIE, _SALT = "waited", "newcomer"
# Seconds to wait: for the first new browsers of a minute, and for the others.
SHORT, LONG = 3, 8
_MOST_SHORT: Final = 60
# How long a browser that has waited is known.
_KNOWN_FOR: Final = timedelta(hours=1)


def waited(request: HttpRequest) -> str:
    """Return the id of a browser that has waited, or ""."""
    token, ready_at = _wait_of(request)
    until_ready = ready_at - now().timestamp()
    # No wait is longer than `LONG`, so the clock was ahead when it was set.
    is_ready = until_ready <= 0 or until_ready > LONG
    return token if is_ready and -until_ready < _KNOWN_FOR.total_seconds() else ""


def seconds_left(request: HttpRequest) -> int:
    """Return how many seconds this browser must still wait; starts the wait if necessary."""
    ready_at = _wait_of(request)[1]
    left = ready_at - now().timestamp()
    if 0 < left <= LONG:
        return int(left) + 1
    return SHORT if spend("newcomers", "", most=_MOST_SHORT, within=timedelta(minutes=1)) else LONG


def require_wait(request: HttpRequest, response: HttpResponseBase, seconds: int) -> None:
    """Set the browser's cookie unless it is already waiting, and tell it when to retry."""
    response.headers["Retry-After"] = str(seconds)
    left = _wait_of(request)[1] - now().timestamp()
    if 0 < left <= LONG:
        return
    response.set_signed_cookie(
        COOKIE,
        f"{uuid4().hex}:{now().timestamp() + seconds}",
        salt=_SALT,
        max_age=_KNOWN_FOR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _wait_of(request: HttpRequest) -> tuple[str, float]:
    token, _colon, ready_at = str(request.get_signed_cookie(COOKIE, default="", salt=_SALT)).partition(":")
    return token, float(ready_at or 0)
