"""An undo never hits another deal, refused entries are never counted, and a begun deal is not lost."""

import re
from collections.abc import Callable

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models import EntryKind, SheetRecord
from scoring.rules import find_ruleset
from tests.journeys.conftest import arrived
from tests.journeys.test_dead_keys import say
from tests.journeys.test_entry_screen import entries, tap
from tests.journeys.test_outbox import BERND_WON, enter, send_again, waits
from tests.journeys.test_refused import choose
from tests.scoring.cast import THREE, table, won, write

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

# A page older than the site's rules says what the site refuses: as 119 card points, which no cards make.
SPOIL = """document.querySelector("form.entry-form").append(
  Object.assign(document.createElement("input"), { type: "hidden", name: "colour", value: "red" }))"""
MEND = "document.querySelector('form.entry-form [name=colour]').remove()"
KEY = r"<code[^>]*>([\w-]{22})</code>"
DEAL, CORRECTION, WITHDRAWAL = EntryKind.DEAL, EntryKind.CORRECTION, EntryKind.WITHDRAWAL


@pytest.fixture
def at_deal_2(phone: Page, sit_down: Callable[[Page, SheetRecord], None]) -> SheetRecord:
    """Deal 1 is stored by this phone."""
    return begin(phone, sit_down)


def begin(page: Page, sit_down: Callable[[Page, SheetRecord], None]) -> SheetRecord:
    sheet = table()
    sit_down(page, sheet)
    enter(page)
    expect(page.locator("h1")).to_contain_text("Deal 2 of 48")
    arrived(page)
    return sheet


def refuse_next(page: Page, name: str = "Clara") -> None:
    """Enter a deal that the site refuses."""
    page.evaluate(SPOIL)
    enter(page, name)
    page.evaluate(MEND)


def head(page: Page) -> str:
    return page.locator("h1").inner_text()


def sums(page: Page) -> list[str]:
    return page.locator(".player-points").all_inner_texts()


@pytest.mark.parametrize("way_out", ["Leave it out", "Enter it again"])
def test_next_to_a_refused_deal_nothing_can_be_undone_and_the_good_one_stays(phone, at_deal_2, way_out):
    refuse_next(phone)
    expect(phone.locator(".parked")).to_contain_text("Clara: Hearts with 1 +20")

    expect(phone.locator(".undo")).to_be_hidden()
    choose(phone, way_out)
    if way_out == "Enter it again":
        phone.locator(".outcome-won").click()

    arrived(phone)
    more = [(DEAL, 2, 20)] if way_out == "Enter it again" else []
    assert entries(at_deal_2) == [BERND_WON, *more]


def test_an_undo_before_the_refusal_removes_only_the_refused_deal(phone, at_deal_2):
    answers = []
    phone.route("**/enter/", lambda route: answers.append(route))
    refuse_next(phone)
    phone.get_by_role("button", name="Undo").click()
    waits(phone, 2)
    phone.unroute("**/enter/")
    for route in answers:
        route.fallback()

    arrived(phone)

    assert entries(at_deal_2) == [BERND_WON]
    expect(phone.locator(".parked")).to_have_count(0)
    assert "Deal 2 of 48" in head(phone)


def test_what_was_refused_is_not_counted(phone, at_deal_2):
    before = sums(phone)

    refuse_next(phone)

    expect(phone.locator(".parked")).to_be_visible()
    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")
    assert sums(phone) == before
    expect(phone.locator(".last-line")).to_contain_text("Bernd: Hearts with 1 +20")


def test_after_a_race_the_phone_shows_the_stored_list(cut_off, sit_down):
    """Both deals of this phone come after the other's; the second has its own dealer as declarer."""
    sheet = begin(cut_off, sit_down)
    cut_off.context.set_offline(True)
    enter(cut_off, "Anna")
    enter(cut_off, "Dieter")
    write(sheet, won(0, "grand"))
    cut_off.context.set_offline(False)
    send_again(cut_off)

    choose(cut_off, "Mine comes after it")

    expect(cut_off.locator(".parked .parked-words")).to_contain_text("Dieter: Hearts with 1 +20")
    expect(cut_off.locator("h1")).to_contain_text("Deal 4 of 48")
    expect(cut_off.locator(".last-line")).to_contain_text("Anna: Hearts with 1 +20")
    assert sums(cut_off) == ["68", "20", "0", "0"]


def test_a_deal_that_moves_up_needs_a_decision(cut_off, sit_down):
    sheet = begin(cut_off, sit_down)
    cut_off.context.set_offline(True)
    refuse_next(cut_off, "Clara")
    enter(cut_off, "Anna")
    cut_off.context.set_offline(False)
    send_again(cut_off)

    choose(cut_off, "Leave it out")

    parked = cut_off.locator(".parked")
    expect(parked).to_contain_text("This was entered as deal 3, with Clara as dealer.")
    expect(parked).to_contain_text("it is now deal 2, and Bernd deals. Is that right?")
    assert entries(sheet) == [BERND_WON]
    choose(cut_off, "Yes, enter it")
    arrived(cut_off)
    assert entries(sheet) == [BERND_WON, (DEAL, 2, 20)]


def test_a_correction_on_the_phone_repairs_a_refused_deal(cut_off, sit_down):
    sheet = begin(cut_off, sit_down)
    cut_off.context.set_offline(True)
    refuse_next(cut_off)
    cut_off.get_by_role("link", name="Correct").click()
    expect(cut_off.locator("h1")).to_contain_text("Correct deal 2")
    tap(cut_off, "Anna")
    cut_off.locator(".outcome-won").click()
    waits(cut_off, 2)
    cut_off.context.set_offline(False)
    send_again(cut_off)

    arrived(cut_off)

    assert entries(sheet) == [BERND_WON, (DEAL, 2, 20)]
    assert sheet.entries.last().payload["declarer"] == 0
    expect(cut_off.locator(".parked")).to_have_count(0)


# What was begun


def chosen(page: Page) -> list[str]:
    marked = "form.entry-form :is([name=declarer], [name=game], [name=matadors]):checked"
    return page.evaluate("(marked) => [...document.querySelectorAll(marked)].map((box) => box.value)", marked)


BEGUN = ["2", "hearts", "with-1"]


@pytest.mark.parametrize("way", ["reload", "back"])
def test_a_begun_deal_survives_reload_and_back(phone, at_deal_2, live_server, way):
    tap(phone, "Clara", "Hearts", "with 1")

    if way == "reload":
        phone.reload()
    else:
        phone.goto(live_server.url + at_deal_2.get_absolute_url())
        phone.go_back()

    expect(phone.locator(".outcome-won")).to_be_enabled()
    assert chosen(phone) == BEGUN
    phone.locator(".outcome-won").click()
    arrived(phone)
    phone.reload()
    expect(phone.locator("h1")).to_contain_text("Deal 3 of 48")
    assert chosen(phone) == []


def load_again(page: Page, _sheet: SheetRecord) -> None:
    page.reload()
    expect(page.locator(".outcome-won")).to_be_enabled()


def see_another_phone(page: Page, sheet: SheetRecord) -> None:
    write(sheet, won(0))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".entry-alert")).to_contain_text("The list has changed in the meantime")


def type_it_again(page: Page, _sheet: SheetRecord) -> None:
    refuse_next(page)
    choose(page, "Enter it again")


@pytest.mark.parametrize("filled_in_by", [load_again, see_another_phone, type_it_again])
def test_one_tap_on_a_digit_types_one_digit(phone, at_deal_2, filled_in_by):
    tap(phone, "Anna", "Hearts", "with 1")
    filled_in_by(phone, at_deal_2)

    tap(phone, "Points")
    for key in ("7", "7"):
        phone.locator(".digits button").filter(has_text=key).click()

    assert typed_points(phone) == "77"


@pytest.mark.parametrize("meanwhile", ["refused", "corrected"])
def test_typing_an_older_deal_again_leaves_the_begun_one_alone(cut_off, sit_down, meanwhile):
    sheet = begin(cut_off, sit_down)
    cut_off.context.set_offline(True)
    if meanwhile == "refused":
        refuse_next(cut_off)
    else:
        enter(cut_off, "Clara")
        waits(cut_off, 1)
    tap(cut_off, "Dieter", "Spades", "with 2")
    say(cut_off, "points", "72")
    if meanwhile == "refused":
        cut_off.context.set_offline(False)
        send_again(cut_off)
        choose(cut_off, "Enter it again")
    else:
        cut_off.get_by_role("link", name="Correct").click()

    assert (chosen(cut_off), typed_points(cut_off)) == (BEGUN, "")
    cut_off.locator(".outcome-won").click()

    expect(cut_off.locator("h1")).to_contain_text("Deal 3 of 48")
    assert (chosen(cut_off), typed_points(cut_off)) == (["3", "spades", "with-2"], "72")
    cut_off.context.set_offline(False)
    send_again(cut_off)
    arrived(cut_off)
    assert entries(sheet)[:2] == [BERND_WON, (DEAL, 2, 20)]


def test_an_entry_typed_again_has_its_original_form(phone, sit_down):
    sheet = table(ruleset=find_ruleset(all_pass="ramsch"))
    sit_down(phone, sheet)
    refuse_next(phone)
    phone.goto(phone.url + "?mode=ramsch")

    choose(phone, "Enter it again")
    choose(phone, "Enter it again")

    expect(phone.locator("form.entry-form [name=mode]")).to_have_value("played")
    assert chosen(phone) == BEGUN


def typed_points(page: Page) -> str:
    return page.locator("[name=points]").input_value()


def test_a_begun_deal_is_mentioned_and_stays_while_another_phone_writes(phone, at_deal_2, browser, live_server):
    tap(phone, "Clara", "Hearts", "with 1")
    other = browser.new_context(service_workers="block", locale="en").new_page()
    key = phone.request.get(live_server.url + reverse("table_code", args=[at_deal_2.public_id])).text()
    other.goto(live_server.url + reverse("take_key", args=[at_deal_2.public_id, re.search(KEY, key)[1]]))
    other.get_by_role("button", name="Write here").click()
    enter(other, "Anna")
    arrived(other)

    expect(phone.locator(".begun-here")).to_contain_text("The deal you started is saved on this phone")
    phone.get_by_role("button", name="Write here").click()

    expect(phone.locator(".entry-alert")).to_contain_text("The list has changed in the meantime")
    # Clara deals now.
    assert chosen(phone) == BEGUN[1:]
    other.context.close()


def test_back_from_a_new_table_opens_no_empty_form(phone, live_server):
    phone.goto(live_server.url + reverse("start"))
    phone.goto(live_server.url + reverse("new_table"))
    for place, name in enumerate(THREE):
        phone.locator(f"[name=name_{place}]").fill(name)
    phone.get_by_role("button", name="Sit down and play").click()
    expect(phone).to_have_url(re.compile("/enter/$"))

    phone.go_back()

    expect(phone).to_have_url(live_server.url + reverse("start"))


def test_a_correction_without_a_reason_is_not_sent(phone, take_key, live_server):
    sheet = table()
    write(sheet, won(1), won(2))
    take_key(phone, sheet)
    phone.goto(live_server.url + reverse("correct", args=[sheet.public_id, 1]))
    phone.locator(".outcome-lost").click()

    expect(phone.locator("#reason-missing")).to_have_text("Give a reason to correct an earlier deal.")
    expect(phone.get_by_label("Reason")).to_be_focused()
    assert phone.locator("#outbox").get_attribute("data-count") == "0"
    phone.get_by_label("Reason").fill("misread")
    phone.locator(".outcome-lost").click()
    expect(phone).to_have_url(re.compile(f"{sheet.get_absolute_url()}$"))
    assert entries(sheet)[-1] == (CORRECTION, 1, -40)
