"""`manage.py make_papers JOB`: the worker of one paper; the site starts it by itself."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.printing.worker import work


class Command(BaseCommand):
    help = "Makes the paper of a job that was asked for on the page of an event's papers."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("job", type=int, help="the number of the job")

    def handle(self, *args: Any, **options: Any) -> None:
        work(options["job"])
