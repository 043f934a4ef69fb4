"""Rarely used parts of the entry screen: matadors from cards, overbids, card points by digits."""

from itertools import product
from typing import Any

import pytest
from django.templatetags.static import static
from playwright.sync_api import Page, expect

from scoring.models import EntryKind
from scoring.rules import Game, find_ruleset
from scoring.rules.cards import count_matadors, trumps
from tests.journeys.conftest import arrived
from tests.journeys.test_entry_screen import entries, extent, outcomes, sum_line, tap, too_small
from tests.scoring.cast import table

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

SUITS = (Game.CLUBS, Game.SPADES, Game.HEARTS, Game.DIAMONDS)
# What the module reads from every holding of so many trumps, a bit for each.
READ = """async ({ script, most }) => {
  const { readMatadors } = await import(script);
  const held = (holding) => [...Array(most).keys()].map((place) => Boolean((holding >> place) & 1));
  return [...Array(2 ** most).keys()].map((holding) => readMatadors(held(holding)));
}"""


@pytest.mark.promise("C2")
def test_the_screen_reads_matadors_from_all_8_208_holdings_as_the_rules_do(phone, live_server):
    phone.goto(live_server.url)
    script = live_server.url + static("scoring/entry/more.js")
    compared = 0

    for game in (*SUITS, Game.GRAND):
        ruled = ruled_holdings(game)
        assert phone.evaluate(READ, {"script": script, "most": len(trumps(game))}) == ruled
        compared += len(ruled)

    assert compared == 8_208


def ruled_holdings(game: Game) -> list[str]:
    """The same, from the rules: the highest trump is the lowest bit."""
    cards = trumps(game)
    runs = []
    for bits in product((False, True), repeat=len(cards)):
        owned = [card for card, is_owned in zip(cards, reversed(bits), strict=True) if is_owned]
        side, run = count_matadors(owned, game)
        runs.append(f"{side}-{run}")
    return runs


def test_tapped_cards_say_with_or_without_how_many(phone, sit_down, violations):
    sit_down(phone, table())
    tap(phone, "Bernd", "Spades")
    phone.locator(".of-cards > summary").tap()
    read = []

    for place in (5, 1, 2):
        phone.locator(".cards .chip").nth(place - 1).tap()
        read.append(phone.locator("[name=matadors]:checked").input_value())

    assert read == ["without-4", "with-1", "with-2"]
    assert outcomes(phone) == ["Lost −66", "Won +33"]
    assert phone.locator(".cards .chip").all_inner_texts() == [*"JJJJ", "A", "10", *"KQ987"]
    assert (extent(phone), too_small(phone), violations(phone)) == ((360, 640), [], [])


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("options", "game", "cards"),
    [
        ({}, "Grand", 4),
        ({"max_matadors_suit": 12}, "Hearts", 12),
        ({"max_matadors_suit": 4}, "Hearts", 4),
    ],
)
def test_only_possible_matadors_are_asked_for(phone, sit_down, options, game, cards):
    sit_down(phone, table(ruleset=find_ruleset(**options)))

    tap(phone, "Bernd", game)

    assert phone.locator(".cards .chip").count() == cards


@pytest.mark.parametrize(("game", "run"), [("Grand", "without-4"), ("Hearts", "without-11")])
def test_that_the_declarer_holds_none_of_the_cards_is_a_key(phone, sit_down, game, run):
    sit_down(phone, table())
    tap(phone, "Bernd", game)
    phone.locator(".of-cards > summary").tap()
    key = phone.get_by_role("button", name="None of these")

    before, _tapped = key.get_attribute("aria-pressed"), key.tap()

    assert (before, key.get_attribute("aria-pressed")) == ("false", "true")
    assert phone.locator("[name=matadors]:checked").input_value() == run
    phone.locator(".cards .chip").first.tap()
    assert key.get_attribute("aria-pressed") == "false"


def test_the_bids_above_the_value_are_keys(phone, sit_down, violations):
    sheet = table()
    sit_down(phone, sheet)
    tap(phone, "Bernd", "Hearts", "with 1", "More")
    keys = phone.locator(".bid-key").all_inner_texts()

    phone.locator(".bid-key", has_text="33").tap()
    shown = (sum_line(phone), outcomes(phone), extent(phone), too_small(phone), violations(phone))
    phone.keyboard.press("Escape")
    phone.locator(".outcome-lost").tap()

    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")
    assert keys == ["22", "23", "24", "27", "30", "33", "35", "36", "40", "44"]
    assert shown[0].endswith("overbid with 33: counts 40, lost 2 × 40 = −80")
    assert shown[1:] == (["Lost −80", "Won overbid"], (360, 640), [], [])
    arrived(phone)
    assert entries(sheet) == [(EntryKind.DEAL, 1, -80)]


def test_a_bid_is_removed_by_its_own_key(phone, sit_down):
    sit_down(phone, table())
    tap(phone, "Bernd", "Hearts", "with 1", "More")

    for _ in range(2):
        phone.locator(".bid-key", has_text="33").tap()

    assert phone.get_by_label("Bid").input_value() == ""
    assert outcomes(phone) == ["Lost −40", "Won +20"]


def test_card_points_are_typed_by_large_digits(phone, sit_down, violations):
    sheet = table(ruleset=find_ruleset(card_points="required"))
    sit_down(phone, sheet)
    tap(phone, "Bernd", "Hearts", "with 1")

    phone.get_by_label("Card points").tap()
    for key in ("9", "7", "⌫", "1"):
        press(phone, key)
    typed = (phone.locator(".pad .typed").inner_text(), extent(phone), too_small(phone), violations(phone))
    press(phone, "OK")

    assert typed == ("91", (360, 640), [], [])
    assert phone.locator(".pad").is_hidden()
    assert phone.get_by_label("Card points").input_value() == "91"
    assert outcomes(phone) == ["Lost by the points", "Won +30"]


@pytest.mark.parametrize(
    ("bid", "points", "lost"),
    [
        ("", "60", "Lost −40"),
        ("", "61", "Lost by the points"),
        ("30", "70", "Lost −60"),
        ("30", "90", "Lost by the points"),
    ],
)
def test_a_game_won_by_its_points_cannot_be_given_up(phone, sit_down, bid, points, lost):
    sit_down(phone, table())
    tap(phone, "Bernd", "Hearts", "with 1", "Points")

    phone.get_by_label("Card points").fill(points)
    tap(phone, "More")
    phone.get_by_label("Bid").select_option(bid)
    phone.get_by_label("Conceded or by ruling").select_option("declarer")

    assert outcomes(phone)[0] == lost


def press(page: Page, key: str) -> Any:
    page.locator(".pad button").filter(has_text=key).tap()


def test_the_keys_are_absent_without_javascript(plain_phone, sit_down):
    sit_down(plain_phone, table())

    assert not plain_phone.locator(".of-cards").is_visible()
    tap(plain_phone, "More")
    assert not plain_phone.locator(".overbids").is_visible()
    assert plain_phone.get_by_label("Bid").is_visible()
