"""A call from the table to the desk and back: two taps, the answer, and a lost network."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.journeys.looks import log_in
from tests.tournaments.events.play.test_table_heads import list_of, playing
from tournaments.events.queries.calls import open_calls
from tournaments.events.queries.table_keys import sheet_key

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]


def test_a_table_calls_the_desk_answers_and_the_table_sees_it(live_server, phone: Page, desk: Page):
    event = playing(time_limit=135)
    sheet = list_of(event)
    log_in(desk, live_server.url, "anna")
    desk.goto(live_server.url + reverse("tempo", args=[event.public_id]))
    phone.goto(live_server.url + reverse("take_key", args=[sheet.public_id, sheet_key(event, sheet.public_id)]))

    phone.locator(".entry-call").click()
    phone.locator("main form button").last.click()
    expect(phone.locator("#call")).to_contain_text("You do not need to call again")
    expect(desk.locator(".calls")).to_contain_text("Table 2", timeout=8000)
    desk.locator(".calls button[value=comes]").click()

    expect(desk.locator(".calls")).to_contain_text("someone is coming")
    expect(phone.locator("#call")).to_contain_text("Someone is coming", timeout=8000)


@pytest.mark.long
def test_a_failed_call_is_reported_at_once(live_server, cut_off: Page):
    event = playing(time_limit=135)
    sheet = list_of(event)
    cut_off.goto(live_server.url + reverse("take_key", args=[sheet.public_id, sheet_key(event, sheet.public_id)]))

    cut_off.context.set_offline(True)
    cut_off.locator(".entry-call").click()
    expect(cut_off.locator("#call-unsent")).to_be_visible()
    cut_off.context.set_offline(False)
    cut_off.locator(".entry-call").click()
    cut_off.wait_for_url("**/call/")
    cut_off.context.set_offline(True)
    cut_off.locator("main form button").last.click()

    expect(cut_off.locator("#call-unsent")).to_be_visible()
    assert open_calls(event) == []
