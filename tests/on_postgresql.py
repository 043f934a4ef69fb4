"""Which tests always run on PostgreSQL: those whose outcome could differ from SQLite's, by what they do."""

from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

import pytest

# Counted queries, refusals and statements of the database itself, and whatever happens at the same time.
WORDS = {
    "CaptureQueriesContext",
    "DatabaseError",
    "IntegrityError",
    "OperationalError",
    "Thread",
    "ThreadPoolExecutor",
    "connection",
    "connections",
    "cursor",
    "executemany",
    "raw",
    "select_for_update",
}
FIXTURES = {"django_assert_num_queries", "django_assert_max_num_queries", "transactional_db", "live_server"}


def could_differ(test: pytest.Function) -> bool:
    """Whether it commits, counts queries, or uses the database, itself or by its fixtures and helpers."""
    if not test.get_closest_marker("storage") or test.get_closest_marker("alike"):
        return False
    marker = test.get_closest_marker("django_db")
    if (marker and marker.kwargs.get("transaction")) or FIXTURES.intersection(test.fixturenames):
        return True
    known = test._fixtureinfo.name2fixturedefs
    fixtures = (known[name][-1].func for name in test.fixturenames if name in known)
    own = [test.function, *(each for each in fixtures if each.__module__ == test.function.__module__)]
    return any(names_of(function) & WORDS for function in own)


_found: dict[Any, set[str]] = {}


def names_of(function: Any) -> set[str]:
    """All names used by a function or by the functions of its module that it calls."""
    if function not in _found:
        names = _found[function] = set(_code_names(function.__code__))
        for name in tuple(names):
            helper = function.__globals__.get(name)
            if isinstance(helper, FunctionType) and helper.__module__ == function.__module__:
                names |= names_of(helper)
    return _found[function]


def _code_names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _code_names(inner)
