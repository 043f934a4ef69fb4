"""Several phones at one list: readers fetch it only when it changed, the writer sees others' objections."""

from functools import cache
from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db.models import OuterRef, Subquery
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language

from scoring.clock import today
from scoring.models import Objection, SheetRecord
from scoring.models.prepared import Statement
from scoring.sheets.difference import difference_of
from scoring.sheets.location import location_of
from scoring.sheets.queries import SheetPage
from scoring.sheets.short_names import short_names
from scoring.sheets.views.access import PageRequest
from scoring.sheets.views.display import chosen
from scoring.sheets.views.objections import flags
from scoring.sheets.views.write_locks import OF_A_WRITE_LOCK, writing_of


def list_etag(request: PageRequest, public_id: str) -> str:
    """Return everything on which a list's pages depend, in one query: newest entry, newest objection, writer and names.

    For a table with two lists, both are included. A start card, a key that no longer opens the list, and another name,
    language or display setting change the tag, and so does another day, on which names may no longer be public. Raises
    404 if there is no such list.
    """
    rows = _state_by("public_id").rows([public_id])
    if not rows:
        raise Http404
    # A second list shows the names of its first.
    if second_list_of := rows[0][-1]:
        rows += _state_by("pk").rows([second_list_of])
    viewer = (
        request.user.pk,
        request.visitor.keys.get(public_id, ""),
        request.visitor.cards,
        request.visitor.codes,
        get_language(),
        chosen(request),
        _site(),
        today(),
    )
    # Weak: the time on the page and the compression differ between responses.
    return f'W/"{sha256(repr((rows, viewer)).encode()).hexdigest()[:32]}"'


@cache
def _state_by(key: str) -> Statement:
    """Return a prepared query, since every phone that reads along polls every few seconds."""
    columns = ("head_seq", "head_hash", "erasures", "write_lock__taken_at", "key_hash", "title", "seats__name")
    # The value does not matter: it becomes a parameter of the prepared statement.
    state = SheetRecord.objects.filter(**{key: 0}).order_by("seats__place")
    return Statement.of(state.values_list(*columns, _newest_objection(), "second_list__head_hash", "second_list_of"))


def not_modified(request: HttpRequest, tag: str) -> HttpResponseBase | None:
    """Return 304 if the phone has the page with this tag; a page with a flash message is always rendered."""
    if len(messages.get_messages(request)):
        return None
    response: HttpResponseBase | None = get_conditional_response(request, etag=tag)
    return response and with_etag(response, tag)


def with_etag(response: HttpResponseBase, tag: str) -> HttpResponseBase:
    response.headers["ETag"] = tag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def updates_of(request: PageRequest, page: SheetPage) -> dict[str, Any]:
    """Return the context for `_write_lock.html` and `_flags.html` on the entry screen; one query without objections.

    The other of two lists is read as well. `news_tag` identifies the state: a screen with another tag has not seen the
    latest changes.
    """
    columns = [f"write_lock__{name}" for name in OF_A_WRITE_LOCK]
    *write_lock, second_list, newest = SheetRecord.objects.values_list(
        *columns, "second_list", _newest_objection()
    ).get(pk=page.record.pk)
    now = writing_of(request, tuple(write_lock) if write_lock[0] else None)
    location = location_of(page.record)
    since = int(now.since.timestamp() * 1000) if now.since else 0
    other = SheetRecord.objects.get(pk=second_list) if second_list else page.record.second_list_of
    difference = difference_of(page, other, short_names(tuple(page.names)))
    news_tag = f"{newest or 0}-{since}-{location.tag if location else 0}-{difference.tag if difference else 0}"
    return {"writing": now, "news_tag": news_tag, "difference": difference} | (flags(page) if newest else {})


def _newest_objection() -> Subquery:
    return Subquery(Objection.objects.filter(sheet=OuterRef("pk")).order_by("-seq").values("seq")[:1])


def _site() -> Any:
    return getattr(staticfiles_storage, "manifest_hash", "")
