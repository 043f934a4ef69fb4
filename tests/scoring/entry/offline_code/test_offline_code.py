"""A list that arrives by its code: compared with the stored one, and stored like entries sent late."""

import re
from random import Random
from uuid import UUID

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.models import EntryKind, SheetRecord
from scoring.rules import PASSED_DEAL, AnyDeal
from scoring.sheets.forms.deals import typed_deal
from scoring.sheets.offline_code import CodedDeal, OfflineCode, code_text, entry_id, write_code
from scoring.sheets.services import record_deal, renew_key, withdraw_deal
from tests.documents import run_pending_tasks
from tests.scoring.cast import lost, new_id, table, won, write
from tests.scoring.entry.offline_code.photographs import photograph
from tests.scoring.page_forms import fields_of
from tests.scoring.sheets.offline_code.lists import NONCE, code_of

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

# The dealer sits out: Anna deals first.
WITH = {"with_without": "with"}
PLAYED = (won(1, **WITH), lost(2, "spades", 2, **WITH), PASSED_DEAL, won(0, "grand", **WITH))
ANOTHER = won(2, **WITH)


@pytest.fixture
def sheet() -> SheetRecord:
    return table()


@pytest.fixture
def desk(client: Client, sheet: SheetRecord) -> Client:
    """A client with the key of the list."""
    client.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    return client


def typed_in(desk: Client, sheet: SheetRecord, code: bytes) -> str:
    """The page after typing the letters of the code."""
    answer = desk.post(reverse("offline_code", args=[sheet.public_id]), {"letters": code_text(code)}, follow=True)
    return answer.text


def stored(desk: Client, sheet: SheetRecord, page: str, **also: object) -> str:
    """The page after storing the shown entries."""
    sent = fields_of(page) | also
    return desk.post(reverse("store_offline_code", args=[sheet.public_id]), sent, follow=True).text


def deals_of(sheet: SheetRecord) -> list[AnyDeal]:
    return list(SheetRecord.objects.get(pk=sheet.pk).to_sheet().deals)


def test_missing_entries_are_stored_in_order(desk, sheet):
    write(sheet, *PLAYED[:2])

    page = typed_in(desk, sheet, code_of(sheet, *PLAYED))
    result = stored(desk, sheet, page)

    assert "Save 2 missing deals" in page
    assert "2 deals are already on the list" in page
    assert "2 deals saved." in result
    assert deals_of(sheet) == list(PLAYED)


@pytest.mark.long
def test_the_same_entries_that_come_by_network_later_are_stored_once(desk, sheet):
    write(sheet, PLAYED[0])
    stored(desk, sheet, typed_in(desk, sheet, code_of(sheet, *PLAYED, first=2)))
    sheet.refresh_from_db()

    for counter, deal in enumerate(PLAYED[1:], start=1):
        late = entry_id(sheet.public_id, NONCE, counter)
        record_deal(sheet, deal, client_id=late, after=counter, by="table")

    assert deals_of(sheet) == list(PLAYED)
    assert sheet.entries.count() == 4


@pytest.mark.long
def test_a_code_that_is_read_twice_is_stored_once(desk, sheet):
    code = code_of(sheet, *PLAYED, first=3)
    stored(desk, sheet, typed_in(desk, sheet, code))

    page = typed_in(desk, sheet, code)

    assert "4 deals are already on the list" in page
    assert 'class="button">' not in page.split("<main")[1]
    assert len(deals_of(sheet)) == 4


@pytest.mark.long
def test_a_deal_that_differs_stays_unless_it_is_ticked(desk, sheet):
    write(sheet, ANOTHER, PLAYED[1])
    page = typed_in(desk, sheet, code_of(sheet, *PLAYED))

    stored(desk, sheet, page)

    assert "The code: Bernd: Hearts +20" in page
    assert "Here: Clara: Hearts +20" in page
    assert deals_of(sheet) == [ANOTHER, *PLAYED[1:]]


@pytest.mark.long
def test_a_deal_that_is_ticked_is_corrected_with_a_reason(desk, sheet):
    write(sheet, ANOTHER, PLAYED[1])

    stored(desk, sheet, typed_in(desk, sheet, code_of(sheet, *PLAYED)), corrected="1")

    assert deals_of(sheet) == list(PLAYED)
    correction = sheet.entries.get(kind=EntryKind.CORRECTION)
    assert (correction.number, correction.reason) == (1, "by code")


@pytest.mark.long
def test_without_a_reason_nothing_is_stored(desk, sheet):
    write(sheet, ANOTHER, PLAYED[1])

    page = stored(desk, sheet, typed_in(desk, sheet, code_of(sheet, *PLAYED)), corrected="1", reason="")

    assert "Give a reason to correct an earlier deal." in page
    assert re.search(r'value="1"\s+checked', page)
    assert deals_of(sheet) == [ANOTHER, PLAYED[1]]


def test_a_stale_page_stores_nothing(desk, sheet):
    page = typed_in(desk, sheet, code_of(sheet, *PLAYED))
    write(sheet, ANOTHER)

    result = stored(desk, sheet, page)

    assert "Someone else entered something in the meantime. Nothing was saved." in result
    assert "Different here" in result
    assert deals_of(sheet) == [ANOTHER]


@pytest.mark.long
def test_a_correction_that_a_later_deal_forbids_stores_nothing(desk, sheet):
    write(sheet, PLAYED[0])
    page = typed_in(desk, sheet, code_of(sheet, *PLAYED))
    sheet.refresh_from_db()
    SheetRecord.objects.filter(pk=sheet.pk).update(length=2)

    result = stored(desk, sheet, page)

    assert "so none of them was saved" in result
    assert deals_of(sheet) == [PLAYED[0]]


def test_entries_that_the_rules_refuse_are_reported_and_not_stored(desk, sheet):
    odd = write_code(sheet, OfflineCode(sheet.public_id, tuple(CodedDeal(typed) for typed in impossible(sheet)), 0))

    page = typed_in(desk, sheet, odd)
    result = stored(desk, sheet, page)

    assert "Clara · Grand · with 11 · Won" in page
    assert "A Grand counts at most 4 matadors." in page
    assert "This deal cannot be saved because the one before it cannot be saved." in page
    assert 'class="button">' not in page.split("<main")[1]
    assert "so none of them was saved" in result
    assert deals_of(sheet) == []


def impossible(sheet: SheetRecord) -> list[dict[str, str]]:
    fine, *_, grand = (typed_deal(deal, sheet.ruleset) for deal in PLAYED)
    return [fine, {**grand, "declarer": "2", "matadors": "with-11"}, fine]


def test_a_null_that_was_written_as_an_offered_game_is_stored_so(desk, sheet):
    typed = {"mode": "played", "declarer": "1", "game": "null", "bid": "24", "offer": "clubs-2"}
    code = write_code(sheet, OfflineCode(sheet.public_id, (CodedDeal(typed, 1),), NONCE))
    late = {"client_id": entry_id(sheet.public_id, NONCE, 1), "after": 0}

    stored(desk, sheet, typed_in(desk, sheet, code))
    answer = desk.post(reverse("enter", args=[sheet.public_id]), typed | late)

    assert answer.status_code == 302
    (deal,) = deals_of(sheet)
    assert (deal.game, deal.matadors, deal.conceded) == ("clubs", 2, "declarer")


@pytest.mark.long
def test_a_deal_withdrawn_here_returns_as_another_entry(desk, sheet):
    code = code_of(sheet, PLAYED[0])
    stored(desk, sheet, typed_in(desk, sheet, code))
    withdraw_deal(sheet, client_id=new_id(), after=1, by="table")

    result = stored(desk, sheet, typed_in(desk, sheet, code))

    assert "1 deal saved." in result
    assert deals_of(sheet) == [PLAYED[0]]


def test_a_closed_list_is_only_shown(desk, sheet):
    SheetRecord.objects.filter(pk=sheet.pk).update(ended_at=sheet.opened_at)

    page = typed_in(desk, sheet, code_of(sheet, *PLAYED))
    result = stored(desk, sheet, page)

    assert "Reopen it to enter or correct deals." in page
    assert "Reopen it to enter or correct deals." in result
    assert deals_of(sheet) == []


def test_a_renewed_key_leaves_the_code_of_a_cut_off_phone_good(desk, sheet):
    code = code_of(sheet, *PLAYED)
    desk.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))

    assert "4 deals saved." in stored(desk, sheet, typed_in(desk, sheet, code))


@pytest.mark.parametrize(
    ("spoilt", "sentence"),
    [
        (lambda code, other: other, "This code belongs to another list."),
        (
            lambda code, other: code[:-1] + bytes([code[-1] ^ 1]),
            "This code was not created by any phone at this table.",
        ),
        (lambda code, other: code[:-7] + bytes([code[-7] ^ 2]) + code[-6:], "by another version of this site"),
        (lambda code, other: b"\x01", "This code was not created by any phone at this table."),
    ],
    ids=["another list", "damaged", "another version", "next to nothing"],
)
def test_a_code_of_another_list_is_refused_here(desk, sheet, spoilt, sentence):
    code = spoilt(code_of(sheet, *PLAYED), code_of(table(), *PLAYED))

    page = typed_in(desk, sheet, code)

    assert sentence in page
    assert deals_of(sheet) == []


def test_a_typing_error_is_located_by_its_group(desk, sheet):
    groups = code_text(code_of(sheet, *PLAYED)).split()
    groups[3] = groups[3][::-1]

    answer = desk.post(reverse("offline_code", args=[sheet.public_id]), {"letters": " ".join(groups)})

    assert answer.status_code == 422
    assert "Group 4 does not match the phone." in answer.text


def test_an_invented_address_is_reported(desk, sheet):
    page = desk.get(reverse("offline_code", args=[sheet.public_id]), {"code": "23456"}, follow=True).text

    assert "Group 1 does not match the phone." in page


def test_without_the_right_to_enter_the_page_is_not_found(client, sheet):
    code = code_text(code_of(sheet, *PLAYED))
    addresses = [
        reverse("offline_code", args=[sheet.public_id]),
        reverse("offline_code_photo", args=[sheet.public_id, UUID(int=1)]),
    ]

    assert [client.get(address, {"code": code}).status_code for address in addresses] == [404, 404]
    assert client.post(addresses[0], {"letters": code}).status_code == 404
    assert client.post(reverse("store_offline_code", args=[sheet.public_id]), {"code": code}).status_code == 404


def picture(code: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("code.jpg", photograph(code, Random(1)), "image/jpeg")


@pytest.mark.long
def test_a_photograph_is_read_by_the_worker(desk, sheet):
    waits = desk.post(reverse("offline_code", args=[sheet.public_id]), {"picture": picture(code_of(sheet, *PLAYED))})
    before = desk.get(waits.url)

    run_pending_tasks()
    page = desk.get(waits.url, follow=True).text

    assert before.status_code == 202
    assert "The photo is being read" in before.text
    assert '<noscript><meta http-equiv="refresh" content="1"></noscript>' in before.text
    assert "Save 4 missing deals" in page
    assert "4 deals saved." in stored(desk, sheet, page)


def test_the_waiting_page_moves_on_by_itself(desk, sheet):
    waits = desk.post(reverse("offline_code", args=[sheet.public_id]), {"picture": picture(code_of(sheet, *PLAYED))})
    run_pending_tasks()

    answer = desk.get(waits.url, headers={"HX-Request": "true"})

    assert re.fullmatch(r"/sheets/\w+/by-code/\?code=\w+\+.*", answer["HX-Redirect"])


@pytest.mark.long
@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        (lambda sheet: b"no picture", "The photo could not be read."),
        (lambda sheet: photograph(b"https://example.org/sheets/", Random(1)), "There is no list code in this photo."),
        (lambda sheet: photograph(code_of(table(), won(1)), Random(1)), "This code belongs to another list."),
    ],
    ids=["no picture", "another code", "another list"],
)
def test_a_picture_without_the_lists_code_returns_with_the_reason(desk, sheet, file, sentence):
    sent = {"picture": SimpleUploadedFile("code.jpg", file(sheet))}
    waits = desk.post(reverse("offline_code", args=[sheet.public_id]), sent)
    run_pending_tasks()

    page = desk.get(waits.url, follow=True).text

    assert sentence in page
    assert "Photograph" in page


def test_an_empty_form_is_reported(desk, sheet):
    answer = desk.post(reverse("offline_code", args=[sheet.public_id]), {})

    assert answer.status_code == 422
    assert "Take a photo of the code or type its letters." in answer.text
