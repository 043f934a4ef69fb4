"""What every test stands on: a file database whose entries cannot be changed, and the cast."""

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.test import TransactionTestCase
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker

from tests.on_postgresql import could_differ
from tests.prepared_database import copy_prepared, remove_copy, restore

# A busy machine is slow to make examples; that is no fault of theirs.
settings.register_profile("patient", suppress_health_check=[HealthCheck.too_slow], deadline=None)
settings.load_profile("patient")

WRITTEN_ONCE = [
    importlib.import_module("scoring.migrations.0002_entries_are_written_once"),
    importlib.import_module("tournaments.migrations.0002_acts_are_written_once"),
    importlib.import_module("tournaments.migrations.0004_league_acts_are_written_once"),
]


RULES = Path(__file__).parent / "scoring" / "rules"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    for item in items:
        if RULES in item.path.parents and not item.get_closest_marker("exhaustive"):
            item.add_marker(pytest.mark.rules)
        if could_differ(item):
            item.add_marker(pytest.mark.postgresql)


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker, django_db_modify_db_settings: None
) -> Iterator[None]:
    """Each process works in its own copy of one database that was migrated once."""
    with django_db_blocker.unblock():
        copy_prepared()
    yield
    with django_db_blocker.unblock():
        remove_copy(connection.settings_dict["NAME"])


# After a test that commits, a copy takes a fraction of the flush, and no trigger has to be removed for it.
TransactionTestCase._fixture_teardown = lambda case: restore()


@pytest.fixture(autouse=True)
def plain_static_files(settings):
    """Tests need no collected, hashed files."""
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }


@pytest.fixture(autouse=True)
def nothing_kept():
    """What was made for the viewers of one test is not shown to those of another, who may have its database again."""
    from django.core.cache import caches

    for cache in caches.all():
        cache.clear()


@pytest.fixture(autouse=True)
def english(settings):
    """Words in tests are English unless a test says otherwise."""
    settings.LANGUAGE_CODE = "en"
