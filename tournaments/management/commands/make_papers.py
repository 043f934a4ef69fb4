"""`manage.py make_papers JOB`: the worker of one paper; the site starts it by itself."""

import os
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandParser

from tournaments.printing.worker import work

# The pages of the site go first.
_POLITENESS: Final = 5


class Command(BaseCommand):
    help = "Makes the paper of a job that was asked for on the page of an event's papers."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("job", type=int, help="the number of the job")

    def handle(self, *args: Any, **options: Any) -> None:
        os.nice(_POLITENESS)
        work(options["job"])
