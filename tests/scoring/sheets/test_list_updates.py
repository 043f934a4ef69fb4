"""Phones that read along: what they request every few seconds, and when the response is a new page."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Seat, SheetRecord
from scoring.sheets.objections import object_to
from scoring.sheets.services import renew_key
from scoring.sheets.views.visitor import SESSION_CARDS
from scoring.sheets.write_locks import take_write_lock
from tests.scoring.cast import fill, table, won, write
from tests.scoring.entry.test_entry import at_table

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def sheet() -> SheetRecord:
    sheet = table(length=8)
    write(sheet, won(1))
    return sheet


def look(client: Client, sheet: SheetRecord, tag: str = ""):
    return client.get(sheet.get_absolute_url(), headers={"if-none-match": tag} if tag else {})


def rename(sheet: SheetRecord) -> None:
    Seat.objects.filter(sheet=sheet, place=0).update(name="Annegret")


CHANGES: dict[str, Callable[[SheetRecord], object]] = {
    "a deal": lambda sheet: write(sheet, won(2)),
    "the last deals": fill,
    "another name": rename,
    "another key": renew_key,
}


@pytest.mark.parametrize("holder", ["a phone of the table", "a stranger"])
def test_an_unchanged_list_is_not_sent_again(sheet, holder):
    client = at_table(sheet) if holder == "a phone of the table" else Client()
    tag = look(client, sheet)["ETag"]

    answer = look(client, sheet, tag)

    assert (answer.status_code, answer.content) == (304, b"")
    assert answer["ETag"] == tag


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_of_the_list_sends_it_again(sheet, change):
    client = at_table(sheet)
    tag = look(client, sheet)["ETag"]

    CHANGES[change](sheet)
    answer = look(client, sheet, tag)

    assert answer.status_code == 200
    assert answer["ETag"] != tag


def test_a_phone_that_takes_the_key_gets_the_page_of_a_writer(sheet):
    stranger = Client()
    tag = look(stranger, sheet)["ETag"]

    assert look(at_table(sheet), sheet, tag).status_code == 200


def test_a_start_card_that_was_shown_brings_the_page_of_its_player(sheet):
    phone = Client()
    tag = look(phone, sheet)["ETag"]
    session = phone.session
    session[SESSION_CARDS] = ["card00000001"]
    session.save()

    assert look(phone, sheet, tag).status_code == 200


def test_an_update_check_takes_one_query_for_a_stranger_and_two_for_a_session(sheet):
    stranger, phone = Client(), at_table(sheet)
    requests = []

    for client in (stranger, phone):
        tag = look(client, sheet)["ETag"]
        with CaptureQueriesContext(connection) as queries:
            look(client, sheet, tag)
        requests.append([query["sql"].split(" ", 1)[0] for query in queries])

    assert requests == [["SELECT"], ["SELECT"] * 2]


def test_the_entry_screen_is_sent_again_when_another_phone_objects(sheet):
    client = at_table(sheet)

    def look_again() -> int:
        requests = {"after": sheet.head_seq, "told": heard_by[-1]}
        return client.get(reverse("enter", args=[sheet.public_id]), requests).status_code

    heard_by = [client.get(reverse("enter", args=[sheet.public_id])).context["news_tag"]]
    seen = [look_again()]
    object_to(sheet, number=1, after=1, by="")
    seen.append(look_again())
    heard_by.append(client.get(reverse("enter", args=[sheet.public_id])).context["news_tag"])
    seen.append(look_again())
    take_write_lock(sheet, browser="another", by="")
    seen.append(look_again())

    assert seen == [204, 200, 204, 200]


def test_an_open_list_is_followed_and_a_closed_one_is_read(sheet):
    page = look(Client(), sheet)

    assert f'data-follow="{sheet.get_absolute_url()}"' in page.text
    assert 'id="live"' in page.text
    SheetRecord.objects.filter(pk=sheet.pk).update(closed_at=sheet.opened_at)
    assert "data-follow" not in look(Client(), sheet).text


def test_a_list_that_is_not_there_is_not_followed():
    assert Client().get("/sheets/222222222222/").status_code == 404
