"""Responses with a document: drawn within the request, or prepared by the worker while a small page waits."""

from collections.abc import Callable, Sequence
from functools import wraps
from threading import BoundedSemaphore
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import render as render_page

from scoring.printing.job import Section
from scoring.printing.renderer import render
from scoring.printing.stored import Prepared, is_open, prepared
from scoring.printing.typeset import DocumentExpired, NotTypeset, PrintingFailed, enqueue_texts
from scoring.sheets.views.access import PageRequest

ACCEPTED, BUSY = 202, 503
# Seconds: between polls of the page that waits for a document, and the Retry-After while many are drawn.
_SOON, _LATER = 1, 5

# # Documents that this process draws at the same time, and the seconds that others wait for their turn. The remaining #
# threads serve pages meanwhile.
AT_ONCE: Final = 2
PATIENCE: Final = 2.0

View = Callable[..., HttpResponse]
Failed = Callable[[str], HttpResponse]

_places = BoundedSemaphore(AT_ONCE)


def drawing(view: View) -> View:
    """Limit a view that draws documents: at most `AT_ONCE` run, others get 503 with Retry-After."""

    @wraps(view)
    def limited(request: PageRequest, *args: Any, **keys: Any) -> HttpResponse:
        if not _places.acquire(timeout=PATIENCE):
            return _busy(request)
        try:
            return view(request, *args, **keys)
        finally:
            _places.release()

    return limited


def drawn_document(
    request: PageRequest, sections: Sequence[Section], file_name: str, *, back: str, failed: Failed
) -> HttpResponse:
    """Return the PDF; `failed` makes the response if there is none, `back` is the link on the waiting page."""
    try:
        return pdf_file(render(sections), file_name)
    except NotTypeset as missing:
        try:
            enqueue_texts(missing.markup)
        except PrintingFailed as fault:
            return failed(str(fault))
        return in_preparation(request, back=back)
    except PrintingFailed as fault:
        return failed(str(fault))


def prepared_document(
    request: PageRequest, row: Prepared, file_name: str, *, back: str, failed: Failed
) -> HttpResponse:
    if pdf := prepared(row):
        return pdf_file(pdf, file_name)
    if is_open(row):
        return in_preparation(request, back=back)
    return failed(str(DocumentExpired()))


def in_preparation(request: PageRequest, *, back: str) -> HttpResponse:
    """Return 202 with a small page that opens the file once the worker has prepared it."""
    response = render_page(request, "scoring/sheets/in_preparation.html", {"back": back}, status=ACCEPTED)
    return _with_header(response, "Refresh", _SOON)


def _busy(request: PageRequest) -> HttpResponse:
    response = render_page(request, "scoring/sheets/document_later.html", {"seconds": _LATER}, status=BUSY)
    return _with_header(response, "Retry-After", _LATER)


def pdf_file(pdf: bytes, file_name: str) -> HttpResponse:
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{file_name}"'
    response["Cache-Control"] = "private, no-cache"
    return response


def _with_header(response: HttpResponse, header: str, seconds: int) -> HttpResponse:
    response[header] = str(seconds)
    response["Cache-Control"] = "no-store"
    return response
