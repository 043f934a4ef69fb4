"""Possible bugs of an outbox are planted in the served script, and the lists under a broken network find each."""

import re
from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.models import UUIDField

from scoring.models import EntryRecord, SheetRecord
from tests.long.server import served
from tests.long.test_kills import NO_IDS
from tests.phones.engines import Steps, done
from tests.phones.keeper import Keeper
from tests.phones.network import Patch, bug, network
from tests.phones.test_lists import LONG, Pub, keep_lists
from tests.ports import free_port
from tests.prepared_database import restore
from tests.scoring.cast import THREE, table

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.long, pytest.mark.django_db(transaction=True)]

# Seconds until a list that does not get through is given up.
PATIENCE = 25
SENT = "const sent = new URLSearchParams(body);"
OUTCOMES = "if (!isOurs || status >= 500 || status === 429) return {};"
IS_MINE = "const isMine = said?.id === id;"
BUGS = {
    "a new id for each try": (
        "cut",
        bug("sending", SENT, SENT + ' sent.set("client_id", crypto.randomUUID());'),
        bug("outbox", IS_MINE, "const isMine = said !== null;"),
    ),
    "acknowledged by the status alone": (
        "portal",
        bug(
            "outbox",
            OUTCOMES,
            'if (status === 200) return { state: "desk", seq: said?.seq ?? 0, hash: said?.hash };' + OUTCOMES,
        ),
    ),
    "given up for any 4xx": (
        "portal",
        bug("outbox", OUTCOMES, 'if (status >= 400 && status < 500) return { state: "left" };' + OUTCOMES),
    ),
    "sent again without waiting for an answer": (
        "offline",
        bug("outbox", OUTCOMES, 'if (status === undefined) return { state: "desk", seq: 0, hash: "0" };' + OUTCOMES),
    ),
}
# The site that looks neither for the id of an entry nor for what its phone had seen, and leaves it to the database.
NO_LOOK_UP = """
from scoring.entry import views
from scoring.sheets.locked_sheet import LockedSheet
LockedSheet.known = lambda locked, client_id, kind, **said: None
LockedSheet.require_seen = lambda locked, after: None
views._unseen = lambda request, page: None
"""
HEARTS = {"declarer": 1, "game": "hearts", "matadors": "with-2"}


@pytest.fixture
def no_unique(transactional_db: None) -> Iterator[None]:
    """A database in which two entries can have the same id."""
    unique, bare = EntryRecord._meta.get_field("client_id"), UUIDField()
    bare.set_attributes_from_name("client_id")
    with connection.schema_editor() as editor:
        editor.alter_field(EntryRecord, unique, bare)
    yield
    restore()
    with connection.schema_editor() as editor:
        editor.alter_field(EntryRecord, bare, unique)


@pytest.mark.parametrize("new_phone", ["chromium", "webkit"], indirect=True)
@pytest.mark.parametrize("bug", BUGS)
def test_a_bug_of_the_phone_is_found_out(site, new_phone, bug):
    pattern, *patches = BUGS[bug]

    assert outcome_of(pattern, site, new_phone, *patches) != []


@pytest.mark.parametrize("new_phone", ["chromium", "webkit"], indirect=True)
@pytest.mark.parametrize("pattern", ["cut", "offline", "portal"])
def test_without_a_bug_nothing_is_found(site, new_phone, pattern):
    """With unlimited patience: a busy machine is no bug."""
    assert outcome_of(pattern, site, new_phone, patience=LONG) == []


@pytest.mark.parametrize("new_phone", ["chromium", "webkit"], indirect=True)
def test_a_site_that_loses_the_ids_is_found_out(transactional_db, data, new_phone):
    with served(free_port(), data, NO_IDS) as site:
        site.wait()

        assert outcome_of("cut", site, new_phone) != []


@pytest.mark.parametrize("new_phone", ["chromium", "webkit"], indirect=True)
def test_a_database_that_takes_an_id_twice_is_found_out(no_unique, data, new_phone):
    faults = sent_again(data, new_phone, NO_LOOK_UP)

    assert any(re.search(r"stored \d times: ", fault) for fault in faults)


@pytest.mark.parametrize("new_phone", ["chromium"], indirect=True)
def test_where_nobody_looks_for_an_id_the_database_refuses_it(transactional_db, data, new_phone):
    with pytest.raises(AssertionError, match="parked"):
        sent_again(data, new_phone, NO_LOOK_UP)

    assert EntryRecord.objects.count() == 1


@pytest.mark.parametrize("new_phone", ["chromium"], indirect=True)
def test_where_the_site_looks_for_an_id_nothing_is_doubled(no_unique, data, new_phone):
    assert sent_again(data, new_phone) == []


def sent_again(data, new_phone, planted="") -> list[str]:
    """Faults of a list whose first deal is sent again after a cut response."""
    with served(free_port(), data, planted, prints=False) as site, network(site.port) as way:
        site.wait()
        keeper = Keeper(new_phone(), table(THREE, length=6), way.address)
        done(keeper.sit_down())
        way.become("cut")
        done(keeper.enter(1, HEARTS))
        done(until_stored(keeper.sheet))
        way.become("clear")
        done(keeper.is_through())
        return keeper.faults()


def until_stored(sheet: SheetRecord) -> Steps:
    while not EntryRecord.objects.filter(sheet=sheet).exists():
        yield


def outcome_of(pattern, site, new_phone, *patches: Patch, patience: float = PATIENCE) -> list[str]:
    """Faults of three lists, or that they did not get through."""
    try:
        pubs = {str(place): Pub(pattern) for place in range(3)}
        return keep_lists(pubs, site, new_phone, *patches, patience=patience)
    except* (AssertionError, TimeoutError) as faults:
        found = [str(fault) for fault in faults.exceptions]
    print(found)
    return found
