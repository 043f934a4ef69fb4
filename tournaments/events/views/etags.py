"""ETags for pages of an event, league or season: 304 as long as nothing has changed."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from scoring.sheets.views.display import chosen
from tournaments.events.views.access import OwnerDesk


def if_changed(
    request: HttpRequest, desk: OwnerDesk[Any], make: Callable[[], HttpResponse], *of: Any
) -> HttpResponseBase:
    """Return the page from `make`, or 304 if the browser has the current one.

    The ETag covers the owner's version, language, display settings, login or helper, rights, static files, and
    `of`. A page with a flash message is always rendered.
    """
    # A flash message is shown once: neither skip it with 304 nor let the browser reuse the page.
    if len(messages.get_messages(request)):
        return make()
    # Forms contain a CSRF token, so a page belongs to one session: the user and the secret are part of the tag.
    parts = (*page_version(desk), request.user.pk, desk.writer, *desk.seen_as, chosen(request), *of)
    response: HttpResponseBase | None = get_conditional_response(request, etag=etag_of(*parts, _secret(request)))
    # Computed after `make`: rendering the page is what gives a new browser its secret.
    return with_etag(request, response or make(), lambda: etag_of(*parts, _secret(request)))


def page_version(desk: OwnerDesk[Any]) -> tuple[Any, ...]:
    """Return what all pages of the owner depend on; the head hash changes with every audit entry."""
    owner = desk.owner
    settings = owner.club.name, owner.is_listed, owner.shown_now, *desk.unlogged_state
    return owner.public_id, owner.version, owner.head_hash, *settings, get_language(), files_of_site()


def files_of_site() -> str:
    return getattr(staticfiles_storage, "manifest_hash", "")


def with_etag(request: HttpRequest, response: HttpResponseBase, tag: Callable[[], str]) -> HttpResponseBase:
    """Add the headers with which a browser can revalidate the response."""
    if response.status_code in (200, 304):
        response.headers["ETag"] = tag()
        # Only the visitor's browser may store the page, and it must ask every time: there is no other expiry.
        patch_cache_control(response, private=True, no_cache=True)
        patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def etag_of(*parts: Any) -> str:
    # Weak: time of day and compression may differ between equivalent responses.
    return f'W/"{sha256(repr(parts).encode()).hexdigest()[:32]}"'


def _secret(request: HttpRequest) -> str:
    """Return the secret behind the page's CSRF tokens; it changes at login."""
    return str(request.META.get("CSRF_COOKIE", ""))
