"""One phone writes, the others read along: notifications, and no entry is refused because of the lock."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import SheetRecord, WriteLock
from scoring.sheets.services import renew_key
from tests.scoring.cast import table, won, write
from tests.scoring.entry.test_entry import send

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

ELSEWHERE = "Another phone has been keeping this list"


@pytest.fixture
def phones() -> tuple[SheetRecord, Client, Client]:
    """Two phones that scanned the same code."""
    sheet = table()
    key = renew_key(sheet)
    one, other = (Client(headers={"accept-language": "en"}) for _ in range(2))
    for client in (one, other):
        client.get(reverse("take_key", args=[sheet.public_id, key]))
    return sheet, one, other


def screen(client: Client, sheet: SheetRecord) -> str:
    return client.get(reverse("enter", args=[sheet.public_id])).text


def take(client: Client, sheet: SheetRecord) -> int:
    return client.post(reverse("write_here", args=[sheet.public_id])).status_code


def test_the_first_entry_takes_the_write_lock(phones):
    sheet, one, other = phones
    assert ELSEWHERE not in screen(one, sheet) + screen(other, sheet)

    send(sheet, one)

    assert ELSEWHERE not in screen(one, sheet)
    assert ELSEWHERE in screen(other, sheet)


def test_a_list_that_was_begun_without_a_phone_has_its_writer_from_the_next_deal_on(phones):
    """From a code, by a program, or at the desk."""
    sheet, one, other = phones
    write(sheet, won(1))
    assert not WriteLock.objects.exists()

    send(sheet, one, declarer=2)

    assert ELSEWHERE not in screen(one, sheet)
    assert ELSEWHERE in screen(other, sheet)


def test_reading_takes_no_write_lock(phones):
    sheet, one, other = phones

    screen(one, sheet)
    screen(other, sheet)

    assert not WriteLock.objects.exists()


def test_a_tap_takes_the_write_lock_and_another_takes_it_back(phones):
    sheet, one, other = phones
    send(sheet, one)

    assert take(other, sheet) == 302
    rows = [ELSEWHERE in screen(client, sheet) for client in (one, other)]
    take(one, sheet)
    back = [ELSEWHERE in screen(client, sheet) for client in (one, other)]

    assert (rows, back) == ([True, False], [False, True])
    assert WriteLock.objects.count() == 1


def test_an_entry_of_the_former_writer_is_stored_without_taking_the_lock_back(phones):
    sheet, one, other = phones
    send(sheet, one)
    take(other, sheet)

    answer = send(sheet, one, declarer=2)

    assert answer.status_code == 302
    sheet.refresh_from_db()
    assert sheet.deal_count == 2
    assert ELSEWHERE in screen(one, sheet)


def test_a_reader_learns_of_the_change_with_the_next_request(phones):
    sheet, one, other = phones
    send(sheet, one)
    tag = one.get(sheet.get_absolute_url())["ETag"]

    take(other, sheet)
    answer = one.get(sheet.get_absolute_url(), headers={"if-none-match": tag})

    assert answer.status_code == 200
    assert ELSEWHERE in answer.text
    assert "Write here" in answer.text


def test_only_a_phone_of_the_table_takes_over(phones):
    sheet, one, _other = phones
    send(sheet, one)

    assert take(Client(), sheet) == 404
    assert ELSEWHERE not in screen(one, sheet)


def test_no_session_key_is_stored_with_the_list(phones):
    sheet, one, _other = phones
    send(sheet, one)

    assert one.session.session_key not in repr(list(WriteLock.objects.values()))


def test_an_empty_table_on_which_a_phone_wanted_to_write_is_deleted_as_any_other(phones):
    sheet, one, _other = phones
    take(one, sheet)

    sheet.seats.all().delete()
    sheet.delete()

    assert not WriteLock.objects.exists()
