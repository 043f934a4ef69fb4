"""A header on every answer of this site, which those of a captive portal or a proxy lack."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponseBase

MARK: Final = ("X-Answered-By", "skatclub")


def signed(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    """Mark every answer, errors too, as this site's own: the entry screen believes no other."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        name, value = MARK
        response.headers[name] = value
        return response

    return answer
