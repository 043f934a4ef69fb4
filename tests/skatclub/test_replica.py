"""Which requests read the replica and which the primary: here a copy of the test's file, which lags behind.

tests/long/test_scale.py does the same with PostgreSQL's own replication.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection, connections
from django.test import Client
from django.urls import reverse

from scoring.models import SheetRecord
from scoring.printing.typeset import NotTypeset
from scoring.sheets.services import renew_key
from scoring.sheets.views import drawn_documents
from skatclub import replica
from skatclub.settings import sqlite
from tests.scoring.cast import THREE, table, won, write
from tests.tournaments.cast import an_event
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "replica"])

# The number of entries represents the position of the log.
ENTRIES = "SELECT count(*) FROM scoring_entryrecord"


class Copy:
    """The replica: as the primary was when it last caught up."""

    def __init__(self) -> None:
        self.file = Path(connections["replica"].settings_dict["NAME"])

    def catch_up(self) -> None:
        connections["replica"].close()
        if self.file.is_symlink():
            self.file.unlink()
        connection.ensure_connection()
        with closing(sqlite3.connect(self.file)) as copy:
            connection.connection.backup(copy)
        # As if the last look had been a second ago.
        replica._looks.looked_at = 0

    def vanish(self) -> None:
        connections["replica"].close()
        self.file.unlink()
        self.file.symlink_to("/nowhere/at/all")


@pytest.fixture(scope="module", autouse=True)
def two_databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    one = connections.settings
    other = sqlite(tmp_path_factory.mktemp("replica") / "replica.sqlite3")
    connections.settings = one | {"replica": connections.configure_settings({"default": other})["default"]}
    yield
    del connections["replica"]
    connections.settings = one


@pytest.fixture
def copy(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Copy]:
    settings.DATABASE_ROUTERS = ["skatclub.replica.Router"]
    monkeypatch.setattr(replica, "POSITION", ENTRIES)
    monkeypatch.setattr(replica, "_looks", replica._Looks())
    copy = Copy()
    copy.catch_up()
    yield copy
    connections["replica"].close()


@pytest.fixture
def sheet(copy: Copy) -> SheetRecord:
    """A list with one deal, complete on the replica, while the primary has a new title."""
    sheet = table(THREE, title="Replica")
    write(sheet, won(0))
    copy.catch_up()
    SheetRecord.objects.update(title="Primary")
    return sheet


def shown(browser: Client, sheet: SheetRecord) -> str:
    """Which of the two the list was read from."""
    page = browser.get(reverse("sheet", args=[sheet.public_id])).content.decode()
    return "Replica" if "Replica" in page else "Primary" if "Primary" in page else page


def test_requests_without_a_session_read_the_replica(sheet):
    assert shown(Client(), sheet) == "Replica"


def test_all_of_a_page_is_read_from_one_of_both(copy):
    """Prepared statements use the same database: a newer version must not name older content."""
    event = an_event(name="Replica")
    copy.catch_up()
    Event.objects.update(name="Primary")

    page = Client().get(reverse("standings", args=[event.public_id])).content.decode()

    assert ("Replica" in page, "Primary" in page) == (True, False)


def test_a_tables_phone_reads_the_primary(sheet):
    phone = Client()
    phone.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))

    assert shown(phone, sheet) == "Primary"
    assert replica.COOKIE not in phone.cookies


def test_a_key_that_the_replica_does_not_know_yet_opens_the_list(sheet):
    answer = Client().get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))

    assert answer["Location"] == reverse("enter", args=[sheet.public_id])


def test_rows_missing_on_the_replica_are_found(copy):
    sheet = table(THREE, title="Primary")

    assert shown(Client(), sheet) == "Primary"


def test_after_reading_the_primary_the_replica_is_skipped_until_it_caught_up(sheet, copy, django_user_model):
    reader = Client()
    reader.force_login(django_user_model.objects.create_user("anna"))
    write(sheet, won(1))
    reader.post(reverse("logout"))

    before = shown(reader, sheet)
    copy.catch_up()
    SheetRecord.objects.using("replica").update(title="Replica")
    after = shown(reader, sheet)

    assert (before, after) == ("Primary", "Replica")


@pytest.mark.parametrize("other", ["standings", "hall", "event"])
def test_after_reading_the_primary_no_page_is_older(copy, other):
    event, reader = an_event(name="Replica"), Client()
    copy.catch_up()
    Event.objects.update(name="Primary")

    def named(browser: Client) -> str:
        page = browser.get(reverse(other, args=[event.public_id])).content.decode()
        return "Replica" if "Replica" in page else "Primary"

    before = named(reader)
    # A list missing on the replica is read from the primary.
    newer = table(THREE, title="Primary")
    write(newer, won(0))

    assert (before, shown(reader, newer)) == ("Replica", "Primary")
    # A browser, unlike Django's test client, sends a cookie only to its path.
    assert reader.cookies[replica.COOKIE]["path"] == "/"
    assert (named(reader), named(Client())) == ("Primary", "Replica")


def test_a_stranger_does_not_wait_for_the_replica(sheet):
    """A recent change of one browser may appear in another a moment later."""
    assert shown(Client(), sheet) == "Replica"
    write(sheet, won(1))

    assert shown(Client(), sheet) == "Replica"


def test_a_stale_replica_is_skipped(sheet):
    write(sheet, won(1))

    assert shown(Client(), sheet) == "Primary"


def test_an_unreachable_replica_is_skipped_without_an_error(sheet, copy):
    reader = Client()
    copy.vanish()

    assert shown(reader, sheet) == "Primary"
    assert int(reader.cookies[replica.COOKIE].value) == 1


def test_a_replica_that_was_restarted_is_read_again(sheet):
    assert shown(Client(), sheet) == "Replica"
    connections["replica"].connection.close()

    assert shown(Client(), sheet) == "Replica"


def test_a_replica_that_dies_during_a_request_is_skipped_without_an_error(sheet):
    def die(execute: Callable[..., Any], sql: str, *of: Any) -> Any:
        if sql != replica.POSITION:
            raise OperationalError from sqlite3.OperationalError()
        return execute(sql, *of)

    with connections["replica"].execute_wrapper(die):
        assert shown(Client(), sheet) == "Primary"


@pytest.mark.parametrize("nonsense", ["-1", "much", "9" * 30, "²"])
def test_an_invented_position_is_ignored(sheet, nonsense):
    reader = Client()
    reader.cookies[replica.COOKIE] = nonsense

    assert shown(reader, sheet) == "Replica"


def test_a_write_without_a_session_is_read_back(sheet, monkeypatch):
    """A language is chosen by a POST that writes nothing; letters without a font are requested by a GET."""

    def missing(order):
        raise NotTypeset(["<p>א"])

    monkeypatch.setattr(drawn_documents, "render", missing)
    reader = Client()

    waiting = reader.get(reverse("sheet_pdf", args=[sheet.public_id]))

    assert waiting.status_code == 202
    assert int(reader.cookies[replica.COOKIE].value) == 1
