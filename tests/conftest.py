"""Fixtures of all tests: a file database with its triggers, and the cast."""

import gc
import importlib
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.test import Client, TransactionTestCase, override_settings
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker

from scoring import clock, settled_clock
from scoring.migrations._written_once import LISTS
from tests.collected_files import look_once
from tests.examples import IS_LONG, examples
from tests.logged_in import force_login
from tests.on_postgresql import could_differ
from tests.prepared_database import copy_prepared, remove_copy, restore
from tournaments.migrations._written_once import EVENTS

# A busy machine is slow to make examples; that is no fault of theirs. What every run tries is always the same, so that
# the coverage of the rules is no matter of luck.
settings.register_profile(
    "patient",
    suppress_health_check=[HealthCheck.too_slow],
    deadline=None,
    max_examples=examples(100),
    derandomize=not IS_LONG,
)
settings.load_profile("patient")

LAST_DAY = date(2027, 1, 1)

WRITTEN_ONCE = (LISTS, EVENTS)

TESTS = Path(__file__).parent
RULES = TESTS / "scoring" / "rules"
PHONES = TESTS / "phones"
# Text in a file that has a test of this marker.
MARKED = {"journey": "mark.journey", "phones": "mark.journey", "storage": "mark.storage", "postgresql": "mark.storage"}

# Ten thousand tests stay for the whole run: nothing is won by going through them again and again.
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 20, 50)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files without a test of the wanted marker, because each process imports every file it collects."""
    if not collection_path.name.startswith("test_"):
        return None
    source, (first, *words) = collection_path.read_text(encoding="utf-8"), config.option.markexpr.split() or [""]
    if first == "not":
        journeys = words[:1] == ["journey"] and "pytestmark = [pytest.mark.journey" in source
        rules = "not rules" in config.option.markexpr and RULES in collection_path.parents
        return journeys or (rules and "mark.exhaustive" not in source) or None
    return (first in MARKED and MARKED[first] not in source) or None


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Start each process with a different part of the files, so that no process compiles what another has compiled."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args != [TESTS.name]:
        return
    files = [file for file in sorted(TESTS.rglob("test_*.py")) if not pytest_ignore_collect(file, session.config)]
    first = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for file in files[first:] + files[:first]:
        # Import errors are reported at collection.
        with suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(file.relative_to(TESTS.parent).with_suffix("").parts))


def leave_to_long(items: list[pytest.Function]) -> None:
    """Mark the parameters that `sampled` leaves to the long and longest runs; those of the longest are long too."""
    sets: Counter[str] = Counter()
    for item in items:
        if sampled := item.get_closest_marker("sampled"):
            turn = sets[test := item.nodeid.partition("[")[0]]
            sets[test] += 1
            if not sampled.args or turn % sampled.args[0]:
                item.add_marker(pytest.mark.longest if turn % sampled.kwargs.get("long", 1) else pytest.mark.long)
        if item.get_closest_marker("longest"):
            item.add_marker(pytest.mark.long)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    leave_to_long(items)
    for item in items:
        if RULES in item.path.parents and not item.get_closest_marker("exhaustive"):
            item.add_marker(pytest.mark.rules)
        if PHONES in item.path.parents:
            item.add_marker(pytest.mark.phones)
        if could_differ(item):
            item.add_marker(pytest.mark.postgresql)
    # What takes a minute is begun before all others, or the others wait for it at the end.
    items.sort(key=lambda item: item.get_closest_marker("minute") is None)


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker, django_db_modify_db_settings: None
) -> Iterator[None]:
    """Each process works in its own copy of one migrated database."""
    with django_db_blocker.unblock():
        copy_prepared()
    yield
    with django_db_blocker.unblock():
        remove_copy(connection.settings_dict["NAME"])


@pytest.fixture
def believed_clock(monkeypatch):
    """Deletion by the clock works at once, without a week of running."""
    monkeypatch.setattr(settled_clock, "DAYS", 1)


@pytest.fixture(scope="module")
def shared_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Rows written by the fixtures of a module stay for all its tests; each test rolls back its own."""
    with override_settings(LANGUAGE_CODE="en"), django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


look_once()
# After a test that commits, a copy takes a fraction of the flush, and no trigger has to be removed for it.
TransactionTestCase._fixture_teardown = lambda case: restore()
Client.force_login = force_login


@pytest.fixture(autouse=True)
def plain_storages(settings):
    """Tests need no collected, hashed files, and each has an empty storage for documents."""
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
        "papers": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    }


@pytest.fixture(autouse=True)
def empty_caches():
    """Clear the caches between tests, because another test may reuse the same database."""
    from django.core.cache import caches

    for cache in caches.all():
        cache.clear()


@pytest.fixture(autouse=True)
def still_within_the_year(monkeypatch):
    """Names of the events of May 2026 stay public, whatever the year of the test run."""
    real = clock.localdate
    monkeypatch.setattr(clock, "localdate", lambda at: real(at) if clock._moment.get() else min(real(at), LAST_DAY))


@pytest.fixture(autouse=True)
def english(settings):
    """Tests run in English unless they choose another language."""
    settings.LANGUAGE_CODE = "en"
