"""Limits on password attempts, never by IP address, because a whole hall shares one.

Guessing must not lock out the owner: a browser that has logged in before has a signed cookie and a limit of its own.
Nor must it lock out others: unknown names share a separate limit, because each attempt costs as much as a real one.
"""

from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponseBase

from scoring.limits import reset_tries, spend

WITHIN: Final = timedelta(hours=1)
TRIES_A_LOGIN: Final = 10
TRIES_OF_UNKNOWN: Final = 200
_COOKIE_AGE: Final = timedelta(days=365)


def may_try(request: HttpRequest, username: str) -> bool:
    """Count one attempt at the login's password; return False if a limit is reached."""
    if _is_known(request, username):
        return spend("login, known browser", username, most=TRIES_A_LOGIN, within=WITHIN)
    if not spend("login", username, most=TRIES_A_LOGIN, within=WITHIN):
        return False
    # This reveals which logins exist, which is no loss: audit logs show them to everybody.
    return _is_account_name(username) or spend("unknown logins", "", most=TRIES_OF_UNKNOWN, within=WITHIN)


def may_try_old_password(username: str) -> bool:
    return spend("old password", username, most=TRIES_A_LOGIN, within=WITHIN)


def got_in(username: str) -> None:
    reset_tries("login", username)
    reset_tries("login, known browser", username)


def remember_browser(response: HttpResponseBase, username: str) -> None:
    response.set_signed_cookie(
        _cookie(username),
        username,
        salt="known browser",
        max_age=_COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _is_account_name(username: str) -> bool:
    return get_user_model().objects.filter(username=username).exists()


def _is_known(request: HttpRequest, username: str) -> bool:
    name = request.get_signed_cookie(_cookie(username), default="", salt="known browser", max_age=_COOKIE_AGE)
    return bool(name) and name == username


def _cookie(username: str) -> str:
    return f"known_{sha256(username.encode()).hexdigest()[:12]}"
