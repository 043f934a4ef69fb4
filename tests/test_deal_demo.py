"""The demo is dealt once, whole, and completed by whoever comes after one that was stopped."""

from datetime import date

import pytest

from scoring.demo.club import CLUB_NAME
from scoring.models import Club
from skatclub.deal_demo import deal_demo
from tournaments.demo.day import EVENT_NAME
from tournaments.models import Event, League, Season
from tournaments.services.events import SeriesPlan, create_event
from tournaments.services.leagues import create_league
from tournaments.services.seasons import create_season

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def test_what_is_there_is_not_dealt_again():
    Club.objects.create(name="Alle Asse", slug="alle-asse")
    club = Club.objects.create(name=CLUB_NAME, slug="herz-dame")
    day = date(2026, 9, 1)
    create_event(club, name=EVENT_NAME, day=day, by="anna", series=[SeriesPlan(12)])
    create_season(club, name="2026", first_day=day, last_day=date(2026, 12, 31), by="anna")
    create_league(club, name="Bezirksliga", season="2026", divisions=["Nord"], series_a_day=3, rounds=12, by="anna")

    assert deal_demo() == club

    assert [model.objects.count() for model in (Club, Event, Season, League)] == [2, 1, 1, 1]
