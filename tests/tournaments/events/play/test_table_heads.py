"""The head of a table's entry screen at an event: table and series, and whether it is on time."""

from datetime import timedelta

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.clock import as_of
from scoring.entry.phone_list import phone_list
from scoring.models import SheetRecord
from scoring.sheets.location import location_of, table_time
from scoring.sheets.printing.game_list import printed_list
from scoring.sheets.queries import sheet_page
from tests.scoring.cast import won, write
from tests.tournaments.cast import an_event, entrants
from tournaments.events.models import Event, TableRecord
from tournaments.events.queries.table_keys import sheet_key
from tournaments.events.services.events import open_check_in
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import start_series

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

START = timezone.now()


def playing(**settings: int) -> Event:
    """A series of 48 deals that has begun at two tables."""
    event = an_event(series=1, **settings)
    entrants(event, 8)
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    with as_of(START):
        start_series(event, by="anna")
    return event


def list_of(event: Event, number: int = 2) -> SheetRecord:
    sheet = TableRecord.objects.get(series__event=event, number=number).sheet
    assert sheet is not None
    return sheet


def words_after(minutes: int, sheet: SheetRecord) -> str:
    with as_of(START + timedelta(minutes=minutes)):
        time = table_time(sheet)
    return "" if time is None else time.words


def test_a_list_of_an_event_is_named_by_table_and_series():
    event = playing()

    location = location_of(list_of(event))

    assert location is not None
    assert (location.words, location.event) == ("Table 2 · Series 1", "Herbstpreis")


def test_document_and_phone_use_the_same_name():
    page = sheet_page(list_of(playing()))

    paper = printed_list(page, "https://club.example/")

    assert (paper.event, paper.series, paper.table) == ("Herbstpreis", "1", "2")
    assert phone_list(page)["title"] == "Herbstpreis · Table 2 · Series 1"


def test_the_head_shows_the_time_left_and_whether_the_table_is_on_time():
    sheet = list_of(playing(time_limit=135))
    assert words_after(0, sheet) == "2:15\u00a0h, on time"

    assert words_after(10, sheet) == "2:05\u00a0h, on time"
    assert words_after(30, sheet) == "1:45\u00a0h, 10 behind"
    assert words_after(135, sheet) == "Time is up"


@pytest.mark.long
def test_a_table_that_plays_fast_enough_stays_on_time():
    sheet = list_of(playing(time_limit=135))

    write(sheet, *[won((number + 1) % 4) for number in range(8)])

    assert words_after(30, sheet) == "1:45\u00a0h, on time"


def test_without_a_time_limit_the_head_shows_the_expected_duration():
    assert words_after(83, list_of(playing())) == "1:23\u00a0h so far"


def test_before_the_series_starts_no_time_is_shown():
    event = an_event(series=1, time_limit=135)
    entrants(event, 4)
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")

    assert words_after(0, list_of(event, number=1)) == ""


def test_the_place_is_queried_once_not_per_deal(django_assert_num_queries):
    sheet = list_of(playing())

    with django_assert_num_queries(2):
        location_of(sheet)
        location_of(sheet)
    caches["places"].clear()
    with django_assert_num_queries(2):
        location_of(sheet)


def test_entry_screen_and_list_have_the_short_title():
    event = playing(time_limit=135)
    sheet = list_of(event)
    client = Client(headers={"accept-language": "en"})

    client.get(reverse("take_key", args=[sheet.public_id, sheet_key(event, sheet.public_id)]))
    with as_of(START):
        screen = client.get(reverse("enter", args=[sheet.public_id])).text

    assert "Table 2 · Series 1" in screen
    assert "2:15\u00a0h, on time" in screen
    assert "Herbstpreis · 1 · 2" not in screen.partition("<header")[2].partition("</header>")[0]
