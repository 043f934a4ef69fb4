"""Pages of an event that need not be sent again as long as nothing was done in it."""

from collections.abc import Callable
from hashlib import sha256

from django.contrib import messages
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from tournaments.views.access import Desk


def if_changed(request: HttpRequest, desk: Desk, make: Callable[[], HttpResponse]) -> HttpResponseBase:
    """The page that `make` writes, or 304 where the browser has it as it is.

    A page is the same as long as the event, the language, the login, its roles and the site's own files are; one that
    tells a message is never the same.
    """
    if len(messages.get_messages(request)):
        return make()
    tag = _tag_of(request, desk)
    response: HttpResponseBase = get_conditional_response(request, etag=tag) or make()
    if response.status_code in (200, 304):
        response.headers["ETag"] = tag
        patch_cache_control(response, private=True, no_cache=True)
        patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def _tag_of(request: HttpRequest, desk: Desk) -> str:
    # The forms of a page bear the browser's own secret, which a log-in renews.
    secret = request.META.get("CSRF_COOKIE", "")
    files = getattr(staticfiles_storage, "manifest_hash", "")
    parts = (desk.event.pk, desk.event.version, get_language(), request.user.pk, sorted(desk.roles), secret, files)
    return f'"{sha256(repr(parts).encode()).hexdigest()[:32]}"'
