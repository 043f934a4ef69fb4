"""Search engines may list only pages without names: a search for a person must find nothing."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponseBase

# Views whose pages name nobody.
FOR_SEARCH_ENGINES: Final = frozenset({"start", "games", "game", "blank_lists", "blank_pdf"})


def noindex(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[[HttpRequest], HttpResponseBase]:
    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if getattr(request.resolver_match, "view_name", "") not in FOR_SEARCH_ENGINES:
            response.headers["X-Robots-Tag"] = "noindex"
        return response

    return answer
