"""Sessions in the database, as in Django, read by one compiled query.

A wrong clock ends no session for good: only `legal/tidying.py` deletes expired ones. Until then the keys of tables,
cards and codes in them remain valid.
"""

from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session

from scoring.clock import now
from scoring.models.prepared import Prepared

_SESSION: Final = Prepared(lambda key: Session.objects.filter(session_key=key))
# What the session of a login contains besides keys; `_session_expiry` is Django's name for its twelve hours.
_OF_A_LOGIN: Final = (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY, "_session_expiry")


class SessionStore(DatabaseStore):
    """Django's database store with a compiled query, because a phone sends its cookie with each deal."""

    def load(self) -> dict[str, Any]:
        found = self._get_session_from_db()
        if found is None:
            return {}
        data: dict[str, Any] = self.decode(found.session_data)
        if has_ended(found):
            return {name: value for name, value in data.items() if name not in _OF_A_LOGIN}
        return data

    def _get_session_from_db(self) -> Any:
        found = next(iter(_SESSION.all(self.session_key)), None)
        if found is None:
            self._session_key = None
        return found


def has_ended(session: Session) -> bool:
    """Return whether the session's login is over.

    A browser drops its cookie at the latest SESSION_COOKIE_AGE after the session's end. If a cookie arrives even later,
    the site's clock has jumped, and the login continues.
    """
    over_for = now() - session.expire_date
    return timedelta() <= over_for < timedelta(seconds=settings.SESSION_COOKIE_AGE)
