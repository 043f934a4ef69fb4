"""Pages of a league cost as many queries for sixteen teams and five days as for four teams and one."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.cast import club_of
from tests.tournaments.leagues.pages.seasons import a_played_division
from tournaments.leagues.models import Division

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

MOST_QUERIES = 30
PAGES = {
    "league": (),
    "division": (1,),
    "division_players": (1,),
    "league_schedule": (1,),
    "league_teams": (),
    "league_team": (1,),
    "meeting": (1, 1, 1),
    "league_settings": (),
}


def counted(client, division: Division) -> dict[str, int]:
    client.force_login(division.league.club.members.get())
    found = {}
    for view, arguments in PAGES.items():
        address = reverse(view, args=[division.league.public_id, *arguments])
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        found[view] = len(queries)
    return found


@pytest.mark.long
def test_queries_do_not_grow_with_the_league(client):
    small = a_played_division(4, 1)
    large = a_played_division(16, 5, club=club_of("Pik Sieben", "bernd"), captains=False)

    few, many = counted(client, small), counted(client, large)

    assert many == few
    assert max(many.values()) <= MOST_QUERIES
