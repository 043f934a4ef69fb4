"""Show each phone which phone writes on a list, and take over the write lock."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from scoring.models import SheetRecord, WriteLock
from scoring.sheets.views.access import PageRequest, enterable_sheet
from scoring.sheets.write_locks import digest_of_browser, take_free_write_lock, take_write_lock

OF_A_WRITE_LOCK: Final = ("browser", "taken_by", "taken_at")


@dataclass(frozen=True, slots=True)
class Writing:
    """Where a list is being written: on this phone, on another one since `since`, or, without either, nowhere yet.

    `by` is the login of the other phone, "" if it only has the table's key.
    """

    is_here: bool = False
    is_elsewhere: bool = False
    by: str = ""
    since: datetime | None = None


def writing(request: PageRequest, sheet: SheetRecord) -> Writing:
    return writing_of(request, WriteLock.objects.filter(sheet=sheet).values_list(*OF_A_WRITE_LOCK).first())


def writing_of(request: PageRequest, write_lock: tuple[Any, ...] | None) -> Writing:
    """Return where the list is being written, from the columns `OF_A_WRITE_LOCK`."""
    if write_lock is None:
        return Writing()
    browser, by, since = write_lock
    is_here = browser == digest_of_browser(request.visitor.browser)
    return Writing(is_here, not is_here, by, since)


def note_writer(request: PageRequest, sheet: SheetRecord) -> None:
    """Take the lock when the first deal is entered while nobody has it."""
    if browser := request.visitor.browser:
        take_free_write_lock(sheet, browser=browser, by=request.visitor.name)


@require_POST
def write_here(request: PageRequest, public_id: str) -> HttpResponse:
    sheet = enterable_sheet(request, public_id)
    browser = request.visitor.browser
    if browser and not sheet.is_closed:
        take_write_lock(sheet, browser=browser, by=request.visitor.name)
    return redirect("enter", public_id)
