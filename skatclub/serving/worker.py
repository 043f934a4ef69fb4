"""Background work for the site, until it is stopped: `worker [HOST PORT]`.

django-tasks' own worker prepares large documents and reads photographs. Threads make copies of the whole site if a
folder for them is set, send mails if a mail server is set, and delete what is too old.

`bin/serve` starts it for the site at HOST and PORT and holds its standard input open: it ends when that closes.
Another machine may start it too, if it reaches the database and the storage "papers".
"""

import logging
import os
import signal
import socket
import sys
import time
from contextlib import suppress
from threading import Thread
from typing import Final

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")

logger = logging.getLogger(__name__)

# With the process ID appended, the worker ID in its tasks.
_MACHINE: Final = socket.gethostname()[:50]
# Seconds between two looks for tasks.
INTERVAL: Final = 0.3
# Nice value: the pages of the site go first.
_POLITENESS: Final = 5
# Seconds to wait for the site at most, and to pause if the database does not answer.
_PATIENCE: Final = 30
_REST: Final = 5


def main(arguments: list[str]) -> int:
    os.nice(_POLITENESS)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if arguments:
        host, port = arguments
        Thread(target=_end_with_site, daemon=True).start()
        wait_for_site(host, int(port))
    django.setup()
    return work()


def work() -> int:
    from django.conf import settings
    from django.core.management import call_command
    from django.db import DatabaseError

    from scoring.printing.fonts import fonts_for
    from scoring.printing.stored import QUEUE
    from scoring.printing.typeset import PrintingFailed
    from skatclub.backup.copies import keep_copies
    from skatclub.connection_guard import watch_files
    from skatclub.legal.tidying import tidy_hourly
    from skatclub.serving.mails import send_mails

    watch_files()
    for chore in (keep_copies, tidy_hourly, *([send_mails] if settings.MAIL else [])):
        Thread(target=chore, args=[lambda: True], daemon=True).start()
    how = {"interval": INTERVAL, "startup_delay": False, "reload": False, "worker_id": f"{_MACHINE}:{os.getpid()}"}
    try:
        fail_interrupted()
        # Made now, or the first documents would wait for them.
        with suppress(PrintingFailed):
            fonts_for(())
        call_command("db_worker", queue_name=QUEUE, **how)
    except DatabaseError as fault:
        logger.warning("No tasks are done while the database is away: %s", fault)
        time.sleep(_REST)
    return 1


def fail_interrupted() -> None:
    """Mark tasks as failed whose worker on this machine was killed; their pages would wait for ten minutes."""
    from django_tasks_db.models import DBTaskResult

    for row in DBTaskResult.objects.running():
        machine, _, process = row.worker_ids[-1].rpartition(":")
        if machine == _MACHINE and not _is_working(int(process)):
            logger.warning("The worker was killed during the task %s", row.pk)
            row.set_failed(InterruptedError())


def _is_working(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    # In containers every worker may have the same process ID.
    return process != os.getpid()


def wait_for_site(host: str, port: int) -> None:
    """Wait until the site answers: the database may not be ready yet, and imports here would slow its start."""
    while True:
        with suppress(OSError), socket.create_connection((host, port), timeout=_PATIENCE) as connection:
            connection.shutdown(socket.SHUT_WR)
            connection.recv(1)
            return
        time.sleep(INTERVAL)


def _end_with_site() -> None:
    """Let db_worker finish its task and end, once standard input is closed; the body of a thread."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
