"""Plain http in a local network, where browsers have neither service workers nor locks: no entry is lost."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from scoring.models import EntryRecord
from scoring.sheets.services import renew_key
from tests.journeys.conftest import CHROMIUM, FLAGS, PHONE
from tests.phones.engines import ChromiumPhone, done, until
from tests.phones.keeper import Keeper, stored_as
from tests.phones.network import Network
from tests.phones.test_several_windows import DEALS, payloads, tap_here, until_in
from tests.phones.test_storage_faults import IS_READY
from tests.scoring.cast import THREE, table

pytestmark = [
    pytest.mark.journey,
    pytest.mark.long,
    pytest.mark.storage,
    pytest.mark.django_db(transaction=True),
]

# 127.0.0.1 is secure to every browser; a name of the pub's own network is not.
NAME = "skat.lan"
WHAT_IS_THERE = "() => [window.isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator, 'caches' in window]"
OPEN_CODE = """() => {
  document.querySelector("[data-outbox]").click();
  return document.querySelector("dialog[open] .list-code path") !== null;
}"""


@pytest.fixture
def windows(browser: Browser) -> Iterator[list[ChromiumPhone]]:
    """Two windows of a phone that opens the site by its name in the local network."""
    flags = [*FLAGS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    found = browser.browser_type.launch(executable_path=CHROMIUM, args=flags)
    context = found.new_context(locale="en", **PHONE)
    yield [ChromiumPhone(context.new_page()) for _ in range(2)]
    found.close()


def by_name(way: Network) -> str:
    return f"http://{NAME}:{way.port}"


@pytest.mark.promise("R1")
def test_deals_without_a_secure_origin_are_stored_shown_as_a_code_and_sent(windows, way):
    phone, *_ = windows
    keeper = Keeper(phone, table(THREE, length=6), by_name(way))
    done(keeper.sit_down())
    way.become("offline")

    done(keeper.enter(1, DEALS[0]))
    done(keeper.enter(2, DEALS[1]))
    done(keeper.undo(2))
    until(phone, OPEN_CODE)
    way.become("clear")

    done(keeper.is_through())
    assert phone.run(WHAT_IS_THERE) == [False, False, False, False]
    assert keeper.faults() == []


@pytest.mark.promise("R1")
def test_a_page_without_a_secure_origin_reloads_with_its_unsent_entries(windows, way):
    phone, *_ = windows
    keeper = Keeper(phone, table(THREE, length=6), by_name(way))
    done(keeper.sit_down())
    way.become("502")
    done(keeper.enter(1, DEALS[0]))

    way.become("clear")
    phone.reload()

    done(keeper.is_through())
    assert keeper.faults() == []


def test_two_windows_without_a_secure_origin_write_one_list(windows, way):
    sheet = table(THREE, length=36)
    key = renew_key(sheet)
    for window in windows:
        done(Keeper(window, sheet, by_name(way)).sit_down(key))
    way.become("offline")

    for place, deal in enumerate(DEALS[:8]):
        tap_here(windows[place % 2], deal)
        for window in windows:
            until(window, IS_READY, place + 2)
    way.become("clear")

    # Without locks both may send at once.
    for window in windows:
        until_in(window)
    assert payloads(sheet) == [stored_as(deal, "won") for deal in DEALS[:8]]
    assert EntryRecord.objects.values("client_id").distinct().count() == 8
