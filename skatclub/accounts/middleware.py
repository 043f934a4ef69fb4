"""Sessions of logins are kept alive, and their pages are kept out of caches."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from django.db import DatabaseError
from django.http import HttpResponseBase

from scoring.sheets.views.visitor import PageRequest, Visitor
from skatclub.accounts.sessions import mark_if_due

View = Callable[[PageRequest], HttpResponseBase]

FAILED: Final = 500


def logins(get_response: View) -> View:
    """Name the visitor, renew the login's session, and forbid caches to keep what depends on a login or a key."""

    def answer(request: PageRequest) -> HttpResponseBase:
        request.visitor = Visitor(request)
        response = get_response(request)
        is_private = request.visitor.used_a_key
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
