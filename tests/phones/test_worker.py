"""The service worker caches the entry page for a phone whose site is away, and does not get in the way."""

import pytest
from django.urls import reverse

from scoring.rules import find_ruleset
from scoring.sheets.services import renew_key
from tests.phones.engines import done, until
from tests.phones.keeper import Keeper
from tests.scoring.cast import THREE, table
from tests.scoring.game_tables import open_table

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

IS_CONTROLLED = "() => navigator.serviceWorker.controller !== null"
IS_CACHED = "async (path) => (await caches.match(path)) !== undefined"
IS_OF = "(mode) => document.querySelector('form.entry-form')?.elements.mode.value === mode"
FOLLOW = "(mode) => { document.querySelector(`a[href*='mode=${mode}']`).click(); }"
DELETE_CACHES = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
ASK_TO_KEEP = "(address) => { navigator.serviceWorker.controller.postMessage([address]); }"
HEARTS = {"declarer": 1, "game": "hearts", "matadors": "with-2"}


@pytest.fixture
def keeper(phone, way):
    """At the table, with the worker active and the page cached."""
    keeper = Keeper(phone, table(THREE, length=6), way.address)
    done(keeper.sit_down())
    until(phone, IS_CONTROLLED)
    done(keeper.come("enter"))
    until(phone, IS_CACHED, keeper._path("enter"))
    return keeper


@pytest.mark.promise(
    "R22",
    "An entry page opens and accepts deals while the site is unreachable.",
    but="a page that this phone never opened before.",
)
def test_the_entry_page_is_opened_and_written_on_while_the_site_is_away(keeper, way):
    way.become("offline")

    done(keeper.come("enter"))
    done(keeper.enter(1, HEARTS))
    done(keeper.come("enter"))
    done(keeper.enter(2, HEARTS | {"declarer": 2}))
    way.become("clear")

    done(keeper.is_through())
    assert keeper.faults() == []


def test_the_page_of_this_phone_is_there_before_it_was_ever_opened(keeper, way):
    until(keeper.phone, IS_CACHED, reverse("phone"), seconds=20)
    way.become("offline")
    done(keeper.enter(1, HEARTS))

    keeper.phone.open(keeper.address + reverse("phone"))

    until(keeper.phone, "() => document.querySelector('.stored-entry.is-phone') !== null", seconds=20)
    assert keeper.phone.run(
        "() => document.styleSheets.length === document.querySelectorAll('link[rel=stylesheet]').length"
    )


def test_another_kind_of_deal_is_opened_while_the_site_is_away(phone, way):
    """A Ramsch at a table of Räuberskat has a separate form, and a cached one leads back."""
    keeper = Keeper(phone, open_table(find_ruleset("skat_raeuber")), way.address)
    done(keeper.sit_down())
    until(phone, IS_CACHED, reverse("phone"), seconds=60)
    way.become("offline")
    done(keeper.enter(1, HEARTS))

    phone.run(FOLLOW, "ramsch")

    until(phone, IS_OF, "ramsch", seconds=20)
    until(phone, "() => document.querySelector('[data-deal]').textContent.includes('2')")
    phone.run(FOLLOW, "played")
    until(phone, IS_OF, "played", seconds=20)


@pytest.mark.long
def test_a_first_visit_is_offered_no_newer_version(phone, way):
    done(Keeper(phone, table(THREE, length=6), way.address).sit_down())

    until(phone, IS_CONTROLLED)

    assert phone.run("() => document.querySelector('[data-update]').hidden")


@pytest.mark.long
def test_the_entry_page_stands_in_for_the_lists_other_pages_while_the_site_is_away(keeper, way):
    done(keeper.enter(1, HEARTS))
    way.become("offline")
    done(keeper.enter(2, HEARTS))
    keeper.phone.open(keeper.address + keeper._path("correct", 1))

    until(keeper.phone, "(path) => location.pathname === path", keeper._path("enter"), seconds=20)
    way.become("clear")

    done(keeper.is_through())
    assert keeper.faults() == []


@pytest.mark.parametrize("name", [pytest.param("enter", marks=pytest.mark.long), "sheet"])
def test_where_no_page_is_cached_a_placeholder_retries(keeper, way, name):
    keeper.phone.run(DELETE_CACHES)
    way.become("offline")

    keeper.phone.open(keeper.address + keeper._path(name))

    until(keeper.phone, "() => document.body.innerText.includes('There is no connection.')", seconds=20)
    assert "Keine Verbindung." in keeper.phone.run("() => document.body.innerText")
    way.become("clear")
    until(keeper.phone, "() => document.querySelector('main') !== null", seconds=20)
    assert keeper.phone.run("() => location.pathname") == keeper._path(name)


@pytest.mark.long
def test_the_worker_retries_what_did_not_arrive_though_the_page_is_left(keeper, way):
    keeper.phone.run(DELETE_CACHES)
    way.become("offline")
    keeper.phone.run(ASK_TO_KEEP, keeper.address + keeper._path("enter"))
    until(keeper.phone, "() => new Promise((done) => { setTimeout(done, 300, true); })")
    way.become("clear")
    keeper.phone.open(keeper.address + keeper._path("sheet"))

    until(keeper.phone, IS_CACHED, keeper._path("enter"), seconds=20)


@pytest.mark.long
def test_an_entry_page_opened_while_the_network_broke_is_cached_later(phone, way):
    keeper = Keeper(phone, table(THREE, length=6), way.address)
    way.lost = "/worker.js"
    done(keeper.sit_down())
    way.lost = ""
    until(phone, IS_CACHED, keeper._path("enter"), seconds=60)

    way.become("offline")
    done(keeper.come("enter"))
    done(keeper.enter(1, HEARTS))
    way.become("clear")

    done(keeper.is_through())
    assert keeper.faults() == []


@pytest.mark.long
def test_a_phone_whose_key_is_revoked_is_redirected_to_the_list(keeper):
    renew_key(keeper.sheet)

    keeper.phone.open(keeper.address + keeper._path("enter"))

    until(keeper.phone, "(path) => location.pathname === path", keeper._path("sheet"), seconds=20)
