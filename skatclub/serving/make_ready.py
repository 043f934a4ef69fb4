"""Everything between the installed packages and the first page, in one process.

--static also collects the static files. A start does the same within the process that serves (`serve.py`).
"""

import sys

import django
from django.conf import settings
from django.core.checks import run_checks
from django.core.management import call_command

from skatclub.backup.errors import BackupError
from skatclub.backup.upgrade import bring_up_to_date, needs_upgrade, remember_version
from skatclub.health.check_storage import database_fault


def make_ready() -> int:
    """Return the exit status, 0 if the site can be served once its static files are there."""
    if fault := database_fault():
        print(fault, file=sys.stderr)
        return 1
    django.setup()
    try:
        _upgrade()
    except BackupError as error:
        print(f"The site was not started and nothing was changed. {error}", file=sys.stderr)
        return 1
    call_command("forget_empty_tables")
    _delete_what_is_over()
    _load_demo()
    remember_version()
    return 0


def greet() -> None:
    from skatclub.health.clock_check import clock_fault

    call_command("first_login")
    for found in run_checks(tags=["database"], databases=["default"]) if not settings.COPIES else ():
        print(f"Good to know: {found.msg} {found.hint or ''}", flush=True)
    if fault := clock_fault():
        print(fault, file=sys.stderr)


def collect_static_files() -> None:
    print("Collecting static files", flush=True)
    call_command("collectstatic", interactive=False, verbosity=0)


def _upgrade() -> None:
    if needs_upgrade():
        bring_up_to_date()
    call_command("migrate", verbosity=0)


def _delete_what_is_over() -> None:
    from skatclub.legal.tidying import tidy

    tidy()


def _load_demo() -> None:
    from scoring.models import Club
    from tournaments.demo.loading import load_demo

    if not Club.objects.exists():
        print(f"Demo: {load_demo().name}, with a tournament, a season and a league", flush=True)


if __name__ == "__main__":
    if status := make_ready():
        sys.exit(status)
    greet()
    if "--static" in sys.argv[1:]:
        collect_static_files()
