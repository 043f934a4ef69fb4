"""Response headers: one that no captive portal or proxy sends, and those that static files do not need."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponseBase

HEADER: Final = ("X-Answered-By", "skatclub")
# Of immutable files: the ETag is enough, and only a page can open another window.
UNNEEDED: Final = ("Last-Modified", "Cross-Origin-Opener-Policy")


def add_answered_by(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Mark every response, including errors, as this site's own: the entry screen trusts no other."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        name, value = HEADER
        response.headers[name] = value
        return response

    return middleware


def drop_unneeded(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Remove headers that immutable files do not need: an entry page loads thirty such files."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if "immutable" in response.headers.get("Cache-Control", ""):
            for name in UNNEEDED:
                response.headers.pop(name, None)
        return response

    return middleware
