"""Two windows of a phone, two phones at a table, and a page older than the site: no entry is lost or doubled."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from scoring.models import EntryRecord
from scoring.sheets.services import renew_key
from tests.long.server import Site, served
from tests.phones.conftest import NewPhone
from tests.phones.engines import Phone, done, until
from tests.phones.keeper import STORED_ENTRIES, TAP_DEAL, Keeper, stored_as
from tests.phones.network import Network, network
from tests.ports import free_port
from tests.scoring.cast import THREE, table

# tests/journeys/test_refused.py has its short form.
pytestmark = [
    pytest.mark.journey,
    pytest.mark.long,
    pytest.mark.storage,
    pytest.mark.django_db(transaction=True),
]

DEALS = [
    {"declarer": declarer, "game": game, "matadors": f"with-{run}"}
    for declarer in range(3)
    for game in ("clubs", "spades", "hearts", "diamonds")
    for run in (1, 2, 3, 4)
]
NUMBER = "() => Number(document.querySelector('h1').textContent.match(/\\d+/)[0])"
PARKED = "() => document.querySelector('.parked .parked-why')?.textContent"
CHOOSE = "(choice) => document.querySelector(`.parked button[value=${choice}]:not([hidden])`).click()"
IS_ONLINE = "() => { window.dispatchEvent(new Event('online')); }"
# Not shown while the storage has not responded yet.
IN_ALL = "() => document.getElementById('outbox').dataset.state === 'desk'"
IS_UNDO_OVER = "() => document.querySelector('.undo[hidden]') !== null"
CACHES = "() => caches.keys()"
IS_OFFERED = "() => document.querySelector('[data-update]:not([hidden])') !== null"
LET_IN = "() => document.querySelector('[data-update] button').click()"
KEYS_AT = """() => [...document.querySelectorAll("#entry button, #entry label")].map((key) => {
  const { x, y } = key.getBoundingClientRect();
  return [Math.round(x), Math.round(y)];
})"""
# From now on this page sends nothing.
MUTE = """() => {
  const { fetch } = window;
  const none = () => Promise.reject(new TypeError("no network"));
  window.fetch = (address, options) => (options?.method === "POST" ? none() : fetch(address, options));
}"""
OFFER_SAYS = """() => {
  const key = document.querySelector("[data-update] button");
  return [window.isThisPage, document.documentElement.lang, key.textContent];
}"""
# A phone of WebKitGTK has the language of its machine.
LATER = ([True, "en", "Loaded after this deal"], [True, "de", "Wird nach diesem Spiel geladen"])
IS_RELOADED = "() => !window.isThisPage && document.readyState === 'complete'"
# What follows is another version of the site: other words in its service worker and in its pages.
NEWER = "from django.conf import settings\nsettings.VERSION = '99.0'\n"


@pytest.fixture
def windows(phone: Phone) -> list[Phone]:
    """Two windows of the same phone."""
    return [phone, phone.another_window()]


def tap_here(phone: Phone, values: dict[str, Any]) -> None:
    """Tap a deal as the number that this screen shows."""
    until(phone, TAP_DEAL, phone.run(NUMBER), values, "won", "")


def until_in(phone: Phone) -> None:
    """Wait until everything is sent; the phone is notified that the network is back."""
    phone.run(IS_ONLINE)
    until(phone, IN_ALL)


def payloads(sheet: Any) -> list[dict[str, Any]]:
    return list(EntryRecord.objects.filter(sheet=sheet).order_by("seq").values_list("payload", flat=True))


@pytest.mark.parametrize("deals", [6, pytest.param(30, marks=pytest.mark.long)])
def test_two_windows_of_a_phone_write_one_list(windows, way, deals):
    sheet, chance = table(THREE, length=36), Random(deals)
    key = renew_key(sheet)
    for window in windows:
        done(Keeper(window, sheet, way.address).sit_down(key))
    way.become("offline")
    taken: list[dict[str, Any]] = []

    for values in DEALS[:deals]:
        window = chance.choice(windows)
        while len(window.run(STORED_ENTRIES)) == len(taken):
            until(window, TAP_DEAL, window.run(NUMBER), values, "won", "")
            until(window, "() => document.querySelector('#entry.is-sending') === null")
        taken.append(stored_as(values, "won"))
        if chance.random() < 0.3:
            way.become(chance.choice(("clear", "offline")))
    way.become("clear")

    for window in windows:
        until_in(window)
    assert payloads(sheet) == taken


def test_two_windows_that_tap_at_once_write_each_deal_once(windows, way):
    sheet = table(THREE, length=36)
    key = renew_key(sheet)
    for window in windows:
        done(Keeper(window, sheet, way.address).sit_down(key))
    way.become("offline")

    for values in DEALS[:6]:
        for window in windows:
            until(window, "() => document.querySelector('#entry.is-sending') === null")
        before, numbers = len(windows[0].run(STORED_ENTRIES)), [window.run(NUMBER) for window in windows]
        for window, number in zip(windows, numbers, strict=True):
            window.run(TAP_DEAL, number, values, "won", "")
        until(windows[0], f"async () => (await ({STORED_ENTRIES})()).length > {before}")
    stored_entries = windows[0].run(STORED_ENTRIES)
    way.become("clear")

    for window in windows:
        until_in(window)
    ids = [str(one) for one in EntryRecord.objects.order_by("seq").values_list("client_id", flat=True)]
    assert ids == [one["id"] for one in sorted(stored_entries, key=lambda one: one["counter"])]
    assert len(ids) >= 6


@pytest.fixture
def phones(new_phone: NewPhone, site: Site) -> Iterator[list[tuple[Keeper, Network]]]:
    """Two phones at one table, each with a separate network."""
    sheet = table(THREE, length=6)
    key = renew_key(sheet)
    found = []
    with network(site.port) as first, network(site.port) as second:
        for way in (first, second):
            keeper = Keeper(new_phone(), sheet, way.address)
            done(keeper.sit_down(key))
            found.append((keeper, way))
        yield found


@pytest.mark.parametrize(
    ("choice", "stands"),
    [
        pytest.param("theirs", [("deal", 1, 0)], marks=pytest.mark.long),
        ("mine", [("deal", 1, 0), ("correction", 1, 1)]),
        pytest.param("next", [("deal", 1, 0), ("deal", 2, 1)], marks=pytest.mark.long),
    ],
)
@pytest.mark.promise("R3")
def test_of_two_phones_with_the_same_deal_one_is_stored_and_the_other_decides_about_its_own(phones, choice, stands):
    (first, first_way), (second, second_way) = phones
    first_way.become("offline")
    second_way.become("offline")
    tap_here(first.phone, DEALS[0])
    tap_here(second.phone, DEALS[-1])
    until(first.phone, "() => document.getElementById('outbox').dataset.count === '1'")
    until(second.phone, "() => document.getElementById('outbox').dataset.count === '1'")
    first_way.become("clear")
    until_in(first.phone)
    second_way.become("clear")

    second.phone.run(IS_ONLINE)
    assert until(second.phone, PARKED)
    stored_entries = second.phone.run(STORED_ENTRIES)
    second.phone.run(CHOOSE, choice)
    until_in(second.phone)

    assert [one["state"] for one in stored_entries] == ["parked"]
    values = [stored_as(DEALS[0], "won"), stored_as(DEALS[-1], "won")]
    log = EntryRecord.objects.filter(sheet=first.sheet).order_by("seq")
    assert [(entry.kind, entry.number, values.index(entry.payload)) for entry in log] == stands
    assert len(second.phone.run(STORED_ENTRIES)) == 1


@pytest.mark.promise(
    "R18",
    "A page that was open before the site was upgraded can still enter deals until it is reloaded.",
)
def test_a_page_older_than_the_site_goes_on_until_it_is_updated(phone, transactional_db, data):
    sheet, port = table(THREE, length=6), free_port()
    with served(port, data) as old, network(port) as way:
        old.wait()
        keeper = Keeper(phone, sheet, way.address)
        done(keeper.sit_down())
        until(phone, "() => navigator.serviceWorker.controller !== null")
        phone.run("() => { window.isThisPage = true; }")
        done(keeper.enter(1, DEALS[0]))
        old.kill()
        done(keeper.enter(2, DEALS[1]))

        with served(port, data, NEWER) as new:
            new.wait()
            phone.run("async () => { await (await navigator.serviceWorker.getRegistration()).update(); }")
            phone.run("() => document.querySelector('[name=declarer][value=\"1\"]').click()")
            until(phone, IN_ALL)
            is_same, is_chosen = phone.run(
                "() => [window.isThisPage, document.querySelector('[name=declarer][value=\"1\"]').checked]"
            )
            done(keeper.enter(3, DEALS[20]))
            done(keeper.is_through())
            done(keeper.come("enter"))

    assert (is_same, is_chosen) == (True, True)
    assert keeper.faults() == []


def test_a_newer_site_is_offered_next_to_the_keys_and_loaded_by_a_tap(phone, transactional_db, data):
    sheet, port = table(THREE, length=6), free_port()
    with served(port, data) as old, network(port) as way:
        old.wait()
        keeper = Keeper(phone, sheet, way.address)
        done(keeper.sit_down())
        until(phone, "() => navigator.serviceWorker.controller !== null")
        done(keeper.enter(1, DEALS[0]))
        done(keeper.is_through())
        phone.run("() => { window.isThisPage = true; }")
        until(phone, IS_UNDO_OVER)
        old.kill()
        keys_at = phone.run(KEYS_AT)

        with served(port, data, NEWER) as new:
            new.wait()
            phone.run("async () => { await (await navigator.serviceWorker.getRegistration()).update(); }")
            until(phone, IS_OFFERED)
            keys_then_at, before = phone.run(KEYS_AT), phone.run(CACHES)
            phone.run(MUTE)
            done(keeper.enter(2, DEALS[1]))
            stored_entries = phone.run(STORED_ENTRIES)
            phone.run("() => document.querySelector('[name=declarer][value=\"1\"]').click()")
            phone.run(LET_IN)
            values = phone.run(OFFER_SAYS)
            done(keeper.enter(3, DEALS[20]))
            until(phone, IS_RELOADED)
            after = phone.run(CACHES)
            done(keeper.is_through())

    assert keys_then_at == keys_at
    assert values in LATER
    assert [one["state"] for one in stored_entries] == ["desk", "phone"]
    assert EntryRecord.objects.count() == 3
    assert len(before) == 1
    assert after == ["skatclub-99.0"] != before
    assert keeper.faults() == []
