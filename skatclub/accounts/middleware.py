"""Sessions of logins are kept alive, and their pages are kept out of caches."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponseBase

from scoring.sheets.views.access import read_a_key
from skatclub.accounts.sessions import mark_if_due

View = Callable[[HttpRequest], HttpResponseBase]

FAILED: Final = 500


def logins(get_response: View) -> View:
    """Renew the login's session, and forbid caches to keep what depends on a login or on a table's key."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        is_private = read_a_key(request)
        # Where the storage is the trouble nothing more is asked of it; such a page is kept nowhere anyway.
        if response.status_code < FAILED and request.session.accessed and request.user.is_authenticated:
            # A page that could be read is shown, though a disk that is full keeps no visit.
            with suppress(DatabaseError):
                mark_if_due(request, request.user)
            is_private = True
        if is_private:
            response.headers["Cache-Control"] = "private, no-store"
        return response

    return answer
