"""How far down a screen the pages of an event or a season begin, and how much of a ranking it shows."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.tournaments.events.desk.lists import FOUR, an_event_in_play, key
from tests.tournaments.events.desk.test_desk_journey import log_in
from tests.tournaments.seasons.cast import a_season, a_year
from tournaments.events.models import Event

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

LAPTOP: Final = {"width": 1366, "height": 768}
LOWEST_BEGIN: Final = 150
FEWEST_ROWS: Final = 12
PAGES: Final = (
    *("event", "registration", "teams", "seating", "list_desk", "standings", "till", "fee_money", "payments"),
    *("event_documents", "event_audit_log", "archive", "event_settings", "prize_audit", "desk_offline_code"),
    *(("second_check", 1), ("key_list", 1, 2), ("key_list", 1, 3), ("list_versions", 1, 2)),
)
# Where the first thing below the title begins.
BEGINS = """() => {
  const page = document.querySelector(".event-head").nextElementSibling;
  const isHead = (one) => one.matches(".page-head, .way-back, script");
  const first = [...page.children].find((one) => !isHead(one) && one.checkVisibility());
  return Math.round(first.getBoundingClientRect().top);
}"""
ROWS = """() => [...document.querySelectorAll(".ranking tbody tr")]
  .filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length"""


@pytest.fixture
def laptop(desk: Page) -> Iterator[Page]:
    before = desk.viewport_size
    desk.set_viewport_size(LAPTOP)
    yield desk
    desk.set_viewport_size(before)


@pytest.fixture
def event() -> Event:
    event = an_event_in_play(tables=5, team_kinds=["team"])
    for table in (1, 2, 4, 5):
        key(event, FOUR, table=table)
    return event


PHONE: Final = {"width": 390, "height": 844}
FEWEST_ON_A_PHONE: Final = 5


def test_a_phone_shows_the_first_lines_of_a_seasons_ranking(desk: Page, live_server: Any) -> None:
    """For the club, which has one more button, and for everybody; folded parts open."""
    season = a_season()
    a_year(season, evenings=3)
    before = desk.viewport_size
    desk.set_viewport_size(PHONE)

    desk.goto(live_server.url + season.get_absolute_url())
    rows = [desk.evaluate(ROWS)]
    log_in(desk, live_server.url, "anna")
    desk.goto(live_server.url + season.get_absolute_url())
    rows.append(desk.evaluate(ROWS))
    desk.locator(".season-tools summary").click()

    assert min(rows) >= FEWEST_ON_A_PHONE, rows
    expect(desk.locator("#find")).to_be_visible()
    desk.set_viewport_size(before)


@pytest.mark.long
def test_pages_begin_within_150_pixels_and_a_ranking_shows_twelve_rows(
    laptop: Page, live_server: Any, event: Event
) -> None:
    log_in(laptop, live_server.url, "anna")
    begins = {}
    for place in PAGES:
        name, *more = (place,) if isinstance(place, str) else place
        laptop.goto(live_server.url + reverse(name, args=[event.public_id, *more]))
        begins[place] = laptop.evaluate(BEGINS)

    assert {place: top for place, top in begins.items() if top > LOWEST_BEGIN} == {}
    laptop.goto(live_server.url + reverse("standings", args=[event.public_id]))
    assert laptop.evaluate(ROWS) >= FEWEST_ROWS
