"""A site of 100 events restored from its backup into an empty folder and checked, compared with the target of a minute.

Wall clock; half of the lists were entered deal by deal. Installing missing packages is not counted.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from django.contrib.auth.models import User
from django.core.management import call_command

from scoring.models import EntryRecord
from scoring.sheets.services import create_club
from skatclub.backup.backup import CompletedBackup, back_up
from tests.benchmarks.measuring import program_cost
from tests.random_events.day import Day
from tests.random_events.plans import Plan, Series

Row = tuple[str, str, str]
EVENTS = 100
PLAYERS = 24
GOAL_SECONDS = 60


def run() -> list[Row]:
    """The content of the site, seconds of `bin/restore` with their ratio to the target, and the processor's part of
    them."""
    call_command("migrate", verbosity=0)
    play_events(EVENTS)
    with TemporaryDirectory() as folder:
        made = back_up(Path(folder), is_checked=False)
        clock, processor = _restored(made)
    rows, deals = sum(made.about.counts.values()), EntryRecord.objects.count()
    return [
        (f"the site: {EVENTS} events of {PLAYERS} players, two series", f"{rows} rows, {deals} deals", "-"),
        ("restored and checked, s", f"{clock:.1f} : {GOAL_SECONDS}", f"{clock / GOAL_SECONDS:.2f} (goal 1)"),
        ("of these the processor, s", f"{processor:.1f}", "-"),
    ]


def play_events(count: int) -> None:
    """Play `count` events from the announcement to the last prize, at one club."""
    club = create_club("Herz Dame", by=User.objects.create_user("anna"))
    for number in range(count):
        plan = Plan(seed=number, players=PLAYERS, series=(Series(12), Series(12, "seeded")), screens=50)
        Day(plan, club).play()


def _restored(made: CompletedBackup) -> tuple[float, float]:
    """Seconds by wall clock and of the processor, in a process that knows only an empty folder."""
    with TemporaryDirectory() as empty:
        environment = ["env", "--unset=DATABASE_URL", f"SKATCLUB_DATA={empty}"]
        began = perf_counter()
        processor, _ = program_cost([*environment, sys.executable, "-m", "skatclub.backup.restore", str(made.file)])
        return perf_counter() - began, processor
