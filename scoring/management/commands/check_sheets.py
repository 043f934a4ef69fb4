"""Check every list with `bin/skat-check`, from its entries, and report differences."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.management.reading import error_if_damaged
from scoring.models import SheetRecord
from scoring.sheets.exchange.skat_check import sheet_faults


class Command(BaseCommand):
    help = __doc__ or ""

    @error_if_damaged()
    def handle(self, *args: Any, **options: Any) -> None:
        count = 0
        faults: list[str] = []
        for sheet in SheetRecord.objects.order_by("pk").iterator():
            count += 1
            faults += sheet_faults(sheet)
        for fault in faults:
            self.stderr.write(fault)
        if faults:
            raise CommandError(f"{len(faults)} faults in {count} lists")
        self.stdout.write(f"{count} lists checked, no fault found")
