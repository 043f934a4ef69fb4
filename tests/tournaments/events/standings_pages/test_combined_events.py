"""A prize over several events of one day: players of all of them are ranked by the sum."""

import json

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import CharField
from django.db.models.functions import Cast
from django.test import Client
from django.urls import reverse

from tests.random_events.checkers import differences
from tests.tournaments.cast import an_event, club_of, entrants, own_club
from tests.tournaments.events.standings_pages.played import play
from tournaments.events.exchange.archive import export_event, import_event
from tournaments.events.locking import lock
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Phase, RulingKind, StandingsKind
from tournaments.events.phrases.reasons import reason_words
from tournaments.events.queries.standings import EventStandings, current_standings, standings_in
from tournaments.events.services.events import change_settings, copy_event
from tournaments.events.services.rulings import rule
from tournaments.events.services.standings import publish_standings

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

PRIZES = [{"ranking": "total", "amounts": [300, 200]}, {"ranking": "together", "amounts": [500, 100]}]
# Anna, Bernd, Clara, Dieter, Emil, ... by start number, and what they made in the morning.
MORNING = {1: (900, 9, 0), 2: (800, 8, 0), 3: (700, 7, 0), 4: (0, 0, 0)}


@transaction.atomic
def publish(event: Event) -> EventStandings:
    locked = lock(event)
    version = publish_standings(locked, StandingsKind.PROVISIONAL, by="anna")
    locked.log("series_completed", by="anna", wrote=[version], series=version.through_series)
    return standings_in(version)


def a_morning(**settings) -> Event:
    event = an_event(series=1, name="Frühschoppen", **settings)
    entrants(event, 4)
    play(event, 1, MORNING)
    publish(event)
    return event


def an_afternoon(*others: Event, **settings) -> Event:
    """Bernd, Clara and Dieter play again, under other start numbers; Emil is new, and Anna has gone home."""
    event = an_event(series=2, entry_fee=1000, **settings)
    entrants(event, 5)
    for number, name in enumerate(("Dieter Dörfler", "Emil Ernst", "Clara Classen", "Bernd Brandt"), start=1):
        event.entrants.filter(number=number).update(name=name)
    event.entrants.filter(number=5).delete()
    event = change_settings(event, day_events=[other.public_id for other in others], prize_plan=PRIZES, by="anna")
    play(event, 1, {1: (100, 0, 0), 2: (2000, 0, 0), 3: (300, 0, 0), 4: (200, 0, 0)})
    play(event, 2, {1: (0, 0, 0), 2: (0, 0, 0), 3: (50, 0, 0), 4: (40, 0, 0)})
    return event


def together(standings: EventStandings) -> list[tuple[object, ...]]:
    """Place, name, earlier total and total of each series, and the total of each in the ranking of the whole day."""
    return [(row.place, row.name, row.totals, row.total) for row in standings.by_key["together"].rows]


def checked(event: Event) -> list[str]:
    kinds = ("standings", "prizes")
    event = Event.objects.get(pk=event.pk)
    return [each for each in differences(json.loads(export_event(event))) if each.startswith(kinds)]


@pytest.mark.long
def test_a_player_of_both_events_is_ranked_by_the_sum():
    event = an_afternoon(a_morning())

    standings = publish(event)

    # Seeger and Fabian: 800 + 8 x 50 = 1200 and 700 + 7 x 50 = 1050 in the morning.
    assert together(standings) == [
        (1, "Bernd Brandt", (1200, 200, 40), 1440),
        (2, "Clara Classen", (1050, 300, 50), 1400),
        (3, "Dieter Dörfler", (0, 100, 0), 100),
    ]
    assert standings.by_key["together"].series == (0, 1, 2)
    awards = [(award.ranking, award.name, award.cents) for award in standings.payout]
    assert awards[2:] == [("together", "Bernd Brandt", 500), ("together", "Clara Classen", 100)]
    assert checked(event) == []


@pytest.mark.long
def test_only_players_of_all_events_are_ranked():
    evening_before = an_event(series=1, name="Mittagspreis")
    entrants(evening_before, 2)
    play(evening_before, 1, {1: (10, 0, 0), 2: (20, 0, 0)})
    publish(evening_before)
    event = an_afternoon(a_morning(), evening_before)

    assert together(publish(event)) == [(1, "Bernd Brandt", (1220, 200, 40), 1460)]


@pytest.mark.long
def test_a_correction_of_the_morning_is_applied_with_the_next_version():
    morning = a_morning()
    event = an_afternoon(morning)
    publish(event)
    clara = {"entrant": morning.entrants.get(number=3), "kind": RulingKind.ADJUST, "points": 100}

    rule(morning, series=1, **clara, reason="Late", by="anna")
    standings = publish(Event.objects.get(pk=event.pk))

    assert together(standings)[0] == (1, "Clara Classen", (1150, 300, 50), 1500)
    logged = event.audit_entries.filter(act="results_taken_over").values_list("data", flat=True)
    assert [each["events"] for each in logged] == ["Frühschoppen (1)", "Frühschoppen (2)"]
    assert checked(event) == []


@pytest.mark.postgresql
def test_a_correction_of_the_morning_is_published_in_the_afternoon_at_once(django_capture_on_commit_callbacks):
    morning = a_morning()
    event = an_afternoon(morning)
    publish(event)
    clara = {"entrant": morning.entrants.get(number=3), "kind": RulingKind.ADJUST, "points": 100}

    with django_capture_on_commit_callbacks(execute=True):
        rule(morning, series=1, **clara, reason="Late", by="bernd")

    version = current_standings(event)
    assert together(standings_in(version))[0] == (1, "Clara Classen", (1150, 300, 50), 1500)
    assert (version.number, reason_words(version.reason)) == (2, "Another event of the day was corrected.")
    assert checked(event) == []


@pytest.mark.long
def test_an_afternoon_that_is_over_stays_as_it_was_paid_out(django_capture_on_commit_callbacks):
    morning = a_morning()
    event = an_afternoon(morning)
    publish(event)
    Event.objects.filter(pk=event.pk).update(phase=Phase.CLOSED)
    bernd = {"entrant": morning.entrants.get(number=2), "kind": RulingKind.ZERO, "points": 0}

    with django_capture_on_commit_callbacks(execute=True):
        rule(morning, series=1, **bernd, reason="Late", by="anna")

    assert current_standings(event).number == 1


@pytest.mark.long
def test_two_events_that_count_together_either_way_come_to_an_end(django_capture_on_commit_callbacks):
    morning = a_morning()
    event = an_afternoon(morning)
    change_settings(morning, day_events=[event.public_id], by="anna")
    publish(event)
    publish(Event.objects.get(pk=morning.pk))
    clara = {"entrant": morning.entrants.get(number=3), "kind": RulingKind.ADJUST, "points": 100}
    before = [current_standings(each).number for each in (morning, event)]

    with django_capture_on_commit_callbacks(execute=True):
        rule(Event.objects.get(pk=morning.pk), series=1, **clara, reason="Late", by="anna")

    assert [current_standings(each).number for each in (morning, event)] == [number + 1 for number in before]


@pytest.mark.long
def test_a_member_is_recognised_under_any_name():
    morning = a_morning()
    event = an_afternoon(morning)
    member = own_club().players.create(name="Bernd Brandt")
    morning.entrants.filter(number=2).update(player=member, name="BB")
    event.entrants.filter(number=4).update(player=member)

    assert together(publish(event))[0][:2] == (1, "Bernd Brandt")


@pytest.mark.long
def test_two_namesakes_stay_separate():
    morning = a_morning()
    event = an_afternoon(morning)
    event.entrants.filter(number=1).update(name="Bernd Brandt")

    assert together(publish(event)) == [(1, "Clara Classen", (1050, 300, 50), 1400)]


def test_without_other_events_there_is_no_such_ranking():
    a_morning()
    event = an_afternoon()
    change_settings(event, prize_plan=[], by="anna")

    assert "together" not in publish(Event.objects.get(pk=event.pk)).by_key


@pytest.mark.parametrize("day", ["2026-01-01", None], ids=["another day", "another club"])
def test_events_of_another_day_or_club_bring_nothing(day):
    morning = a_morning()
    if day:
        Event.objects.filter(pk=morning.pk).update(day=day)
    else:
        Event.objects.filter(pk=morning.pk).update(club=club_of("Grand Hand", "karl"))

    assert an_afternoon(morning).brought == []


@pytest.mark.long
def test_the_file_brings_the_figures_back_where_the_other_event_is_unknown():
    event = an_afternoon(a_morning())
    publish(event)
    event.refresh_from_db()

    data = export_event(event)
    Event.objects.filter(pk=event.pk).update(public_id="2" * 12)
    event.entrants.update(card_key=Cast("pk", CharField()))

    found = import_event(data, club_of("Grand Hand", "karl"), by="karl")
    again = publish(found)

    assert found.brought == event.brought
    assert together(again) == together(standings_in(current_standings(event)))


def test_a_copied_event_counts_alone():
    event = an_afternoon(a_morning())

    assert copy_event(event, name="Winterpreis", day=event.day, by="anna").day_events == []


@pytest.mark.long
def test_the_form_offers_the_events_of_the_day_and_the_ranking_says_what_earlier_is():
    morning = a_morning(is_listed=True)
    event = an_afternoon(morning)
    publish(event)
    client = Client()
    client.force_login(User.objects.get(username="anna"))

    form = client.get(reverse("event_settings", args=[event.public_id])).content.decode()
    page = client.get(reverse("standings", args=[event.public_id, "together"])).content.decode()

    assert f'value="{morning.public_id}"' in form
    assert "For players who took part here and in Frühschoppen" in page
    assert "Earlier" in page
    assert current_standings(event).number == 1


def test_a_new_name_of_another_event_is_shown_at_once():
    morning = a_morning()
    event = an_afternoon(morning)
    publish(event)
    address, helper = reverse("standings", args=[event.public_id, "together"]), Client()
    helper.force_login(User.objects.get(username="anna"))
    before = helper.get(address, {"part": "live"})

    Event.objects.filter(pk=morning.pk).update(name="Matinee")
    after = helper.get(address, {"part": "live"}, headers={"if-none-match": before.headers["ETag"]})

    assert "Frühschoppen" in before.content.decode()
    assert "Matinee" in after.content.decode()
