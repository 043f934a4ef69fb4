"""A helper without a login, on a phone: from the organiser's code to registration, money and the end."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.journeys.looks import log_in, too_wide
from tests.tournaments.cast import an_event
from tournaments.events.models import Event
from tournaments.events.services.events import open_check_in
from tournaments.events.services.registration import register

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event() -> Event:
    event = an_event(entry_fee=1000)
    for name, club in (("Anna Ahlers", "Gera"), ("Bernd Brandt", "Gera"), ("Clara Classen", "Jena")):
        register(event, name=name, club_name=club, by="anna")
    return open_check_in(event, by="anna")


def a_code_of(desk: Page, site: str, event: Event) -> str:
    """The typed code for the helper Berta, next to its QR code."""
    log_in(desk, site, "anna")
    desk.goto(site + reverse("event", args=[event.public_id]))
    desk.get_by_role("link", name="Helpers", exact=True).click()
    desk.get_by_label("Helper's name").fill("Berta")
    desk.get_by_role("radio", name="Cashier").check()
    desk.get_by_role("button", name="Create a code").click()
    expect(desk.get_by_alt_text("This helper's code")).to_be_visible()
    return desk.locator(".helper-typed").last.inner_text()


@pytest.mark.long
def test_a_helper_by_code_from_the_qr_to_the_end(desk, phone, live_server, event, violations):
    site = live_server.url
    code = a_code_of(desk, site, event)

    # The QR is the address with this code.
    phone.goto(site + reverse("take_code", args=[code]))
    expect(phone).to_have_url(site + reverse("registration", args=[event.public_id]))
    expect(phone.get_by_text("You help as Berta, Cashier")).to_be_visible()
    assert (too_wide(phone), violations(phone)) == ([], [])

    # A walk-in pays, all players of Gera are present and have paid, and that is reverted once.
    phone.get_by_label("pays now").check()
    phone.get_by_label("Enter a player").fill("Dieter Dorn")
    phone.keyboard.press("Enter")
    expect(phone.locator(".registration-new-number")).to_have_text("4")
    phone.get_by_placeholder("Name, club or start number").fill("gera")
    phone.get_by_role("button", name=re.compile(r"All shown are present \(2\)")).click()
    expect(phone.get_by_text("2 players marked as present.")).to_be_visible()
    phone.get_by_role("button", name=re.compile(r"All shown have paid \(2\)")).click()
    expect(phone.get_by_text("2 players have paid, 20.00 in total, receipts 2 to 3.")).to_be_visible()
    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_text("Undone for 2 players.")).to_be_visible()
    assert sum(event.payments.values_list("cents", flat=True)) == 1000
    assert set(event.payments.values_list("by", flat=True)) == {"Berta (Code 1)"}
    assert (too_wide(phone), violations(phone)) == ([], [])

    # At the next tap after the organiser has revoked it there is nothing here for Berta.
    desk.get_by_role("button", name="Revoke").click()
    expect(desk.get_by_text("The code of Berta is no longer valid.")).to_be_visible()
    answer = phone.context.request.get(phone.url)
    assert answer.status == 404
    assert "Your code is no longer valid here" in answer.text()
