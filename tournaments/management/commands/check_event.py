"""Check the file of an event by itself: every draw, list, result, standing and prize is derived again.

No database is asked, so anybody who has the file and the program can do it.
"""

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.events.exchange.archive import FREE, Archive, archive_faults, gaps, head_faults, read_archive
from tournaments.events.held import Refused
from tournaments.events.phrases.refusals import refusal_words


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--head", help="the hash that stands on the printed final standings")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            archive = read_archive(Path(options["file"]).read_bytes())
        except OSError as error:
            raise CommandError(str(error)) from error
        except Refused as refused:
            raise CommandError(refusal_words(refused.code, refused.params)) from refused
        faults = list(archive_faults(archive))
        if options["head"] and not faults:
            faults += head_faults(archive, options["head"])
        for fault in faults:
            self.stdout.write(fault)
        if faults:
            raise CommandError(f"{len(faults)} differences", returncode=1)
        for line in gaps(archive):
            self.stdout.write(line)
        for field, why in FREE.items():
            self.stdout.write(f"free to change: {field} ({why})")
        self.stdout.write(f"{_contents(archive)}: no difference")


def _contents(archive: Archive) -> str:
    parts = ("draws", "sheets", "results", "standings", "acts")
    counts = Counter({part: len(archive.content[part]) for part in parts})
    return ", ".join(f"{count} {part}" for part, count in counts.items())
