"""The pages around the keys for eyes of 75 years: 16 px and more, and whole with more zoom and in other colours."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from scoring.models import SheetRecord
from tests.journeys.looks import unseen
from tests.scoring.cast import fill, lost, table, won, write

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


def look_at(page: Page, live_server: Any, take_key: Any, view: str, sheet: SheetRecord) -> None:
    take_key(page, sheet)
    page.goto(live_server.url + reverse(view, args=[] if view in ("start", "display") else [sheet.public_id]))


@pytest.mark.long
@pytest.mark.parametrize("view", ["sheet", pytest.param("start", marks=pytest.mark.long)])
def test_a_page_of_a_running_list_is_for_weak_eyes_by_every_sight(phone, live_server, take_key, violations, view):
    look_at(phone, live_server, take_key, view, a_list())

    assert unseen(phone, violations, **LEAST) == {}


def test_the_end_of_a_list_is_for_weak_eyes_by_every_sight(phone, live_server, take_key, violations):
    look_at(phone, live_server, take_key, "enter", fill(a_list(length=8)))

    assert unseen(phone, violations) == {}


@pytest.mark.long
def test_the_choice_of_the_display_is_for_weak_eyes_by_every_sight(phone, live_server, take_key, violations):
    look_at(phone, live_server, take_key, "display", a_list())

    assert unseen(phone, violations, **LEAST) == {}


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
