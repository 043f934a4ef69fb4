"""The entry screen for low vision: large, and complete with larger letters, more zoom and other colours."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from scoring.rules import PASSED_DEAL, find_ruleset
from tests.journeys.conftest import PHONE, personal_data_page
from tests.journeys.looks import HEIGHT, WIDTH, faults_by_sight, low_vision_faults
from tests.journeys.test_entry_screen import extent, tap
from tests.scoring.cast import lost, table, won, write
from tests.scoring.game_tables import different_forms, open_table
from tests.tournaments.events.play.test_table_heads import list_of, playing
from tournaments.events.queries.table_keys import sheet_key

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

# Names of one table that are hard to distinguish in a narrow place.
ALIKE = ("Hans-Peter Meier", "Hans-Peter Müller", "Hans-Jürgen Oberndörfer", "Bernd Müller", "Käthe-Luise Groß")
FORMS = different_forms()
SPOILT = {
    ".player:last-child .player-name": "width: 20px; white-space: nowrap; display: block",
    ".run-label": "font-size: 17px",
    ".levels .key": "margin-inline-end: -20px",
}


# Each width and size of letters at which the screen is wider than it may be, by itself and with what waits too long.
WIDER = """(width) => {
  const [root, shown] = [document.documentElement, document.getElementById("outbox")];
  const found = [];
  for (const late of [false, true]) {
    for (const size of [16, 17, 18, 19, 20, 21, 22, 24, 26, 28, 30, 32]) {
      root.style.fontSize = `${size}px`;
      shown.classList.toggle("is-late", late);
      const parts = [...document.querySelectorAll(".entry-head *")];
      const most = Math.max(...parts.map((one) => one.getBoundingClientRect().right));
      if (Math.max(most, root.scrollWidth) > width) found.push([width, size, late]);
    }
  }
  return found;
}"""


def sit(page: Page, sit_down: Any, seats: int) -> None:
    sheet = table(ALIKE[:seats])
    write(sheet, won(1), lost(2, "grand", 2), *[PASSED_DEAL] * (seats - 2))
    sit_down(page, sheet)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_next_deal_is_large_whole_and_on_one_screen(phone, sit_down, seats):
    sit(phone, sit_down, seats)

    assert low_vision_faults(phone) == []
    assert extent(phone) == (WIDTH, HEIGHT)


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_events_table_fits_at_every_size_of_letters(browser: Browser, live_server, language):
    """With the referee's flag, the time left, and entries unsent for a while."""
    event = playing(time_limit=135)
    sheet = list_of(event)
    write(sheet, *[PASSED_DEAL] * 20)
    with personal_data_page(browser, "", locale=language, **PHONE) as page:
        page.goto(live_server.url + reverse("take_key", args=[sheet.public_id, sheet_key(event, sheet.public_id)]))
        expect(page.locator(".entry-time")).to_be_visible()

        wider = []
        for width in (320, 344, 360, 375, 412):
            page.set_viewport_size({"width": width, "height": HEIGHT})
            wider += page.evaluate(WIDER, width)

        assert wider == []
        page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        page.evaluate("document.documentElement.style.fontSize = ''; outbox.classList.add('is-late')")
        assert page.locator(".entry-head").bounding_box()["height"] <= 112
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        expect(page.locator(".last-right")).to_be_visible()


@pytest.mark.parametrize("seats", [pytest.param(3, marks=pytest.mark.long), 4, pytest.param(5, marks=pytest.mark.long)])
def test_a_chosen_deal_is_readable_with_low_vision(phone, sit_down, violations, seats):
    sit(phone, sit_down, seats)

    tap(phone, "Hans-J.", "Hearts", "without 3", "Schneider")

    assert faults_by_sight(phone, violations) == {}


@pytest.mark.long
@pytest.mark.parametrize("tapped", [("Null",), ("Clubs", "with 7"), ("Grand", "with 4", "Ouvert")], ids=" ".join)
def test_other_keys_are_readable_with_low_vision(phone, sit_down, violations, tapped):
    sit(phone, sit_down, 4)

    tap(phone, "Hans-J.", *tapped)

    assert faults_by_sight(phone, violations) == {}


@pytest.mark.long
@pytest.mark.parametrize("name", FORMS)
def test_each_entry_form_is_readable_with_low_vision(phone, live_server, take_key, violations, name):
    ruleset, form = FORMS[name]
    sheet = open_table(ruleset, seats=min(4, max(ruleset.table_sizes)))
    take_key(phone, sheet)

    phone.goto(f"{live_server.url}{reverse('enter', args=[sheet.public_id])}?mode={form.mode}")

    # The card points of a called Ramsch: the fullest form has lower fields, or it would scroll.
    lowest = 44 if name == "skat_raeuber-ramsch" else 52
    assert faults_by_sight(phone, violations, lowest=lowest) == {}


def test_a_key_that_is_cut_or_small_would_be_found(phone, sit_down):
    sit_down(phone, table(ruleset=find_ruleset()))

    for selector, style in SPOILT.items():
        phone.evaluate("([one, style]) => { document.querySelector(one).style.cssText = style; }", [selector, style])

    assert {line.split(" ")[0].rstrip(":") for line in low_vision_faults(phone)} == {"cut", "small", "in"}
