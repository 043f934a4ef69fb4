"""What every test stands on: a file database whose entries cannot be changed, and the cast."""

import importlib

import pytest
from django.db import connection
from django.test import TransactionTestCase
from hypothesis import HealthCheck, settings

# A busy machine is slow to make examples; that is no fault of theirs.
settings.register_profile("patient", suppress_health_check=[HealthCheck.too_slow], deadline=None)
settings.load_profile("patient")

WRITTEN_ONCE = [
    importlib.import_module("scoring.migrations.0002_entries_are_written_once"),
    importlib.import_module("tournaments.migrations.0002_acts_are_written_once"),
    importlib.import_module("tournaments.migrations.0004_league_acts_are_written_once"),
]
flush = TransactionTestCase._fixture_teardown


def flush_past_the_triggers(case: TransactionTestCase) -> None:
    """Emptying the tables between tests is the one deletion there is; the triggers would refuse it."""
    with connection.schema_editor() as editor:
        for written_once in WRITTEN_ONCE:
            written_once.remove(None, editor)
    try:
        flush(case)
    finally:
        with connection.schema_editor() as editor:
            for written_once in WRITTEN_ONCE:
                written_once.install(None, editor)


TransactionTestCase._fixture_teardown = flush_past_the_triggers


@pytest.fixture(autouse=True)
def plain_static_files(settings):
    """Tests need no collected, hashed files."""
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }


@pytest.fixture(autouse=True)
def english(settings):
    """Words in tests are English unless a test says otherwise."""
    settings.LANGUAGE_CODE = "en"
