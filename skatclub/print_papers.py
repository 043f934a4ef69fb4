"""Draws the papers that the site is asked for, until it is stopped: `python -m skatclub.print_papers [PID]`.

`bin/serve` starts it beside the site, whose process PID it does not outlive. Another machine may start it as well,
where both reach the database and the storage of the papers.
"""

import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

logger = logging.getLogger(__name__)

# So many orders are drawn at once.
AT_ONCE: Final = 2
# Seconds after which it is looked again whether an order waits.
INTERVAL: Final = 0.1
# The pages of the site go first.
_POLITENESS: Final = 5


def main(arguments: list[str]) -> None:
    os.nice(_POLITENESS)
    site = int(arguments[0]) if arguments else None
    stopped = Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda *_: stopped.set())
    django.setup()
    from scoring.printing.queue import take_up_again
    from scoring.printing.renderer import PRESS
    from skatclub.kept_connections import close_files, watch_files

    watch_files()
    PRESS.begin()
    status = 1
    try:
        take_up_again(worker())
        print_while(lambda: not stopped.is_set() and _lives(site))
        status = 0
    except Exception:
        logger.exception("No papers are drawn any more")
    finally:
        close_files()
        # Nobody waits for an order that is being drawn: the next start takes it up again.
        os._exit(status)


def print_while(is_wanted: Callable[[], bool]) -> None:
    """Draw what waits, as long as that is wanted."""
    from scoring.printing.queue import has_waiting

    printers: list[Thread] = []
    while is_wanted():
        printers = [printer for printer in printers if printer.is_alive()]
        if len(printers) < AT_ONCE and has_waiting():
            printers.append(Thread(target=_print_apart, daemon=True))
            printers[-1].start()
        time.sleep(INTERVAL)


def print_what_waits() -> None:
    """Draw one order after the other until none waits."""
    from django_tasks_db.management.commands.db_worker import Worker

    batch = Worker(
        queue_names=["papers"],
        interval=0,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id=worker(),
    )
    batch.run()


def _print_apart() -> None:
    """In a thread of its own, which has a connection of its own."""
    from django.db import connection

    try:
        print_what_waits()
    except Exception:
        logger.exception("A printer stopped")
    finally:
        connection.close()


def worker() -> str:
    """What this machine's printer is called in the orders that it draws."""
    return socket.gethostname()[:64]


def _lives(site: int | None) -> bool:
    """Whether the site that this is beside still runs; it has ended too where nobody has asked yet how (state Z)."""
    if site is None:
        return True
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{site}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


if __name__ == "__main__":
    main(sys.argv[1:])
