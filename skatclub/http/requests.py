"""Guards around every view: invalid methods, hosts, encodings and sizes, and browser features that no page uses."""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final
from wsgiref.types import StartResponse, WSGIApplication

from django.core.exceptions import BadRequest, DisallowedHost, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import Resolver404, resolve
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

Answering = Callable[[HttpRequest], HttpResponseBase]

HIGHEST_PORT: Final = 65535
# More than any form of the site accepts, including the multipart headers: such a request is not even read.
MOST_BYTES: Final = 101_000_000
METHODS: Final = ("GET", "HEAD", "POST")
_LETTERS: Final = re.compile(r"charset\s*=\s*\"?([^\";\s]*)", re.IGNORECASE)
# The site uses none of these features.
PERMISSIONS: Final = ", ".join(
    f"{power}=()" for power in ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
)


def guarded(get_response: Answering) -> Answering:
    """Refuse other methods, impossible ports (documents and codes print the host), NUL, and requests that are too
    large.

    Browser features are denied to every page.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        if request.method not in METHODS:
            return HttpResponseNotAllowed(METHODS)
        port = request.get_host().rpartition(":")[2]
        if port.isdecimal() and (len(port) > 5 or int(port) > HIGHEST_PORT):
            raise DisallowedHost(f"no machine has port {port[:20]}")
        # No name contains NUL, and PostgreSQL accepts no text with it.
        if "\x00" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("a question with the character NUL")
        length = request.META.get("CONTENT_LENGTH") or ""
        if length.isdecimal() and int(length) > MOST_BYTES:
            raise RequestDataTooBig(f"a request of {length[:20]} bytes")
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response

    return answer


def in_utf8(application: WSGIApplication) -> WSGIApplication:
    """Refuse requests in other encodings than UTF-8; browsers send none, and Django itself fails on unknown ones."""

    def answer(environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        if is_utf8(environ.get("CONTENT_TYPE", "")):
            return application(environ, start_response)
        start_response("415 Unsupported Media Type", [("Content-Type", "text/plain; charset=utf-8")])
        return [b"This site reads UTF-8 alone.\n"]

    return answer


def is_utf8(kind: str) -> bool:
    return all(name.lower() in ("utf-8", "utf8", "us-ascii", "") for name in _LETTERS.findall(kind))


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Store the language and return to the page, or to the start if it is not a page of this site."""
    answer = set_language(request)
    page = answer.headers.get("Location", "/")
    try:
        resolve(page.partition("?")[0])
    except Resolver404:
        there = HttpResponseRedirect("/")
        there.cookies = answer.cookies
        return there
    return answer
