"""A list arrives as a code: photographed, checked and stored."""

import re
from random import Random
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models import SheetRecord
from scoring.rules import PASSED_DEAL
from scoring.sheets.forms.deals import typed_deal
from scoring.sheets.offline_code import CodedDeal, OfflineCode, code_text, write_code
from scoring.sheets.services import renew_key
from tests.documents import run_pending_tasks
from tests.journeys.conftest import arrived
from tests.journeys.looks import choose_language, faults, language_faults
from tests.journeys.test_entry_screen import tap
from tests.scoring.cast import FOUR, lost, table, won, write
from tests.scoring.entry.offline_code.photographs import photograph
from tests.scoring.page_forms import fields_of
from tests.scoring.sheets.offline_code.lists import code_of

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

WITH = {"with_without": "with"}
# The dealer sits out: Anna deals first.
PLAYED = (won(1, **WITH), lost(2, "spades", 2, **WITH), PASSED_DEAL, won(0, "grand", **WITH))
LONG_NAME = "Maximiliane-Henriette von Hohenstein-Lau"


@pytest.fixture
def sheet() -> SheetRecord:
    """A list of which the phone has more entries than the site, and one deal that differs."""
    sheet = table((*FOUR[:3], LONG_NAME))
    write(sheet, won(2, **WITH), PLAYED[1])
    return sheet


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_photographed_list_is_looked_at_and_stored(request, live_server, take_key, sheet, size):
    page: Page = request.getfixturevalue(size)
    take_key(page, sheet)
    page.goto(f"{live_server.url}{sheet.get_absolute_url()}")
    page.get_by_role("link", name=re.compile("Read a code|Code einlesen")).click()
    photo = {"name": "code.jpg", "mimeType": "image/jpeg", "buffer": photograph(code_of(sheet, *PLAYED), Random(1))}

    page.set_input_files("input[type=file]", files=[photo])
    page.locator("main form .button").first.click()
    expect(page.locator("progress")).to_be_visible()
    run_pending_tasks()
    page.wait_for_url("**/by-code/?code=*")
    page.get_by_role("checkbox").check()
    page.locator("main form .button").first.click()

    page.wait_for_url(f"**{sheet.get_absolute_url()}")
    assert list(SheetRecord.objects.get(pk=sheet.pk).to_sheet().deals) == list(PLAYED)


def test_what_a_phone_without_a_network_shows_is_stored_once(cut_off, live_server, take_key, client):
    sheet = table()
    write(sheet, PLAYED[0])
    take_key(cut_off, sheet)
    cut_off.goto(live_server.url + reverse("enter", args=[sheet.public_id]))
    cut_off.context.set_offline(True)
    for name in ("Clara", "Dieter"):
        tap(cut_off, name, "Hearts", "with 1")
        cut_off.locator(".outcome-won").click()
    cut_off.locator("#outbox").click()
    seen = cut_off.locator(".list-code").screenshot()

    client.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    sent = {"picture": SimpleUploadedFile("code.png", seen)}
    waits = client.post(reverse("offline_code", args=[sheet.public_id]), sent)
    run_pending_tasks()
    page = client.get(waits.url, follow=True).text
    client.post(reverse("store_offline_code", args=[sheet.public_id]), fields_of(page))
    offline_code = list(SheetRecord.objects.get(pk=sheet.pk).to_sheet().deals)
    take_key(cut_off, sheet)
    cut_off.context.set_offline(False)
    cut_off.reload()

    arrived(cut_off)
    assert offline_code == [PLAYED[0], won(2, **WITH), won(3, **WITH)]
    assert sheet.entries.count() == 3


def test_the_content_of_a_code_is_accessible(phone, live_server, take_key, sheet, violations):
    choose_language(phone, live_server.url, "de")
    take_key(phone, sheet)
    grand, fine = (typed_deal(PLAYED[number], sheet.ruleset) for number in (3, 1))
    # Missing, different, equal, and refused.
    coded = [typed_deal(deal, sheet.ruleset) for deal in PLAYED[:3]] + [{**grand, "matadors": "with-11"}, fine]
    refused = write_code(sheet, OfflineCode(sheet.public_id, tuple(map(CodedDeal, coded))))

    found = {
        name: looked_at(
            phone, f"{live_server.url}{reverse('offline_code', args=[sheet.public_id])}?code={code}", violations
        )
        for name, code in (("stored", letters(code_of(sheet, *PLAYED))), ("refused", letters(refused)))
    }

    assert found == {"stored": [], "refused": []}


def letters(code: bytes) -> str:
    return code_text(code).replace(" ", "+")


def looked_at(page: Page, address: str, violations: Any) -> list[str]:
    return [*faults(page, address, "de", violations), *language_faults(page, address, "en")]
