"""Live fragments: the self-refreshing part of a page, rendered once for everyone with the same rights."""

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

# The query parameter that requests the fragment at the page's own URL.
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
    """Return a page with a live fragment for follow.js until the owner is closed.

    The fragment is rendered once for all visitors with the same rights, and again when page version, rights or `of`
    change. With `is_everybodys` False, for pages with forms or for one person, it is rendered per request. A page that
    most audit entries do not affect passes its own `version`. `keeps_context` also caches the context, which must be
    plain values.
    """
    # Contains rights but no user: everyone with the same rights shares one rendered fragment.
    tag = etag_of(template, *(version or page_version(desk)), *desk.seen_as, *of)

    def context() -> dict[str, Any]:
        # Page and fragment share the context under the same tag.
        return cached(make_context, "context", tag) if keeps_context else make_context()

    if is_fragment(request):
        part = {"desk": desk, "part": {"tag": tag}, "is_fragment": True}
        # Without the request a shared fragment cannot contain anything of one visitor, such as a CSRF token.
        part_request = None if is_everybodys else request
        make = lambda: render_to_string(template, context() | part, part_request)  # noqa: E731
        return fragment_if_changed(request, tag, make, is_cached=is_everybodys)
    page = {"desk": desk, "part": fragment_of(request, desk, tag)}
    return if_changed(request, desk, lambda: render(request, template, context() | page), tag)


def is_fragment(request: HttpRequest) -> bool:
    return PART in request.GET


def fragment_of(request: HttpRequest, desk: OwnerDesk[Any], tag: str) -> dict[str, str] | None:
    """Return the values for as_of.html; None if the owner is closed and its pages no longer change."""
    return None if desk.owner.is_closed else {"address": fragment_address(request), "tag": tag}


def query_of_page(request: HttpRequest) -> QueryDict:
    parameters = request.GET.copy()
    parameters.pop(PART, None)
    return parameters


def fragment_address(request: HttpRequest) -> str:
    parameters = request.GET.copy()
    parameters[PART] = "live"
    return f"{request.path}?{parameters.urlencode()}"


def fragment_if_changed(
    request: HttpRequest, tag: str, make: Callable[[], str], *, is_cached: bool
) -> HttpResponseBase:
    """Return the fragment from `make`, or 304. Its ETag contains no user or token, so all visitors share it.

    Cached fragments are stored compressed, as most browsers accept them.
    """
    response: HttpResponseBase | None = get_conditional_response(request, etag=tag)
    if response is None and is_cached:
        # Stored under its ETag, so a change needs no invalidation. Compressed at the default level: gzip's highest
        # takes ten times as long.
        response = _packed(request, cached(lambda: compress_string(make().encode()), "packed", tag))
    return with_etag(request, response or HttpResponse(make()), lambda: tag)


def _packed(request: HttpRequest, content: bytes) -> HttpResponse:
    if not _TAKES_GZIP.search(request.headers.get("Accept-Encoding", "")):
        response = HttpResponse(decompress(content))
    else:
        response = HttpResponse(content, headers={"Content-Encoding": "gzip"})
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
