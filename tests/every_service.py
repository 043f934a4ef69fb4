"""A pytest plugin: the run fails unless each service has written to its database.

`sh bin/test` uses it on PostgreSQL, where only some of the tests run. A service is a public function of
`scoring/sheets/services.py` or of a services module of `tournaments` that is one transaction.
"""

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db.backends.signals import connection_created

ROOT = Path(__file__).parent.parent
SOURCES = [
    ROOT / "scoring" / "sheets" / "services.py",
    *sorted(file for file in (ROOT / "tournaments").rglob("*.py") if "services" in (*file.parts, file.stem)),
]
FILES = frozenset(str(source) for source in SOURCES)

WRITES = ("INSERT", "UPDATE", "DELETE")

wrote: set[tuple[str, str]] = set()


def services() -> Iterator[tuple[str, str]]:
    """(file, name) of each."""
    for source in SOURCES:
        for node in ast.parse(source.read_text()).body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and _is_one_transaction(node):
                yield str(source), node.name


def _is_one_transaction(node: ast.FunctionDef) -> bool:
    return any("atomic" in ast.unparse(decorator) for decorator in node.decorator_list)


def note(execute: Callable[..., Any], sql: Any, *rest: Any) -> Any:
    """Note the services on the stack of a write."""
    frame = sys._getframe(1) if str(sql).startswith(WRITES) else None
    while frame:
        if frame.f_code.co_filename in FILES:
            wrote.add((frame.f_code.co_filename, frame.f_code.co_name))
        frame = frame.f_back
    return execute(sql, *rest)


def watch(connection: Any, **_: Any) -> None:
    if note not in connection.execute_wrappers:
        connection.execute_wrappers.append(note)


def pytest_configure() -> None:
    connection_created.connect(watch)


def pytest_testnodedown(node: Any) -> None:
    """Send a worker's notes to the controller."""
    wrote.update(tuple(each) for each in node.workeroutput.get("wrote", ()))


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["wrote"] = sorted(wrote)
    elif silent := sorted(set(services()) - wrote):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        reporter = session.config.pluginmanager.get_plugin("terminalreporter")
        reporter.ensure_newline()
        for file, name in silent:
            reporter.write_line(f"{Path(file).relative_to(ROOT)}: {name} wrote nothing in any test")
