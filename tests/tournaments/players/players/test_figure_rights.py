"""Who reads the page of a player and the records of a club, and which name is shown there."""

from dataclasses import dataclass
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client

from scoring.models import Club, Player, Privacy
from tests.scoring.cast import won
from tests.tournaments.cast import an_event, club_of
from tests.tournaments.players.players.cast import a_list, keyed_event, players_of
from tournaments.events.models import Event
from tournaments.players.urls import clubs, players

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

HIDDEN_NAME = "Canary Verborgen"
OBJECTED_NAME = "Canary Widersprochen"
EVERYBODY = ("nobody", "another club", "the club")
THE_CLUB = ("the club",)
# Who reads the address: of a club that has something listed, and of one that has not.
TABLE: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "players/open/": (EVERYBODY, THE_CLUB),
    "players/hidden/": (THE_CLUB, THE_CLUB),
    "players/objected/": ((), ()),
    "clubs/records/": (EVERYBODY, THE_CLUB),
}
# Further addresses whose rooms have separate tables.
ELSEWHERE = {"player_page": "players", "records": "clubs"}


@dataclass
class Scene:
    club: Club
    open: Player
    hidden: Player
    objected: Player

    def address(self, key: str) -> str:
        room, whose = key.strip("/").split("/")
        if room == "clubs":
            return f"/clubs/{self.club.slug}/records/"
        return f"/players/{getattr(self, whose).public_id}/"


@pytest.fixture
def scene() -> Scene:
    club = club_of()
    anna, bernd, clara, dieter = players_of(club, 4)
    a_list(club, [anna, bernd, clara], won(0), won(1, "clubs"), won(2, "grand"))
    keyed_event(club, [anna, bernd, clara, dieter], [100, 200, 300, 0], is_listed=False)
    for player, privacy, name in ((bernd, Privacy.HIDDEN, HIDDEN_NAME), (clara, Privacy.OBJECTED, OBJECTED_NAME)):
        shown_as = {"nickname": "Kreuzbube"} if privacy == Privacy.HIDDEN else {"pseudonym_number": 7}
        Player.objects.filter(pk=player.pk).update(name=name, privacy=privacy, **shown_as)
        player.refresh_from_db()
    return Scene(club, anna, bernd, clara)


@pytest.fixture
def people() -> dict[str, Any]:
    club_of("Pik Bube", "dieter")
    return {
        "nobody": AnonymousUser(),
        "another club": User.objects.get(username="dieter"),
        "the club": User.objects.get(username="anna"),
    }


def browser(user: Any) -> Client:
    client = Client()
    if isinstance(user, User):
        client.force_login(user)
    return client


def test_the_addresses_are_these():
    named = {pattern.name for pattern in (*players.urlpatterns, *clubs.urlpatterns)}

    assert set(ELSEWHERE) <= named


@pytest.mark.sampled(2)
@pytest.mark.parametrize("is_listed", [True, False], ids=["a public club", "a club with nothing listed"])
def test_who_reads_what(scene, people, is_listed):
    if is_listed:
        an_event(scene.club, name="Open to all")

    found = {
        key: tuple(name for name, user in people.items() if browser(user).get(scene.address(key)).status_code == 200)
        for key in TABLE
    }

    assert found == {key: row[not is_listed] for key, row in TABLE.items()}
    refused = {browser(people["nobody"]).post(scene.address(key)).status_code for key in TABLE}
    assert refused == {405}


def test_no_hidden_name_and_no_unlisted_event_gets_out(scene, people):
    an_event(scene.club, name="Open to all")
    Event.objects.filter(is_listed=False).update(name="Canary Preis")

    texts = {
        (key, name): browser(user).get(scene.address(key)).content.decode()
        for key in TABLE
        for name, user in people.items()
        if name in TABLE[key][0]
    }

    shown_text = {
        pair for pair, text in texts.items() for name in (HIDDEN_NAME, OBJECTED_NAME, "Player 7") if name in text
    }
    assert shown_text == set()
    unlisted = {name for (_, name), text in texts.items() if "Canary Preis" in text}
    assert unlisted == {"the club"}
    for name in EVERYBODY:
        assert "Kreuzbube" in texts["clubs/records/", name]
        assert scene.hidden.public_id not in texts["clubs/records/", name]


@pytest.mark.long
def test_strangers_see_short_names_as_soon_as_one_page_of_the_club_does(scene, people):
    an_event(scene.club, name="Open to all")
    an_event(scene.club, name="Discreet", shown_names="short")

    shown_text = {
        name: [
            "Anna Ahlers" in browser(user).get(scene.address(key)).content.decode()
            for key in ("players/open/", "clubs/records/")
        ]
        for name, user in people.items()
    }

    assert shown_text == {"nobody": [False, False], "another club": [False, False], "the club": [True, True]}


@pytest.mark.long
def test_where_names_are_short_no_page_leads_strangers_to_a_list_with_whole_ones(scene, people):
    an_event(scene.club, name="Discreet", shown_names="short")

    led = {
        name: [
            'href="/sheets/' in browser(user).get(scene.address(key)).content.decode()
            for key in ("players/open/", "clubs/records/")
        ]
        for name, user in people.items()
    }

    assert led == {"nobody": [False, False], "another club": [False, False], "the club": [True, True]}
