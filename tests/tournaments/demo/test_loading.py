"""The recorded demo as loaded on some day: moved to that day, chained again, and complete."""

from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Club, EntryRecord, Player, SheetRecord
from tests.tournaments.cast import club_of
from tournaments.demo.loading import load_demo
from tournaments.events.models import Event
from tournaments.events.queries.table_keys import sheet_key
from tournaments.events.states import state_of
from tournaments.leagues.models import League, LineUpPlace, Meeting
from tournaments.leagues.queries import division_table
from tournaments.seasons.models import Season
from tournaments.seasons.queries.seasons import season_standings

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

# Summer and morning, where it was recorded on winter afternoons.
NOW = timezone.make_aware(datetime(2031, 7, 1, 9, 30))


@pytest.fixture(scope="module")
def loaded(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[int]:
    """The demo next to an existing club; loaded once for this file."""
    with django_db_blocker.unblock(), transaction.atomic():
        Player.objects.create(club=club_of("Pik As", "paul"), name="Paul Pik")
        yield load_demo(NOW).pk
        transaction.set_rollback(True)


@pytest.fixture
def club(loaded: int, db: None) -> Club:
    return Club.objects.get(pk=loaded)


def checked(command: str) -> str:
    out = StringIO()
    call_command(command, stdout=out)
    return out.getvalue()


@pytest.mark.postgresql
def test_every_total_chain_and_seal_is_right(club: Club) -> None:
    assert checked("check_sheets") == "245 lists checked, no fault found\n"
    assert checked("check_figures") == "The figures of 245 lists checked, no fault found\n"
    assert checked("check_events") == "21 events checked, no difference\n"


def test_a_tournament_is_half_way_through_its_second_series_now(club: Club) -> None:
    event = club.events.get(name="Herbstpreis")
    newest = EntryRecord.objects.filter(sheet__event_table__series__event=event).latest("entered_at").entered_at

    playing = SheetRecord.objects.filter(event_table__series__event=event, closed_at=None, deal_count__gt=0)
    assert (state_of(event), event.day, event.entrants.count()) == ("running", date(2031, 7, 1), 43)
    assert playing.count() == 5
    assert timedelta() < NOW - newest < timedelta(minutes=10)


def test_free_tables_are_played_now_and_on_the_evenings_before(club: Club) -> None:
    sheets = club.sheets.filter(event_table=None).order_by("pk")
    days = Counter((timezone.localdate(NOW) - timezone.localdate(sheet.opened_at)).days for sheet in sheets)
    hours = {timezone.localtime(sheet.opened_at).strftime("%H:%M") for sheet in sheets if sheet.is_closed}

    assert days == {0: 3, 7: 2, 14: 2, 21: 2, 28: 2}
    assert hours == {"19:30"}


def test_a_season_plays_on_wednesdays_up_to_the_last_one(club: Club) -> None:
    season = Season.objects.get(club=club)
    evenings = [evening.event.day for evening in season.evenings.order_by("number")]

    assert (season.name, len(evenings)) == ("Klubmeisterschaft 2031", 8)
    assert {day.weekday() for day in evenings} == {2}
    assert 1 <= (NOW.date() - evenings[-1]).days <= 7
    assert season_standings(season).rows


def test_a_league_waits_for_answers_and_line_ups(club: Club) -> None:
    league = League.objects.get(club=club)
    days = {day.number: day.day for day in league.divisions.get().match_days.all()}

    assert Counter(Meeting.objects.values_list("state", flat=True)) == {
        "approved": 8,
        "provisional": 1,
        "disputed": 1,
        "confirmed": 2,
        "planned": 8,
    }
    assert {day.weekday() for day in days.values()} == {5}
    assert 1 <= (NOW.date() - days[3]).days <= 7
    assert days[4] > NOW.date()
    assert LineUpPlace.objects.filter(side__meeting__match_day__number=4).exists()
    assert league.season == "2031"
    assert {row.played for row in division_table(league.divisions.get()).rows} == {9}


def test_people_keep_their_birthdays(club: Club) -> None:
    assert club.players.get(name="Marlies Zander").birth_date == date(2000, 1, 16)


def test_a_table_is_opened_by_the_key_of_this_site(club: Club, client: Client) -> None:
    event = Event.objects.get(club=club, name="Herbstpreis")
    sheet = SheetRecord.objects.filter(event_table__series__event=event, closed_at=None).first()
    assert sheet is not None

    client.get(reverse("take_key", args=[sheet.public_id, sheet_key(event, sheet.public_id)]))

    assert client.get(reverse("enter", args=[sheet.public_id])).status_code == 200


@pytest.mark.postgresql
def test_rows_to_come_get_keys_of_their_own(club: Club) -> None:
    assert Player.objects.create(club=club, name="Karl Klein").pk > max(club.players.values_list("pk", flat=True)[:24])
