"""A club's history: every year, with links to final standings."""

import re
from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.timezone import localdate

from scoring.clock import now
from scoring.models import Club
from tests.tournaments.cast import an_event, club_of, entrants
from tests.tournaments.players.search.test_search import a_league, a_season, publish
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Phase, Visibility
from tournaments.leagues.models import League, LeagueTeam
from tournaments.seasons.models import SeasonVersion

pytestmark = [pytest.mark.storage, pytest.mark.postgresql, pytest.mark.django_db]


@pytest.fixture
def club() -> Club:
    return club_of()


def history(club: Club, year: int | str = "", login: str = ""):
    client = Client(headers={"accept-language": "en"})
    if login:
        client.force_login(User.objects.get(username=login))
    return client.get(reverse("history", args=[club.slug]), {"year": year} if year else {})


def titles_of(club: Club, year: int | str = "", login: str = "") -> dict[str, list[str]]:
    found = history(club, year, login).context["hits"]
    kinds = ("seasons", "leagues", "events")
    return {kind: [hit.title for hit, _standing in found[kind]] for kind in kinds}


def test_the_latest_year_comes_first(club):
    an_event(club, day=date(2024, 3, 1), name="Frühlingspreis")
    an_event(club, day=date(2026, 5, 9))
    a_season(club, first_day=date(2025, 9, 1), last_day=date(2026, 6, 30))

    page = history(club)

    assert (page.context["years"], page.context["year"]) == ([2026, 2025, 2024], 2026)
    assert titles_of(club) == {"seasons": ["Vereinsmeisterschaft"], "leagues": [], "events": ["Herbstpreis"]}
    assert titles_of(club, 2025)["seasons"] == ["Vereinsmeisterschaft"]
    assert titles_of(club, 2024)["events"] == ["Frühlingspreis"]


def test_a_year_without_anything_is_no_page(club):
    an_event(club, day=date(2026, 5, 9))

    assert [history(club, year).status_code for year in (2025, "9999", "²²²²", "x", 2026)] == [404, 404, 404, 404, 200]


def test_each_event_leads_to_its_final_standing(club):
    event = an_event(club)
    publish(event, 1)
    publish(event, 2)
    an_event(club, name="Frühlingspreis", day=date(2026, 3, 1))

    seen = [(hit.title, standing) for hit, standing in history(club).context["hits"]["events"]]

    address = f"/events/{event.public_id}/standings/versions/2/"
    assert seen == [("Herbstpreis", address), ("Frühlingspreis", "")]


def test_results_that_wait_for_the_end_wait_here_too(club):
    publish(an_event(club, visibility=Visibility.END))

    seen = [bool(history(club, login=login).context["hits"]["events"][0][1]) for login in ("", "anna")]
    Event.objects.update(phase=Phase.CLOSED)

    assert (seen, bool(history(club).context["hits"]["events"][0][1])) == ([False, True], True)


def test_a_closed_season_leads_to_its_final_ranking(club):
    season = a_season(club)
    SeasonVersion.objects.create(season=season, number=1, content={}, at=now())

    [(_hit, standing)] = history(club).context["hits"]["seasons"]

    assert standing == f"/seasons/{season.public_id}/versions/1/"


def test_leagues_are_those_it_leads_and_those_it_plays_in(club):
    a_league(club)
    elsewhere = a_league(club_of("Pik Ass", "emil"), name="Verbandsliga")
    LeagueTeam.objects.filter(league=elsewhere, number=1).update(club=club)

    assert sorted(titles_of(club, 2026)["leagues"]) == ["Oberliga", "Verbandsliga"]


def test_a_league_without_match_days_is_of_the_year_in_which_it_was_made(club):
    league = a_league(club, days=0)
    League.objects.filter(pk=league.pk).update(created_at=datetime(2025, 12, 31, 23, 30, tzinfo=UTC))

    page = history(club)

    assert (page.context["years"], titles_of(club, 2026)["leagues"]) == ([2026], ["Oberliga"])


def test_unlisted_events_are_for_the_club(club):
    an_event(club)
    an_event(club, name="Geheimpreis", is_listed=False)
    a_season(club, is_listed=False)
    a_league(club, is_listed=False)

    assert titles_of(club) == {"seasons": [], "leagues": [], "events": ["Herbstpreis"]}
    assert titles_of(club, login="anna") == {
        "seasons": ["Vereinsmeisterschaft"],
        "leagues": ["Oberliga"],
        "events": ["Geheimpreis", "Herbstpreis"],
    }


@pytest.mark.long
def test_the_page_needs_no_more_queries_for_more(club):
    counts, made = [], 0
    for size in (3, 30):
        for number in range(made, size):
            event = an_event(club, name=f"Preis {number}")
            entrants(event, 4)
            publish(event)
            a_season(club, name=f"Saison {number}")
            a_league(club, name=f"Liga {number}")
        made = size
        with CaptureQueriesContext(connection) as query:
            history(club)
        counts.append(len(query))

    assert counts[0] == counts[1] <= 16


def test_the_start_page_leads_everybody_on(club):
    page = Client(headers={"accept-language": "en"}).get("/").content.decode()

    for view in ("new_table", "events", "leagues", "seasons", "search"):
        assert f'"{reverse(view)}"' in page


def test_the_start_page_links_to_todays_tournament(club):
    event = an_event(club, day=localdate(now()))
    an_event(club, day=date(2024, 1, 1), name="Gestern")

    page = Client(headers={"accept-language": "en"}).get("/").content.decode()

    assert re.search(f'<a class="link-card"\\s+href="{event.get_absolute_url()}">', page)


def test_a_club_leads_to_everything_it_plays(client, club):
    season, league = a_season(club), a_league(club)
    client.force_login(User.objects.get(username="anna"))

    page = client.get(club.get_absolute_url()).content.decode()

    ways = [season.get_absolute_url(), league.get_absolute_url(), reverse("new_evening", args=[season.public_id])]
    ways += [reverse(view, args=[club.slug]) for view in ("records", "rating", "history", "player_new")]
    assert [way for way in ways if f'"{way}"' not in page] == []
