"""Receipts of a phone's outbox: the same for repeated requests, in any order of the entries."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import EntryRecord, SheetRecord
from scoring.sheets.services import end_sheet
from tests.scoring.cast import fill, newest, standing, table, won, write
from tests.scoring.entry.test_entry import at_table, entry

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def sheet() -> SheetRecord:
    return table()


@pytest.fixture
def phone(sheet: SheetRecord) -> Client:
    return at_table(sheet, accept="application/json")


def send(phone: Client, sheet: SheetRecord, page: str = "enter", *args: Any, **result: Any) -> tuple[int, Any]:
    answer = phone.post(reverse(page, args=[sheet.public_id, *args]), entry(sheet, **result))
    return answer.status_code, answer.json()


def test_a_receipt_names_the_entry_its_hash_and_what_everybody_has_now(sheet, phone):
    name = str(uuid4())

    status, receipt = send(phone, sheet, client_id=name)

    stored = EntryRecord.objects.get()
    assert status == 200
    assert receipt == {
        "id": name,
        "hash": stored.hash,
        "seq": 1,
        "number": 1,
        "accounts": [0, 20, 0, 0],
        "deals": 1,
    }


@pytest.mark.promise(
    "R2",
    "An entry sent twice is stored once and confirmed alike; the same id with other content is refused.",
)
def test_the_same_entry_again_gets_the_same_receipt_and_is_stored_once(sheet, phone):
    result = entry(sheet)
    answers = [send(phone, sheet, **result) for _ in range(3)]

    assert answers[0] == answers[1] == answers[2]
    assert EntryRecord.objects.count() == 1


def test_a_receipt_is_given_again_after_the_list_went_on_and_was_closed(sheet, phone):
    result = entry(sheet)
    _, first = send(phone, sheet, **result)
    sheet.refresh_from_db()
    fill(sheet)

    status, again = send(phone, sheet, **result)

    assert (status, again["id"], again["hash"], again["seq"]) == (200, first["id"], first["hash"], 1)


@pytest.mark.promise("R2")
def test_an_id_that_says_something_else_is_refused(sheet, phone):
    result = entry(sheet)
    send(phone, sheet, **result)

    status, response = send(phone, sheet, **result | {"game": "grand"})

    assert (status, response["id"]) == (422, str(result["client_id"]))
    assert response["problems"]
    assert EntryRecord.objects.count() == 1


def test_a_phone_ahead_of_the_list_is_told_what_is_missing(sheet, phone):
    write(sheet, won(1))
    sheet.refresh_from_db()

    response = [
        send(phone, sheet, after=3),
        send(phone, sheet, "correct", 3, after=3),
        send(phone, sheet, "undo", after=3),
    ]

    assert [(status, body["missing"], body["head"]) for status, body in response] == [(409, 2, 1)] * 3
    assert EntryRecord.objects.count() == 1


def test_entries_that_come_in_any_order_end_up_in_the_order_they_were_typed(sheet, phone):
    typed = [entry(sheet, after=place, declarer=(place + 1) % 4) for place in range(4)]
    for place in (2, 1, 3, 0, 2, 1, 3, 2, 3):
        send(phone, sheet, **typed[place])

    stored = EntryRecord.objects.order_by("seq").values_list("client_id", flat=True)
    assert list(stored) == [result["client_id"] for result in typed]


def test_a_phone_behind_the_list_receives_the_entries_of_others(sheet, phone):
    result = entry(sheet)
    write(sheet, won(1))

    status, response = send(phone, sheet, **result)

    assert (status, response["id"], response["head"], response["deals"]) == (409, str(result["client_id"]), 1, 1)
    assert len(response["unseen"]) == 1
    assert EntryRecord.objects.count() == 1


def test_a_refused_deal_lists_every_problem(sheet, phone):
    status, response = send(phone, sheet, declarer=None, bid=19)

    assert status == 422
    assert len(response["problems"]) == 2
    assert not EntryRecord.objects.exists()


def test_a_list_that_takes_no_entry_reports_it(sheet, phone):
    write(sheet, won(1))
    end_sheet(sheet, reason="time", by="")
    sheet.refresh_from_db()

    means = {"target": standing(sheet, 1)}
    response = [send(phone, sheet), send(phone, sheet, "correct", 1, **means), send(phone, sheet, "undo", **means)]

    assert [status for status, _ in response] == [409, 409, 409]
    assert all(re.search("closed", body["closed"]) for _, body in response)


def test_a_correction_and_an_undo_get_receipts_too(sheet, phone):
    send(phone, sheet)
    sheet.refresh_from_db()
    result = entry(sheet, game="grand", target=newest(sheet))

    first = send(phone, sheet, "correct", 1, **result)
    again = send(phone, sheet, "correct", 1, **result)
    sheet.refresh_from_db()
    taken = send(phone, sheet, "undo", target=newest(sheet))

    assert first == again
    assert (first[0], first[1]["accounts"], first[1]["seq"]) == (200, [0, 48, 0, 0], 2)
    assert (taken[0], taken[1]["accounts"], taken[1]["deals"], taken[1]["seq"]) == (200, [0, 0, 0, 0], 0, 3)


def test_a_phone_without_the_key_learns_nothing(sheet, phone):
    answer = Client(headers={"accept": "application/json"}).post(reverse("enter", args=[sheet.public_id]), entry(sheet))

    assert answer.status_code == 404
    assert not EntryRecord.objects.exists()


def test_a_phone_that_has_seen_all_is_sent_nothing(sheet, phone):
    address = reverse("enter", args=[sheet.public_id])
    write(sheet, won(1))

    seen = phone.get(address, {"after": 1}, headers={"hx-request": "true"})
    unseen = phone.get(address, {"after": 0}, headers={"hx-request": "true"})

    assert (seen.status_code, seen.content) == (204, b"")
    assert unseen.status_code == 200
    assert b'id="entry"' in unseen.content


def test_a_signature_gets_its_receipt_once_the_deals_before_it_are_there(sheet, phone):
    fill(sheet)
    seen = sheet.head_seq
    result = {"client_id": str(uuid4()), "after": seen, "target": newest(sheet)}

    early = phone.post(reverse("sign_seat", args=[sheet.public_id, 0]), result | {"after": seen + 1})
    first = phone.post(reverse("sign_seat", args=[sheet.public_id, 0]), result)
    again = phone.post(reverse("sign_seat", args=[sheet.public_id, 0]), result)
    other = phone.post(reverse("sign_seat", args=[sheet.public_id, 0]), result | {"client_id": str(uuid4())})

    assert (early.status_code, early.json()["missing"]) == (409, seen + 1)
    assert (first.status_code, first.json()["id"]) == (200, result["client_id"])
    assert again.json() == first.json()
    assert (other.status_code, other.json()["problems"]) == (422, ["Anna has already signed."])
    assert EntryRecord.objects.filter(kind="signature").count() == 1


def test_a_signature_waits_for_deals_that_are_still_on_their_way(sheet, phone):
    answer = phone.post(reverse("sign_seat", args=[sheet.public_id, 0]), {"client_id": str(uuid4()), "after": 48})

    assert (answer.status_code, answer.json()["missing"]) == (409, 1)
