"""What surrounds the keys in Chromium: the list next to them, the time left, the wake lock, the display."""

from typing import Any

import pytest
from django.templatetags.static import static
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models import EntryRecord
from tests.scoring.cast import FOUR, THREE, table, won, write

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

# A phone that allows both, and notes what it is asked for.
WILLING = """() => {
  window.asked = [];
  const lock = { request: async (kind) => { asked.push(kind); } };
  Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, get: () => lock });
  Navigator.prototype.vibrate = (felt) => asked.push(felt);
}"""
# One that knows neither, and one that knows both and allows none.
IGNORANT = """() => {
  window.asked = [];
  for (const power of ["wakeLock", "vibrate"]) delete Navigator.prototype[power];
}"""
UNWILLING = """() => {
  window.asked = [];
  const lock = { request: async () => { throw new DOMException("low battery", "NotAllowedError"); } };
  Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, get: () => lock });
  Navigator.prototype.vibrate = () => false;
}"""
SHOWN_AGAIN = "() => document.dispatchEvent(new Event('visibilitychange'))"
# The cells in which a word goes on in the next line without a hyphen: they have fewer lines where that is forbidden.
TORN = """(cells) => {
  const lines = (cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return new Set([...text.getClientRects()].map((line) => line.top)).size;
  };
  const torn = (cell) => {
    const before = lines(cell);
    cell.style.overflowWrap = "normal";
    return lines(cell) < before;
  };
  return cells.filter(torn).map((cell) => cell.textContent);
}"""
NARROWEST_LAPTOP = {"width": 1200, "height": 800}
HOURS = """async ([script, minutes]) => {
  const { hours } = await import(script);
  return minutes.map((one) => hours(one * 60_000));
}"""


def enter(page: Page, name: str) -> None:
    """Enter Hearts with 1, won by this player."""
    for value in ("hearts", "with-1"):
        page.locator(f"label:has(> input[value={value}])").click()
    page.locator(f"label:has(> input[data-name='{name}'])").click()
    page.locator(".outcome-won").click()


def test_on_a_laptop_the_list_grows_next_to_the_keys(desk, sit_down):
    sheet = table(FOUR)
    write(sheet, won(1))

    sit_down(desk, sheet)
    rows = desk.locator("#side-list tbody tr")
    expect(rows).to_have_count(1)
    enter(desk, "Clara")

    expect(rows).to_have_count(2)
    expect(rows.last).to_contain_text("Hearts")
    expect(rows.last).to_be_in_viewport()


def test_no_name_is_broken_above_the_list_next_to_the_keys(desk, sit_down):
    sheet = table(
        ("Hans-Peter Müller", "Wolfgang Schneider", "Friederike von Lüneburg", "Jürgen Öztürk", "Heinz Hoffmann")
    )
    write(sheet, won(1))
    desk.set_viewport_size(NARROWEST_LAPTOP)

    sit_down(desk, sheet)
    names = desk.locator("#side-list .list-seat")
    expect(names).to_have_count(5)

    assert names.evaluate_all(TORN) == []


def test_an_empty_list_is_hidden_until_its_first_deal(desk, sit_down):
    sit_down(desk, table(THREE))
    expect(desk.locator("#side-list")).to_be_hidden()

    enter(desk, "Anna")

    expect(desk.locator("#side-list tbody tr")).to_have_count(1)


def test_a_phone_does_not_ask_for_the_list(phone, sit_down):
    sheet = table(THREE)
    requests: list[str] = []
    phone.on("request", lambda request: requests.append(request.url))

    sit_down(phone, sheet)
    enter(phone, "Anna")
    expect(phone.locator("h1")).to_contain_text("Deal 2")
    phone.wait_for_timeout(500)

    assert [url for url in requests if url.endswith((reverse("sheet", args=[sheet.public_id]), "list.css"))] == []


def test_the_screen_stays_on_and_a_stored_deal_vibrates(own_phone, sit_down):
    own_phone.add_init_script(f"({WILLING})()")

    sit_down(own_phone, table(THREE))
    expect(own_phone.locator(".is-live")).to_be_visible()
    own_phone.evaluate(SHOWN_AGAIN)
    enter(own_phone, "Anna")
    expect(own_phone.locator("h1")).to_contain_text("Deal 2")

    assert own_phone.evaluate("asked") == ["screen", "screen", 40]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("power", [IGNORANT, UNWILLING], ids=["knows neither", "allows neither"])
def test_a_phone_without_wake_lock_shows_no_error(own_phone, sit_down, power):
    own_phone.add_init_script(f"({power})()")
    sheet = table(THREE)

    sit_down(own_phone, sheet)
    enter(own_phone, "Anna")
    expect(own_phone.locator("h1")).to_contain_text("Deal 2")

    # Silent to the end: the phone of this journey fails where its console speaks.
    expect(own_phone.locator("#outbox")).to_have_attribute("data-state", "desk")
    assert EntryRecord.objects.filter(sheet=sheet).count() == 1


def test_hours_are_counted_down_in_begun_minutes(phone, live_server):
    phone.goto(live_server.url)

    shown = phone.evaluate(HOURS, [static("scoring/entry/table_time.js"), [0.1, 1, 59.5, 60, 67, 135]])

    assert shown == ["0:01", "0:01", "1:00", "1:00", "1:07", "2:15"]


def test_large_type_and_german_suits_are_chosen_on_the_device(phone, live_server, sit_down):
    sit_down(phone, table(THREE))
    phone.locator(".more > summary").click()
    phone.get_by_role("link", name="Text size and suits").click()
    phone.get_by_label("large").check()
    phone.get_by_label("German suits: acorns, leaves, hearts, bells").check()
    phone.get_by_role("button", name="Save").click()

    expect(phone.locator("#entry")).to_be_visible()
    assert root_size(phone) == 20
    assert "acorns" in picture(phone, ".game .suit-clubs")
    phone.goto(live_server.url)
    assert "leaves" in picture(phone, ".suit-spades")


def test_the_display_is_chosen_without_javascript(plain_phone, live_server):
    plain_phone.goto(live_server.url)

    plain_phone.get_by_role("link", name="Appearance").click()
    plain_phone.get_by_label("large").check()
    plain_phone.get_by_role("button", name="Save").click()

    expect(plain_phone.locator("html[data-type=large]")).to_be_attached()
    expect(plain_phone).to_have_url(live_server.url + "/")


def root_size(page: Page) -> float:
    return float(page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)"))


def picture(page: Page, selector: str) -> Any:
    return page.evaluate(
        "selector => getComputedStyle(document.querySelector(selector), '::before').backgroundImage", selector
    )
