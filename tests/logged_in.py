"""A logged-in browser: the rows and cookies of a login in two statements in place of twenty-three.

tests/skatclub/accounts tests logging in itself.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AbstractBaseUser
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils.crypto import get_random_string

from scoring.clock import now
from skatclub.accounts import sessions
from skatclub.accounts.models import LoginSession
from skatclub.accounts.session_store import SessionStore

_really = Client.force_login


def force_login(client: Client, user: AbstractBaseUser, backend: str | None = None) -> None:
    """Log in a new browser; any other takes the usual way."""
    if backend or settings.SESSION_COOKIE_NAME in client.cookies:
        return _really(client, user, backend)
    key, moment = get_random_string(32).lower(), now()
    row = LoginSession.objects.create(user_id=user.pk, session_key=key, browser="", began_at=moment, seen_at=moment)
    data: dict[str, Any] = {
        SESSION_KEY: str(user.pk),
        BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
        HASH_SESSION_KEY: user.get_session_auth_hash(),
        "_session_expiry": int(sessions.IDLE.total_seconds()),
        sessions._ROW: row.pk,
        sessions._SEEN: moment.timestamp(),
    }
    Session.objects.create(
        session_key=key, session_data=SessionStore().encode(data), expire_date=moment + sessions.IDLE
    )
    client.cookies[settings.SESSION_COOKIE_NAME] = key
    return None
