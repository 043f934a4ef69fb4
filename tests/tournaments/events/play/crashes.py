"""A process that dies in the middle of an action: after any of its SQL statements."""

import os
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.apps import apps
from django.db import connection

KILLED = 9
APPS = ("scoring", "tournaments")


def statements_of(action: Callable[[], object]) -> int:
    """How many statements the action sends, counted in a process of its own, which keeps its writes."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        count = _Counter(None)
        _as_another_process(action, count)
        os.write(write, str(count.sent).encode())
        os._exit(0)
    os.close(write)
    _, status = os.waitpid(child, 0)
    with os.fdopen(read) as pipe:
        sent = pipe.read()
    assert status == 0
    return int(sent)


def killed_after(action: Callable[[], object], statement: int) -> bool:
    """Whether a process that should die after `statement` statements of the action did, before its end."""
    child = os.fork()
    if not child:
        _as_another_process(action, _Counter(statement))
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status) == KILLED


def digest() -> str:
    """The digest of all rows of both apps."""
    models = [model for app in APPS for model in apps.get_app_config(app).get_models(include_auto_created=True)]
    content = [(model.__name__, list(model._default_manager.order_by("pk").values_list())) for model in models]
    return sha256(repr(content).encode()).hexdigest()


class _Counter:
    """Counts statements, and ends the process after the last allowed one."""

    def __init__(self, last: int | None) -> None:
        self.last, self.sent = last, 0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        done = execute(sql, params, many, context)
        self.sent += 1
        if self.sent == self.last:
            os._exit(KILLED)
        return done


def _as_another_process(action: Callable[[], object], counter: _Counter) -> None:
    # The parent's connection is left alone, not closed: it is the parent's.
    connection.connection = None
    try:
        with connection.execute_wrapper(counter):
            action()
    except BaseException as error:
        os.write(2, repr(error).encode())
        os._exit(1)
