"""A list's page that many phones follow: it is sent again only where something was entered or said since."""

from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from scoring.models import SheetRecord
from scoring.views.access import table_keys


def list_tag(request: HttpRequest, public_id: str) -> str:
    """What the pages of a list are made of, in one query: its newest entry, its names, and who looks; else 404.

    A key that opens the list no more, another name or another language make it another page.
    """
    state = SheetRecord.objects.filter(public_id=public_id).order_by("seats__place")
    rows = list(state.values_list("head_seq", "head_hash", "key_hash", "title", "seats__name"))
    if not rows:
        raise Http404
    viewer = request.user.pk, table_keys(request).get(public_id, ""), get_language(), _site()
    # Weak: the time on the page, and how it is compressed, are another in each answer.
    return f'W/"{sha256(repr((rows, viewer)).encode()).hexdigest()[:32]}"'


def not_changed(request: HttpRequest, tag: str) -> HttpResponseBase | None:
    """304 where the phone has the page of this tag; a page that tells a message is never the same."""
    if len(messages.get_messages(request)):
        return None
    answer: HttpResponseBase | None = get_conditional_response(request, etag=tag)
    return answer and tagged(answer, tag)


def tagged(answer: HttpResponseBase, tag: str) -> HttpResponseBase:
    """The answer with what a phone needs to ask whether it is still the same."""
    answer.headers["ETag"] = tag
    patch_cache_control(answer, private=True, no_cache=True)
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer


def _site() -> Any:
    return getattr(staticfiles_storage, "manifest_hash", "")
