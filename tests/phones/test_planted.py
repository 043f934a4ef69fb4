"""Bugs that an outbox could have are planted in what is served, and the lists under a broken network find each."""

import pytest

from tests.long.server import served
from tests.long.test_kills import NO_IDS
from tests.phones.network import Patch, bug
from tests.phones.test_lists import Pub, keep_lists
from tests.ports import free_port

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.long, pytest.mark.django_db(transaction=True)]

# Seconds until a list that does not get through is given up.
PATIENCE = 25
SENT = "const sent = new URLSearchParams(body);"
JUDGED = "if (!isOurs || status >= 500 || status === 429) return {};"
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
            JUDGED,
            'if (status === 200) return { state: "desk", seq: said?.seq ?? 0, hash: said?.hash };' + JUDGED,
        ),
    ),
    "given up for any 4xx": (
        "portal",
        bug("outbox", JUDGED, 'if (status >= 400 && status < 500) return { state: "left" };' + JUDGED),
    ),
    "sent again without waiting for an answer": (
        "offline",
        bug("outbox", JUDGED, 'if (status === undefined) return { state: "desk", seq: 0, hash: "0" };' + JUDGED),
    ),
}


@pytest.mark.parametrize("new_phone", ["chromium", "webkit"], indirect=True)
@pytest.mark.parametrize("bug", BUGS)
def test_a_bug_of_the_phone_is_found_out(site, new_phone, bug):
    pattern, *patches = BUGS[bug]

    assert outcome_of(pattern, site, new_phone, *patches) != []


@pytest.mark.parametrize("new_phone", ["chromium", "webkit"], indirect=True)
@pytest.mark.parametrize("pattern", ["cut", "offline", "portal"])
def test_without_a_bug_nothing_is_found(site, new_phone, pattern):
    assert outcome_of(pattern, site, new_phone) == []


@pytest.mark.parametrize("new_phone", ["chromium", "webkit"], indirect=True)
def test_a_site_that_forgets_the_ids_is_found_out(transactional_db, data, new_phone):
    with served(free_port(), data, NO_IDS) as site:
        site.wait()

        assert outcome_of("cut", site, new_phone) != []


def outcome_of(pattern, site, new_phone, *patches: Patch) -> list[str]:
    """What three lists show to be wrong, be it that they do not get through."""
    try:
        pubs = {str(place): Pub(pattern) for place in range(3)}
        return keep_lists(pubs, site, new_phone, *patches, patience=PATIENCE)
    except* (AssertionError, TimeoutError) as faults:
        found = [str(fault) for fault in faults.exceptions]
    print(found)
    return found
