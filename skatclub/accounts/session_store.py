"""Sessions in the database, as Django keeps them; a phone shows its own with each deal.

A clock that is wrong ends no session for good: what is past its end is deleted by `legal/tidying.py` alone, and until
then the keys of tables, cards and codes in it are good.
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
# What the session of a login holds beside keys; `_session_expiry` is Django's name for its twelve hours.
_OF_A_LOGIN: Final = (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY, "_session_expiry")


class SessionStore(DatabaseStore):
    """Django's database store; its query is compiled once, since a phone sends its cookie with each deal."""

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
    """Whether the session's login is over.

    No browser sends a cookie so long after its end that its own clock has dropped it: then the site's clock has jumped.
    """
    over_for = now() - session.expire_date
    return timedelta() <= over_for < timedelta(seconds=settings.SESSION_COOKIE_AGE)
