"""A list is kept on a laptop without a pointer: each stop of the Tab key is visible, and the focus is never lost."""

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.models import EntryKind
from scoring.rules import PASSED_DEAL
from tests.journeys.conftest import arrived
from tests.journeys.test_entry_screen import entries
from tests.scoring.cast import THREE, table, write

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

# No page of a list has more stops before what is sought.
MOST_STOPS = 40
HAS_FOCUS = "one => one === document.activeElement"
# Why what has the focus cannot be seen to have it; "" where it can.
UNSEEN = """() => {
  const one = document.activeElement;
  if (one === document.body) return "nothing has the focus";
  const shown = one.matches(".key > input") ? one.nextElementSibling : one;
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
  if (outlineStyle === "none" || parseFloat(outlineWidth) < 2) return `no outline: ${one.outerHTML}`;
  return shown.contains(seen) || seen?.contains(shown) ? "" : `out of sight: ${one.outerHTML}`;
}"""


@pytest.mark.long
def test_a_list_is_written_corrected_ended_and_signed(desk, live_server, take_key):
    sheet = table(THREE)
    take_key(desk, sheet)
    desk.goto(live_server.url + sheet.get_absolute_url())

    follow(desk.get_by_role("link", name="Enter deals"))
    play(desk, 1)
    play(desk, 2)
    press(desk.locator(".pass"))
    is_at(desk, 4)
    press(desk.get_by_role("button", name="Undo"))
    is_at(desk, 3)
    follow(desk.get_by_role("link", name="Correct"))
    follow(desk.locator(".outcome-lost"))
    is_at(desk, 3)
    follow(desk.get_by_role("link", name="List", exact=True))
    follow(desk.get_by_role("link", name="End the list early"))
    reach(desk.get_by_label("Reason"))
    desk.keyboard.type("Time is up")
    with desk.expect_navigation():
        desk.keyboard.press("Enter")
    for name in THREE:
        sign(desk, name)

    expect(desk.locator("main")).to_contain_text("Signed by all players")
    assert entries(sheet) == [
        (EntryKind.DEAL, 1, 20),
        (EntryKind.DEAL, 2, 20),
        (EntryKind.DEAL, 3, 0),
        (EntryKind.WITHDRAWAL, 3, 0),
        (EntryKind.CORRECTION, 2, -40),
        (EntryKind.ENDING, None, 0),
        *[(EntryKind.SIGNATURE, None, 0)] * 3,
    ]


def test_the_focus_stays_on_the_deal_when_the_screen_is_replaced(desk, sit_down):
    sheet = table(THREE)
    write(sheet, PASSED_DEAL, PASSED_DEAL)
    sit_down(desk, sheet)

    with desk.expect_response("**/enter/?after=*"):
        press(desk.locator(".pass"))
    # The site has sent the screen again, because a round is over.
    expect(desk.locator(".pause")).to_be_visible()

    expect(desk.locator("h1")).to_be_focused()


def reach(target: Locator) -> None:
    """Press Tab until the target has the focus."""
    page = target.page
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        assert page.evaluate(UNSEEN) == ""
        if target.evaluate(HAS_FOCUS):
            return
    pytest.fail(f"no key comes to {target}")


def press(target: Locator) -> None:
    reach(target)
    target.page.keyboard.press("Enter")


def follow(target: Locator) -> None:
    """Press Enter on a link to another page."""
    reach(target)
    with target.page.expect_navigation():
        target.page.keyboard.press("Enter")


def play(page: Page, number: int) -> None:
    """Enter Hearts with 1, won by the first player."""
    reach(page.locator("[name=declarer]").first)
    for key in ("Space", "Tab", "ArrowRight", "ArrowRight", "Tab", "Space"):
        page.keyboard.press(key)
    press(page.locator(".outcome-won"))
    is_at(page, number + 1)


def is_at(page: Page, number: int) -> None:
    """Wait until deal `number` is on the screen, everything before it is stored, and taps count for it."""
    expect(page.locator("h1")).to_contain_text(f"Deal {number} of")
    arrived(page)
    expect(page.locator("#entry > .is-fresh")).to_have_count(0)


def sign(page: Page, name: str) -> None:
    """The focus waits on the key until it is armed."""
    follow(page.get_by_role("link", name=name))
    confirm = page.get_by_role("button", name=f"I am {name} and confirm")
    reach(confirm)
    expect(confirm).to_be_enabled()
    expect(confirm).to_be_focused()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text=f"{name} has signed.")).to_be_visible()
