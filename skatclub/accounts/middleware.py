"""What every page of a login needs: that it counts as being there, and that nobody keeps a copy."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

from scoring.views.access import read_a_key
from skatclub.accounts.sessions import mark_if_due

View = Callable[[HttpRequest], HttpResponseBase]


def logins(get_response: View) -> View:
    """Mark the login's session as used; what was made for a login or for the bearer of a key is kept nowhere."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        is_private = read_a_key(request)
        if request.session.accessed and request.user.is_authenticated:
            mark_if_due(request, request.user)
            is_private = True
        if is_private:
            response.headers["Cache-Control"] = "private, no-store"
        return response

    return answer
