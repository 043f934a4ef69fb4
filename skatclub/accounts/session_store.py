"""Sessions in the database, as Django keeps them; a phone shows its own with each deal."""

from typing import Any, Final

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from scoring.models.prepared import Prepared

_SESSION: Final = Prepared(lambda key: Session.objects.filter(session_key=key))


class SessionStore(DatabaseStore):
    """Django's database store; its query is compiled once, since a phone sends its cookie with each deal."""

    def _get_session_from_db(self) -> Any:
        found = next(iter(_SESSION.all(self.session_key)), None)
        if found is not None and found.expire_date > timezone.now():
            return found
        self._session_key = None
        return None
