"""The pages around the keys for low vision: 16 px and more, and complete with more zoom and other colours."""

from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models import SheetRecord
from scoring.phrases import CARD
from scoring.sheets.objections import object_to
from scoring.sheets.services import correct_deal, end_sheet, open_second_list, sign_sheet
from scoring.sheets.write_locks import take_write_lock
from tests.journeys.conftest import arrived
from tests.journeys.looks import UNFOLD, choose_language, faults_by_sight
from tests.journeys.test_read_offline_code import letters
from tests.scoring.cast import fill, lost, table, won, write
from tests.scoring.sheets.offline_code.lists import code_of

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

LONG = ("Hans-Jürgen Oberndörfer", "Hans-Peter Müller-Lüdenscheidt", "Claus-Dieter Schwarzenberger", "Anna")
# A link within a line of text is as high as its letters.
LEAST = {"smallest": 16, "lowest": 20}


def a_list(length: int = 48) -> SheetRecord:
    """Long names, large figures, money, and more than two rounds."""
    sheet = table(LONG, length=length, cents_per_point="1/2", loss_fee_steps=[(1, 50)])
    deals = [
        won(1),
        lost(2, "grand", 4, hand=True, ouvert=True),
        won(3, "clubs", 4, hand=True, schneider=True),
        lost(0),
    ]
    write(sheet, *(deals * 3)[: min(length, 10)])
    return sheet


def doubted() -> SheetRecord:
    """One of ten deals is disputed, and one was corrected."""
    sheet = a_list()
    object_to(sheet, number=2, after=sheet.head_seq, words="Claus-Dieter hatte nur 18 gereizt", by=CARD)
    correct_deal(
        sheet, 3, lost(3, "grand"), client_id=uuid4(), after=sheet.head_seq, by="table", reason="Anna hatte 59 Augen"
    )
    sheet.refresh_from_db()
    return sheet


def signed_by_one() -> SheetRecord:
    """Complete, and to be signed by three; another phone has the write lock."""
    sheet = fill(a_list(length=12))
    sign_sheet(sheet, 0, after=sheet.head_seq, by="table")
    take_write_lock(sheet, browser="another", by="")
    return sheet


def written_elsewhere() -> SheetRecord:
    sheet = a_list()
    take_write_lock(sheet, browser="another", by="Claus-Dieter")
    return sheet


def disputed() -> SheetRecord:
    sheet = fill(a_list(length=12))
    object_to(sheet, seat=3, after=sheet.head_seq, words="Mein Grand fehlt", by=CARD)
    return sheet


def copied() -> SheetRecord:
    """Differs from its second list."""
    sheet = a_list()
    write(open_second_list(sheet, by=""), won(1), lost(3, "grand", 4, hand=True))
    return sheet


# Pages of a table's phone other than list and entry screen: the state of the list, and the address below its own.
AROUND_THE_LIST = {
    "no keys where another phone writes": (written_elsewhere, "enter"),
    "signing": (signed_by_one, "sign"),
    "figures of one player": (signed_by_one, "sign_seat", 1),
    "figures that are signed": (signed_by_one, "sign_seat", 0),
    "signing that has to wait": (disputed, "sign"),
    "figures that are doubted": (disputed, "sign_seat", 3),
    "a doubted deal": (doubted, "deal", 2),
    "a corrected deal": (doubted, "deal", 3),
    "a correction": (doubted, "correct", 10),
    "a correction with its reason": (doubted, "correct", 2),
    "a list by its code": (a_list, "offline_code"),
    "another phone": (a_list, "table_code"),
    "other seats": (partial(table, LONG), "seats"),
    "wrong seats": (a_list, "swap_seats"),
    "a round again": (a_list, "repeat_round"),
    "an adjustment": (a_list, "adjust"),
    "the end": (a_list, "end"),
    "the way to a second list": (a_list, "keep_second_list"),
    "a second list": (copied, "compare"),
}


def look_at(page: Page, live_server: Any, take_key: Any, view: str, sheet: SheetRecord) -> None:
    take_key(page, sheet)
    page.goto(live_server.url + reverse(view, args=[] if view in ("start", "display") else [sheet.public_id]))


@pytest.mark.parametrize("view", ["sheet", pytest.param("start", marks=pytest.mark.long)])
def test_a_page_of_a_running_list_is_readable_with_low_vision(phone, live_server, take_key, violations, view):
    look_at(phone, live_server, take_key, view, a_list())

    assert faults_by_sight(phone, violations, **LEAST) == {}


def test_the_end_of_a_list_is_readable_with_low_vision(phone, live_server, take_key, violations):
    look_at(phone, live_server, take_key, "enter", fill(a_list(length=8)))

    assert faults_by_sight(phone, violations) == {}


@pytest.mark.long
def test_the_choice_of_the_display_is_readable_with_low_vision(phone, live_server, take_key, violations):
    look_at(phone, live_server, take_key, "display", a_list())

    assert faults_by_sight(phone, violations, **LEAST) == {}


@pytest.mark.sampled(len(AROUND_THE_LIST))
@pytest.mark.parametrize("page", AROUND_THE_LIST)
def test_each_page_around_the_list_is_readable_with_low_vision(phone, live_server, take_key, violations, page):
    made, view, *arguments = AROUND_THE_LIST[page]
    sheet = made()
    choose_language(phone, live_server.url, "de")
    take_key(phone, sheet)

    phone.goto(live_server.url + reverse(view, args=[sheet.public_id, *arguments]))
    phone.evaluate(UNFOLD)

    assert faults_by_sight(phone, violations, **LEAST) == {}


@pytest.mark.long
def test_the_content_of_a_code_is_readable_with_low_vision(phone, live_server, take_key, violations):
    sheet = a_list()
    others = [won(place % 4, with_without="with") for place in range(1, 13)]
    choose_language(phone, live_server.url, "de")
    take_key(phone, sheet)

    phone.goto(
        f"{live_server.url}{reverse('offline_code', args=[sheet.public_id])}?code={letters(code_of(sheet, *others))}"
    )
    phone.evaluate(UNFOLD)

    assert faults_by_sight(phone, violations, **LEAST) == {}


@pytest.mark.long
def test_the_page_of_this_phone_is_readable_with_low_vision(phone, live_server, sit_down, violations):
    """One entry is sent, and one waits for a decision."""
    sheet = table(LONG)
    choose_language(phone, live_server.url, "de")
    sit_down(phone, sheet)
    phone.locator(".pass").click()
    arrived(phone)
    sheet.refresh_from_db()
    end_sheet(sheet, reason="Die Zeit ist um", by="table")
    phone.locator(".pass").click()
    expect(phone.locator("#outbox")).to_have_attribute("data-state", "parked")

    phone.goto(live_server.url + reverse("phone"))
    expect(phone.locator(".stored-entry")).to_have_count(2)
    phone.evaluate(UNFOLD)
    expect(phone.locator(".list-letters")).not_to_be_empty()

    assert faults_by_sight(phone, violations, **LEAST) == {}


def test_on_a_phone_the_result_and_the_last_round_come_before_the_deals(phone, live_server, take_key):
    sheet = a_list()

    look_at(phone, live_server, take_key, "sheet", sheet)

    parts = phone.locator(".standing, section:has(#last-round), #deals")
    tops = parts.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert tops == sorted(tops)
    assert len(tops) == 3
    assert phone.locator("section:has(#last-round) tr:not(.struck) td:first-child").all_inner_texts() == [
        "7", "8", "9", "10",
    ]  # fmt: skip
    # No name is cut, and no mark is a riddle.
    last = phone.locator("#deals tbody tr.linked").nth(6)
    assert "Hand" in last.inner_text()
    assert "Anna" in last.inner_text()


@pytest.mark.long
def test_on_a_laptop_the_list_is_as_on_paper(desk, live_server, take_key):
    look_at(desk, live_server, take_key, "sheet", a_list())

    heads = desk.locator("#deals thead th").all_inner_texts()
    assert [head.replace("\u00ad", "") for head in heads[-4:]] == list(LONG)
    assert not desk.locator("#last-round").is_visible()
    assert desk.locator("#deals .list-phone").evaluate_all("all => all.some((one) => one.checkVisibility())") is False
