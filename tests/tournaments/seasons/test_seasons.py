from datetime import date, timedelta

import pytest
from django.core.exceptions import ValidationError

from tests.tournaments.cast import an_event, club_of
from tests.tournaments.seasons.cast import FIRST_DAY, a_season, an_evening, players_of
from tournaments.events.locking import Refused
from tournaments.events.models import Event
from tournaments.events.phrases.actions import action_words
from tournaments.events.phrases.choices import Phase
from tournaments.seasons.models import Season
from tournaments.seasons.queries.seasons import published_season, season_standings, shown_season
from tournaments.seasons.services.seasons import (
    add_evening,
    book_cash,
    cancel_cash,
    change_season,
    close_season,
    create_season,
    excuse,
    remove_evening,
    reopen_season,
)

pytestmark = [pytest.mark.storage, pytest.mark.postgresql, pytest.mark.django_db]

PAPER = {"Anna": 1000, "Bernd": 800, "Clara": 600}


def refusal(action, *args, **options):
    with pytest.raises(Refused) as refused:
        action(*args, **options)
    return refused.value.code


def log_lines(season):
    """The audit log in words, without the first line."""
    return [
        (action_words(action.act, action.values), action.reason) for action in season.audit_entries.order_by("seq")
    ][1:]


def test_a_change_of_the_rule_is_logged_with_old_and_new():
    season = a_season()

    change_season(season, by="anna", reason="Voted", drop=3, name="Club year 2026")
    change_season(season, by="anna", drop=3)

    (action,) = season.audit_entries.filter(act="season_changed")
    assert (action.data, action.reason) == ({"old": {"drop": 0}, "new": {"drop": 3}}, "Voted")


def test_a_season_has_a_name_in_one_line():
    with pytest.raises(ValidationError):
        create_season(club_of(), by="anna", name="Two\nlines", first_day=FIRST_DAY, last_day=FIRST_DAY)

    assert not Season.objects.exists()


def test_evenings_are_numbered_by_their_days():
    season = a_season()
    days = [FIRST_DAY + timedelta(days=number) for number in (14, 0, 7)]

    for day in days:
        add_evening(season, an_event(season.club, name=f"{day}", day=day), by="anna")
    in_order = list(season.evenings.order_by("number").values_list("number", "event__day"))
    remove_evening(season.evenings.get(number=1), by="anna")

    assert in_order == [(1, days[1]), (2, days[2]), (3, days[0])]
    assert list(season.evenings.order_by("number").values_list("number", "event__day")) == [(1, days[2]), (2, days[0])]


def test_an_event_counts_once_and_for_its_own_club():
    season = a_season()
    event = an_event(season.club)
    add_evening(season, event, by="anna")

    assert refusal(add_evening, season, event, by="anna") == "evening_is_in"
    assert refusal(add_evening, season, an_event(club_of("Pik Ass", "dieter")), by="anna") == "not_the_clubs_event"


def test_taking_out_an_evening_with_lists_needs_a_reason_and_leaves_the_event():
    season = a_season()
    evening = an_evening(season, [PAPER], players_of(season.club, PAPER))

    without = refusal(remove_evening, evening, by="anna")
    remove_evening(evening, by="anna", reason="Was a friendly")

    assert without == "reason_missing"
    assert season_standings(season).rows == ()
    assert Event.objects.get(pk=evening.event_id).phase == Phase.CLOSED
    assert log_lines(season) == [("“Evening 1” no longer counts for the season", "Was a friendly")]


def test_the_excused_are_named_in_the_audit_log():
    season = a_season()
    players = players_of(season.club, PAPER)
    evening = an_evening(season, [{"Anna": 1, "Bernd": 2, "Gustav": 3}], players)

    excuse(evening, [players["Clara"]], by="anna")
    excuse(evening, [players["Clara"]], by="anna")

    assert log_lines(season) == [("Excused from evening 1: Clara", "")]


def test_a_closed_season_is_published_and_stands():
    season = a_season()
    players = players_of(season.club, PAPER)
    evening = an_evening(season, [PAPER], players, closed=False)
    early = refusal(close_season, season, by="anna")
    Event.objects.filter(pk=evening.event_id).update(phase=Phase.CLOSED)

    version = close_season(season, by="anna")
    season.refresh_from_db()
    late = [
        refusal(change_season, season, by="anna", drop=1),
        refusal(book_cash, season, day=FIRST_DAY, words="Cards", cents=5, by="anna"),
        refusal(close_season, season, by="anna"),
        refusal(remove_evening, evening, by="anna", reason="x"),
    ]

    assert early == "evenings_open"
    assert late == ["season_closed"] * 4
    assert published_season(version) == season_standings(season)


def test_opened_and_closed_again_there_is_a_second_version_with_the_reason():
    season = a_season()
    an_evening(season, [PAPER], players_of(season.club, PAPER))
    close_season(season, by="anna")
    season.refresh_from_db()

    without = refusal(reopen_season, season, reason=" ", by="anna")
    season = reopen_season(season, reason="A list was wrong", by="anna")
    change_season(season, drop=1, by="anna")
    second = close_season(season, by="anna")

    assert without == "reason_missing"
    assert (second.number, second.reason) == (2, "A list was wrong")
    assert [version.content["drop"] for version in season.versions.all()] == [0, 1]


def test_published_figures_stand_and_names_are_those_of_today():
    season = a_season()
    players = players_of(season.club, PAPER)
    an_evening(season, [PAPER], players)
    close_season(season, by="anna")
    season.refresh_from_db()
    players["Anna"].nickname = "Änne"
    players["Anna"].save()

    standings, version = shown_season(season)

    assert version is not None
    assert [row.name for row in standings.rows] == ["Änne", "Bernd", "Clara"]
    assert standings.evenings[0].winners[0].name == "Änne"


def test_cash_is_entered_and_cancelled_by_its_opposite():
    season = a_season()
    cards = book_cash(season, day=date(2026, 3, 1), words="New cards", cents=-4800, by="anna")

    back = cancel_cash(cards, reason="Sent back", by="anna")
    faults = [
        refusal(cancel_cash, cards, reason="again", by="anna"),
        refusal(cancel_cash, back, reason="again", by="anna"),
        refusal(book_cash, season, day=FIRST_DAY, words="Nothing", cents=0, by="anna"),
        refusal(book_cash, season, day=FIRST_DAY, words=" ", cents=1, by="anna"),
    ]

    assert [(row.number, row.words, row.cents) for row in season.cash.all()] == [
        (1, "New cards", -4800),
        (2, "Sent back", 4800),
    ]
    assert faults == ["cash_was_cancelled", "is_a_cancellation", "no_amount", "note_missing"]
