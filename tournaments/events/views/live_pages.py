"""What many watch at once: made once for all who may see the same, and sent again only where it has changed."""

from collections.abc import Callable
from gzip import decompress
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.regex_helper import _lazy_re_compile
from django.utils.text import compress_string

from tournaments.events.queries.cached import cached
from tournaments.events.views.access import OwnerDesk
from tournaments.events.views.etags import etag_of, if_changed, page_version, with_etag

# A part of a page is asked for at the page's own address, with this beside it.
PART: Final = "part"
_TAKES_GZIP: Final = _lazy_re_compile(r"\bgzip\b")


def live_page(
    request: HttpRequest,
    desk: OwnerDesk[Any],
    template: str,
    make_context: Callable[[], dict[str, Any]],
    *of: Any,
    version: Any = None,
    is_everybodys: bool = True,
    keeps_context: bool = False,
) -> HttpResponseBase:
    """A page of an event, a league or a season, and until that is closed, for follow.js, the page anew when it changes.

    Whoever has the same rights is shown the same as long as that and what the page is `of` besides are the same,
    and it is drawn anew once for all of them; a page with forms, or of one person, is drawn for each: not everybody's.
    A page that most acts leave as it is gives its own `version`. A context that takes long and has plain values
    is worked out once for all of them as well.
    """
    tag = etag_of(template, *(version or page_version(desk)), *desk.seen_as, *of)

    def context() -> dict[str, Any]:
        return cached(make_context, "context", tag) if keeps_context else make_context()

    if is_fragment(request):
        part = {"desk": desk, "part": {"tag": tag}, "is_fragment": True}
        part_request = None if is_everybodys else request
        make = lambda: render_to_string(template, context() | part, part_request)  # noqa: E731
        return fragment_if_changed(request, tag, make, is_cached=is_everybodys)
    page = {"desk": desk, "part": fragment_of(request, desk, tag)}
    return if_changed(request, desk, lambda: render(request, template, context() | page), tag)


def is_fragment(request: HttpRequest) -> bool:
    """Whether nothing but what changes on the page is asked for."""
    return PART in request.GET


def fragment_of(request: HttpRequest, desk: OwnerDesk[Any], tag: str) -> dict[str, str] | None:
    """What as_of.html is told of a page; None where what it is about is closed, and its pages stay as they are."""
    return None if desk.owner.is_closed else {"address": fragment_address(request), "tag": tag}


def query_of_page(request: HttpRequest) -> QueryDict:
    """What the page is asked for, whether it or its part comes."""
    parameters = request.GET.copy()
    parameters.pop(PART, None)
    return parameters


def fragment_address(request: HttpRequest) -> str:
    """Where the part of this page is asked for."""
    parameters = request.GET.copy()
    parameters[PART] = "live"
    return f"{request.path}?{parameters.urlencode()}"


def fragment_if_changed(
    request: HttpRequest, tag: str, make: Callable[[], str], *, is_cached: bool
) -> HttpResponseBase:
    """The part that `make` writes, or 304. Its tag is of nobody's token, so that it is the same for all who watch.

    What is kept is kept compressed, as most want it, and as any page is: gzip's greatest level takes ten times as long.
    """
    answer: HttpResponseBase | None = get_conditional_response(request, etag=tag)
    if answer is None and is_cached:
        answer = _packed(request, cached(lambda: compress_string(make().encode()), "packed", tag))
    return with_etag(request, answer or HttpResponse(make()), lambda: tag)


def _packed(request: HttpRequest, content: bytes) -> HttpResponse:
    if not _TAKES_GZIP.search(request.headers.get("Accept-Encoding", "")):
        answer = HttpResponse(decompress(content))
    else:
        answer = HttpResponse(content, headers={"Content-Encoding": "gzip"})
    patch_vary_headers(answer, ["Accept-Encoding"])
    return answer
