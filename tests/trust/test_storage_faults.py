"""Storage that is busy, full, read-only or away: reported in plain words, with the fate of the entry."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from uuid import uuid4

import psycopg
import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.urls import reverse

from scoring.clock import as_of, now
from scoring.models import EntryRecord, SheetRecord
from scoring.sheets.services import renew_key
from skatclub.health.storage_faults import storage_fault
from tests.scoring.cast import table

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]

NEW_TABLE = {f"name_{seat}": name for seat, name in enumerate(("Anna", "Bernd", "Clara"))} | {
    "rounds": 12,
    "scheme": "classic",
    "first_dealer": 1,
}
HEARTS = {"declarer": 1, "game": "hearts", "matadors": 1, "won": True}


def browser() -> Client:
    return Client(headers={"accept-language": "en"}, raise_request_exception=False)


@contextmanager
def with_settings(*statements: str) -> Iterator[None]:
    """The database with these settings."""
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
    try:
        yield
    finally:
        connection.close()


@contextmanager
def busy() -> Iterator[None]:
    """Another writer blocks the database; we wait a moment instead of the twenty seconds of the site."""
    if connection.vendor == "sqlite":
        other = sqlite3.connect(connection.settings_dict["NAME"])
        with with_settings("PRAGMA busy_timeout = 100"):
            other.execute("BEGIN IMMEDIATE")
            yield
        other.close()
        return
    params = {name: value for name, value in connection.get_connection_params().items() if name in PLACE}
    with psycopg.connect(**params) as holder, with_settings("SET lock_timeout = '100ms'"):
        holder.execute("LOCK TABLE scoring_sheetrecord IN ACCESS EXCLUSIVE MODE")
        yield
        holder.rollback()


PLACE = ("dbname", "user", "password", "host", "port")


@contextmanager
def full() -> Iterator[None]:
    if connection.vendor == "postgresql":
        with with_settings("SET default_transaction_read_only = on"):
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE ballast (stuff)")
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
    # What is free within the file is used up first.
    with with_settings(f"PRAGMA max_page_count = {pages}"), connection.cursor() as cursor:
        with suppress(DatabaseError):
            for _ in range(10_000):
                cursor.execute("INSERT INTO ballast VALUES (randomblob(4000))")
        yield
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE ballast")


@contextmanager
def read_only() -> Iterator[None]:
    order = "PRAGMA query_only = ON" if connection.vendor == "sqlite" else "SET default_transaction_read_only = on"
    with with_settings(order):
        yield


def send(sheet: SheetRecord, key: str) -> tuple[int, dict[str, str]]:
    """Post a deal to the JSON endpoint: the status and the error."""
    body = {"client_id": str(uuid4()), "after": 0, "deal": HEARTS}
    head = {"Authorization": f"Bearer {key}"}
    answer = browser().post(reverse("enter_deal", args=[sheet.public_id]), body, "application/json", headers=head)
    return answer.status_code, answer.json()


STATES = {"busy": (busy, 503, "busy or cannot be reached"), "read-only": (read_only, 507, "full or read-only")}


@pytest.mark.parametrize(("state", "status", "words"), STATES.values(), ids=STATES)
@pytest.mark.promise(
    "R8",
    "If the disk is full or the database cannot be written, nothing is acknowledged, and stored data can still be "
    "read.",
)
def test_an_entry_that_cannot_be_stored_is_reported(state, status, words):
    sheet = table()
    key = renew_key(sheet)

    with state():
        page = browser().post(reverse("new_table"), NEW_TABLE)
        fragment = browser().post(reverse("new_table"), NEW_TABLE, headers={"HX-Request": "true"})
        sent = send(sheet, key)

    assert (page.status_code, fragment.status_code, sent[0]) == (status, status, status)
    assert words in page.text
    assert "Everything saved before is safe." in page.text
    assert "<" not in fragment.text
    assert words in sent[1]["trouble"]
    assert page.headers.get("Retry-After") == ("30" if status == 503 else None)
    assert not EntryRecord.objects.exists()


@pytest.mark.parametrize(("state", "status", "words"), STATES.values(), ids=STATES)
@pytest.mark.promise("R8")
def test_after_a_storage_fault_everything_is_unchanged(state, status, words):
    sheet = table()
    key = renew_key(sheet)

    with state():
        assert send(sheet, key)[0] == status
    after = send(sheet, key)

    assert after[0] == 201
    assert EntryRecord.objects.count() == 1


def test_a_login_can_read_while_nothing_can_be_stored():
    reader = browser()
    reader.force_login(User.objects.create_user("clara"))

    with as_of(now() + timedelta(minutes=6)), read_only():
        page = reader.get(reverse("account"))

    assert (page.status_code, page["Cache-Control"]) == (200, "private, no-store")


@pytest.mark.promise("R8")
def test_a_full_disk_still_shows_the_lists():
    if connection.vendor != "sqlite":
        pytest.skip("a full disk of PostgreSQL is another machine's")
    sheet = table()

    with full():
        # Pages that have been begun take some more.
        answers = [browser().post(reverse("new_table"), NEW_TABLE) for _ in range(60)]
        reading = browser().get(sheet.get_absolute_url()).status_code

    assert {answer.status_code for answer in answers} <= {302, 507}
    assert answers[-1].status_code == 507
    assert "disk is full or read-only" in answers[-1].text
    assert reading == 200
    # The last page of the disk may have taken a table, but not the session with its key: it is deleted as never used.
    assert SheetRecord.objects.count() - 1 - sum(answer.status_code == 302 for answer in answers) in (0, 1)


def test_without_these_pages_it_would_be_a_plain_server_error(settings):
    settings.ROOT_URLCONF = "tests.trust.bare_site"

    with read_only():
        assert browser().post(reverse("new_table"), NEW_TABLE).status_code == 500


POSTGRESQL_ERRORS = {"53100": 507, "25006": 507, "53300": 503, "55P03": 503, "57P01": 503, "58030": 503, "22012": None}


@pytest.mark.parametrize(("code", "status"), POSTGRESQL_ERRORS.items())
def test_errors_of_postgresql_are_recognised(code, status):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite says it otherwise")

    with pytest.raises(DatabaseError) as raised, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"DO $$ BEGIN RAISE SQLSTATE '{code}'; END $$")

    assert storage_fault(raised.value) == status


def test_an_unreachable_server_is_recognised(settings):
    """Connects in a thread, which has a separate connection."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has no server")
    found = []

    def ask() -> None:
        connection.settings_dict["HOST"], before = "/nowhere", connection.settings_dict["HOST"]
        found.append(browser().get(reverse("sheet", args=["ABC"])).status_code)
        connection.settings_dict["HOST"] = before

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()

    assert found == [503]


def test_a_full_disk_outside_the_database_is_recognised():
    assert storage_fault(OSError(28, "No space left on device")) == 507
    assert storage_fault(OSError(30, "Read-only file system")) == 507
    assert storage_fault(OSError(2, "No such file")) is None
    assert storage_fault(ValueError()) is None
