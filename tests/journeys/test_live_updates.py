"""A live page: it refreshes by itself, shows its time, and turns amber where the site does not respond."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scoring.models import WriteLock
from scoring.sheets.objections import object_to
from scoring.sheets.services import open_second_list, renew_key
from scoring.sheets.write_locks import digest_of_browser, take_write_lock
from tests.journeys.conftest import PHONE
from tests.journeys.looks import log_in
from tests.scoring.cast import lost, table, won, write
from tests.tournaments.cast import an_event, entrants
from tests.tournaments.events.desk.lists import an_event_in_play
from tests.tournaments.events.standings_pages.played import person, play
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Presence, RulingKind
from tournaments.events.services.events import open_check_in
from tournaments.events.services.rulings import rule
from tournaments.events.services.seating import draw, planned_repairs, publish, repair_plans, repairs_digest
from tournaments.events.services.series import start_series

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

SHOWN, HIDDEN = "visible", "hidden"
TURN = """state => {
  Object.defineProperty(document, "hidden", {value: state === "hidden", configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def event() -> Event:
    event = an_event(series=1)
    entrants(event, 4)
    play(event, 1, {1: (400, 4, 0), 2: (300, 3, 0), 3: (200, 2, 0), 4: (100, 1, 0)})
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A phone whose clock the test moves; its console may report network errors."""
    context = browser.new_context(locale="de", **PHONE)
    page = context.new_page()
    page.clock.install()
    yield page
    context.close()


def watch(page: Page, live_server: Any, event: Event, view: str) -> list[str]:
    """Open the page; the requests it sends from then on."""
    requests: list[str] = []
    page.goto(live_server.url + reverse(view, args=[event.public_id]))
    page.on("request", lambda request: requests.append(request.url) if "part=" in request.url else None)
    expect(page.locator(".as-of")).to_have_text("Stand " + page.locator(".as-of time").inner_text())
    return requests


def last_becomes_first(event: Event) -> None:
    rule(event, series=1, entrant=person(event, 4), kind=RulingKind.ADJUST, points=900, reason="x", by="clara")


@pytest.mark.parametrize("view", ["standings", "hall"])
def test_a_lost_network_turns_the_page_amber_until_it_returns(phone, live_server, event, view):
    watch(phone, live_server, event, view)
    as_of = phone.locator(".as-of")

    phone.context.set_offline(True)
    phone.clock.run_for(35_000)

    expect(as_of).to_contain_class("is-old")
    expect(as_of).to_contain_text("Keine Verbindung. Stand")

    last_becomes_first(event)
    phone.context.set_offline(False)

    expect(as_of).not_to_contain_class("is-old")
    expect(phone.locator("#live").get_by_text("Dieter Dörfler")).to_be_visible()
    expect(phone.locator("#ranking-rows tr, .hall-ranking li").first).to_contain_text("Dieter Dörfler")


def test_a_refreshed_page_stays_current_and_keeps_typed_text(phone, live_server, event):
    requests = watch(phone, live_server, event, "standings")
    phone.locator("#find").fill("Cla")
    # The next look is fixed once this one is answered.
    with phone.expect_response("**part=live**"):
        phone.clock.run_for(25_000)
    expect(phone.locator("#ranking-rows tr").first).to_contain_text("Anna Ahlers")

    last_becomes_first(event)
    phone.clock.run_for(25_000)

    expect(phone.locator("#ranking-rows tr").first).to_contain_text("Dieter Dörfler")
    expect(phone.locator("#find")).to_have_value("Cla")
    expect(phone.locator(".as-of")).not_to_contain_class("is-old")
    assert len(requests) >= 2


def test_a_hidden_tab_sends_nothing_and_catches_up_when_shown(phone, live_server, event):
    requests = watch(phone, live_server, event, "standings")

    phone.evaluate(TURN, HIDDEN)
    phone.clock.run_for(300_000)
    last_becomes_first(event)

    assert requests == []

    phone.evaluate(TURN, SHOWN)

    expect(phone.locator("#ranking-rows tr").first).to_contain_text("Dieter Dörfler")
    expect(phone.locator(".as-of")).not_to_contain_class("is-old")


@pytest.mark.parametrize("view", ["list_desk", "tempo", "registration"])
def test_a_hidden_tab_of_the_desk_sends_nothing_and_catches_up_when_shown(phone, live_server, view):
    event = an_event_in_play()
    log_in(phone, live_server.url, event.club.members.get().username)
    phone.goto(live_server.url + reverse(view, args=[event.public_id]))
    requests: list[str] = []
    phone.on("request", lambda request: requests.append(request.url))
    with phone.expect_request("**"):
        phone.clock.run_for(16_000)

    phone.evaluate(TURN, HIDDEN)
    requests.clear()
    phone.clock.run_for(60_000)

    assert requests == []
    with phone.expect_request("**"):
        phone.evaluate(TURN, SHOWN)


def test_seats_appear_when_published_and_a_search_stays(phone, live_server):
    event = an_event(series=1)
    entrants(event, 9)
    event = open_check_in(event, by="anna")
    watch(phone, live_server, event, "seating")
    expect(phone.locator("#live")).to_contain_text("Noch kein Sitzplan")

    draw(event, by="anna")
    publish(event, by="anna")
    phone.clock.run_for(25_000)
    phone.locator("#find-name").fill("anna")
    rows = phone.locator("#by-name li:visible")
    expect(rows).to_have_text(re.compile("Ahlers, Anna"))

    event.entrants.filter(number=2).update(presence=Presence.NO_SHOW)
    repair_plans(event, reason="", by="anna", expected=repairs_digest(planned_repairs(event)))
    phone.clock.run_for(25_000)

    expect(phone.locator("#live")).to_contain_text("Was sich geändert hat")
    expect(phone.locator("#find-name")).to_have_value("anna")
    expect(rows).to_have_text(re.compile("Ahlers, Anna"))


def test_without_script_the_page_shows_its_time(browser, live_server, event):
    context = browser.new_context(locale="en", java_script_enabled=False)
    page = context.new_page()

    page.goto(live_server.url + reverse("standings", args=[event.public_id]))

    expect(page.locator(".as-of")).to_contain_text("As of")
    assert len(page.locator(".as-of time").inner_text()) == len("14:03:22")
    context.close()


def test_a_reader_at_the_table_sees_the_next_deal_within_five_seconds(phone, live_server):
    sheet = table(length=8)
    write(sheet, won(1))
    phone.goto(live_server.url + sheet.get_absolute_url())
    phone.evaluate("document.querySelector('.list-legend').open = true")
    phone.evaluate("window.unfolded = document.querySelector('.list-legend')")

    write(sheet, lost(2))
    phone.clock.run_for(5_000)

    expect(phone.locator(".list tbody tr.linked")).to_have_count(2)
    expect(phone.locator(".page-head")).to_contain_text("2 von 8 Spielen")
    assert phone.evaluate("window.unfolded.isConnected && window.unfolded.open")


def test_a_phone_in_the_pocket_sends_nothing_and_catches_up_when_taken_out(phone, live_server):
    sheet = table(length=8)
    write(sheet, won(1))
    phone.goto(live_server.url + sheet.get_absolute_url())
    requests: list[str] = []
    phone.on("request", lambda request: requests.append(request.url) if "/sheets/" in request.url else None)

    phone.evaluate(TURN, HIDDEN)
    write(sheet, lost(2))
    phone.clock.run_for(60_000)

    assert requests == []
    phone.evaluate(TURN, SHOWN)
    expect(phone.locator(".list tbody tr.linked")).to_have_count(2)


def test_an_answer_half_typed_stays_when_the_list_grows(phone, live_server):
    sheet = table(length=8)
    write(sheet, won(1))
    object_to(sheet, number=1, after=1, by="")
    phone.goto(live_server.url + reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    phone.goto(live_server.url + sheet.get_absolute_url())
    phone.locator(".objections input[name=words]").fill("bei 18 ge")

    write(sheet, lost(2))
    phone.clock.run_for(5_000)

    expect(phone.locator(".page-head")).to_contain_text("2 von 8 Spielen")
    expect(phone.locator(".objections input[name=words]")).to_have_value("bei 18 ge")


def test_a_phone_that_lost_the_write_lock_is_notified_and_takes_it_back(phone, live_server):
    sheet = table(length=8)
    address = live_server.url + reverse("take_key", args=[sheet.public_id, renew_key(sheet)])
    phone.goto(address)
    write(sheet, won(1))
    other = phone.context.browser.new_context(locale="de", **PHONE)
    there = other.new_page()
    there.goto(address)
    phone.clock.run_for(7_000)
    expect(phone.locator(".write-lock")).to_have_count(0)
    phone.locator(".player", has_text="Clara").click()

    take_write_lock(sheet, browser=cookie_of(other), by="")
    phone.clock.run_for(7_000)
    expect(phone.locator(".write-lock")).to_contain_text("ein anderes Handy")
    expect(phone.locator(".entry-form")).to_be_hidden()
    expect(phone.locator(".undo")).to_be_hidden()
    phone.get_by_role("button", name="Hier schreiben").click()

    expect(phone.locator(".write-lock")).to_have_count(0)
    expect(phone.locator(".entry-form")).to_be_visible()
    expect(phone.get_by_role("radio", name="Clara")).to_be_checked()
    there.reload()
    expect(there.locator(".write-lock")).to_contain_text("ein anderes Handy")
    expect(there.locator(".entry-form")).to_be_hidden()
    other.close()


def test_without_the_site_a_tap_takes_over_and_the_other_phone_learns_of_it_later(phone, live_server):
    sheet = table(length=8)
    take_write_lock(sheet, browser="the other phone", by="")
    phone.goto(live_server.url + reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    expect(phone.locator(".entry-form")).to_be_hidden()

    phone.context.set_offline(True)
    phone.get_by_role("button", name="Hier schreiben").click()
    expect(phone.locator(".write-lock")).to_be_hidden()
    phone.locator(".pass").click()
    expect(phone.locator("h1")).to_contain_text("Spiel 2")
    expect(phone.locator(".pass")).to_be_visible()
    phone.context.set_offline(False)
    # The site hears of it, and cannot be asked for more.
    phone.route("**/enter/?after=*", lambda route: route.abort())
    with phone.expect_response("**/enter/here/"), phone.expect_response("**/enter/"):
        phone.clock.run_for(30_000)

    expect(phone.locator(".write-lock")).to_be_hidden()
    expect(phone.locator(".pass")).to_be_visible()
    assert WriteLock.objects.get().browser == digest_of_browser(cookie_of(phone.context))
    sheet.refresh_from_db()
    assert sheet.deal_count == 1


def test_the_writer_sees_an_objection_of_a_reader_within_ten_seconds(phone, live_server):
    sheet = table(length=8)
    write(sheet, won(1))
    phone.goto(live_server.url + reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    phone.evaluate("document.querySelector('input[name=game][value=clubs]').click()")

    object_to(sheet, number=1, after=1, by="")
    phone.clock.run_for(7_000)

    expect(phone.locator(".flags")).to_contain_text("Spiel 1 stimmt nicht")
    # What was chosen stays chosen.
    expect(phone.locator("input[name=game][value=clubs]")).to_be_checked()
    # So it is where a second list says something else.
    write(open_second_list(sheet, by=""), won(2))
    phone.clock.run_for(7_000)
    expect(phone.locator(".flags").first).to_contain_text(
        "Spiel 1 weicht ab: Liste „Bernd: Herz +20“, Abschrift „Clara:"
    )
    expect(phone.locator("input[name=game][value=clubs]")).to_be_checked()


def cookie_of(context: BrowserContext) -> str:
    """The session key of a browser."""
    return next(cookie["value"] for cookie in context.cookies() if cookie["name"] == settings.SESSION_COOKIE_NAME)


def test_an_objection_takes_two_taps_and_reaches_writer_and_desk_within_ten_seconds(phone, browser, live_server):
    event = an_event(series=1)
    entrants(event, 4)
    event = open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    sheet = event.series.get().tables.get().sheet
    write(sheet, won(1))
    key = live_server.url + reverse("take_key", args=[sheet.public_id, renew_key(sheet)])
    phone.goto(key)
    desk, reader = (browser.new_context(locale="de", **PHONE).new_page() for _ in range(2))
    log_in(desk, live_server.url, "anna")
    desk.clock.install()
    desk.goto(live_server.url + reverse("list_desk", args=[event.public_id]))
    reader.goto(key)
    reader.goto(live_server.url + sheet.get_absolute_url())

    reader.locator(".list tbody tr.linked a").first.click()
    reader.get_by_role("button", name="Stimmt nicht").click()
    expect(reader.locator("#objections")).to_be_visible()
    for page in (phone, desk):
        page.clock.run_for(10_000)

    expect(phone.locator(".flags")).to_contain_text("Spiel 1 stimmt nicht")
    expect(desk.locator("#desk-lists .notice-error")).to_contain_text("1 Zeile")
    for page in (desk, reader):
        page.context.close()


def test_the_figures_of_the_outcomes_do_not_move_and_line_up(phone, live_server):
    sheet = table(length=8)
    phone.goto(live_server.url + reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    places = """() => [...document.querySelectorAll('.outcome')].map((key) => {
      const { top, height } = key.getBoundingClientRect();
      return [Math.round(top), Math.round(height), getComputedStyle(key.querySelector('.figure')).fontVariantNumeric];
    })"""
    seen = []

    for game in ("clubs", "grand", "null", "diamonds"):
        for box in ("[name=declarer][value='1']", f"[name=game][value='{game}']"):
            phone.locator(f"label.key:has({box})").click()
        if game != "null":
            phone.locator(".run-with-side .run-4" if game == "grand" else ".run-with-side .run-1").click()
        seen.append(phone.evaluate(places))

    assert seen == [seen[0]] * 4
    (first, second, *_) = seen[0]
    assert first == second
    assert first[2] == "lining-nums tabular-nums"
