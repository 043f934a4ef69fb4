"""Serving a paper: at once where it is kept, else a page that waits for it; nobody's thread does."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render

from scoring.limits import spend
from scoring.printing.cache import kept_pdf, mark_of
from scoring.printing.job import Job
from scoring.printing.press import PressIsFull, place_in_line, put_in_line, start_printer
from scoring.printing.renderer import Limits, PaperFailed, PaperHasNoRoom
from scoring.views.access import PageRequest, browser_of

ACCEPTED, TOO_MANY, BUSY, FULL = 202, 429, 503, 507
MINUTE: Final = timedelta(minutes=1)
# What may be drawn within a minute: of one list, by one browser, and by all that have no cookie yet together.
MOST_OF_ONE, MOST_OF_ONE_BROWSER, MOST_OF_STRANGERS = 6, 20, 40
# Seconds after which a page that waits asks again, and who was sent away may come again.
_SOON, _SELDOM, _LATER = 1, 5, 30


def drawn_paper(
    request: PageRequest, job: Job, file_name: str, *, back: str, failed: Callable[[str], HttpResponse]
) -> HttpResponse:
    """The PDF where it is kept, else a page that opens it as soon as it is drawn, with the way `back`.

    `failed` answers where it cannot be made. Who asks for too many, or while too many wait, is told to come later.
    """
    folder, mark = Path(settings.DATA_DIR) / "papers", mark_of(job)
    if pdf := kept_pdf(mark, folder):
        return _pdf(pdf, file_name)
    try:
        before = place_in_line(mark, folder)
        if before is None:
            if not _may_ask(request):
                return _later(request, back, TOO_MANY)
            before = put_in_line(mark, folder, job)
    except PressIsFull:
        return _later(request, back, BUSY)
    except PaperHasNoRoom as full:
        return _later(request, back, FULL, str(full))
    except PaperFailed as fault:
        return failed(str(fault))
    start_printer(folder, Limits(settings.PAPER_MEGABYTES << 20, settings.PAPER_SECONDS, settings.PAPER_SECONDS + 30))
    # The farther off, the less often it is worth asking.
    seconds = min(_SOON + before // 4, _SELDOM)
    return _told(request, "scoring/paper_waits.html", {"back": back, "before": before}, ACCEPTED, seconds)


def _may_ask(request: PageRequest) -> bool:
    browser = browser_of(request)
    most = MOST_OF_ONE_BROWSER if browser else MOST_OF_STRANGERS
    return spend("paper of a browser", browser, most=most, within=MINUTE) and spend(
        "paper", request.path, most=MOST_OF_ONE, within=MINUTE
    )


def _pdf(pdf: bytes, file_name: str) -> HttpResponse:
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{file_name}"'
    answer["Cache-Control"] = "private, no-cache"
    return answer


def _later(request: PageRequest, back: str, status: int, why: str = "") -> HttpResponse:
    return _told(request, "scoring/paper_later.html", {"back": back, "why": why, "status": status}, status, _LATER)


def _told(request: PageRequest, template: str, context: dict[str, object], status: int, seconds: int) -> HttpResponse:
    answer = render(request, template, {**context, "seconds": seconds}, status=status)
    answer["Retry-After"] = str(seconds)
    answer["Cache-Control"] = "no-store"
    return answer
