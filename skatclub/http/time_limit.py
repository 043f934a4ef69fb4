"""A time limit for every request, so that no page can occupy a thread forever.

Granian has none for WSGI. A watchdog thread raises `TookTooLong` in the thread of a request that is over its limit,
again every few seconds until it ends; the transaction is rolled back and the response is 503. SQLite and PostgreSQL end
a statement themselves, because no Python exception arrives while one runs. A thread that does not release the
interpreter cannot be reached that way: then the whole process ends, and Granian starts another.
"""

import ctypes
import faulthandler
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.db.backends.signals import connection_created

# Seconds. A writing request may be an import, or arrive over a slow network.
READING: Final = 60
WRITING: Final = 180
_BETWEEN_LOOKS: Final = 2
# Seconds that the watchdog may be kept from running before the process ends.
_UNTIL_EXIT: Final = 120
# SQLite VM instructions between two looks at the clock.
_STEPS: Final = 100_000

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]


class TookTooLong(Exception):
    """The request was stopped at its time limit."""


class TimeLimits:
    """The running requests by thread, and their deadlines."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._ends: dict[int, float] = {}

    @contextmanager
    def request(self, seconds: float) -> Iterator[None]:
        thread = threading.get_ident()
        with self._lock:
            self._ends[thread] = self._clock() + seconds
        try:
            yield
        finally:
            with self._lock:
                self._ends.pop(thread, None)
                # An exception that has not arrived yet must not hit the next request.
                _raise_in(thread, None)

    def is_over(self) -> bool:
        return self._clock() > self._ends.get(threading.get_ident(), float("inf"))

    def stop_late(self) -> int:
        """Stop all requests that are over their limits; return the number."""
        with self._lock:
            late = [thread for thread, end in self._ends.items() if self._clock() > end]
            for thread in late:
                _raise_in(thread, TookTooLong)
        return len(late)


def _raise_in(thread: int, error: type[Exception] | None) -> None:
    """Raise the exception in another thread at its next bytecode; None withdraws one that has not arrived."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error and ctypes.py_object(error))


LIMITS: Final = TimeLimits()


def limited(application: Application) -> Application:
    """Return the application with time limits; the first request of a process starts the watchdog thread."""
    starting = threading.Lock()
    watching: list[threading.Thread] = []

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        # Not started at import, because a thread does not survive a fork.
        with starting:
            if not watching:
                connection_created.connect(limit_statements)
                watching.append(threading.Thread(target=_watch, daemon=True, name="time limits"))
                watching[0].start()
        seconds = READING if environ.get("REQUEST_METHOD") in ("GET", "HEAD") else WRITING
        with LIMITS.request(seconds):
            return application(environ, start_response)

    return answer


def limit_statements(connection: Any, **_: Any) -> None:
    if connection.vendor == "sqlite":
        connection.connection.set_progress_handler(LIMITS.is_over, _STEPS)
    else:
        with connection.connection.cursor() as cursor:
            cursor.execute(f"SET statement_timeout = '{WRITING}s'")


def _watch() -> None:
    while True:
        # This timer runs outside the interpreter: it ends the process unless this line is reached again in time.
        faulthandler.dump_traceback_later(_UNTIL_EXIT, exit=True)
        LIMITS.stop_late()
        time.sleep(_BETWEEN_LOOKS)
