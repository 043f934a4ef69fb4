"""The pages of the draw: drafts for the director alone, plans for everybody, repairs previewed."""

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.cast import an_event, club_of, entrants
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Presence, SeriesState
from tournaments.events.queries.seats import tables_of
from tournaments.events.services.events import open_check_in
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import start_series
from tournaments.seating import plan_from_report

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def event() -> Event:
    event = an_event(club_of(), series=2)
    entrants(event, 15)
    return open_check_in(event, by="anna")


@pytest.fixture
def anna(client: Client, event: Event) -> Client:
    client.force_login(User.objects.get(username="anna"))
    return client


def at(view: str, event: Event, *more: object) -> str:
    return reverse(view, args=[event.public_id, *more])


def test_a_draw_is_made_published_and_seen_by_everybody(anna, event):
    drawn = anna.post(at("draw", event), {"called": "4711"}, follow=True).text
    draft_in_public = Client().get(at("seating", event)).content.decode()
    published = anna.post(at("publish_draft", event), follow=True).text
    in_public = Client().get(at("seating", event)).content.decode()

    assert "Series 1 has been drawn. Only you see the seats until you publish them." in drawn
    assert "The seating plan for series 1 is published." in published
    assert "Anna Ahlers" not in draft_in_public
    assert "Anna Ahlers" in in_public
    assert "Plan 1.1" in in_public
    assert event.draws.get().seed.startswith("4711/")


def test_a_draft_shows_its_report(anna, event):
    draw(event, by="anna")

    page = anna.get(at("seating", event))

    lines = page.context["report"]
    assert [(line.figure, line.is_good) for line in lines] == [(0, True)] * 4 + [(1, True)] + [(0, True)] * 2
    assert lines[4].remark == "fewer is not possible"
    assert page.context["sizes"] == "3 tables of four, 1 table of three"


def test_a_draw_waits_for_unticked_players(anna, event):
    late = entrants(event, 1, presence=Presence.EXPECTED)[0]

    page = anna.post(at("draw", event), follow=True).content.decode()

    assert f"Not yet checked in: {late.name}." in page
    assert not event.draws.exists()


def test_unreadable_input_is_reported_and_nothing_is_drawn(anna, event):
    page = anna.post(at("draw", event), {"called": "7" * 21}, follow=True).content.decode()

    assert "Ensure this value has at most 20 characters (it has 21)." in page
    assert not event.draws.exists()


def test_a_new_attempt_without_a_reason_is_refused(anna, event):
    draw(event, by="anna")

    page = anna.post(at("new_attempt", event), {"reason": " "}, follow=True).content.decode()

    assert "Enter a reason" in page
    assert event.draws.count() == 1


def test_an_impossible_repair_is_not_offered(anna, event):
    draw(event, by="anna")
    publish(event, by="anna")
    event.entrants.filter(number__gt=5).update(presence=Presence.NO_SHOW)

    page = anna.get(at("seating", event))

    assert not any(one.get("moves") for one in page.context["repairs"])
    assert page.context["repairs"]
    assert at("repair_plan", event) not in page.text


def test_a_repair_is_previewed_with_names(anna, event):
    draw(event, by="anna")
    publish(event, by="anna")
    late = entrants(event, 1)[0]

    page = anna.get(at("seating", event))
    shown = page.context["repairs"]
    expected = page.context["repair_form"]["expected"].value()
    anna.post(at("repair_plan", event), {"reason": "Stau", "expected": expected})

    table = next(number for number, people in enumerate(tables_of(event.series.get(number=1)), 1) if 16 in people)
    assert (shown[0]["number"], shown[0]["moves"][:1]) == (1, [(late.name, None, table)])
    assert event.series.get(number=1).plan == 2


def test_the_draw_report_is_enough_to_repeat_a_draw(anna, event):
    draw(event, by="anna")
    publish(event, by="anna")

    kept = json.loads(Client().get(at("draw_protocol", event, 1), {"format": "json"}).content)
    page = Client().get(at("draw_protocol", event, 1), {"repeat": "1"}).content.decode()

    assert list(plan_from_report(kept).series) == [tables_of(series) for series in event.series.all()]
    assert "Repeated just now: the result is the same." in page


def test_the_report_of_a_draft_is_for_the_director_only(anna, event):
    draw(event, by="anna")

    seen = [client.get(at("draw_protocol", event, 1)).status_code for client in (anna, Client())]

    assert seen == [200, 404]


def test_a_table_that_waited_starts_later(anna, event):
    draw(event, by="anna")
    publish(event, by="anna")
    late = event.entrants.get(number=2)
    event.entrants.filter(pk=late.pk).update(presence=Presence.LATER)
    start_series(event, by="anna")
    waiting = event.series.get(number=1).tables.get(started_at=None)

    anna.post(at("start_table", event, waiting.pk))

    waiting.refresh_from_db()
    assert waiting.started_at is not None


def test_the_account_of_tables_of_three_is_public(anna, event):
    draw(event, by="anna")
    publish(event, by="anna")

    rows = Client().get(at("threes_account", event)).context["account"].rows

    assert sum(count for count, *_ in rows) == 6
    assert max(count for count, *_ in rows) == 1


@pytest.mark.postgresql
def test_a_complete_series_runs_again_with_a_reason(anna, event):
    event.series.filter(number=1).update(state=SeriesState.COMPLETE)
    Event.objects.update(phase="play")

    refused = anna.post(at("reopen_series", event), {"reason": ""})
    anna.post(at("reopen_series", event), {"reason": "Table 3 was forgotten"})

    assert refused.status_code == 422
    assert event.series.get(number=1).state == SeriesState.RUNNING


def test_the_page_links_to_reopening_a_series(anna, event):
    event.series.filter(number=1).update(state=SeriesState.COMPLETE)
    Event.objects.update(phase="play")

    assert at("reopen_series", event) in anna.get(at("seating", event)).content.decode()
    assert at("reopen_series", event) not in Client().get(at("seating", event)).content.decode()


def test_a_published_series_can_be_left_out_with_a_reason(anna, event):
    draw(event, by="anna")
    publish(event, by="anna")

    offered = anna.get(at("seating", event)).content.decode()
    refused = anna.post(at("cancel_series", event), {"reason": ""})
    anna.post(at("cancel_series", event), {"reason": "Too late"})

    assert at("cancel_series", event) in offered
    assert refused.status_code == 422
    assert event.series.get(number=1).state == SeriesState.CHECKED
    assert anna.get(at("seating", event), {"series": 1}).status_code == 200


@pytest.mark.long
@pytest.mark.parametrize("count", [15, 45])
def test_the_plan_takes_as_many_queries_for_many(event, count, django_assert_num_queries):
    entrants(event, count - 15)
    draw(event, by="anna")
    publish(event, by="anna")

    # Two say by whom it is known whether the seats are the same; seven make the page.
    with django_assert_num_queries(9):
        Client().get(at("seating", event))
