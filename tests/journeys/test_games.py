"""Choosing a game: from the catalogue to its page and to a table, on a phone and on a desk."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from scoring.models import SheetRecord
from scoring.rules import find_ruleset, ruleset_keys
from tests.scoring.game_tables import SYSTEMS

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

GAME = "haferltarock"
UNFOLD = "() => document.querySelectorAll('details').forEach((one) => { one.open = true; })"
WIDER_THAN_SCREEN = "document.scrollingElement.scrollWidth > document.documentElement.clientWidth"


def test_a_game_is_found_read_and_played_without_a_script(plain_phone, live_server):
    phone = plain_phone

    phone.goto(live_server.url)
    phone.get_by_role("link", name="Games", exact=True).tap()
    phone.locator(f'a[href="{reverse("game", args=[GAME])}"]').tap()
    phone.get_by_role("link", name="Open a table with these rules").tap()
    for place, name in enumerate(("Anna", "Bernd", "Clara"), start=1):
        phone.get_by_label(f"Seat {place}").fill(name)
    phone.get_by_role("button", name="Sit down and play").tap()
    phone.wait_for_url("**/enter/")

    sheet = SheetRecord.objects.get()
    assert phone.url == live_server.url + reverse("enter", args=[sheet.public_id])
    assert (sheet.ruleset, sheet.length) == (find_ruleset(GAME), None)


def test_another_game_is_one_step_from_a_new_table(phone, live_server):
    phone.goto(live_server.url + reverse("new_table"))

    phone.get_by_role("link", name="Another game").tap()
    phone.locator('a[href$="?game=two_strohmann"]').tap()

    expect(phone.get_by_label("Seat 2")).to_be_visible()
    expect(phone.get_by_label("Seat 3")).to_have_count(0)


def test_a_number_of_deals_is_asked_only_where_the_usual_ones_do_not_do(phone, live_server):
    phone.goto(live_server.url + reverse("new_table"))
    number = phone.get_by_label("Number of deals")

    expect(number).to_be_hidden()
    phone.get_by_label("Deals", exact=True).select_option(label="another length")
    expect(number).to_be_visible()


# The page of each ruleset is looked at below; a preset says no more on its own, and what fits a phone fits a desk.
@pytest.mark.long
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_no_games_page_is_wider_than_the_screen(request, live_server, size):
    page = request.getfixturevalue(size)
    too_wide = []

    for key in SYSTEMS:
        page.goto(live_server.url + reverse("game", args=[key]))
        too_wide += [key] * page.evaluate(WIDER_THAN_SCREEN)

    assert too_wide == []


@pytest.mark.long
def test_the_form_of_every_game_is_accessible(phone, live_server, violations):
    found = {}

    for key in ruleset_keys():
        phone.goto(f"{live_server.url}{reverse('new_table')}?game={key}")
        phone.evaluate(UNFOLD)
        found[key] = [*violations(phone), *["too wide"] * phone.evaluate(WIDER_THAN_SCREEN)]

    assert found == {key: [] for key in ruleset_keys()}


@pytest.mark.long
def test_the_page_of_every_ruleset_is_accessible(phone, live_server, violations):
    found = {}

    for key in ruleset_keys():
        phone.goto(live_server.url + reverse("game", args=[key]))
        found[key] = [*violations(phone), *["too wide"] * phone.evaluate(WIDER_THAN_SCREEN)]

    assert found == {key: [] for key in ruleset_keys()}
