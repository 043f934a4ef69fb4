"""Refused entries stay on the phone until the table decides about them."""

import re
from urllib.parse import parse_qs

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from scoring import phrases
from scoring.models import EntryKind, SheetRecord
from scoring.rules import find_ruleset
from scoring.sheets.services import correct_deal, end_sheet, reopen_sheet
from tests.journeys.conftest import arrived
from tests.journeys.looks import low_vision_faults
from tests.journeys.test_entry_screen import entries, sum_line, tap
from tests.journeys.test_outbox import BERND_WON, OURS, enter, send_again, waits
from tests.scoring.cast import THREE, fill, new_id, table, won, write
from tests.scoring.game_tables import open_table

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]


def correct_at_the_desk(sheet: SheetRecord) -> None:
    """Someone else corrects deal 1."""
    sheet.refresh_from_db()
    deal = won(1, "grand")
    correct_deal(sheet, 1, deal, client_id=new_id(), after=sheet.head_seq, by="anna", reason="misread")


def choose(page: Page, choice: str) -> None:
    """Decide about the refused entry; a tap that comes at once was meant for the previous content."""
    key = page.locator(".parked").get_by_role("button", name=choice)
    expect(key).to_be_visible()
    page.wait_for_timeout(500)
    key.click()


SETTLED = {
    "Take theirs": [(EntryKind.DEAL, 1, 20)],
    "Keep mine as a correction": [(EntryKind.DEAL, 1, 20), (EntryKind.CORRECTION, 1, 48)],
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("choice", SETTLED)
def test_a_deal_that_two_phones_wrote_is_settled_by_the_table(phone, sit_down, choice):
    sheet = table()
    sit_down(phone, sheet)
    tap(phone, "Clara", "Grand", "with 1")
    write(sheet, won(1))

    phone.locator(".outcome-won").click()

    parked = phone.locator(".parked")
    expect(parked).to_contain_text("Clara: Grand with 1 +48")
    expect(parked).to_contain_text("Deal 1 entered: Bernd: Hearts +20")
    assert low_vision_faults(phone) == []
    parked.get_by_role("button", name=choice).click()
    arrived(phone)
    assert entries(sheet) == SETTLED[choice]
    expect(parked).to_have_count(0)
    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")


def test_two_deals_of_two_phones_come_one_after_the_other(phone, sit_down):
    sheet = table()
    sit_down(phone, sheet)
    write(sheet, won(1))
    enter(phone, "Clara")

    phone.locator(".parked").get_by_role("button", name="Mine comes after it").click()

    arrived(phone)
    assert entries(sheet) == [BERND_WON, (EntryKind.DEAL, 2, 20)]
    expect(phone.locator("h1")).to_contain_text("Deal 3 of 48")


TWICE = [("Bernd", "won"), ("Clara", "lost"), ("Anna", "won")]
THEIRS = [(EntryKind.DEAL, number, 20) for number in (1, 2, 3)]
SETTLED_ALL = {
    ("Take theirs", "Take theirs", "Take theirs"): THEIRS,
    ("Take theirs", "Keep mine as a correction", "Take theirs"): [*THEIRS, (EntryKind.CORRECTION, 2, -40)],
    ("Mine comes after it", "Take theirs", "Keep mine as a correction"): [
        *THEIRS,
        (EntryKind.DEAL, 4, 20),
        (EntryKind.CORRECTION, 3, 20),
    ],
}


@pytest.mark.promise("R3")
@pytest.mark.sampled(2)
@pytest.mark.parametrize("choices", SETTLED_ALL, ids=lambda choices: ", ".join(choices))
def test_each_deal_that_two_phones_wrote_needs_a_decision(cut_off, sit_down, choices):
    sheet = table(THREE)
    sit_down(cut_off, sheet)
    cut_off.context.set_offline(True)
    for name, outcome in TWICE:
        enter(cut_off, name, outcome)
    enter(cut_off, "Clara", "lost")
    write(sheet, won(1), won(2), won(0))
    cut_off.context.set_offline(False)
    send_again(cut_off)

    parked = cut_off.locator(".parked")
    for (name, _), choice in zip(TWICE, choices, strict=True):
        expect(parked.locator(".parked-words")).to_contain_text(f". {name}")
        choose(cut_off, choice)

    arrived(cut_off)
    last = (EntryKind.DEAL, 5 if "Mine comes after it" in choices else 4, -40)
    assert sorted(entries(sheet)) == sorted([*SETTLED_ALL[choices], last])
    expect(parked).to_have_count(0)


def test_a_deal_behind_a_correction_takes_the_place_of_no_other(cut_off, sit_down):
    sheet = table()
    write(sheet, won(1), won(2))
    sit_down(cut_off, sheet)
    cut_off.context.set_offline(True)
    enter(cut_off, "Anna", "lost")
    correct_at_the_desk(sheet)
    cut_off.context.set_offline(False)
    send_again(cut_off)

    choices = cut_off.locator(".parked button:visible")
    expect(choices).to_have_text(["Mine comes after it", "Leave it out"])
    choices.first.click()

    arrived(cut_off)
    assert [kind for kind, *_ in entries(sheet)] == [*[EntryKind.DEAL] * 2, EntryKind.CORRECTION, EntryKind.DEAL]
    assert entries(sheet)[-1] == (EntryKind.DEAL, 3, -40)


def test_a_correction_meanwhile_prevents_the_signature(cut_off, sit_down):
    sheet = table(THREE, length=3)
    write(sheet, won(1), won(2))
    sit_down(cut_off, sheet)
    cut_off.context.set_offline(True)
    enter(cut_off)
    signers = cut_off.locator("#signers")
    signers.get_by_role("button", name="Anna").click()
    signers.get_by_role("button", name="I am Anna and confirm").click()
    waits(cut_off, 2)
    correct_at_the_desk(sheet)
    cut_off.context.set_offline(False)
    send_again(cut_off)

    choose(cut_off, "Mine comes after it")

    expect(cut_off.locator(".parked")).to_contain_text("Anna signs")
    expect(cut_off.locator(".parked button:visible")).to_have_text(["Leave it out"])
    waits(cut_off, 1)
    assert entries(sheet)[-1] == (EntryKind.DEAL, 3, 20)


def test_a_list_shortened_by_another_phone_asks_what_becomes_of_the_deal(phone, sit_down):
    sheet = table()
    sit_down(phone, sheet)
    fields = {"missing": 1, "head": 0, "deals": 0, "unseen": [str(phrases.list_went_back())]}

    def answer(route: Route) -> None:
        (own,) = parse_qs(route.request.post_data)["client_id"]
        route.fulfill(status=409, json={"id": own} | fields, headers=OURS)

    phone.route("**/enter/", lambda route: answer(route) if route.request.method == "POST" else route.continue_())
    enter(phone)
    parked = phone.locator(".parked")
    expect(parked).to_contain_text("reset to an earlier state")
    phone.unroute("**/enter/")

    choose(phone, "Mine comes after it")

    arrived(phone)
    assert entries(sheet) == [BERND_WON]


def test_a_null_that_no_site_can_value_is_stored(cut_off, sit_down):
    sheet = table()
    sit_down(cut_off, sheet)
    cut_off.context.set_offline(True)
    tap(cut_off, "Bernd", "Null", "More")
    cut_off.get_by_label("Bid").select_option("36")
    cut_off.keyboard.press("Escape")
    cut_off.locator(".outcome-lost").click()
    waits(cut_off, 1)
    expect(cut_off.locator("h1")).to_contain_text("Deal 2 of 48")

    cut_off.context.set_offline(False)
    send_again(cut_off)
    choose(cut_off, "Enter it again")
    cut_off.locator(".outcome-lost").click()
    cut_off.get_by_role("button", name="Diamonds −72").first.click()

    arrived(cut_off)
    assert entries(sheet) == [(EntryKind.DEAL, 1, -72)]


def test_a_signature_that_was_refused_is_given_again_from_another_page(phone, take_key, live_server):
    sheet = fill(table(length=4))
    take_key(phone, sheet)
    address = live_server.url + reverse("sign_seat", args=[sheet.public_id, 0])
    phone.goto(address)
    correct_at_the_desk(sheet)
    confirm = phone.get_by_role("button", name="I am Anna and confirm")
    confirm.click()
    expect(phone.locator(".entry-alert")).to_contain_text("corrected")

    phone.goto(address)
    confirm.click()

    expect(phone).to_have_url(re.compile("/sign/$"))
    assert [kind for kind, *_ in entries(sheet)].count(EntryKind.SIGNATURE) == 1


def test_nobody_signs_what_another_window_of_their_phone_has_changed(phone, take_key, live_server):
    sheet = table(length=4)
    write(sheet, won(1), won(2), won(3), won(0))
    take_key(phone, sheet)
    phone.goto(live_server.url + reverse("sign_seat", args=[sheet.public_id, 0]))
    window = phone.context.new_page()
    window.goto(live_server.url + reverse("correct", args=[sheet.public_id, 4]))
    window.locator(".outcome-lost").click()
    expect(window).to_have_url(re.compile(f"{sheet.get_absolute_url()}"))

    phone.get_by_role("button", name="I am Anna and confirm").click()

    expect(phone.locator(".entry-alert")).to_contain_text("corrected")
    assert EntryKind.SIGNATURE not in [kind for kind, *_ in entries(sheet)]


def test_a_refused_entry_stays_readable_and_is_typed_again(phone, sit_down):
    sheet = table()
    sit_down(phone, sheet)
    # A page older than the site's rules may send an impossible bid.
    phone.evaluate("document.querySelector('form.entry-form [name=mode]').name = 'oldmode'")
    enter(phone)

    parked = phone.locator(".parked")
    expect(parked).to_contain_text("Bernd: Hearts with 1 +20")
    expect(parked).to_contain_text("This page does not match the table")
    phone.evaluate("document.querySelector('form.entry-form [name=oldmode]').name = 'mode'")
    parked.get_by_role("button", name="Enter it again").click()
    assert "Bernd: Hearts with 1" in sum_line(phone)
    phone.locator(".outcome-won").click()

    arrived(phone)
    assert entries(sheet) == [BERND_WON]


def test_an_entry_typed_again_where_the_site_values_has_all_its_rows(cut_off, sit_down):
    sheet = open_table(find_ruleset("tournee_skat"))
    sit_down(cut_off, sheet)
    # The site says beforehand of nothing that it would be refused.
    cut_off.route("**/preview/**", lambda route: route.abort())
    cut_off.locator("label:has(> input[name=declarer])").first.click()
    cut_off.locator("label:has(> input[value=solo])").click()
    rows = "document.querySelectorAll('form.entry-form [data-when]:not([hidden])').length"
    before = cut_off.evaluate(rows)
    cut_off.locator(".outcome-won").click()

    choose(cut_off, "Enter it again")

    assert before > 0
    assert cut_off.evaluate(rows) == before


def test_an_ended_list_leaves_unsent_deals_on_the_phone(phone, sit_down):
    sheet = table()
    write(sheet, won(1))
    sit_down(phone, sheet)
    end_sheet(sheet, reason="time", by="")

    enter(phone, "Clara")

    expect(phone.locator(".parked")).to_contain_text("The list is closed")
    waits(phone, 1)
    # Above the end of the list, which is completely visible below it.
    expect(phone.locator("#entry .end-how")).to_contain_text("Ended early")
    assert min(phone.locator(part).bounding_box()["width"] for part in (".parked", ".entry-full")) > 300
    assert low_vision_faults(phone) == []
    phone.locator(".parked").get_by_role("button", name="Leave it out").click()
    arrived(phone)


@pytest.mark.long
def test_a_list_that_was_ended_and_opened_again_takes_the_deal_that_waits(phone, sit_down):
    sheet = table()
    write(sheet, won(1))
    sit_down(phone, sheet)
    end_sheet(sheet, reason="time", by="")
    enter(phone, "Clara")
    parked = phone.locator(".parked")
    expect(phone.locator("#entry .end-how")).to_contain_text("Ended early")
    expect(parked.get_by_role("button")).to_have_text(["Send it again", "Leave it out"])
    with phone.expect_response(lambda answer: answer.request.method == "POST"):
        parked.get_by_role("button", name="Send it again").click()
    expect(parked).to_contain_text("The list is closed")

    reopen_sheet(sheet, reason="played on", by="")
    expect(phone.locator("h1")).to_contain_text("Deal 2 of 48")
    parked.get_by_role("button", name="Send it again").click()

    arrived(phone)
    assert entries(sheet)[-1] == (EntryKind.DEAL, 2, 20)
    expect(parked).to_have_count(0)


def test_an_undo_that_came_too_late_can_only_be_left_out(phone, sit_down):
    sheet = table()
    write(sheet, won(1))
    sit_down(phone, sheet)
    write(sheet, won(2))

    phone.get_by_role("button", name="Undo").click()

    choices = phone.locator(".parked button:visible")
    expect(choices).to_have_text(["Leave it out"])
    choices.click()
    arrived(phone)
    assert len(entries(sheet)) == 2
    expect(phone.locator("h1")).to_contain_text("Deal 3 of 48")
