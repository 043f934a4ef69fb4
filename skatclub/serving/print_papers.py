"""Draws the papers that the site is asked for, until it is stopped: `print_papers [HOST PORT]`.

It makes the copies of the whole site as well, where a path for them is set, and sends the mails where a server for them
is. `bin/serve` starts it beside the site at
HOST and PORT, which holds its standard input open: it ends when that does. Another machine may start it as well, where
both reach the database and the storage of the papers.
"""

import logging
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

logger = logging.getLogger(__name__)

# Orders that are drawn at the same time.
AT_ONCE: Final = 2
# Seconds after which it is looked again whether an order waits, and whether a printer was stopped over one.
INTERVAL: Final = 0.1
_LOOKED_AFTER: Final = 2
# The pages of the site go first.
_POLITENESS: Final = 5
# Seconds to wait for the site at most, and to pause where the database does not answer.
_PATIENCE: Final = 30
_REST: Final = 5
# Seconds between two signs that it lives.
_BEAT: Final = 15


def main(arguments: list[str]) -> None:
    os.nice(_POLITENESS)
    if arguments:
        host, port = arguments
        is_wanted = _site_runs
        wait_for_site(host, int(port), is_wanted)
    else:
        is_wanted = _until_told()
    if is_wanted():
        django.setup()
        print_papers(is_wanted)


def wait_for_site(host: str, port: int, is_wanted: Callable[[], bool]) -> None:
    """Wait until the site answers: it may be made ready yet, and to import at the same time would slow its start."""
    while is_wanted():
        with suppress(OSError), socket.create_connection((host, port), timeout=INTERVAL) as door:
            door.shutdown(socket.SHUT_WR)
            until = time.monotonic() + _PATIENCE
            while is_wanted() and time.monotonic() < until:
                with suppress(TimeoutError):
                    door.recv(1)
                    return
            return
        time.sleep(INTERVAL)


def print_papers(is_wanted: Callable[[], bool]) -> None:
    """Start the press, draw while `is_wanted`, and end this process."""
    from django.conf import settings
    from django.db import DatabaseError

    from scoring.printing.queue import take_up_again
    from scoring.printing.renderer import PRESS
    from skatclub.backup.copies import keep_copies
    from skatclub.kept_connections import close_files, watch_files
    from skatclub.legal.tidying import tidy_hourly
    from skatclub.serving.mails import send_mails

    watch_files()
    status = 1
    try:
        take_up_again()
        PRESS.begin()
        Thread(target=keep_copies, args=[is_wanted], daemon=True).start()
        Thread(target=tidy_hourly, args=[is_wanted], daemon=True).start()
        if settings.MAIL:
            Thread(target=send_mails, args=[is_wanted], daemon=True).start()
        print_while(is_wanted)
        status = 0
    except DatabaseError as fault:
        logger.warning("No papers are drawn while the database is away: %s", fault)
        _rest(is_wanted)
    except Exception:
        logger.exception("No papers are drawn any more")
        _rest(is_wanted)
    finally:
        close_files()
        # Threads that still draw are cut off: another printer, or the next start, takes their orders up.
        os._exit(status)


def print_while(is_wanted: Callable[[], bool]) -> None:
    """Look for orders every `INTERVAL`, and draw each batch in a thread; leave a sign every `_BEAT` seconds."""
    from scoring.printing.queue import has_waiting, take_up_again
    from skatclub.backup.signs import tell

    printers: list[Thread] = []
    looked_at, beat = time.monotonic(), 0.0
    while is_wanted():
        now = time.monotonic()
        if now >= beat:
            beat = now + _BEAT
            # On a full disk it goes on with what it can do.
            with suppress(OSError):
                tell("worker", worker())
        if now - looked_at > _LOOKED_AFTER:
            take_up_again()
            looked_at = now
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
    """The body of a thread; Django gives it a connection of its own, which it closes."""
    from django.db import connection

    try:
        print_what_waits()
    except Exception:
        logger.exception("A printer stopped")
    finally:
        connection.close()


def worker() -> str:
    """The name of this printer in its orders: a machine may have several."""
    return f"{socket.gethostname()[:50]}:{os.getpid()}"


def _site_runs() -> bool:
    """Whether the site holds the other end of the standard input, which becomes readable when that is closed."""
    return not select.select([sys.stdin], [], [], 0)[0]


def _until_told() -> Callable[[], bool]:
    """True until SIGTERM or SIGINT."""
    stopped = Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda *_: stopped.set())
    return lambda: not stopped.is_set()


def _rest(is_wanted: Callable[[], bool]) -> None:
    """Pause before the end: whoever restarts this process shall not do so at once."""
    until = time.monotonic() + _REST
    while is_wanted() and time.monotonic() < until:
        time.sleep(INTERVAL)


if __name__ == "__main__":
    main(sys.argv[1:])
