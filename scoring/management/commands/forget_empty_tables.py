"""Delete tables without any entry that were opened without a login a week ago or earlier."""

from typing import Any

from django.core.management.base import BaseCommand

from scoring.sheets.free_tables import delete_empty


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        count = 0
        while deleted := delete_empty():
            count += deleted
        if count:
            self.stdout.write(f"{count} empty tables were forgotten.")
