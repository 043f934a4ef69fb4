"""Take over the write lock of a list; it only informs other phones, and no entry is refused because of it."""

from hashlib import sha256
from typing import Final

from scoring.clock import now
from scoring.models import SheetRecord, WriteLock
from scoring.models.prepared import Prepared

# Prepared, since it is queried with each deal.
_OF_A_SHEET: Final = Prepared(lambda pk: WriteLock.objects.filter(sheet=pk))


def take_write_lock(sheet: SheetRecord, *, browser: str, by: str) -> None:
    # One upsert: two phones that take over at the same moment must not fail.
    fields = ["browser", "taken_by", "taken_at"]
    write_lock = _write_lock(sheet, browser, by)
    WriteLock.objects.bulk_create([write_lock], update_conflicts=True, unique_fields=["sheet"], update_fields=fields)


def take_free_write_lock(sheet: SheetRecord, *, browser: str, by: str) -> None:
    if _OF_A_SHEET.keys(sheet.pk):
        return
    # If another phone was faster, it keeps the lock.
    WriteLock.objects.bulk_create([_write_lock(sheet, browser, by)], ignore_conflicts=True)


def digest_of_browser(browser: str) -> str:
    """Return the digest that is stored instead of a session key."""
    return sha256(browser.encode()).hexdigest()


def _write_lock(sheet: SheetRecord, browser: str, by: str) -> WriteLock:
    return WriteLock(sheet=sheet, browser=digest_of_browser(browser), taken_by=by, taken_at=now())
