"""Events on the start page: which of their tables are being played."""

import re
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.clock import as_of
from scoring.models import SheetRecord
from scoring.sheets.services import open_sheet, renew_key, reopen_sheet
from tests.scoring.cast import fill
from tests.tournaments.events.desk.lists import FOUR, an_event_in_play, current, key, sign_all, table_of
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Phase, ResultState, SeriesState
from tournaments.events.queries.table_keys import sheet_key
from tournaments.events.services.results import open_table_sheet, set_aside

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def event() -> Event:
    """Two tables, each with its list."""
    made = an_event_in_play()
    for number in (1, 2):
        open_table_sheet(table_of(made, number), by="anna")
    return made


@pytest.fixture
def anna(event: Event) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(event.club.members.get())
    return client


def titles(client: Client) -> list[str]:
    """What the start page calls the tables being played."""
    return sorted(
        re.findall(r'<span class="soft">\s*(.*) · \d+ of \d+ deals', client.get(reverse("start")).content.decode())
    )


def test_a_table_of_an_event_is_named_by_series_and_table(event: Event, anna: Client) -> None:
    assert titles(anna) == ["Herbstpreis, series 1, table 1", "Herbstpreis, series 1, table 2"]


def test_a_table_whose_paper_list_was_keyed_no_longer_plays(event: Event, anna: Client) -> None:
    key(event, FOUR, table=1)

    assert titles(anna) == ["Herbstpreis, series 1, table 2"]


def test_a_table_whose_paper_list_was_put_aside_no_longer_plays(event: Event, anna: Client) -> None:
    figures = {"rows": [[None] * 4] * 4, "deals": 48, "passed": None}
    set_aside(event, series=1, table=1, after=0, reason="no signature", by="bernd", **figures)

    assert titles(anna) == ["Herbstpreis, series 1, table 2"]


def test_a_signed_table_no_longer_plays_until_its_list_is_opened_again(event: Event, anna: Client) -> None:
    sign_all(event, 1)
    signed = titles(anna)
    reopen_sheet(table_of(event, 1).sheet, reason="two points too many", by="rolf")

    assert signed == ["Herbstpreis, series 1, table 2"]
    assert current(event, 1).state == ResultState.CLARIFY
    assert titles(anna) == ["Herbstpreis, series 1, table 1", "Herbstpreis, series 1, table 2"]


@pytest.mark.parametrize("state", [SeriesState.PUBLISHED, SeriesState.COMPLETE, SeriesState.CHECKED])
def test_tables_play_while_their_series_runs(event: Event, anna: Client, state: str) -> None:
    event.series.filter(number=1).update(state=state)

    assert titles(anna) == []


def test_a_free_table_keeps_its_own_title(event: Event, anna: Client) -> None:
    open_sheet(names=["Anna", "Bernd", "Clara"], club=event.club, title="Kitchen table", by="anna")

    assert "Kitchen table" in titles(anna)


def test_the_page_asks_no_more_for_three_tables_than_for_one(event: Event, anna: Client) -> None:
    SheetRecord.objects.filter(event_table=table_of(event, 2)).update(club=None)
    with CaptureQueriesContext(connection) as one:
        assert len(titles(anna)) == 1
    SheetRecord.objects.update(club=event.club)
    open_sheet(names=["Anna", "Bernd", "Clara"], club=event.club, title="Kitchen table", by="anna")
    with CaptureQueriesContext(connection) as three:
        assert len(titles(anna)) == 3

    assert len(three) == len(one)


def test_the_table_whose_key_a_phone_has_is_its_first_entry(event: Event) -> None:
    sheet = list_of(event, 2)
    phone = Client(headers={"accept-language": "en"})
    phone.get(reverse("take_key", args=[sheet.public_id, sheet_key(event, sheet.public_id)]))

    card = first_card(phone)

    assert reverse("enter", args=[sheet.public_id]) in card
    assert "Continue: deal 1 of 48" in card
    assert "Table 2 · Series 1 · Herbstpreis" in card


def test_a_phone_that_may_only_enter_has_the_usual_entries(event: Event, anna: Client) -> None:
    assert reverse("new_table") in first_card(anna)


def test_a_complete_list_is_continued_by_signing() -> None:
    sheet = fill(open_sheet(names=["Anna", "Bernd", "Clara"], length=3))
    phone = Client(headers={"accept-language": "en"})
    phone.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))

    assert "Continue: sign the list" in first_card(phone)


def test_a_key_costs_the_start_page_no_more_than_a_question_about_its_table(event: Event) -> None:
    sheet = list_of(event, 2)
    phone = Client(headers={"accept-language": "en"})
    phone.get(reverse("take_key", args=[sheet.public_id, sheet_key(event, sheet.public_id)]))
    phone.get(reverse("start"))

    with CaptureQueriesContext(connection) as asked:
        phone.get(reverse("start"))

    # The session, what is played today, and the tables with their seats.
    assert len(asked) == 4


def list_of(event: Event, number: int) -> SheetRecord:
    sheet = table_of(event, number).sheet
    assert sheet is not None
    return sheet


def first_card(client: Client) -> str:
    """The first entry of the start page: its address and its text."""
    card = re.search(r'<a class="link-card".*?</a>', client.get(reverse("start")).text, re.DOTALL)
    assert card is not None
    return " ".join(card[0].split())


MIDNIGHT = datetime(2026, 11, 28, 0, 10, tzinfo=ZoneInfo("Europe/Berlin"))


def played_today(client: Client, moment: datetime) -> tuple[bool, bool]:
    """Whether the event is among today's on the start page and on the page of all events."""
    with as_of(moment):
        start, events = client.get(reverse("start")).text, client.get(reverse("events")).text
    section = events.partition('id="today"')[2].partition("</section>")[0]
    return "Today’s tournament" in start and "Herbstpreis" in start, "Herbstpreis" in section


@pytest.mark.parametrize(
    ("states", "after_midnight", "at_noon"),
    [
        pytest.param({1: SeriesState.RUNNING}, True, True, id="a series runs"),
        pytest.param({1: SeriesState.CHECKED}, True, False, id="between two series"),
        pytest.param({1: SeriesState.CHECKED, 2: SeriesState.CHECKED}, True, False, id="before the prize-giving"),
    ],
)
def test_an_event_played_at_midnight_stays_under_today(event: Event, states: dict, after_midnight: bool, at_noon: bool):
    Event.objects.filter(pk=event.pk).update(day=date(2026, 11, 27))
    for number, state in states.items():
        event.series.filter(number=number).update(state=state)
    client = Client(headers={"accept-language": "en"})

    assert played_today(client, MIDNIGHT - timedelta(minutes=20)) == (True, True)
    assert played_today(client, MIDNIGHT) == (after_midnight,) * 2
    assert played_today(client, MIDNIGHT + timedelta(hours=12)) == (at_noon,) * 2


def test_an_event_closed_before_midnight_is_over(event: Event):
    Event.objects.filter(pk=event.pk).update(day=date(2026, 11, 27), phase=Phase.CLOSED)

    assert played_today(Client(headers={"accept-language": "en"}), MIDNIGHT) == (False, False)


def test_the_table_of_an_event_mentions_its_desk(event: Event, anna: Client) -> None:
    page = anna.get(reverse("enter", args=[table_of(event, 1).sheet.public_id])).text

    assert 'data-none="All at the desk"' in page
    assert "The desk can photograph this code" in page
