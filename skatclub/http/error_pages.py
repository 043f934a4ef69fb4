"""Error pages: what happened, whether anything was stored, and what to do next.

They read no session and no database, because these may be the cause.
"""

import sys
from typing import Any, Final
from urllib.parse import urlsplit

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from skatclub.health.proxies import origin_fault, prefix_fault
from skatclub.health.storage_faults import NO_ROOM, UNAVAILABLE, storage_fault

from .time_limit import TookTooLong

BAD, FORBIDDEN, NOT_FOUND, TOO_LARGE, FAILED = 400, 403, 404, 413, 500
# Seconds for Retry-After.
_LATER: Final = 30
_TOO_MUCH: Final = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error_response(request, TOO_LARGE if isinstance(exception, _TOO_MUCH) else BAD)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return _error_response(request, FORBIDDEN)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Return 403 for a form that is too old or from another site; behind a misconfigured proxy, all seem to be."""
    fault = origin_fault(request)
    return _error_response(request, FORBIDDEN, "address" if fault else "old", fault)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if _wants_data(request):
        return _error_response(request, NOT_FOUND)
    return render(request, "404.html", {"fault": prefix_fault(request)}, status=NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    """Return 503 or 507 if the storage failed, 503 at the time limit, 500 for our own errors."""
    error = sys.exc_info()[1]
    if isinstance(error, TookTooLong):
        return _error_response(request, UNAVAILABLE, "slow")
    return _error_response(request, storage_fault(error) or FAILED)


def _error_response(request: HttpRequest, status: int, case: str = "", fault: str = "") -> HttpResponse:
    title, words = _words(case or status)
    words = [*filter(None, [fault, prefix_fault(request) if status in (FORBIDDEN, NOT_FOUND) else ""]), *words]
    if _wants_data(request):
        answer: HttpResponse = JsonResponse({"trouble": " ".join([title, *words])}, status=status)
    elif "HX-Request" in request.headers:
        answer = HttpResponse(" ".join([title, *words]), "text/plain; charset=utf-8", status)
    else:
        context = {
            "title": title,
            "words": words,
            "again": _again(request) if status >= FAILED else "",
            "back": _back(request),
        }
        answer = HttpResponse(render_to_string("error.html", context), status=status)
    answer["Cache-Control"] = "no-store"
    if status == UNAVAILABLE:
        answer["Retry-After"] = str(_LATER)
    return answer


def _wants_data(request: HttpRequest) -> bool:
    return request.path.endswith(".json")


def _again(request: HttpRequest) -> str:
    return request.get_full_path() if request.method in ("GET", "HEAD") else ""


def _back(request: HttpRequest) -> str:
    try:
        page = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        return ""
    is_ours = page.netloc == request.META.get("HTTP_HOST") and page.path.startswith("/")
    return page._replace(scheme="", netloc="", path="/" + page.path.lstrip("/")).geturl() if is_ours else ""


def _words(case: Any) -> tuple[str, list[str]]:
    again = _("The list shows whether your last entry was saved. A deal that is sent again never counts twice.")
    texts = {
        BAD: (_("Bad request"), [_("Nothing was changed.")]),
        FORBIDDEN: (_("You don't have access to this page"), [_("Nothing was changed.")]),
        NOT_FOUND: (_("Page not found"), [_("The address may be incomplete, or you don't have access to this page.")]),
        "old": (
            _("This page has expired"),
            [
                _("Someone has logged in or out here since it was opened, or this browser does not accept cookies."),
                _("Nothing was saved. Go back, reload the page and send it again."),
            ],
        ),
        "address": (
            _("The site's address is not set up"),
            [
                _("Nothing was saved. Please tell the person who runs the site: no form works until this is fixed."),
            ],
        ),
        TOO_LARGE: (
            _("Too much data"),
            [_("What you sent is larger than this site accepts."), _("Nothing was saved.")],
        ),
        FAILED: (
            _("Something went wrong"),
            [
                _("The error has been logged for the people who run this site."),
                _("Everything saved before is safe."),
                again,
            ],
        ),
        "slow": (
            _("This took too long"),
            [_("The request exceeded the time limit and was stopped."), _("Nothing was saved."), again],
        ),
        UNAVAILABLE: (
            _("The site is unavailable right now"),
            [
                _("The database is busy or cannot be reached. Try again in half a minute."),
                _("Everything saved before is safe."),
                again,
            ],
        ),
        NO_ROOM: (
            _("The site cannot save anything at the moment"),
            [
                _("The server's disk is full or read-only. The person who runs the site must make room."),
                _(
                    "Your last entry was not saved. Everything saved before is safe. Please note the entry "
                    "on paper for now."
                ),
            ],
        ),
    }
    return texts[case]
