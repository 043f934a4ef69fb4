"""The list desk reads a code: it finds its list among those of the event."""

from datetime import timedelta
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.clock import now
from scoring.models import SheetRecord
from scoring.sheets.offline_code import code_text
from scoring.sheets.services import renew_key
from tests.documents import run_pending_tasks
from tests.scoring.cast import table, won
from tests.scoring.entry.offline_code.photographs import photograph
from tests.scoring.page_forms import fields_of
from tests.scoring.sheets.offline_code.lists import code_of
from tests.tournaments.cast import helper
from tests.tournaments.events.desk.lists import an_event_in_play, table_of
from tournaments.events.models import Event
from tournaments.events.phrases.choices import CodeRole, Role
from tournaments.events.services.desk_codes import give_code, revoke_code
from tournaments.events.services.results import open_table_sheet

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture(scope="module")
def running(shared_db) -> Event:
    return an_event_in_play()


@pytest.fixture
def event(running, db) -> Event:
    return Event.objects.get(pk=running.pk)


@pytest.fixture
def sheet(event: Event) -> SheetRecord:
    return open_table_sheet(table_of(event, 2), by="anna")


@pytest.fixture
def desk(event: Event) -> Client:
    """A helper at the list desk without a club."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(helper(event, Role.DESK))
    return client


def typed_in(desk: Client, event: Event, code: bytes) -> str:
    address = reverse("desk_offline_code", args=[event.public_id])
    return desk.post(address, {"letters": code_text(code)}, follow=True).text


def test_a_code_finds_its_table_and_its_entries_are_stored(desk, event, sheet):
    page = typed_in(desk, event, code_of(sheet, won(1)))
    texts = desk.post(reverse("store_offline_code", args=[sheet.public_id]), fields_of(page), follow=True).text

    assert "Save 1 missing deal" in page
    assert "1 deal saved." in texts
    sheet.refresh_from_db()
    assert sheet.deal_count == 1


def test_a_photographed_code_finds_its_table(desk, event, sheet):
    picture = SimpleUploadedFile("code.jpg", photograph(code_of(sheet, won(1)), Random(1)))
    waits = desk.post(reverse("desk_offline_code", args=[event.public_id]), {"picture": picture})

    run_pending_tasks()

    assert "Save 1 missing deal" in desk.get(waits.url, follow=True).text


def test_a_code_of_another_events_list_is_refused(desk, event):
    page = typed_in(desk, event, code_of(table(), won(1)))

    assert "This code belongs to another list. Nothing was saved." in page


def test_a_helpers_code_opens_lists_only_while_valid(event, sheet):
    given, code = give_code(event, name="Berta", role=CodeRole.DESK, ends_at=now() + timedelta(hours=8), by="anna")
    berta = Client(headers={"accept-language": "en"})
    berta.get(reverse("take_code", args=[code]))
    typed_in(berta, event, code_of(sheet, won(1)))
    enter = reverse("enter", args=[sheet.public_id])

    opens = [berta.get(enter).status_code]
    revoke_code(given, by="anna")

    assert [*opens, berta.get(enter).status_code] == [200, 302]


def test_a_renewed_table_code_is_reported_to_the_desk(desk, event, sheet):
    renew_key(sheet)

    page = typed_in(desk, event, code_of(sheet, won(1)))

    assert "The code of this table has been renewed" in page
