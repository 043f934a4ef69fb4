"""Typing blind at registration: whatever the network does, no letter and no name is lost or doubled."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.journeys.conftest import DESK, browser, personal_data_page, phone, violations  # noqa: F401 (fixtures)
from tests.journeys.looks import choose_language, log_in, too_wide
from tests.tournaments.cast import an_event
from tests.tournaments.events.registration.cast import HERE, enter, people, registration_url
from tournaments.events.models import Event
from tournaments.events.queries.money import fees_paid
from tournaments.events.services.events import open_check_in

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

FIVE = ["Anna Albrecht", "Berta Bauer", "Cora Conrad", "Dora Dietz", "Emil Ernst"]
CAPTIVE = "<!doctype html><title>WLAN</title><h1>Willkommen im Gasthof</h1><form><button>Annehmen</button></form>"


@dataclass(frozen=True)
class Rhythm:
    """Milliseconds between two keys, after Enter, and until a response."""

    key: int
    enter: int
    answer: int


# The speed of a helper who knows the queue; elsewhere three times as fast with matching responses.
A_TYPIST, QUICK = Rhythm(70, 120, 600), Rhythm(25, 40, 200)


@pytest.fixture
def event() -> Event:
    return open_check_in(an_event(entry_fee=1000), by="anna")


@pytest.fixture
def registration(browser: Browser, live_server: Any, event: Event) -> Iterator[Page]:  # noqa: F811
    """Registration in German; console messages of a broken network are no fault of the page."""
    with personal_data_page(browser, "registration", locale="de", **DESK) as page:
        log_in(page, live_server.url, "anna")
        choose_language(page, live_server.url, "de")
        page.goto(live_server.url + registration_url(event))
        yield page


def slow(page: Page, event: Event, rhythm: Rhythm = QUICK) -> None:
    """Delay each response to an entry."""

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            page.wait_for_timeout(rhythm.answer)
        route.continue_()

    page.route(f"**{registration_url(event)}", answer)


def type_names(page: Page, names: list[str], rhythm: Rhythm = QUICK) -> None:
    """Type as a helper does who looks at the queue and not at the screen."""
    for name in names:
        page.keyboard.type(name, delay=rhythm.key)
        page.keyboard.press("Enter")
        page.wait_for_timeout(rhythm.enter)


def box(page: Page) -> Locator:
    return page.locator("#registration-desk input[name=name]")


def entered(event: Event) -> list[str]:
    return [name for _number, name, _presence in people(event)]


def test_five_names_typed_while_responses_are_pending(registration, event):
    slow(registration, event, A_TYPIST)

    type_names(registration, FIVE, A_TYPIST)
    registration.keyboard.type("Fritz", delay=A_TYPIST.key)
    expect(registration.locator(".registration-new-number")).to_have_text("5")

    assert people(event) == [(number, name, HERE) for number, name in enumerate(FIVE, start=1)]
    expect(box(registration)).to_have_value("Fritz")
    expect(box(registration)).to_be_focused()
    expect(registration.locator(".registration-row")).to_have_count(5)
    expect(registration.locator("#registration-waiting")).to_be_empty()


@pytest.mark.long
def test_a_response_that_empties_the_field_is_found_by_this_measure(registration, event):
    slow(registration, event, A_TYPIST)
    registration.evaluate(
        "document.body.addEventListener('registration-changed',"
        " () => { document.querySelector('#registration-desk input[name=name]').value = ''; })"
    )

    type_names(registration, FIVE[:3], A_TYPIST)
    expect(registration.locator("#registration-waiting")).to_be_empty()

    assert entered(event) != FIVE[:3]


def test_foreign_responses_lose_no_entry(registration, event):
    # The first entry arrives, the second meets a proxy without a server, and from then on the inn's WLAN.
    answers = ["site", "proxy", "captive"]

    def answer(route: Route) -> None:
        if route.request.method != "POST" or answers[0] == "site":
            route.continue_()
        elif answers[0] == "proxy":
            route.fulfill(status=502, content_type="text/html", body="<h1>502 Bad Gateway</h1>")
        else:
            route.fulfill(status=200, content_type="text/html", body=CAPTIVE)
        if route.request.method == "POST" and len(answers) > 1:
            answers.pop(0)

    registration.route(f"**{registration_url(event)}", answer)

    type_names(registration, FIVE)
    trouble = registration.locator("#registration-pending > li")
    expect(trouble).to_have_count(1)
    expect(trouble).to_contain_text("Berta Bauer")
    expect(trouble).to_contain_text("Der Server hat nicht geantwortet")
    assert entered(event) == FIVE[:1]
    answers[0] = "site"
    registration.get_by_role("button", name="Jetzt senden").click()
    expect(registration.locator(".registration-new-number")).to_have_text("5")

    assert entered(event) == FIVE
    expect(trouble).to_have_count(0)


def test_a_lost_response_doubles_no_entry(registration, event):
    lost = iter([True])

    def answer(route: Route) -> None:
        if route.request.method == "POST" and next(lost, False):
            route.fetch()
            route.abort()
        else:
            route.continue_()

    registration.route(f"**{registration_url(event)}", answer)

    type_names(registration, FIVE[:2])
    card = registration.locator("#registration-pending > li")
    expect(card).to_contain_text("Anna Albrecht")
    registration.evaluate("window.dispatchEvent(new Event('online'))")
    expect(card).to_contain_text("1 Anna Albrecht ist schon eingetragen")
    expect(registration.locator(".registration-new-number")).to_have_text("2")
    card.get_by_role("button", name="Weglassen").click()

    expect(card).to_have_count(0)
    assert entered(event) == FIVE[:2]


@pytest.mark.long
def test_a_namesake_needs_confirmation_while_the_next_name_goes_on(registration, event):
    enter(event, "Anna Albrecht")
    slow(registration, event)

    type_names(registration, FIVE[:2])
    registration.keyboard.type("Cora Con", delay=QUICK.key)
    card = registration.locator("#registration-pending > li")
    expect(card).to_contain_text("1 Anna Albrecht ist schon eingetragen")
    expect(box(registration)).to_have_value("Cora Con")
    registration.keyboard.type("rad", delay=QUICK.key)
    registration.keyboard.press("Enter")
    expect(registration.locator(".registration-new-number")).to_have_text("3")
    registration.keyboard.press("Enter")
    expect(registration.locator(".registration-new-number")).to_have_text("4")

    assert entered(event) == ["Anna Albrecht", "Berta Bauer", "Cora Conrad", "Anna Albrecht"]
    expect(card).to_have_count(0)


@pytest.mark.long
def test_what_is_refused_goes_back_into_the_field_and_nothing_there_is_lost(registration, event):
    enter(event, "Anna Albrecht")

    type_names(registration, FIVE[:1])
    registration.keyboard.type("Berta")
    registration.get_by_role("button", name="Ändern").click()
    expect(box(registration)).to_have_value("Anna Albrecht")
    expect(registration.locator("#registration-pending > li")).to_contain_text("Berta")
    registration.keyboard.type(" aus Köln")
    registration.keyboard.press("Enter")
    expect(registration.locator(".registration-new-number")).to_have_text("2")
    registration.get_by_role("button", name="Ändern").click()
    registration.keyboard.press("Enter")
    expect(registration.locator(".registration-new-number")).to_have_text("3")

    assert entered(event) == ["Anna Albrecht", "Anna Albrecht aus Köln", "Berta"]


def test_each_entry_goes_with_its_own_ticks_and_details(registration, event):
    slow(registration, event)
    details, pays = (
        registration.locator(".registration-form details"),
        registration.locator("#registration-desk [name=pays]"),
    )

    pays.check()
    details.locator("summary").click()
    details.locator("[name=club_name]").fill("Karo Sieben")
    box(registration).focus()
    type_names(registration, FIVE[:1])
    pays.uncheck()
    box(registration).focus()
    type_names(registration, FIVE[1:2])
    expect(registration.locator(".registration-new-number")).to_have_text("2")

    assert list(fees_paid(event).values()) == [1000]
    assert list(event.entrants.order_by("number").values_list("club_name", flat=True)) == ["Karo Sieben", ""]


@pytest.mark.long
def test_a_reloaded_page_has_the_typed_names(registration, event):
    registration.route(
        f"**{registration_url(event)}", lambda route: route.abort() if route.request.method == "POST" else None
    )
    type_names(registration, FIVE[:2])
    registration.keyboard.type("Cora C", delay=QUICK.key)
    expect(registration.locator("#registration-pending > li")).to_have_count(1)

    registration.unroute_all()
    registration.once("dialog", lambda dialog: dialog.accept())
    registration.reload()
    expect(registration.locator(".registration-new-number")).to_have_text("2")

    assert entered(event) == FIVE[:2]
    expect(box(registration)).to_have_value("Cora C")


@pytest.mark.long
def test_pending_names_fit_a_phone(phone, violations, live_server, event):  # noqa: F811
    enter(event, "Maximiliane-Henriette von Hohenstein-Lauterbach zu Rübezahl")
    log_in(phone, live_server.url, "anna")
    choose_language(phone, live_server.url, "de")
    phone.goto(live_server.url + registration_url(event))

    type_names(phone, ["Maximiliane-Henriette von Hohenstein-Lauterbach zu Rübezahl"])
    expect(phone.locator("#registration-pending > li")).to_be_visible()

    assert too_wide(phone) == []
    assert violations(phone) == []
