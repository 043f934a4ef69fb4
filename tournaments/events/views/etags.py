"""Pages of an event, a league or a season that need not be sent again as long as nothing was done in it."""

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
    """The page that `make` writes, or 304 where the browser has it as it is.

    A page is the same as long as what it is about, the language, the display, the login or helper, its rights, the
    site's own files, and what it is `of` besides are; one that tells a message is never the same.
    """
    if len(messages.get_messages(request)):
        return make()
    parts = (*page_version(desk), request.user.pk, desk.writer, *desk.seen_as, chosen(request), *of)
    answer: HttpResponseBase | None = get_conditional_response(request, etag=etag_of(*parts, _secret(request)))
    # Only a page that is made gives a new browser its secret.
    return with_etag(request, answer or make(), lambda: etag_of(*parts, _secret(request)))


def page_version(desk: OwnerDesk[Any]) -> tuple[Any, ...]:
    """What all pages of the event, league or season depend on; the head of its protocol is another after each act."""
    owner = desk.owner
    settings = owner.club.name, owner.is_listed, owner.shown_now, *desk.unlogged_state
    return owner.public_id, owner.version, owner.head_hash, *settings, get_language(), files_of_site()


def files_of_site() -> str:
    return getattr(staticfiles_storage, "manifest_hash", "")


def with_etag(request: HttpRequest, response: HttpResponseBase, tag: Callable[[], str]) -> HttpResponseBase:
    """The answer with what a browser needs to ask whether it is still the same."""
    if response.status_code in (200, 304):
        response.headers["ETag"] = tag()
        patch_cache_control(response, private=True, no_cache=True)
        patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def etag_of(*parts: Any) -> str:
    # Weak: the time on the page, and how it is compressed, are another in each answer.
    return f'W/"{sha256(repr(parts).encode()).hexdigest()[:32]}"'


def _secret(request: HttpRequest) -> str:
    """What the forms of a page bear; a log-in renews it."""
    return str(request.META.get("CSRF_COOKIE", ""))
