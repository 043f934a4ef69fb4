"""The page of a club's rating: what counts, who sees it, and the switch."""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.clock import now
from scoring.models import Club, ListLine, Membership, Player, SheetRecord
from scoring.models.people import Privacy
from scoring.sheets.services import open_sheet, reopen_sheet, sign_sheet
from tests.scoring.cast import PASSED_DEAL, won, write
from tests.tournaments.cast import an_event, club_of, seat
from tournaments.events.models import Entrant, Event, ResultLine, ResultRecord
from tournaments.events.phrases.choices import ResultState, Source
from tournaments.players.queries.ratings import club_rating, rating_games

pytestmark = [pytest.mark.storage, pytest.mark.postgresql, pytest.mark.django_db]

NAMES = ("Anna Ahlers", "Bernd Brandt", "Clara Classen", "Dieter Dörfler")


@pytest.fixture(autouse=True)
def empty_caches():
    cache.clear()


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def players(club) -> list[Player]:
    return [Player.objects.create(club=club, name=name) for name in NAMES]


def evening(club: Club, players: list[Player | None], *totals: tuple[int, ...], day: date = date(2026, 5, 9)) -> Event:
    """An event with one table whose series had these totals."""
    event = an_event(club, series=len(totals), day=day)
    people = [
        Entrant.objects.create(
            event=event, number=number, player=player, name=player.name if player else "A guest", registered_at=now()
        )
        for number, player in enumerate(players, start=1)
    ]
    for series, made in zip(event.series.order_by("number"), totals, strict=True):
        [table] = seat(series, [people])
        result = ResultRecord.objects.create(
            table=table, version=1, source=Source.PAPER, state=ResultState.CHECKED, deals=48, rows=[], keyed_at=now()
        )
        for place, (entrant, total) in enumerate(zip(people, made, strict=True)):
            figures = {"points": total, "won": 0, "lost": 0, "others_lost": 0, "passed": 0, "total": total}
            ResultLine.objects.create(result=result, series=series, entrant=entrant, place=place, **figures)
    return event


def rated(club: Club, user: str = "") -> str:
    client = Client(headers={"accept-language": "en"})
    if user:
        client.force_login(User.objects.get(username=user))
    return client.get(reverse("rating", args=[club.slug])).content.decode()


def keys(games: list, players: list[Player]) -> list[list[tuple[str, int]]]:
    names = {player.pk: player.name.split()[0] for player in players}
    return [[(names.get(player, "guest"), total) for player, total in game] for game in games]


def test_every_series_of_the_clubs_events_counts_in_the_order_of_the_days(club, players):
    evening(club, players, (900, 800, 700, 600), (500, 400, 300, 200), day=date(2026, 5, 16))
    evening(club, [*players[:2], None], (1000, 1100, 1200), day=date(2026, 5, 9))
    evening(club_of("Pik Ass", "emil"), [None] * 4, (1, 2, 3, 4))

    assert keys(rating_games(club), players) == [
        [("Anna", 1000), ("Bernd", 1100), ("guest", 1200)],
        [("Anna", 900), ("Bernd", 800), ("Clara", 700), ("Dieter", 600)],
        [("Anna", 500), ("Bernd", 400), ("Clara", 300), ("Dieter", 200)],
    ]


def test_lists_to_be_clarified_and_other_games_do_not_count(club, players):
    doubtful = evening(club, players, (900, 800, 700, 600))
    ResultRecord.objects.filter(table__series__event=doubtful).update(state=ResultState.CLARIFY)
    other = evening(club, players, (900, 800, 700, 600))
    Event.objects.filter(pk=other.pk).update(ruleset_key="skat_bierlachs")

    assert rating_games(club) == []


def signed_table(club: Club) -> SheetRecord:
    """A free table of the club: Anna wins a game, Bernd a more valuable one, all three sign."""
    people = {player.name: player for player in club.players.all()}
    sheet = open_sheet(names=[people[name] for name in NAMES[:3]], club=club, length=3)
    write(sheet, won(0, "clubs"), PASSED_DEAL, won(1, "grand"))
    for place in range(3):
        sheet.refresh_from_db()
        sign_sheet(sheet, place, after=sheet.head_seq, by="table")
    sheet.refresh_from_db()
    return sheet


def test_signed_free_tables_of_the_club_count_until_they_are_opened_again(club, players):
    sheet = signed_table(club)
    totals = list(ListLine.objects.order_by("seat__place").values_list("total", flat=True))

    signed = keys(rating_games(club), players)
    reopen_sheet(sheet, reason="A slip", by="anna")

    assert signed == [list(zip(["Anna", "Bernd", "Clara"], totals, strict=True))]
    assert rating_games(club) == []


def test_a_club_that_switches_it_on_has_its_whole_history(client, club, players):
    evening(club, players, *[(900, 800, 700, 600)] * 10)
    client.force_login(User.objects.get(username="anna"))

    before = client.get(reverse("rating", args=[club.slug]))
    client.post(reverse("rating", args=[club.slug]), {"switch": "on", "is_agreed": "on"})
    after = client.get(reverse("rating", args=[club.slug]))

    places = [row.place for row in after.context["table"].rows]
    assert (before.context["table"].rows, places) == ([], [1, 2, 3, 4])


def test_the_switch_wants_to_know_that_the_players_agree(client, club):
    client.force_login(User.objects.get(username="anna"))

    answer = client.post(reverse("rating", args=[club.slug]), {"switch": "on"})

    assert (answer.status_code, Club.objects.get().has_rating) == (422, False)
    assert "Tick to confirm that the players know." in answer.content.decode()


def test_switched_off_again_nothing_is_shown_and_nothing_is_lost(client, club, players):
    evening(club, players, *[(900, 800, 700, 600)] * 10)
    Club.objects.update(has_rating=True)
    shown = [row.number for row in club_rating(club)]
    client.force_login(User.objects.get(username="anna"))

    client.post(reverse("rating", args=[club.slug]), {"switch": "off"})
    seen = Client().get(reverse("rating", args=[club.slug]))
    client.post(reverse("rating", args=[club.slug]), {"switch": "on", "is_agreed": "on"})

    assert (seen.status_code, [row.number for row in club_rating(club)]) == (404, shown)


def test_few_lists_make_a_provisional_rating_without_a_place(club, players):
    evening(club, players[:3], *[(900, 800, 700)] * 10)
    evening(club, [players[0], players[3], None], (0, 2000, 500))

    assert [(row.place, row.player.name, row.rated.lists) for row in club_rating(club)] == [
        (1, "Anna Ahlers", 11),
        (2, "Bernd Brandt", 10),
        (3, "Clara Classen", 10),
        (None, "Dieter Dörfler", 1),
    ]


def test_equal_ratings_share_a_place(club, players):
    evening(club, players, *[(900, 900, 900, 100)] * 10)

    assert [row.place for row in club_rating(club)] == [1, 1, 1, 4]


def test_a_result_that_was_corrected_changes_the_rating(club, players):
    event = evening(club, players, *[(900, 800, 700, 600)] * 10)
    before = {row.player.pk: row.number for row in club_rating(club)}
    ResultLine.objects.filter(entrant__number=4).update(total=1500)
    event.head_hash = "1" * 64
    event.save()

    after = {row.player.pk: row.number for row in club_rating(club)}

    assert after[players[3].pk] > before[players[3].pk]


def test_hidden_players_are_seen_by_their_club_alone(club, players):
    evening(club, players, *[(900, 800, 700, 600)] * 10)
    Club.objects.update(has_rating=True)
    Player.objects.filter(pk=players[0].pk).update(privacy=Privacy.HIDDEN, nickname="Herzdame", pseudonym_number=7)
    Player.objects.filter(pk=players[1].pk).update(privacy=Privacy.OBJECTED, pseudonym_number=8)
    emil = User.objects.create_user("emil")
    Membership.objects.create(user=emil, club=Club.objects.create(name="Pik Ass", slug="pik-ass"))

    for page in (rated(club), rated(club, "emil")):
        assert "Clara Classen" in page
        assert not any(name in page for name in ("Anna Ahlers", "Bernd Brandt", "Herzdame", "Player 8"))
    own = rated(club, "anna")
    assert "Herzdame" in own
    assert not any(name in own for name in ("Anna Ahlers", "Bernd Brandt"))


@pytest.mark.parametrize(("is_on", "everybody"), [(False, 404), (True, 200)], ids=["off", "on"])
def test_who_may_look_and_who_may_switch(club, is_on, everybody):
    an_event(club)
    Club.objects.update(has_rating=is_on)
    club_of("Pik Ass", "emil")
    address = reverse("rating", args=[club.slug])

    for login in ("", "emil"):
        client = Client()
        if login:
            client.force_login(User.objects.get(username=login))
        assert (client.get(address).status_code, client.post(address, {"switch": "off"}).status_code) == (
            everybody,
            404,
        )
        assert client.get(reverse("rating", args=["no-such-club"])).status_code == 404
    assert Club.objects.get(pk=club.pk).has_rating is is_on


def test_the_page_needs_no_more_queries_for_more_players(club):
    Club.objects.update(has_rating=True)
    more = [Player.objects.create(club=club, name=f"Player {n}") for n in range(30)]
    counts = []
    for size in (3, 30):
        for start in range(0, size, 3):
            evening(club, more[start : start + 3], (3, 2, 1))
        with CaptureQueriesContext(connection) as asked:
            rated(club)
        counts.append(len(asked))

    assert counts[0] == counts[1] < 12
