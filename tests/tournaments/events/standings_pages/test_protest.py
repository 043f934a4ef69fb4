"""The time for objections begins when standings are published; after it only the director changes results."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from scoring.clock import as_of, now
from tests.tournaments.cast import helper
from tests.tournaments.events.standings_pages.played import play
from tests.tournaments.events.standings_pages.test_publishing import played, publish
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Role, SeriesState
from tournaments.events.queries.standings import current_standings, protest_of
from tournaments.events.services.events import copy_event

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

LATE = "The period for objections is over: only the tournament director can change these results now."


def published(minutes_ago: int, **settings) -> Event:
    """An event whose first series was published so long ago, with half an hour for objections."""
    event = played(**{"protest_minutes": 30} | settings)
    with as_of(now() - timedelta(minutes=minutes_ago)):
        publish(event)
    return event


def of(event: Event, role: Role) -> Client:
    client = Client()
    client.force_login(helper(event, role, role.value))
    return client


def rule(event: Event, role: Role, **fields: str) -> str:
    sent = {"series": "1", "player": "1", "kind": "adjust", "points": "-50", "reason": "Late", "rule": "1"} | fields
    return of(event, role).post(reverse("rulings", args=[event.public_id]), sent).content.decode()


def test_the_time_runs_from_when_standings_were_published():
    event = published(10)
    version = current_standings(event)

    protest = protest_of(event)

    assert (protest.through, protest.ends_at, protest.is_over) == (1, version.at + timedelta(minutes=30), False)


@pytest.mark.parametrize(("field", "value"), [("protest_minutes", None), ("phase", "closed")])
def test_by_default_and_in_a_closed_event_no_time_runs(field, value):
    event = published(40)
    setattr(event, field, value)

    assert protest_of(event) is None


def test_before_anything_is_published_no_time_runs():
    assert protest_of(played(protest_minutes=30)) is None


@pytest.mark.parametrize(
    ("minutes_ago", "role", "made"),
    [(29, Role.REFEREE, 1), (31, Role.REFEREE, 0), (31, Role.DIRECTOR, 1)],
    ids=["a referee in time", "a referee too late", "the director too late"],
)
def test_who_rules_when(minutes_ago, role, made):
    event = published(minutes_ago)

    page = rule(event, role)

    assert (event.rulings.count(), LATE in page) == (made, not made)


def test_nothing_typed_is_lost_where_it_is_too_late():
    page = rule(published(31), Role.REFEREE, reason="Left the table")

    assert "Left the table" in page


def test_without_such_a_time_a_referee_rules_at_any_time():
    event = published(600, protest_minutes=None)

    rule(event, Role.REFEREE)

    assert event.rulings.count() == 1


def test_results_of_the_series_that_is_played_are_free():
    event = published(31)
    play(event, 2, {1: (0, 0, 0), 2: (0, 0, 0), 3: (0, 0, 0), 4: (0, 0, 0)}, state=SeriesState.RUNNING)

    rule(event, Role.REFEREE, series="2")

    assert event.rulings.count() == 1


@pytest.mark.parametrize(("minutes_ago", "is_open"), [(29, True), (31, False)], ids=["in time", "too late"])
def test_a_published_list_is_closed_to_the_referee_afterwards(minutes_ago, is_open):
    event = published(minutes_ago)

    page = of(event, Role.REFEREE).get(reverse("key_list", args=[event.public_id, 1, 1])).content.decode()

    assert (LATE not in page) is is_open


@pytest.mark.parametrize("page", ["standings", "hall"])
def test_everybody_sees_until_when(page):
    event = published(10)
    ends_at = protest_of(event).ends_at

    seen = Client().get(reverse(page, args=[event.public_id]), {"mode": "standings"}).content.decode()

    assert f'data-until="{int(ends_at.timestamp())}"' in seen
    assert "countdown.js" in seen


def test_the_time_limit_is_copied_with_the_event():
    event = played(protest_minutes=45)

    assert copy_event(event, name="Winterpreis", day=event.day, by="anna").protest_minutes == 45
