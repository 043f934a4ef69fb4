"""Erase the guests and logins that asked for it and of whom nothing runs any more, and write over freed bytes.

Meant for once a day; `bin/run` calls it at its start. An erasure on a page does the same at once, where it can.
"""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.privacy.models import ErasureWish
from tournaments.privacy.services.rights import erase_due
from tournaments.privacy.traces import remove_traces


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        done = erase_due()
        if ErasureWish.objects.filter(overwritten_at=None).exclude(done_at=None).exists() and not remove_traces():
            self.stdout.write("the database was busy: freed bytes are written over next time")
        if done:
            self.stdout.write(f"{len(done)} erased")
