"""The list of a page, for visitors who may read it or enter on it."""

from typing import Any, Final
from uuid import UUID

from django.http import Http404
from django.shortcuts import get_object_or_404

from scoring.models import Club, Seat, SheetRecord
from scoring.sheets.location import location_of
from scoring.sheets.queries import SheetPage, clubs_of, in_the_place_of_names, sheet_by_address, sheet_page
from scoring.sheets.views.visitor import PageRequest
from scoring.signals import names_requested

__all__ = [
    "PageRequest",
    "as_read",
    "enterable_sheet",
    "own_club",
    "readable_page",
    "readable_sheet",
    "sheet_to_enter",
    "target_of",
    "whole_number",
]

NO_ENTRY: Final = UUID(int=0)


def readable_sheet(public_id: str) -> SheetRecord:
    """The list with this id, else 404; anyone who knows the URL may read it."""
    return get_object_or_404(SheetRecord.objects.select_related("club", "copy"), public_id=public_id)


def readable_page(request: PageRequest, public_id: str) -> SheetPage:
    """The list as this reader may see it, else 404; with numbers once names are no longer public."""
    return as_read(request, sheet_page(readable_sheet(public_id)))


def as_read(request: PageRequest, page: SheetPage) -> SheetPage:
    sheet = page.record.copy_of or page.record
    location = None if request.visitor.may_enter(page.record) else location_of(sheet)
    if location is None or location.has_public_names:
        return page
    answers: list[Any] = [shown for _, shown in names_requested.send(SheetRecord, sheet=sheet, visitor=request.visitor)]
    shown = next(filter(None, answers), None)
    return in_the_place_of_names(page, shown) if shown else page


def sheet_to_enter(public_id: str) -> tuple[SheetRecord, list[Seat]]:
    """The list without its club but with its seats, in one query; else 404. Does not check who may enter."""
    try:
        return sheet_by_address(public_id)
    except SheetRecord.DoesNotExist:
        raise Http404 from None


def enterable_sheet(request: PageRequest, public_id: str) -> SheetRecord:
    """The list, if this browser may enter on it; else 404."""
    sheet = readable_sheet(public_id)
    if not request.visitor.may_enter(sheet):
        raise Http404
    return sheet


def own_club(request: PageRequest, slug: str) -> Club:
    return get_object_or_404(clubs_of(request.user), slug=slug)


def whole_number(text: str | None) -> int:
    """The number in a query parameter, 0 if there is none or it has ten digits or more."""
    return int(text) if text and text.isdecimal() and len(text) < 10 else 0


def target_of(request: PageRequest) -> UUID:
    """The client id of the entry that the request is about; without one an id that no list has."""
    try:
        return UUID(request.POST.get("target", ""))
    except ValueError:
        return NO_ENTRY
