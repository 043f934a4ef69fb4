"""What a signed list sets off: it becomes the result of its table."""

from typing import Any

from django.dispatch import receiver

from scoring.models import SheetRecord
from scoring.signals import sheet_reopened, sheet_signed
from tournaments.services.results import doubt_sheet, result_of_sheet


@receiver(sheet_signed)
def keep_result(sender: Any, *, sheet: SheetRecord, by: str, **_: Any) -> None:
    """In the transaction of the last signature."""
    result_of_sheet(sheet, by=by)


@receiver(sheet_reopened)
def doubt_result(sender: Any, *, sheet: SheetRecord, by: str, **_: Any) -> None:
    """In the transaction of the reopening."""
    doubt_sheet(sheet, by=by)
