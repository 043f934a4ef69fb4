"""Migrate the database of DATABASE_URL and check everything in it: `python -m skatclub.backup.check`.

It runs the checks of the commands check_sheets, check_figures and check_events on all processors. If they find faults,
these go to standard error and the exit status is `FAULTY`.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

import django
from django.core.management import call_command
from django.db import connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

FAULTY: Final = 3
# Lists per chunk of a process; an event takes as long as fifty lists.
_LISTS: Final = 50


def main() -> int:
    django.setup()
    call_command("migrate", verbosity=0, skip_checks=True)
    from scoring.models import SheetRecord
    from tournaments.management.triggers import trigger_faults
    from tournaments.models import Event

    lists = list(SheetRecord.objects.order_by("pk").values_list("pk", "event_table"))
    events = list(Event.objects.order_by("pk").values_list("pk", flat=True))
    faults = list(trigger_faults())
    # Each process opens a connection of its own.
    connections.close_all()
    with ProcessPoolExecutor(mp_context=get_context("fork")) as checkers:
        of_events = checkers.map(_event_faults, events)
        of_lists = checkers.map(_list_faults, *zip(*lists, strict=True), chunksize=_LISTS) if lists else ()
        for found in (*of_lists, *of_events):
            faults += found
    print(*faults, sep="\n", file=sys.stderr)
    print(f"{len(lists)} lists and {len(events)} events checked, {len(faults) or 'no'} faults found")
    return FAULTY if faults else 0


def _list_faults(pk: int, table: int | None) -> list[str]:
    from scoring.models import SheetRecord
    from scoring.sheets.exchange.skat_check import sheet_faults
    from scoring.sheets.stored_figures import figure_faults

    sheet = SheetRecord.objects.get(pk=pk)
    # The log of a list that belongs to a table is checked with its event.
    return [*(sheet_faults(sheet) if table is None else ()), *figure_faults(sheet)]


def _event_faults(pk: int) -> list[str]:
    from tournaments.events.exchange.stored import event_faults
    from tournaments.models import Event

    event = Event.objects.get(pk=pk)
    return [f"{event.public_id} {event.name}: {fault}" for fault in event_faults(event)]


if __name__ == "__main__":
    sys.exit(main())
