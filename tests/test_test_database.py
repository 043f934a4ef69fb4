"""The test database is restored between tests, and PostgreSQL runs the right tests."""

import os
import subprocess
import sys

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from scoring.models import EntryRecord, SheetRecord
from tests import every_service
from tests.every_service import ROOT
from tests.on_postgresql import WORDS, names_of
from tests.prepared_database import restore
from tests.scoring.cast import table, won, write

TESTS = """
from os import environ

import pytest


@pytest.fixture
def left_dirty():
    yield
    assert environ["MENDED"]


def test_that_passes(record_property):
    record_property("figure", "7 of 7")


def test_that_fails():
    assert environ["MENDED"]


def test_that_leaves_a_fault_behind(left_dirty):
    pass
"""


@pytest.mark.storage
@pytest.mark.django_db(transaction=True)
def test_committed_rows_are_gone_and_the_triggers_restored():
    by_migrations = ContentType.objects.count(), Permission.objects.count()
    write(table(), won(1))

    restore()

    assert (SheetRecord.objects.count(), EntryRecord.objects.count()) == (0, 0)
    assert (ContentType.objects.count(), Permission.objects.count()) == by_migrations
    write(table(), won(1))
    with pytest.raises(DatabaseError):
        EntryRecord.objects.all().delete()


@pytest.mark.long
@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_resumed_run_skips_tests_that_passed(tmp_path, workers):
    tests, passed = tmp_path / "test_few.py", tmp_path / "passed"
    tests.write_text(TESTS)

    def run(mended: str) -> str:
        options = ["-p", "no:django", "-p", "tests.resuming", "--passed", str(passed), "-n", workers]
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", os.devnull, *options, str(tests)]
        done = subprocess.run(command, cwd=ROOT, env=os.environ | {"MENDED": mended}, stdout=subprocess.PIPE, text=True)
        return done.stdout.splitlines()[-1]

    first, second, third = run(""), run("yes"), run("yes")

    assert "1 failed, 2 passed, 1 error" in first
    assert " 2 passed" in second
    assert "passed" not in third
    assert [line for line in passed.read_text().splitlines() if line.endswith("::test_that_passes\t7 of 7")] != []


def counted() -> CaptureQueriesContext:
    return CaptureQueriesContext(connection)


def counts_by_a_helper() -> None:
    assert len([counted() for _ in range(2)]) == 2


def counts_nothing() -> None:
    assert sorted([2, 1]) == [1, 2]


@pytest.mark.parametrize(("function", "is_found"), [(counts_by_a_helper, True), (counts_nothing, False)])
def test_tests_that_use_the_database_through_helpers_are_found(function, is_found):
    assert bool(names_of(function) & WORDS) == is_found


def test_a_test_that_commits_runs_on_postgresql(request):
    committing = [
        item
        for item in request.session.items
        if item.get_closest_marker("storage")
        and (marker := item.get_closest_marker("django_db"))
        and marker.kwargs.get("transaction")
    ]

    assert [item.nodeid for item in committing if not item.get_closest_marker("postgresql")] == []


def test_services_are_the_public_functions_that_are_one_transaction():
    names = {name for _, name in every_service.services()}

    assert {"record_deal", "sign_sheet", "create_event", "publish", "approve_meeting", "start_evening"} <= names
    assert not {"open_sheet", "repairs_digest", "_seat", "lock_players"} & names


@pytest.mark.storage
@pytest.mark.django_db
def test_a_service_counts_when_it_writes(monkeypatch):
    sheet = table()
    monkeypatch.setattr(every_service, "wrote", set())

    with connection.execute_wrapper(every_service.note):
        SheetRecord.objects.count()
        before = {name for _, name in every_service.wrote}
        write(sheet, won(1))

    found = {name for _, name in every_service.wrote}
    assert (before, "record_deal" in found, "sign_sheet" in found) == (set(), True, False)
