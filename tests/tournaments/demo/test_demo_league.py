"""The demo plays a league up to its third match day, and the same again for the same seed."""

from collections import Counter
from datetime import datetime

import pytest
from django.core.management import call_command
from django.utils import timezone

from scoring.models import Club, Player
from tests.tournaments.cast import club_of
from tournaments.demo.league import Campaign
from tournaments.leagues.queries import division_table, player_ranking
from tournaments.models import League, Meeting, MeetingTeam

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

NOW = timezone.make_aware(datetime(2026, 6, 13, 12))


@pytest.fixture
def club(monkeypatch: pytest.MonkeyPatch) -> Club:
    """Members for two teams, and lists that are soon over."""
    monkeypatch.setattr("tournaments.demo.league.ROUNDS", 1)
    monkeypatch.setattr("tournaments.demo.league.SERIES", 1)
    club = club_of()
    Player.objects.bulk_create(Player(club=club, name=f"Member {number}") for number in range(12))
    return club


def states(league: League, day: int) -> Counter[str]:
    meetings = Meeting.objects.filter(match_day__division__league=league, match_day__number=day)
    return Counter(meetings.values_list("state", flat=True))


@pytest.mark.long
def test_the_command_plays_each_match_day_as_far_as_it_should_be_and_says_where_to_look(club, capsys):
    call_command("demo_league")
    call_command("demo_league", once=True)

    league = League.objects.get()
    said = capsys.readouterr().out
    sides = MeetingTeam.objects.filter(team__league=league, match_day__number=4)
    division = league.divisions.get()
    table = division_table(division)
    assert [states(league, day) for day in (1, 2, 3, 4, 5)] == [
        {"approved": 4},
        {"approved": 4},
        {"provisional": 1, "disputed": 1, "confirmed": 2},
        {"planned": 4},
        {"planned": 4},
    ]
    assert (sides.count(), sides.filter(line_up__isnull=False).distinct().count()) == (16, 8)
    # A meeting that is not approved counts provisionally.
    assert ({row.played for row in table.rows}, table.is_provisional) == ({3}, True)
    assert len(player_ranking(division)) >= 64
    assert "16 teams, 12 of 20 meetings played" in said
    assert league.get_absolute_url() in said
    assert f"There is a league already ({league.name}); no demo was made." in said


@pytest.mark.long
def test_the_same_seed_gives_the_same_names_and_schedule(club):
    first, second = (Campaign(club, 3, NOW) for _ in range(2))

    assert squads(first.league) == squads(second.league)
    assert groups(first.league) == groups(second.league)


def squads(league: League) -> list[tuple[str, str]]:
    return list(league.squad.order_by("number").values_list("team__name", "name"))


def groups(league: League) -> list[tuple[int, int, str]]:
    sides = MeetingTeam.objects.filter(team__league=league).order_by("match_day__number", "meeting__number", "place")
    return list(sides.values_list("match_day__number", "meeting__number", "team__name"))
