"""A table's list as PDF, blank, with names or filled in; and as a file."""

from dataclasses import replace
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.views.decorators.http import require_safe

from scoring.models import SheetRecord
from scoring.printing.job import Section
from scoring.rules import find_ruleset
from scoring.sheets.exchange.lists import export_list
from scoring.sheets.printing.game_list import empty_list, printed_list
from scoring.sheets.printing.score_list import ScoreList
from scoring.sheets.printing.score_list_pages import score_list_job
from scoring.sheets.views.access import PageRequest, readable_page
from scoring.sheets.views.drawn_documents import drawing, drawn_document
from scoring.site_address import address_of

# (seats, deals) of the usual numbers of rounds. official.md 3.1
BLANK_LENGTHS: Final = ((3, 36), (4, 48), (3, 30), (4, 40), (3, 24), (4, 32), (3, 18), (4, 24))
FILLS: Final = ("deals", "names", "blank")


def blank_lists(request: PageRequest) -> HttpResponse:
    blank = [{"seats": seats, "length": length} for seats, length in BLANK_LENGTHS]
    return render(request, "scoring/sheets/blank_lists.html", {"blank_lists": blank})


@drawing
def blank_pdf(request: PageRequest, seats: int, length: int) -> HttpResponse:
    if (seats, length) not in BLANK_LENGTHS:
        raise Http404
    blank = empty_list(find_ruleset(), "seeger_fabian", seats=seats, length=length)
    return _document(request, replace(blank, system=""), f"list-{seats}-{length}.pdf", back="blank_lists")


@drawing
def sheet_pdf(request: PageRequest, public_id: str) -> HttpResponse:
    fill = request.GET.get("fill", FILLS[0])
    if fill not in FILLS:
        raise Http404
    page = readable_page(request, public_id)
    address = address_of(request, page.record.get_absolute_url())
    return _document(request, printed_list(page, address, fill), f"{public_id}.pdf", back=page.record)


@require_safe
def sheet_file(request: PageRequest, public_id: str) -> HttpResponse:
    """Return the list with all its deals as a JSON file, for verification; 404 for a second list."""
    page = readable_page(request, public_id)
    if page.record.is_second_list:
        raise Http404
    return file_to_keep(export_list(page), f"{public_id}.json")


def file_to_keep(data: bytes, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(data, content_type="application/json", headers=headers)


def _document(request: PageRequest, document: ScoreList, file_name: str, *, back: str | SheetRecord) -> HttpResponse:
    """Return the PDF; if it cannot be drawn, redirect to `back` with a message."""

    def failed(why: str) -> HttpResponse:
        messages.error(request, why)
        return redirect(back)

    sections = [Section("", (score_list_job([document]),))]
    return drawn_document(request, sections, file_name, back=resolve_url(back), failed=failed)
