"""The page of a player and the records of a club."""

import re
from datetime import UTC, datetime
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.clock import now
from scoring.models import GameFigures, ListLine, Privacy
from tests.scoring.cast import won
from tests.tournaments.cast import an_event, club_of, know_the_tables
from tests.tournaments.players.players.cast import a_list, keyed_event, players_of
from tests.tournaments.players.players.many_lists import DealPool, make_players, play_at_event, signed_lists
from tournaments.events.models import Entrant
from tournaments.seasons.models import Season

pytestmark = [pytest.mark.storage, pytest.mark.django_db]
MOST_QUERIES = 14


@pytest.fixture
def club():
    return club_of()


@pytest.fixture
def own(client) -> Client:
    from django.contrib.auth.models import User

    client.force_login(User.objects.get(username="anna"))
    return client


def page_of(player) -> str:
    return reverse("player_page", args=[player.public_id])


@pytest.mark.long
def test_the_page_shows_figures_and_links_to_lists(club, own):
    anna, bernd, *others = players_of(club, 4)
    sheet = a_list(club, [anna, bernd, others[0]], won(0, "grand", 2))
    event = keyed_event(club, [anna, bernd, *others], [100, 0, 0, 0])

    text = own.get(page_of(anna)).content.decode()

    assert f'href="{sheet.get_absolute_url()}"' in text
    assert f'href="/events/{event.public_id}/standings/series:1/"' in text
    assert f'href="{page_of(bernd)}"' in text
    assert "<svg" in text
    assert "2 lists" in text


GROUPED = re.compile(r"\d[.,\u00a0\u202f]\d{3}\b")


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", ["player_page", "records", "history"])
def test_large_figures_are_never_grouped(club, own, language, name):
    """As on lists, in standings and on documents: 1852."""
    players = players_of(club, 3)
    a_list(club, players, won(0, "grand", 2))
    ListLine.objects.update(total=11941)
    GameFigures.objects.update(points=11941, best=11941)
    address = page_of(players[0]) if name == "player_page" else reverse(name, args=[club.slug])

    text = re.sub(r"<[^>]+>", " ", own.get(address, headers={"accept-language": language}).text)

    assert name == "history" or "11941" in text
    assert GROUPED.findall(text) == []


def test_an_empty_page_explains_how_figures_begin(club, own):
    text = own.get(page_of(players_of(club, 1)[0])).content.decode()

    assert "The figures start with the first signed list." in text


@pytest.mark.parametrize("query", ["?year=1999", "?year=x", "?year=99999999999", "?game=chess"])
def test_missing_objects_are_not_found(club, own, query):
    players = players_of(club, 3)
    a_list(club, players, won(0))

    assert own.get(page_of(players[0]) + query).status_code == 404
    assert own.get(reverse("records", args=[club.slug]) + query).status_code == 404


def test_a_page_number_beyond_the_end_shows_the_last(club, own):
    players = players_of(club, 3)
    a_list(club, players, won(0))

    assert own.get(page_of(players[0]) + "?page=99").status_code == 200


@pytest.mark.long
def test_three_lists_and_many_take_as_many_queries(club, own):
    Season.objects.create(club=club, name="2026", first_day="2026-01-01", last_day="2026-12-31", created_at=now())
    counts = []
    for lists in (3, 60):
        anna = seated_often(club, lists)
        made = []
        for address in (page_of(anna), reverse("records", args=[club.slug])):
            with CaptureQueriesContext(connection) as queries:
                assert own.get(address).status_code == 200
            made.append(len(queries))
        counts.append(made)

    assert counts[0] == counts[1]
    assert counts[1][0] <= MOST_QUERIES


@pytest.mark.long
def test_two_thousand_lists_take_as_many_queries(club, own):
    anna = seated_often(club, 2000)
    line = anna.lines.first()
    GameFigures.objects.update_or_create(line=line, game="grand", defaults={"ouvert": 1, "ouvert_won": 1, "won": 1})

    with CaptureQueriesContext(connection) as queries:
        answer = own.get(page_of(anna))

    assert answer.status_code == 200
    assert len(queries) <= MOST_QUERIES


def seated_often(club, lists: int):
    """A player with `lists` lists, every tenth of them in an event."""
    players, rng, pool = make_players(club, 12), Random(1), DealPool(seed=1, size=5)
    event = an_event(club, series=0)
    entrants = Entrant.objects.bulk_create(
        Entrant(event=event, number=number, player=player, name=player.name, registered_at=event.created_at)
        for number, player in enumerate(players, start=1)
    )
    tables = [[players[0], *rng.sample(players[1:], 3)] for _ in range(lists)]
    sheets = signed_lists(club, tables, deals=4, pool=pool, from_day=datetime(2020, 1, 1, 19, tzinfo=UTC))
    for number, sheet in enumerate(sheets[:: max(10, lists // 20)], start=1):
        play_at_event(event, number, [sheet], {entrant.player_id: entrant for entrant in entrants})
    know_the_tables()
    return players[0]


def test_the_clubs_page_leads_to_every_player_who_has_one(club, own):
    anna, bernd = players_of(club, 2)
    type(bernd).objects.filter(pk=bernd.pk).update(privacy=Privacy.OBJECTED, pseudonym_number=7)

    text = own.get(club.get_absolute_url()).content.decode()

    assert f'href="{page_of(anna)}"' in text
    assert page_of(bernd) not in text


def test_standings_lead_to_players_who_are_open(club, client):
    four = players_of(club, 4)
    event = keyed_event(club, four, [100, 0, 0, 0])
    type(four[1]).objects.filter(pk=four[1].pk).update(privacy=Privacy.HIDDEN, nickname="Kreuzbube")

    text = client.get(f"/events/{event.public_id}/standings/").content.decode()

    assert f'<a href="{page_of(four[0])}">Anna Ahlers</a>' in text
    assert page_of(four[1]) not in text
