"""Guards around every view: methods and hosts that cannot be, endless uploads, and browser features that no page uses."""

from collections.abc import Callable
from typing import Final

from django.core.exceptions import BadRequest, DisallowedHost, RequestDataTooBig
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed, HttpResponseRedirect
from django.urls import Resolver404, resolve
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

Answering = Callable[[HttpRequest], HttpResponseBase]

HIGHEST_PORT: Final = 65535
# More than any form of the site takes, with what surrounds the file: such a request is not even read.
MOST_BYTES: Final = 101_000_000
# What is read is asked for by GET, what is done is sent by POST.
METHODS: Final = ("GET", "HEAD", "POST")
# The site needs nothing of the machine it is read on.
PERMISSIONS: Final = ", ".join(
    f"{power}=()" for power in ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
)


def guarded(get_response: Answering) -> Answering:
    """Refuse other methods, impossible ports (papers and codes print the host), NUL, and what is too large to be read.

    Browser features are denied to every page.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        if request.method not in METHODS:
            return HttpResponseNotAllowed(METHODS)
        port = request.get_host().rpartition(":")[2]
        if port.isdecimal() and (len(port) > 5 or int(port) > HIGHEST_PORT):
            raise DisallowedHost(f"no machine has port {port[:20]}")
        # No name has it, and PostgreSQL takes no text with it.
        if "\x00" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("a question with the character NUL")
        length = request.META.get("CONTENT_LENGTH") or ""
        if length.isdecimal() and int(length) > MOST_BYTES:
            raise RequestDataTooBig(f"a request of {length[:20]} bytes")
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response

    return answer


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Keep the language, and return to the page; to the start where that is no page of this site."""
    answer = set_language(request)
    page = answer.headers.get("Location", "/")
    try:
        resolve(page.partition("?")[0])
    except Resolver404:
        there = HttpResponseRedirect("/")
        there.cookies = answer.cookies
        return there
    return answer
