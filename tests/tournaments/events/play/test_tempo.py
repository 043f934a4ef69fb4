"""How fast tables play, when each will finish, and which will be late."""

from datetime import timedelta
from random import Random
from statistics import median, quantiles

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.formats import time_format
from django.utils.timezone import localtime

from scoring.clock import as_of
from tests.demo_maker.day import Day
from tests.scoring.cast import won, write
from tests.tournaments.cast import club_of
from tests.tournaments.events.play.lists import key_series
from tests.tournaments.events.play.test_table_heads import START, list_of, playing
from tournaments.events.models import Event
from tournaments.events.phrases.choices import State
from tournaments.events.queries.tempo import Light, SeriesTempo, TableTempo, series_tempo
from tournaments.events.services.clock import let_clock_go_on, pause_clock

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

LIMIT = timedelta(minutes=135)
MINUTE = timedelta(minutes=1)


def after(minutes: float) -> as_of:
    return as_of(START + timedelta(minutes=minutes))


@pytest.fixture
def event() -> Event:
    return playing(time_limit=135)


def tempo_after(minutes: float, event: Event) -> SeriesTempo:
    with after(minutes):
        return series_tempo(event, event.series.get())


def deal_every(minutes: float, event: Event, *, deals: int, since: float = 0) -> None:
    """The second table plays `deals` deals."""
    sheet = list_of(event)
    for number in range(deals):
        with after(since + minutes * (number + 1)):
            write(sheet, won((number + 1) % 4))


def second(minutes: float, event: Event) -> TableTempo:
    return tempo_after(minutes, event).tables[1]


def test_a_table_as_fast_as_the_plan_ends_with_the_time(event):
    deal_every(135 / 48, event, deals=12)

    found = second(12 * 135 / 48, event)

    assert found.light is Light.ON_TIME
    assert found.an_hour == pytest.approx(48 / 2.25)
    assert found.ends_at is not None
    assert abs(found.ends_at - (START + LIMIT)) < timedelta(seconds=1)


def test_a_slow_table_is_late_by_its_pace(event):
    deal_every(4, event, deals=12)

    found = second(48, event)

    # Eleven deals of four minutes and six of the plan: 3.58 minutes each, and 36 are left.
    assert (found.light, found.minutes_late) == (Light.LATE, 42)
    assert [each.number for each in tempo_after(48, event).late] == [2]


def test_one_deal_weighs_little_against_the_plan(event):
    deal_every(7, event, deals=1)

    assert second(7, event).an_hour == pytest.approx(48 / 2.25)


def test_a_table_that_plays_nothing_for_long_becomes_late(event):
    deal_every(2, event, deals=12)

    assert second(24, event).light is Light.ON_TIME
    assert second(75, event).light is Light.LATE


def test_a_pause_makes_no_table_slow(event):
    deal_every(2.5, event, deals=6)
    before = second(15, event)
    with after(15):
        pause_clock(event, reason="the fire alarm", by="anna")
    with after(45):
        let_clock_go_on(event, by="anna")
    deal_every(2.5, event, deals=6, since=45)

    found = second(60, event)

    assert before.ends_at is not None
    assert found.an_hour == pytest.approx(before.an_hour, rel=0.05)
    assert found.light is Light.ON_TIME
    assert found.ends_at == pytest.approx(before.ends_at + timedelta(minutes=30), abs=timedelta(minutes=4))


def test_deals_that_came_all_at_once_were_played_since_the_start(event):
    deal_every(0, event, deals=12, since=48)

    assert second(48, event).an_hour == pytest.approx(60 * (12 + 6) / (48 + 6 * 135 / 48))


def test_a_table_with_a_paper_list_has_no_pace(event):
    first = tempo_after(60, event).tables[0]

    assert (first.light, first.an_hour, first.ends_at) == (Light.PAPER, None, None)


def test_a_list_that_is_in_needs_no_prediction(event):
    deal_every(4, event, deals=2)
    key_series(event.series.get())

    assert [table.light for table in tempo_after(60, event).tables] == [Light.IN, Light.IN]


def test_without_a_time_limit_no_table_is_late():
    event = playing()
    deal_every(4, event, deals=12)

    found = second(48, event)

    assert (found.light, found.minutes_late) == (Light.ON_TIME, 0)
    assert found.ends_at is not None


@pytest.mark.long
def test_director_and_desk_read_which_tables_will_be_late(event):
    deal_every(4, event, deals=12)
    staff = Client(headers={"accept-language": "en"})
    staff.force_login(User.objects.get(username="anna"))

    with after(48):
        pages = [staff.get(reverse(name, args=[event.public_id])).text for name in ("tempo", "list_desk")]

    for page in pages:
        assert "1 table will be late: 2" in " ".join(page.split())
    assert "42 min late" in pages[0]
    assert f"17/h, {time_format(localtime(second(48, event).ends_at), 'TIME_FORMAT')}" in pages[0]


def test_it_takes_four_queries_for_however_many_tables(event, django_assert_num_queries):
    deal_every(4, event, deals=2)
    series = event.series.get()

    with django_assert_num_queries(4):
        series_tempo(event, series)


@pytest.mark.long
def test_the_prediction_is_near_what_the_demo_plays(record_property):
    """Half-way through a series of the demo, compared with when each table finishes its last deal."""
    errors = [error for seed in range(4) for error in errors_of_day(seed)]

    middle, nine_of_ten = median(errors), quantiles(errors, n=10)[-1]
    record_property("minutes", (middle, nine_of_ten))
    print(f"{len(errors)} tables, half-way: median error {middle:.1f} min, nine of ten within {nine_of_ten:.1f} min")
    assert len(errors) > 50
    assert middle < 8


def errors_of_day(seed: int) -> list[float]:
    """The error of the prediction in minutes, for each table that enters deal by deal."""
    day = Day(club_of(f"Club {seed}", f"login-{seed}"), 120, [12], Random(seed), seed, START, "Herbstpreis")
    for state in day.played():
        if state == State.RUNNING:
            break
    series = day.event.series.get()
    with as_of(series.started_at + timedelta(minutes=65)):
        tempo = {table.number: table for table in series_tempo(day.event, series).tables}
    playing = [table for table in series.tables.all() if tempo[table.number].ends_at]
    ends = [(tempo[table.number].ends_at, day.list_of(table)[-1][1]) for table in playing]
    return [abs(predicted - real) / MINUTE for predicted, real in ends]
