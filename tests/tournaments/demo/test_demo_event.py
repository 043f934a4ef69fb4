"""The demo plays a whole event, as far as it is asked to, and the same again for the same seed."""

from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scoring.models import Club, SheetRecord
from scoring.sheets.exchange.skat_check import sheet_faults
from tests.tournaments.cast import club_of
from tournaments.demo.day import STATES, Day, play_event
from tournaments.events.queries.standings import current_standings, event_standings
from tournaments.events.states import state_of
from tournaments.models import Event, PaymentKind, Presence, ResultRecord, Source

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


# Lists of a dozen deals are enough to see what a day is like.
SHORT = {"rounds": 3}


@pytest.fixture
def club() -> Club:
    return club_of()


def seats(event: Event) -> list[list[list[int]]]:
    return [plan.tables for series in event.series.order_by("number") for plan in series.plans.order_by("number")]


@pytest.mark.parametrize("hour", [0, 1, 6, 12, 23])
def test_the_day_is_todays_whatever_the_hour(club, hour):
    moment = timezone.localtime().replace(hour=hour, minute=5)

    event = play_event(club, players=7, series=3, seed=7, until="registration", now=moment, **SHORT)

    assert event.day == moment.date()


@pytest.mark.long
def test_it_comes_through_every_state(club):
    day = Day(club, 11, [3, 3], Random(3), 3, timezone.now(), "Herbstpreis")

    seen = [(reached, state_of(Event.objects.get(pk=day.event.pk))) for reached in day.played()]

    assert [state for _, state in seen] == [reached for reached, _ in seen]
    assert {reached for reached, _ in seen} == set(STATES)


@pytest.mark.long
def test_a_whole_event_has_all_that_goes_wrong_on_a_usual_day(club):
    event = play_event(club, players=23, series=2, seed=7, **SHORT)

    presences = set(event.entrants.values_list("presence", flat=True))
    sources = set(ResultRecord.objects.filter(is_current=True).values_list("source", flat=True))
    acts = set(event.acts.values_list("act", flat=True))
    assert state_of(event) == "closed"
    assert presences == {Presence.PRESENT, Presence.NO_SHOW, Presence.LEFT}
    assert sources == {Source.SHEET, Source.PAPER}
    assert {"drawn_again", "repaired", "list_aside", "ruling_adjust", "event_closed"} <= acts
    assert event.payments.filter(kind=PaymentKind.PRIZE, cents__lt=0).exists()
    assert event.teams.exists()


@pytest.mark.long
def test_its_lists_and_standings_are_sound(club):
    event = play_event(club, players=15, series=2, seed=1, **SHORT)

    assert [fault for sheet in SheetRecord.objects.all() for fault in sheet_faults(sheet)] == []
    assert current_standings(event).content["tables"] == event_standings(event).to_json()["tables"]


@pytest.mark.long
def test_half_way_through_a_series_some_tables_still_play(club):
    event = play_event(club, players=23, series=2, seed=7, until="running", **SHORT)

    second = event.series.get(number=2)
    playing = SheetRecord.objects.filter(event_table__series=second, closed_at=None, deal_count__gt=0)
    assert state_of(event) == "running"
    assert 0 < playing.count() < second.tables.count()


# It plays two events to compare them.
@pytest.mark.long
def test_the_same_seed_gives_the_same_people_and_seats(club):
    first, second = (play_event(club, players=13, series=2, seed=5, until="published", **SHORT) for _ in range(2))

    assert {state_of(first), state_of(second)} == {"published"}
    assert list(first.entrants.values_list("name")) == list(second.entrants.values_list("name"))
    assert seats(first) == seats(second)


@pytest.mark.parametrize("options", [{"players": 6}, {"players": 401}, {"series": 0}, {"until": "over"}])
def test_what_cannot_be_played_is_refused(club, options):
    with pytest.raises((ValueError, CommandError)):
        play_event(club, **options)

    assert not Event.objects.exists()


def test_the_command_says_where_to_look(club, capsys):
    call_command("demo_event", players=9, series=1, until="check_in")
    call_command("demo_event", once=True)

    event = Event.objects.get()
    said = capsys.readouterr().out
    assert state_of(event) == "check_in"
    assert event.get_absolute_url() in said
    assert "There is an event already (Herbstpreis); no demo was made." in said
