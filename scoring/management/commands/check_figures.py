"""Recompute the stored figures of every signed list and report differences; with --repair replace them."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.management.reading import error_if_damaged
from scoring.models import SheetRecord
from scoring.sheets.stored_figures import figure_faults, repair_figures


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--repair", action="store_true", help="rewrite what differs")

    @error_if_damaged()
    def handle(self, *args: Any, repair: bool = False, **options: Any) -> None:
        count = repaired = 0
        left: list[str] = []
        for sheet in SheetRecord.objects.order_by("pk").iterator():
            count += 1
            faults = list(figure_faults(sheet))
            self.stderr.write("\n".join(faults)) if faults else None
            if faults and repair and repair_figures(sheet):
                repaired += 1
                faults = list(figure_faults(SheetRecord.objects.get(pk=sheet.pk)))
            left += faults
        if left:
            raise CommandError(f"{len(left)} faults in the figures of {count} lists")
        mended = f", {repaired} repaired" if repaired else ""
        self.stdout.write(f"The figures of {count} lists checked{mended}, no fault {'left' if repaired else 'found'}")
