"""Audit log of downloads that may contain personal data."""

import logging
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Final

from django.db import DatabaseError, transaction
from django.http import HttpResponseBase

from scoring.clock import now
from scoring.models import SheetRecord
from scoring.settled_clock import settled_now
from scoring.sheets.views.access import PageRequest
from skatclub.legal.models import Download
from tournaments.models import Event, League, Season

logger = logging.getLogger(__name__)

Answering = Callable[[PageRequest], HttpResponseBase]

RETENTION: Final = timedelta(days=365)
# Files that name nobody.
NAMELESS: Final = frozenset({"blank_pdf", "checking_program", "schedule_pdf", "team_schedule_pdf"})
# By the first part of a URL: the model of its public_id, and the field with its name.
OWNERS: Final[Mapping[str, tuple[Any, str]]] = {
    "events": (Event, "name"),
    "leagues": (League, "name"),
    "seasons": (Season, "name"),
    "sheets": (SheetRecord, "title"),
}


def log_downloads(get_response: Answering) -> Answering:
    """Log each file that a login, or a helper with a code, downloads. Anonymous visitors leave no trace."""

    def answer(request: PageRequest) -> HttpResponseBase:
        response = get_response(request)
        is_file = request.method == "GET" and response.status_code == 200 and "Content-Disposition" in response.headers
        if is_file:
            _log_download(request)
        return response

    return answer


def _log_download(request: PageRequest) -> None:
    match = request.resolver_match
    is_known = request.user.is_authenticated or bool(request.visitor.helper)
    if match is None or match.url_name in NAMELESS or not is_known:
        return
    club, of = _owner(request.path, match.kwargs)
    try:
        with transaction.atomic():
            Download.objects.create(
                at=now(),
                by=request.visitor.name,
                what=(match.url_name or "")[:60],
                of=of[:120],
                path=request.path[:200],
                club_id=club,
            )
    except DatabaseError:
        # On a full disk files can still be read; the site's log then records the download.
        logger.exception("%r took %s along", request.visitor.name, request.path)


def _owner(path: str, arguments: Mapping[str, Any]) -> tuple[int | None, str]:
    """Return (club, name) of the object of the file."""
    model, name = OWNERS.get(path.strip("/").partition("/")[0], (None, ""))
    if model is None or "public_id" not in arguments:
        return None, ""
    found = model.objects.filter(public_id=arguments["public_id"]).values_list("club", name).first()
    return found or (None, "")


def delete_old_downloads() -> None:
    """Delete rows older than a year. A row after a younger one is no older, whatever the clock said, and is kept."""
    since = settled_now() - RETENTION
    young = Download.objects.filter(at__gte=since).order_by("pk").values_list("pk", flat=True).first()
    old = Download.objects.filter(at__lt=since)
    (old if young is None else old.filter(pk__lt=young)).delete()
