"""Keys for deals that the list would refuse are disabled, and the screen shows the reason of the list."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models import SheetRecord
from scoring.rules import find_ruleset
from tests.journeys.conftest import arrived
from tests.journeys.test_entry_screen import sum_line, tap
from tests.scoring.cast import FOUR, table, won, write
from tests.scoring.game_tables import open_table, systems

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

KONTRA = {"kontra_levels": 4}


@pytest.mark.parametrize(
    ("options", "keys", "boxes", "expected"),
    [
        pytest.param({}, ["Hearts"], {"points": "119"}, "No combination of cards adds up to 119 points.", id="V15"),
        pytest.param(
            {},
            ["Hearts"],
            {"points": "1", "conceded": "declarer"},
            "No combination of cards adds up to 1 points.",
            id="V15 of a conceded game",
        ),
        pytest.param(
            {},
            ["Hearts"],
            {"points": "70", "conceded": "declarer"},
            "By the card points, the game was won.",
            id="V92 of a conceded game",
        ),
        pytest.param({}, ["Hearts", "Schwarz"], {"points": "100"}, "If the defenders took no trick", id="V18"),
        pytest.param({}, ["Hearts", "Schwarz"], {"points": "30"}, "Without a trick the declarer has at most", id="V19"),
        pytest.param(KONTRA, ["Hearts"], {"kontra_by": "2"}, "This table does not play this doubling", id="V22"),
        pytest.param(
            KONTRA,
            ["Hearts"],
            {"kontra": "1", "kontra_by": "2", "bidders": "1"},
            "Only a defender who bid or held may say Kontra.",
            id="V23",
        ),
        pytest.param(
            {"revolution": 92}, ["Revolution"], {"bid": "96"}, "Revolution is worth 92 and cannot cover 96", id="V21"
        ),
    ],
)
def test_a_refusal_is_shown_before_the_tap(phone, sit_down, options, keys, boxes, expected):
    sit_down(phone, table(ruleset=find_ruleset(**options)))
    tap(phone, "Bernd", *keys)
    if phone.locator(".run-with-side").is_visible():
        tap(phone, "with 1")

    for name, value in boxes.items():
        say(phone, name, value)

    assert alive(phone) == []
    assert sum_line(phone).startswith(expected)


def test_the_declarer_has_no_key_to_say_kontra(phone, sit_down):
    sit_down(phone, table(ruleset=find_ruleset(**KONTRA)))
    say(phone, "kontra", "1")
    say(phone, "kontra_by", "1")

    tap(phone, "Bernd", "Hearts", "with 1")

    keys = phone.locator("[name=kontra_by]")
    drawn = keys.evaluate_all("(boxes) => boxes.filter((box) => !box.closest('.chip').hidden).map((box) => box.value)")
    assert (drawn, phone.locator("[name=kontra_by]:checked").count()) == (["2", "3"], 0)
    assert alive(phone) == ["lost", "won"]


def test_a_revolution_has_no_levels(phone, sit_down):
    sit_down(phone, table(ruleset=find_ruleset(revolution=92)))
    tap(phone, "Bernd", "Hand", "Schneider")

    tap(phone, "Revolution")

    assert phone.locator(".levels").is_hidden()
    assert phone.locator(".levels :checked").count() == 0
    assert alive(phone) == ["lost", "won"]


@pytest.mark.parametrize("key", ["tournee_skat", "tarock_simple"])
def test_where_the_site_computes_the_value_an_empty_form_sends_nothing(phone, live_server, take_key, key):
    open_screen(phone, live_server, take_key, open_table(systems()[key]))
    empty = alive(phone)

    phone.locator("label.player").nth(1).tap()
    expect(phone.locator(".outcome").first).to_be_disabled()

    assert empty == ["passed"]
    assert alive(phone) == []
    assert sum_line(phone) != ""


def test_a_declarer_who_deals_now_is_no_longer_chosen(phone, live_server, sit_down):
    sheet = table(FOUR)
    sit_down(phone, sheet)
    other = phone.context.new_page()
    other.goto(phone.url)
    tap(phone, "Bernd", "Hearts", "with 1")

    # Bernd deals the second.
    tap(other, "Clara", "Spades", "with 1")
    other.locator(".outcome-won").tap()
    arrived(other)
    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")

    expect(phone.locator("[name=declarer]:checked")).to_have_count(0)
    assert alive(phone) == []
    expect(phone.locator(".outcome-won .outcome-reason")).to_have_text("Who played?")
    other.close()


def test_options_of_a_player_stay_with_that_player(phone, sit_down):
    sheet = table(FOUR, ruleset=find_ruleset(**KONTRA))
    sit_down(phone, sheet)
    for name, value in {"kontra": "1", "kontra_by": "3", "bidders": "1"}.items():
        say(phone, name, value)
    tap(phone, "Clara", "Hearts", "with 1")

    write(sheet, won(2))
    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")

    chosen = "(name) => [...document.querySelectorAll(`[name=${name}]:checked`)].map((box) => box.value)"
    assert [phone.evaluate(chosen, name) for name in ("declarer", "kontra_by", "bidders")] == [["2"], ["3"], []]


def open_screen(page: Page, live_server: Any, take_key: Any, sheet: SheetRecord) -> None:
    take_key(page, sheet)
    page.goto(live_server.url + reverse("enter", args=[sheet.public_id]))
    expect(page.locator(".is-live")).to_be_visible()


def say(page: Page, name: str, value: str) -> None:
    """Choose or type it, opening the key that hides it."""
    page.locator(f'[name="{name}"]').first.evaluate(
        "(box) => { if (box.closest('details')) box.closest('details').open = true; }"
    )
    boxes = page.locator(f'[name="{name}"]')
    if boxes.first.evaluate("(box) => box.matches('[type=radio], [type=checkbox]')"):
        page.locator(f'[name="{name}"][value="{value}"]').check(force=True)
    elif boxes.first.evaluate("(box) => box.matches('select')"):
        boxes.select_option(value)
    else:
        boxes.fill(value)
    page.keyboard.press("Escape")


def alive(page: Page) -> list[str]:
    """The enabled keys that enter the deal."""
    return page.locator("[name=outcome]:enabled:not(.visually-hidden)").evaluate_all(
        "(keys) => keys.map((key) => key.value)"
    )
