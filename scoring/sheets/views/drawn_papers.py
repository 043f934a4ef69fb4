"""Serving a paper: at once where it is kept, else a page that asks again, so that no web thread waits."""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import render

from scoring.limits import spend
from scoring.printing.cache import kept_pdf, mark_of
from scoring.printing.job import Section
from scoring.printing.queue import (
    JUST_ORDERED,
    Ordered,
    PressIsFull,
    Progress,
    mark_in,
    order_for,
    order_paper,
    progress_of,
)
from scoring.printing.renderer import PaperFailed, PaperForgotten, PaperHasNoRoom
from scoring.sheets.views.access import PageRequest

ACCEPTED, TOO_MANY, BUSY, FULL = 202, 429, 503, 507
MINUTE: Final = timedelta(minutes=1)
# What may be drawn within a minute: of one list, by one browser, and by all that have no cookie yet together.
MOST_OF_ONE, MOST_OF_ONE_BROWSER, MOST_OF_STRANGERS = 6, 20, 40
# Milliseconds after which a page that waits asks again where its paper is drawn in a moment; seconds where it takes
# longer, and after which who was sent away may come again.
_AT_ONCE, _SOON, _SELDOM, _LATER = 150, 1, 5, 30


class TooManyPapers(Exception):
    """This browser, or this paper, has used up its requests of a minute."""


Refusal = TooManyPapers | PressIsFull | PaperHasNoRoom
REFUSALS: Final = (TooManyPapers, PressIsFull, PaperHasNoRoom)


def drawn_paper(
    request: PageRequest,
    order: Sequence[Section],
    file_name: str,
    *,
    back: str,
    failed: Callable[[str], HttpResponse],
) -> HttpResponse:
    """The PDF where it is kept, else 202 with a page that reloads until it is; `back` is that page's way back.

    `failed` makes the answer where the paper cannot be drawn. 429, 503 or 507 where it may not be ordered now.
    """
    mark = mark_of(order)
    if pdf := kept_pdf(mark):
        return _pdf(request, pdf, file_name)
    try:
        found = order_for(mark)
        progress = progress_of(found) if found else None
        if progress is None:
            progress = progress_of(asked_for(request, order, of=request.path))
    except REFUSALS as refusal:
        return sent_away(request, refusal, back=back)
    except PaperFailed as fault:
        return _again(failed, request, fault)
    return _waits(request, progress or JUST_ORDERED, back)


def ordered_paper(
    request: PageRequest, order: Ordered, file_name: str, *, back: str, failed: Callable[[str], HttpResponse]
) -> HttpResponse:
    """The same for a paper that was ordered before."""
    if pdf := kept_pdf(mark_in(order)):
        return _pdf(request, pdf, file_name)
    try:
        progress = progress_of(order)
        if progress is None:
            raise PaperForgotten
    except PaperFailed as fault:
        return _again(failed, request, fault)
    return _waits(request, progress, back)


def asked_for(
    request: PageRequest,
    order: Sequence[Section],
    *,
    of: str,
    most: int = MOST_OF_ONE,
    about: Mapping[str, Any] | None = None,
    priority: int = 0,
) -> Ordered:
    """Order the paper, at most `most` times a minute by the key `of`. Raises one of REFUSALS."""
    browser = request.visitor.browser
    most_of_browser = MOST_OF_ONE_BROWSER if browser else MOST_OF_STRANGERS
    if not spend("paper of a browser", browser, most=most_of_browser, within=MINUTE):
        raise TooManyPapers
    if not spend("paper", of, most=most, within=MINUTE):
        raise TooManyPapers
    return order_paper(order, about, priority=priority)


def sent_away(request: PageRequest, refusal: Refusal, *, back: str) -> HttpResponse:
    """The status and page of a refusal, with Retry-After."""
    if request.htmx:
        return _anew()
    status = {TooManyPapers: TOO_MANY, PressIsFull: BUSY, PaperHasNoRoom: FULL}[type(refusal)]
    context = {"back": back, "why": str(refusal), "status": status, "seconds": _LATER}
    return _told(render(request, "scoring/sheets/paper_later.html", context, status=status), _LATER)


def _pdf(request: PageRequest, pdf: bytes, file_name: str) -> HttpResponse:
    if request.htmx:
        return _anew()
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{file_name}"'
    answer["Cache-Control"] = "private, no-cache"
    return answer


def _again(failed: Callable[[str], HttpResponse], request: PageRequest, fault: PaperFailed) -> HttpResponse:
    return _anew() if request.htmx else failed(str(fault))


def _anew() -> HttpResponse:
    """Have htmx reload the whole page: the answer to come is no fragment of the waiting one."""
    answer = HttpResponse()
    answer["HX-Refresh"] = "true"
    return _told(answer, _SOON)


def _waits(request: PageRequest, progress: Progress, back: str) -> HttpResponse:
    # The farther off, the less often it is worth asking.
    seconds = min(_SOON + progress.before // 4, _SELDOM)
    is_next = progress.is_new and not progress.before
    context = {
        "back": back,
        "progress": progress,
        "seconds": seconds,
        "milliseconds": _AT_ONCE if is_next else seconds * 1000,
    }
    template = "scoring/sheets/_paper_waits.html" if request.htmx else "scoring/sheets/paper_waits.html"
    return _told(render(request, template, context, status=ACCEPTED), seconds)


def _told(answer: HttpResponse, seconds: int) -> HttpResponse:
    answer["Retry-After"] = str(seconds)
    answer["Cache-Control"] = "no-store"
    return answer
