"""The phone's storage fails while deals are typed and the site is away: none is lost, and the table is told at once."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Dialog

from scoring.models import EntryRecord
from scoring.sheets.offline_code import bytes_of, read_code
from tests.examples import IS_LONG
from tests.long.server import SECRET_KEY, Site
from tests.phones.engines import ChromiumPhone, Phone, done, until
from tests.phones.keeper import TAP_DEAL, TAP_SIGN, Keeper, Line, line_of, stored_as
from tests.phones.network import Network, bug, network
from tests.phones.test_browser_kills import SAYS_STORED, START_OF_STORAGE
from tests.phones.test_lists import random_deals
from tests.phones.test_several_windows import IN_ALL, until_in
from tests.scoring.cast import THREE, table, won, write

# tests/journeys/test_outbox.py has its short form.
pytestmark = [
    pytest.mark.journey,
    pytest.mark.long,
    pytest.mark.storage,
    pytest.mark.django_db(transaction=True),
]

# Runs before the outbox asks its storage for anything; `breakStorage` says what goes wrong from then on.
BREAKABLE = """(() => {
  let fault = "";
  let deafUntil = 0;
  const opened = [];
  window.breakStorage = (name) => {
    fault = name;
    if (name === "closed handle") for (const db of opened) db.close();
  };
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...given) {
    const asked = open.apply(this, given);
    asked.addEventListener("success", () => opened.push(asked.result));
    return asked;
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...given) {
    if (fault === "no answer") return { objectStore: () => ({ get: () => ({}), getAll: () => ({}), put: () => ({}) }) };
    if (fault === "dead" || performance.now() < deafUntil) throw new DOMException("", "InvalidStateError");
    return transaction.apply(this, given);
  };
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    if (fault === "unknown error once") {
      fault = "";
      throw new DOMException("", "UnknownError");
    }
    if (fault === "unknown error") throw new DOMException("", "UnknownError");
    if (fault === "quota") throw new DOMException("", "QuotaExceededError");
    if (fault === "deaf after a write") {
      fault = "";
      deafUntil = performance.now() + 1500;
    }
    return put.apply(this, given);
  };
})();"""
# Milliseconds from the tap until the page shows the code.
CODE_SHOWN_AFTER = """(tap) => new Promise((resolve) => {
  const began = performance.now();
  const look = () => {
    const code = document.querySelector("dialog[open] .list-code");
    if (code?.firstElementChild || performance.now() - began > 10_000) resolve(Math.round(performance.now() - began));
    else setTimeout(look, 10);
  };
  if ((TAP)(...tap)) look();
  else resolve(null);
})""".replace("TAP", TAP_DEAL, 1)
# Milliseconds; other processes may make any single run slow.
PROMISED = 1000 if IS_LONG else 9000
IS_READY = """(number) => document.querySelector("h1").textContent.match(`\\\\b${number}\\\\b`)
  && !document.querySelector("#entry.is-sending")"""
PASSING = ("unknown error once", "closed handle")
LASTING = (
    "quota",
    "no answer",
    *(pytest.param(fault, marks=pytest.mark.long) for fault in ("unknown error", "dead")),
)


@pytest.fixture
def way(site: Site) -> Iterator[Network]:
    """The network to a site whose phones have a storage that can be broken, in any engine."""
    with network(site.port, bug("outbox", START_OF_STORAGE, BREAKABLE + START_OF_STORAGE)) as found:
        yield found


def keeper_at(phone: Phone, way: Network, length: int = 6) -> Keeper:
    keeper = Keeper(phone, table(THREE, length=length), way.address)
    done(keeper.sit_down())
    return keeper


@pytest.mark.parametrize("fault", PASSING)
def test_a_transient_fault_is_not_noticed(phone, way, fault):
    keeper, deals = keeper_at(phone, way), random_deals_of(3)
    way.become("offline")
    done(keeper.enter(1, *deals[0]))
    phone.run("(fault) => breakStorage(fault)", fault)

    done(keeper.enter(2, *deals[1]))
    done(keeper.enter(3, *deals[2]))
    way.become("clear")

    done(keeper.is_through())
    assert keeper.faults() == []
    assert keeper.refused == 0


def test_entries_that_storage_no_longer_returns_are_still_shown_and_sent(phone, way):
    keeper, deals = keeper_at(phone, way), random_deals_of(2)
    phone.run("() => breakStorage('deaf after a write')")

    until(phone, TAP_DEAL, 1, *deals[0], "")
    until(phone, IS_READY, 2, seconds=2)
    until(phone, IN_ALL)

    assert EntryRecord.objects.get(sheet=keeper.sheet).payload == stored_as(*deals[0])


@pytest.mark.parametrize("is_first", [pytest.param(True, marks=pytest.mark.long), False], ids=["at once", "later"])
@pytest.mark.parametrize("fault", LASTING)
def test_an_entry_that_cannot_be_stored_stays_on_the_page_with_its_code(phone, way, fault, is_first):
    keeper, deals = keeper_at(phone, way), random_deals_of(3)
    way.become("offline")
    first = 0 if is_first else 1
    if not is_first:
        until(phone, TAP_DEAL, 1, *deals[0], "")
        phone.run(SAYS_STORED, 1)
    phone.run("(fault) => breakStorage(fault)", fault)

    shown_after = []
    for number in range(first + 1, 4):
        until(phone, IS_READY, number, seconds=20)
        phone.run("() => document.querySelector('dialog[open]')?.close()")
        while (milliseconds := phone.run(CODE_SHOWN_AFTER, [number, *deals[number - 1], ""])) is None:
            pass
        shown_after.append(milliseconds)
    way.become("clear")

    until_in(phone)
    stored = EntryRecord.objects.filter(sheet=keeper.sheet).order_by("seq").values_list("payload", flat=True)
    assert list(stored) == [stored_as(*deal) for deal in deals]
    assert max(shown_after) <= PROMISED


# WebDriver does not report the prompt of a browser before a page is left.
@pytest.mark.parametrize("new_phone", ["chromium"], indirect=True)
@pytest.mark.promise("R1")
def test_a_correction_that_cannot_be_stored_shows_its_code_and_warns_before_leaving(phone, way, settings):
    settings.SECRET_KEY = SECRET_KEY
    keeper, deals = keeper_at(phone, way), random_deals_of(2)
    done(keeper.enter(1, *deals[0]))
    done(keeper.is_through())
    done(keeper.come("correct", 1))
    way.become("offline")
    phone.run("(fault) => breakStorage(fault)", "quota")

    while (milliseconds := phone.run(CODE_SHOWN_AFTER, [1, *deals[1], "misread"])) is None:
        pass
    letters = phone.run("() => document.querySelector('dialog[open] .list-letters').textContent")
    returned = leave(phone, "#code-panel a")
    way.become("clear")

    until_in(phone)
    in_code = read_code(keeper.sheet, bytes_of(letters)).deals
    assert [deal.typed["game"] for deal in in_code] == [deals[1][0]["game"]]
    assert returned == ["beforeunload"]
    assert [line_of(entry) for entry in entries_of(keeper)] == [
        Line("deal", 1, stored_as(*deals[0])),
        Line("correction", 1, stored_as(*deals[1])),
    ]
    assert milliseconds <= PROMISED


@pytest.mark.parametrize("new_phone", ["chromium"], indirect=True)
@pytest.mark.promise("R1")
def test_a_signature_that_cannot_be_stored_is_reported_and_warns_before_leaving(phone, way):
    keeper = keeper_at(phone, way, length=3)
    write(keeper.sheet, *(won(1) for _ in range(3)))
    done(keeper.come("sign_seat", 1))
    way.become("offline")
    phone.run("(fault) => breakStorage(fault)", "quota")

    until(phone, TAP_SIGN)
    value = until(phone, "() => document.querySelector('.entry-alert:not([hidden])')?.textContent")
    returned = leave(phone, "#outbox")
    way.become("clear")

    until_in(phone)
    assert "a code cannot contain a signature" in value
    assert returned == ["beforeunload"]
    assert [(entry.kind, entry.seat) for entry in entries_of(keeper)[3:]] == [("signature", 1)]


def leave(phone: ChromiumPhone, link: str) -> list[str]:
    """Tap a link to another page and stay if there is a prompt; return the kinds of the prompts."""
    returned: list[str] = []

    def stay(dialog: Dialog) -> None:
        returned.append(dialog.type)
        dialog.dismiss()

    phone.page.once("dialog", stay)
    phone.page.locator(link).tap(no_wait_after=True)
    phone.page.wait_for_timeout(500)
    return returned


def entries_of(keeper: Keeper) -> list[EntryRecord]:
    return list(EntryRecord.objects.filter(sheet=keeper.sheet).order_by("seq"))


def random_deals_of(count: int) -> list[tuple[dict[str, Any], str]]:
    deals = random_deals(Random(count))
    return [next(deals) for _ in range(count)]
