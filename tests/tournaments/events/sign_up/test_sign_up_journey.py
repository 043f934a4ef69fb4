"""A newcomer signs up on a phone within a minute, and finds the receipt, the place in line and how to withdraw."""

from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import browser, phone, plain_phone  # noqa: F401 (fixtures)
from tests.tournaments.events.sign_up.cast import PLACED, WITHDRAWN, open_event, signed_up, standing

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

# Seconds of the key-stroke model: a tap, a key, and a thought before each thing that is to be decided.
TAP, KEY, THOUGHT = 1.1, 0.28, 1.35
MOST_SECONDS = 60


@dataclass
class Thumbs:
    """A person who taps and types for the first time and thinks before each tap."""

    page: Page
    taps: int = 0
    keys: int = 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def type(self, what: Locator, text: str) -> None:
        self.tap(what)
        self.page.keyboard.type(text)
        self.keys += len(text)

    @property
    def seconds(self) -> float:
        return (TAP + THOUGHT) * self.taps + KEY * self.keys


def test_a_newcomer_signs_up_within_a_minute_of_keys(phone: Page, live_server: Any):  # noqa: F811
    event = open_event(places=1, team_kinds=["tandem"])
    signed_up(event, "Bernd Brandt")
    thumbs = Thumbs(phone)

    phone.goto(live_server.url + event.get_absolute_url())
    thumbs.tap(phone.locator("main").get_by_role("link", name="Sign up"))
    thumbs.type(phone.get_by_label("First and last name"), "Maximiliane Hohenstein-Lau")
    thumbs.type(phone.get_by_label("Club"), "Skatfreunde Leipziger Land")
    thumbs.type(phone.get_by_label("Partner"), "Bernd Brandt")
    thumbs.tap(phone.get_by_role("button", name="Sign up"))
    expect(phone.locator("h1")).to_have_text("Maximiliane Hohenstein-Lau")
    expect(phone.locator(".sign-up-standing")).to_have_text("You are number 1 on the waiting list.")

    assert thumbs.seconds < MOST_SECONDS, (thumbs.taps, thumbs.keys, thumbs.seconds)
    assert phone.evaluate("document.documentElement.scrollWidth") <= phone.viewport_size["width"]


def test_back_and_again_signs_up_once_and_a_friend_is_a_second_person(phone: Page, live_server: Any):  # noqa: F811
    event = open_event()
    phone.goto(f"{live_server.url}/events/{event.public_id}/sign-up/")
    name, send = phone.get_by_label("First and last name"), phone.get_by_role("button", name="Sign up")

    name.fill("Anna Ahlers")
    send.dblclick()
    expect(phone.locator(".sign-up-standing")).to_be_visible()
    phone.go_back()
    name.fill("Anna Ahlers")
    send.click()
    expect(phone.locator(".sign-up-standing")).to_be_visible()
    phone.go_back()
    name.fill("Bernd Brandt")
    send.click()
    expect(phone.locator("h1")).to_have_text("Bernd Brandt")

    assert standing(event) == [("Anna Ahlers", PLACED), ("Bernd Brandt", PLACED)]


def test_without_script_a_player_signs_up_and_withdraws(plain_phone: Page, live_server: Any):  # noqa: F811
    event = open_event()
    plain_phone.goto(f"{live_server.url}/events/{event.public_id}/sign-up/")
    plain_phone.get_by_label("First and last name").fill("Anna Ahlers")
    plain_phone.get_by_role("button", name="Sign up").click()
    plain_phone.get_by_role("link", name="I cannot come").click()
    plain_phone.get_by_role("button", name="Withdraw").click()

    expect(plain_phone.locator(".sign-up-standing")).to_have_text("You have withdrawn. Your details have been deleted.")
    assert standing(event) == [("", WITHDRAWN)]
