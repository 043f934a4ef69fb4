"""A persistent connection survives a refusal, and never writes to a replaced file."""

import os
import sqlite3
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import ConnectionHandler, OperationalError, connection
from django.test import Client
from django.urls import reverse

from scoring.models import EntryRecord, SheetRecord
from scoring.sheets.services import renew_key
from skatclub.connection_guard import watch_file
from skatclub.health.storage_faults import storage_fault
from skatclub.settings import database
from tests.scoring.cast import table
from tests.trust.serving import answer_of, served

pytestmark = pytest.mark.django_db(transaction=True)

HEARTS = {"declarer": 1, "game": "hearts", "matadors": 1, "won": True}


def test_both_databases_keep_their_connections():
    assert [database(url)["CONN_MAX_AGE"] for url in ("sqlite:///club", "postgresql://club@/club")] == [None, None]


@pytest.fixture
def own_file(tmp_path):
    """A separate database with one row, opened as a server opens it."""
    there = ConnectionHandler({"default": database(f"sqlite://{tmp_path / 'club.sqlite3'}")})["default"]
    there.ensure_connection()
    watch_file(connection=there)
    with there.cursor() as cursor:
        cursor.execute("CREATE TABLE deals (number)")
    yield there
    there.close()


def a_backup(place: Path) -> Path:
    with sqlite3.connect(place) as other:
        other.execute("CREATE TABLE deals (number)")
    other.close()
    return place


def deals_in(file: Path) -> int:
    with sqlite3.connect(file) as asked:
        return asked.execute("SELECT count(*) FROM deals").fetchone()[0]


def write_deal(there) -> None:
    with there.cursor() as cursor:
        cursor.execute("INSERT INTO deals VALUES (1)")


def test_nothing_is_written_once_the_file_was_replaced(own_file, tmp_path):
    file = tmp_path / "club.sqlite3"
    write_deal(own_file)
    with own_file.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file.rename(tmp_path / "old.sqlite3")
    a_backup(tmp_path / "backup.sqlite3").rename(file)

    with pytest.raises(OperationalError, match="was replaced") as raised:
        write_deal(own_file)

    assert storage_fault(raised.value) == 503
    own_file.close()
    assert (deals_in(file), deals_in(tmp_path / "old.sqlite3")) == (0, 1)


def test_with_its_own_file_back_it_goes_on(own_file, tmp_path):
    file, aside = tmp_path / "club.sqlite3", tmp_path / "aside.sqlite3"
    file.rename(aside)
    with pytest.raises(OperationalError):
        write_deal(own_file)

    aside.rename(file)
    write_deal(own_file)

    own_file.close()
    assert deals_in(file) == 1


def test_without_the_guard_it_would_write_to_the_replaced_file(own_file, tmp_path):
    own_file.execute_wrappers.clear()
    os.replace(a_backup(tmp_path / "backup.sqlite3"), tmp_path / "club.sqlite3")

    write_deal(own_file)

    with sqlite3.connect(f"file:{tmp_path / 'club.sqlite3'}?immutable=1", uri=True) as asked:
        assert asked.execute("SELECT count(*) FROM deals").fetchone() == (0,)


def send(sheet: SheetRecord, key: str) -> int:
    body = {"client_id": str(uuid4()), "after": 0, "deal": HEARTS}
    head = {"Authorization": f"Bearer {key}"}
    phone = Client(raise_request_exception=False)
    return phone.post(reverse("enter_deal", args=[sheet.public_id]), body, "application/json", headers=head).status_code


def run(*statements: str) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


@pytest.mark.storage
def test_the_connection_that_could_not_write_writes_the_next_deal():
    sheet = table()
    key, opened = renew_key(sheet), connection.connection
    is_sqlite = connection.vendor == "sqlite"

    run("PRAGMA query_only = ON" if is_sqlite else "SET default_transaction_read_only = on")
    refused = send(sheet, key)
    run("PRAGMA query_only = OFF" if is_sqlite else "SET default_transaction_read_only = off")
    kept = send(sheet, key)

    assert (refused, kept) == (507, 201)
    assert connection.connection is opened
    assert EntryRecord.objects.count() == 1


@pytest.mark.storage
def test_the_connection_that_timed_out_writes_the_next_deal():
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite has one writer for the whole file")
    sheet = table()
    key, opened = renew_key(sheet), connection.connection
    other = sqlite3.connect(connection.settings_dict["NAME"])

    run("PRAGMA busy_timeout = 100")
    other.execute("BEGIN IMMEDIATE")
    refused = send(sheet, key)
    other.rollback()
    kept = send(sheet, key)

    assert (refused, kept) == (503, 201)
    assert connection.connection is opened
    other.close()
    connection.close()


@pytest.mark.long
def test_a_site_that_was_stopped_leaves_no_journal_for_a_copy_in_its_place(tmp_path):
    journal = tmp_path / "skatclub.sqlite3-wal"

    with served(SKATCLUB_DATA=str(tmp_path), DATABASE_URL="", DJANGO_SETTINGS_MODULE="skatclub.settings") as port:
        answer_of(port, "/sheets/ABC/", patience=5)
        was_there = journal.exists()

    assert (was_there, journal.exists()) == (True, False)
