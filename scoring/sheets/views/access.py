"""Find the list for a page, for visitors who may read it or enter on it."""

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
    """Return the list with this id or raise 404; anyone who knows the URL may read it."""
    return get_object_or_404(SheetRecord.objects.select_related("club", "second_list"), public_id=public_id)


def readable_page(request: PageRequest, public_id: str) -> SheetPage:
    """Return the list as this reader may see it, or raise 404; with numbers once names are no longer public."""
    return as_read(request, sheet_page(readable_sheet(public_id)))


def as_read(request: PageRequest, page: SheetPage) -> SheetPage:
    sheet = page.record.second_list_of or page.record
    location = None if request.visitor.may_enter(page.record) else location_of(sheet)
    if location is None or location.has_public_names:
        return page
    answers: list[Any] = [shown for _, shown in names_requested.send(SheetRecord, sheet=sheet, visitor=request.visitor)]
    shown = next(filter(None, answers), None)
    return in_the_place_of_names(page, shown) if shown else page


def sheet_to_enter(public_id: str) -> tuple[SheetRecord, list[Seat]]:
    """Return the list, without its club but with its seats, in one query, or raise 404.

    This does not check who may enter.
    """
    try:
        return sheet_by_address(public_id)
    except SheetRecord.DoesNotExist:
        raise Http404 from None


def enterable_sheet(request: PageRequest, public_id: str) -> SheetRecord:
    """Return the list if this browser may enter on it; otherwise raise 404."""
    sheet = readable_sheet(public_id)
    if not request.visitor.may_enter(sheet):
        raise Http404
    return sheet


def own_club(request: PageRequest, slug: str) -> Club:
    return get_object_or_404(clubs_of(request.user), slug=slug)


def whole_number(text: str | None) -> int:
    """Return the number in a query parameter, 0 if it is missing or has ten or more digits."""
    return int(text) if text and text.isdecimal() and len(text) < 10 else 0


def target_of(request: PageRequest) -> UUID:
    """Return the client id of the entry that the request is about; if missing, an id that no list has."""
    try:
        return UUID(request.POST.get("target", ""))
    except ValueError:
        return NO_ENTRY
