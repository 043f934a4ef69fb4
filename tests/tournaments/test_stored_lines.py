"""Rankings and pages of figures read stored lines, and no deal."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Club, EntryRecord, SheetRecord
from tests.tournaments.cast import an_event, club_of
from tests.tournaments.leagues.pages.seasons import a_played_division
from tests.tournaments.players.players.many_lists import DealPool, make_players, play_at_event, signed_lists
from tests.tournaments.seasons.cast import a_season
from tournaments.events.models import Entrant
from tournaments.seasons.services.seasons import add_evening

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def played(club: Club) -> SheetRecord:
    """An evening with one series, and free tables, all of them deal by deal; returns the first of these lists."""
    Club.objects.filter(pk=club.pk).update(has_rating=True)
    players = make_players(club, 4)
    start = datetime(2026, 1, 1, 19, tzinfo=UTC)
    at_event, *free = signed_lists(club, [players] * 3, deals=4, pool=DealPool(seed=1, size=5), from_day=start)
    event = an_event(club, series=0)
    entrants = Entrant.objects.bulk_create(
        Entrant(event=event, number=number, player=player, name=player.name, registered_at=event.created_at)
        for number, player in enumerate(players, start=1)
    )
    play_at_event(event, 1, [at_event], {entrant.player_id: entrant for entrant in entrants})
    add_evening(a_season(club), event, by="anna")
    return free[0]


def reads_deals(client, address: str) -> bool:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return any(EntryRecord._meta.db_table in query["sql"] for query in queries)


def test_pages_of_figures_read_no_deal(client):
    club = club_of()
    sheet = played(club)
    league = a_played_division(4, 1, club=club, captains=False).league
    client.force_login(club.members.get())
    pages = [
        reverse("player_page", args=[club.players.first().public_id]),
        reverse("records", args=[club.slug]),
        reverse("rating", args=[club.slug]),
        club.seasons.get().get_absolute_url(),
        reverse("season_till", args=[club.seasons.get().public_id]),
        *(reverse(view, args=[league.public_id, 1]) for view in ("division", "division_players", "league_schedule")),
    ]

    values = [page for page in pages if reads_deals(client, page)]

    assert values == []
    # The page of a list does.
    assert reads_deals(client, sheet.get_absolute_url())
