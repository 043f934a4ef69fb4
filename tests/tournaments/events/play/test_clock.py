"""The clock of a series: it stops and resumes, has more time and less, and hall and phones follow it."""

from collections import Counter
from datetime import timedelta

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from scoring.clock import as_of
from scoring.sheets.location import table_time
from tests.scoring.sheets.test_races import at_once
from tests.tournaments.events.play.test_table_heads import START, list_of, playing
from tournaments.events.locking import Refused
from tournaments.events.models import Event
from tournaments.events.phrases.actions import action_words
from tournaments.events.queries.clock import SeriesClock, clock_notes, clock_of
from tournaments.events.services.clock import extend_time, let_clock_go_on, pause_clock

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

FIRE = "the fire alarm"


def after(minutes: int) -> as_of:
    return as_of(START + timedelta(minutes=minutes))


@pytest.fixture
def event() -> Event:
    return playing(time_limit=135)


def clock_now(event: Event) -> SeriesClock:
    clock = clock_of(event, event.series.get())
    assert clock is not None
    return clock


def head_after(minutes: int, event: Event) -> str:
    """The head of a table's phone at that time."""
    caches["places"].clear()
    with after(minutes):
        time = table_time(list_of(event))
    return time.words if time else ""


def paused(event: Event, first: int, last: int) -> None:
    with after(first):
        pause_clock(event, reason=FIRE, by="anna")
    with after(last):
        let_clock_go_on(event, by="anna")


def refused(action: object) -> str:
    with pytest.raises(Refused) as refusal:
        action()  # type: ignore[operator]
    return refusal.value.code


def test_a_series_ends_as_much_later_as_its_clock_stood(event):
    paused(event, 30, 40)
    paused(event, 60, 65)

    assert clock_now(event).ends_at == START + timedelta(minutes=150)
    assert clock_now(event).played_at(START + timedelta(minutes=62)) == timedelta(minutes=50)


def test_a_stopped_clock_does_not_advance(event):
    with after(30):
        pause_clock(event, reason=FIRE, by="anna")

    assert clock_now(event).left == timedelta(minutes=105)
    assert [head_after(minutes, event) for minutes in (30, 50, 300)] == ["1:45\u00a0h, paused"] * 3


def test_added_time_can_be_withdrawn(event):
    with after(10):
        extend_time(event, 15, reason="a late start", by="anna")
        extend_time(event, -5, reason="ten will do", by="anna")

    clock = clock_now(event)

    assert (clock.extended, clock.why_extended) == (10, "ten will do")
    assert clock.ends_at == START + timedelta(minutes=145)


def test_the_head_at_the_table_counts_no_deals_for_the_pause(event):
    paused(event, 5, 65)

    assert head_after(70, event) == "2:05\u00a0h, on time"


def test_hall_and_desk_show_the_state_of_the_clock_and_the_reason(event):
    with after(30):
        extend_time(event, 10, reason="a late start", by="anna")
        pause_clock(event, reason=FIRE, by="anna")
    client = Client(headers={"accept-language": "en"})

    page = client.get(reverse("hall", args=[event.public_id])).text

    assert '<p class="hall-clock">1:55\u00a0h</p>' in page
    assert f"1:55\u00a0h left: {FIRE}" in page
    assert "10 minutes more: a late start" in page
    assert "data-ends" not in page


def test_the_hall_does_not_mention_a_running_clock(event):
    paused(event, 5, 10)

    assert clock_notes(event, clock_of(event, event.series.get())) == []
    assert "data-ends" in Client().get(reverse("hall", args=[event.public_id])).text


@pytest.mark.postgresql
def test_the_audit_log_has_the_reason(event):
    paused(event, 5, 10)
    extend_time(event, 15, reason="a late start", by="anna")
    extend_time(event, -15, reason="no need", by="anna")

    logged = [
        (action_words(action.act, action.values), action.reason) for action in event.audit_entries.order_by("seq")
    ][-4:]

    assert logged == [
        ("Clock of series 1 paused", FIRE),
        ("Clock of series 1 resumed", ""),
        ("Series 1 extended by 15 minutes", "a late start"),
        ("Series 1 shortened by 15 minutes", "no need"),
    ]


def test_impossible_actions_on_a_clock_are_refused(event):
    assert refused(lambda: let_clock_go_on(event, by="anna")) == "clock_goes"
    assert refused(lambda: pause_clock(event, reason=" ", by="anna")) == "reason_missing"
    assert refused(lambda: extend_time(event, 0, reason="x", by="anna")) == "extension_minutes"
    assert refused(lambda: extend_time(event, 121, reason="x", by="anna")) == "extension_minutes"
    with after(100):
        assert refused(lambda: extend_time(event, -36, reason="x", by="anna")) == "no_such_time_left"
        pause_clock(event, reason=FIRE, by="anna")
        assert refused(lambda: pause_clock(event, reason=FIRE, by="anna")) == "clock_stands"


def test_without_a_time_limit_there_is_no_clock():
    event = playing()

    assert clock_of(event, event.series.get()) is None
    assert refused(lambda: pause_clock(event, reason=FIRE, by="anna")) == "no_time_limit"


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_of_two_directors_one_stops_the_clock():
    event = playing(time_limit=135)

    outcomes = at_once(*[lambda: pause_clock(event, reason=FIRE, by="anna")] * 3)

    assert outcomes == Counter(done=1, Refused=2)
