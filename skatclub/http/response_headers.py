"""Headers of answers: one that those of a captive portal or a proxy lack, and those that files do without."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponseBase

MARK: Final = ("X-Answered-By", "skatclub")
# Of a file that never changes: its tag is enough, and only a page can open another window.
UNNEEDED: Final = ("Last-Modified", "Cross-Origin-Opener-Policy")


def add_answered_by(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Mark every answer, errors too, as this site's own: the entry screen believes no other."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        name, value = MARK
        response.headers[name] = value
        return response

    return middleware


def drop_unneeded(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Leave out what a file that never changes does without: an entry page loads thirty of them."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if "immutable" in response.headers.get("Cache-Control", ""):
            for name in UNNEEDED:
                response.headers.pop(name, None)
        return response

    return middleware
