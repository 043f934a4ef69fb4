"""The demo is dealt whole, and whoever comes after a stopped dealer completes it without doubling anything."""

from collections import Counter
from datetime import date

import pytest

from scoring.demo.club import CLUB_NAME
from scoring.models import Club, Player
from skatclub.serving import deal_demo
from tournaments.demo.day import BY, EVENT_NAME
from tournaments.events.services.events import create_event
from tournaments.models import Deduction, Event, League, Meeting, MeetingTeam, Season

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


class Stopped(Exception):
    """The dealer's site has ended."""


@pytest.fixture
def club(monkeypatch: pytest.MonkeyPatch) -> Club:
    """The demo's club and event beside another club, and a small demo to come."""
    monkeypatch.setattr("skatclub.serving.deal_demo.EVENINGS", 2)
    for game in ("season", "league"):
        monkeypatch.setattr(f"tournaments.demo.{game}.ROUNDS", 1)
        monkeypatch.setattr(f"tournaments.demo.{game}.SERIES", 1)
    Club.objects.create(name="Alle Asse", slug="alle-asse")
    club = Club.objects.create(name=CLUB_NAME, slug="herz-dame")
    Player.objects.bulk_create(Player(club=club, name=f"Member {number}") for number in range(14))
    create_event(club, name=EVENT_NAME, day=date(2026, 9, 1), by=BY)
    return club


def deal(monkeypatch: pytest.MonkeyPatch, *, parts: int) -> None:
    """Deal until so many parts are there, and be stopped."""
    left = iter(range(parts - 1))

    def sleep(_seconds: float) -> None:
        if next(left, None) is None:
            raise Stopped

    monkeypatch.setattr("skatclub.serving.deal_demo.time.sleep", sleep)
    with pytest.raises(Stopped):
        deal_demo.deal_demo()


@pytest.mark.long
def test_a_stopped_demo_is_completed_and_nothing_doubled(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    # The first evening; then the second one, the league with its teams and two of its meetings.
    deal(monkeypatch, parts=1)
    season = Season.objects.get()
    assert (season.evenings.count(), Event.objects.count()) == (1, 2)
    deal(monkeypatch, parts=4)
    assert (season.evenings.count(), Event.objects.count(), League.objects.count()) == (2, 5, 1)

    monkeypatch.setattr("skatclub.serving.deal_demo.time.sleep", lambda _seconds: None)
    dealt = [deal_demo.deal_demo() for _ in range(2)]

    assert dealt == [club, club]
    counts = [model.objects.count() for model in (Club, Season, League, Deduction)]
    assert (counts, season.evenings.count(), Event.objects.count()) == ([2, 1, 1, 1], 2, 1 + 2 + 12)
    assert Counter(Meeting.objects.values_list("state", flat=True)) == {
        "approved": 8,
        "provisional": 1,
        "disputed": 1,
        "confirmed": 2,
        "planned": 8,
    }
    assert MeetingTeam.objects.filter(match_day__number=4, line_up__isnull=False).distinct().count() == 8
