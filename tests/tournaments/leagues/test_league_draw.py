"""The draw of a meeting outside the league: on its page, printed, in the archive, and in a copy of the event."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.tournaments.leagues.cast import a_meeting, opened, side_of
from tournaments.events.exchange.stored import event_faults
from tournaments.events.forms.events import EventForm
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Seating
from tournaments.events.printing.draw_report import draw_report_document, draw_report_of
from tournaments.events.printing.head import head_of
from tournaments.events.queries.seats import tables_of
from tournaments.events.services.events import copy_event
from tournaments.leagues.services.meetings import bring_on
from tournaments.seating import DrawDiffers, league_from_report, league_to_report

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

TEAMS = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15]]


@pytest.fixture
def event() -> Event:
    return opened(a_meeting(players=(4, 4, 4, 3)))


def test_a_draw_report_reproduces_the_seats():
    report = league_to_report(TEAMS, "4711", series=3)

    assert league_from_report(report) == league_from_report(report)
    assert report["inputs"] == {"teams": TEAMS, "seed": "4711", "series": 3}


@pytest.mark.parametrize("change", [{"seed": "4712"}, {"series": 2}, {"teams": TEAMS[::-1]}])
def test_a_changed_draw_report_differs(change):
    report = league_to_report(TEAMS, "4711", series=3)

    with pytest.raises(DrawDiffers):
        league_from_report(report | {"inputs": report["inputs"] | change})


def test_a_draw_report_of_another_version_differs():
    with pytest.raises(DrawDiffers):
        league_from_report(league_to_report(TEAMS, "4711", series=3) | {"version": "0"})


def test_the_page_repeats_the_draw(client, event):
    client.force_login(User.objects.get(username="anna"))

    page = client.get(reverse("draw_protocol", args=[event.public_id, 1]), {"repeat": "1"})

    assert page.context["is_same"] is True
    assert "by the plan of a league day" in page.content.decode()


def test_the_document_has_teams_and_seats(event):
    paper = draw_report_of(event, event.draws.get())

    assert (paper.is_league, paper.is_by_standing, paper.players) == (True, False, tuple(range(1, 16)))
    assert paper.groups == tuple(map(tuple, TEAMS))
    assert dict(paper.series) == {one.number: tables_of(one) for one in event.series.all()}
    assert draw_report_document(head_of(event), paper)


@pytest.mark.long
def test_the_archive_is_sound_with_any_substitutes():
    meeting = a_meeting(players=(5, 4, 4, 4))
    event, side = opened(meeting), side_of(meeting, 1)
    members = [place.member for place in side.line_up.select_related("member").order_by("place")]
    bring_on(side, leaves=members[0], comes=members[4], by="captain1")

    assert event_faults(event) == []


@pytest.mark.long
def test_the_archive_notices_a_seat_that_was_not_drawn(event):
    draw = event.draws.get()
    one, *others = draw.report["inputs"]["teams"]
    draw.report = league_to_report([one[::-1], *others], draw.seed, series=3)
    draw.save()

    assert [fault for fault in event_faults(event) if "draw 1: tables: the file states other seats" in fault]


def test_a_copy_of_the_event_is_drawn_like_any_other(event):
    copied = copy_event(event, name="Once more", day=date(2026, 12, 1), by="anna")

    assert {one.seating for one in copied.series.all()} == {Seating.DRAWN}


def test_the_plan_of_a_league_day_is_not_chosen_elsewhere(event):
    own, others = EventForm(instance=event, club=event.club), EventForm(club=event.club)

    assert [key for key, _ in own.series_rows[0].fields["seating"].choices] == ["drawn", "seeded", "league", "lots"]
    assert [key for key, _ in others.series_rows[0].fields["seating"].choices] == ["drawn", "seeded", "lots"]
