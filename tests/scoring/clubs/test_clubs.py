"""Clubs and their players."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models import Club, Player

pytestmark = [pytest.mark.storage, pytest.mark.postgresql, pytest.mark.django_db]


@pytest.fixture
def clara() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.create_user("clara"))
    return client


def test_the_creator_of_a_club_is_its_keeper(clara):
    answer = clara.post(reverse("new_club"), {"name": "Skatclub Grand Hand"})

    assert answer["Location"] == "/clubs/skatclub-grand-hand/"
    assert clara.get(answer["Location"]).status_code == 200


def test_a_clubs_name_is_unique(clara):
    clara.post(reverse("new_club"), {"name": "Skatclub"})

    answer = clara.post(reverse("new_club"), {"name": "skatclub"})

    assert answer.status_code == 422
    assert "A club with this name already exists." in answer.text


def test_clubs_with_similar_names_have_distinct_addresses(clara):
    for name in ("Skat-Club", "Skat Club", "Скат", "スカート"):
        clara.post(reverse("new_club"), {"name": name})

    assert sorted(Club.objects.values_list("slug", flat=True)) == ["club", "club-2", "skat-club", "skat-club-2"]


NAMED = {
    "1. Skatclub Grün-Weiß Köpenick e.V.": "1-skatclub-gruen-weiss-koepenick-ev",
    "ÄÖÜ": "aeoeue",
    "Klub Łódź": "klub-lodz",
    "A" * 49 + " Zwei": "a" * 49,
}


@pytest.mark.parametrize(("name", "address"), NAMED.items(), ids=NAMED.values())
def test_a_clubs_address_is_written_as_germans_write_it(clara, name, address):
    clara.post(reverse("new_club"), {"name": name})

    assert Club.objects.get().slug == address


def test_a_player_is_added_and_offered_at_a_new_table(clara):
    clara.post(reverse("new_club"), {"name": "Skatclub"})
    club = Club.objects.get()

    clara.post(reverse("player_new", args=[club.slug]), {"name": "Anna", "nickname": "Änne", "is_active": "on"})

    assert [player.shown_name for player in club.players.all()] == ["Änne"]
    assert 'value="Änne"' in clara.get(reverse("new_table")).text


def test_a_table_of_the_club_knows_its_players_by_name(clara):
    clara.post(reverse("new_club"), {"name": "Skatclub"})
    club = Club.objects.get()
    anna = Player.objects.create(club=club, name="Anna")
    names = {f"name_{place}": name for place, name in enumerate(["Anna", "Bernd", "Emil"])}

    clara.post(
        reverse("new_table"),
        {**names, "club": club.pk, "rounds": 12, "scheme": "seeger_fabian", "first_dealer": 0},
    )

    (sheet,) = club.sheets.all()
    assert [(seat.name, seat.player) for seat in sheet.seats.all()] == [("Anna", anna), ("Bernd", None), ("Emil", None)]
    assert sheet.length == 36
