"""Keep login sessions alive and their pages out of caches."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from django.db import DatabaseError
from django.http import HttpResponseBase

from scoring.sheets.views.visitor import PageRequest, Visitor
from skatclub.accounts.sessions import record_use_if_due

View = Callable[[PageRequest], HttpResponseBase]

FAILED: Final = 500


def logins(get_response: View) -> View:
    """Set `request.visitor`, renew a login's session, and forbid caching of what depends on a login or a key."""

    def answer(request: PageRequest) -> HttpResponseBase:
        request.visitor = Visitor(request)
        response = get_response(request)
        is_private = request.visitor.used_a_key
        # If the storage failed, it is not queried again; an error page is not cached anyway.
        if response.status_code < FAILED and request.session.accessed and request.user.is_authenticated:
            # On a full disk the visit cannot be stored; the page is shown nevertheless.
            with suppress(DatabaseError):
                record_use_if_due(request, request.user)
            is_private = True
        if is_private:
            response.headers["Cache-Control"] = "private, no-store"
        return response

    return answer
