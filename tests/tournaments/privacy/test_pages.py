"""The page on which a club decides what others see of a player, and the form of the members page."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.clubs.members import add_player
from scoring.models import Player, Privacy
from scoring.sheets.services import open_sheet
from tests.tournaments.cast import club_of

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def player() -> Player:
    return add_player(club_of(), name="Oskar Oberbauer")


def browser(login: str = "") -> Client:
    client = Client(headers={"accept-language": "en"})
    if login:
        client.force_login(User.objects.get(username=login))
    return client


def page_of(player: Player) -> str:
    return reverse("player_privacy", args=[player.public_id])


def shown_name(player: Player) -> str:
    player.refresh_from_db()
    return player.shown_name


def test_the_page_is_for_the_logins_of_the_players_club(player):
    club_of("Grand Hand", "dieter")

    found = {login: browser(login).get(page_of(player)).status_code for login in ("", "dieter", "anna")}

    assert found == {"": 302, "dieter": 404, "anna": 200}


def test_nobody_else_changes_it(player):
    club_of("Grand Hand", "dieter")

    found = [browser(login).post(page_of(player), {"privacy": "hidden"}).status_code for login in ("", "dieter")]

    assert (found, shown_name(player)) == ([302, 404], "Oskar Oberbauer")


def test_the_page_shows_what_others_see_and_the_name_of_each_choice(player):
    Player.objects.filter(pk=player.pk).update(nickname="Blitz", pseudonym_number=7)

    page = browser("anna").get(page_of(player))

    assert [name for _key, _title, name, _words in page.context["choices"]] == ["Blitz", "Blitz", "Player 7"]
    assert page.context["player"].privacy == page.context["choices"][0][0]


def test_nickname_and_visibility_are_saved(player):
    answer = browser("anna").post(page_of(player), {"privacy": "hidden", "nickname": "Blitz"}, follow=True)

    assert "Others now see “Blitz”." in answer.text
    assert (shown_name(player), player.privacy) == ("Blitz", Privacy.HIDDEN)


def test_an_objection_needs_a_confirmation_that_explains_it(player):
    open_sheet(names=[player, "Bernd", "Clara"], length=3, club=player.club)
    client = browser("anna")

    confirmation = client.post(page_of(player), {"privacy": "objected", "nickname": ""})

    assert shown_name(player) == "Oskar Oberbauer"
    assert "The name is now on 1 list." in confirmation.text
    assert "This can be withdrawn at any time." in confirmation.text
    client.post(page_of(player), {"privacy": "objected", "nickname": "", "is_sure": "on"})
    assert shown_name(player) == "Player 1"
    client.post(page_of(player), {"privacy": "open", "nickname": ""})
    assert shown_name(player) == "Oskar Oberbauer"


def test_an_impossible_nickname_is_refused_at_its_field(player):
    answer = browser("anna").post(page_of(player), {"privacy": "hidden", "nickname": "a\u202eb"})

    assert answer.status_code == 422
    assert "Remove the invisible character U+202E." in answer.text
    assert shown_name(player) == "Oskar Oberbauer"


def test_the_member_page_asks_to_confirm_an_objection(player):
    address = reverse("player_edit", args=[player.club.slug, player.pk])
    data = {"name": "Oskar Oberbauer", "is_active": "on", "privacy": "objected"}
    client = browser("anna")

    confirmation = client.post(address, data)

    assert (confirmation.status_code, shown_name(player)) == (422, "Oskar Oberbauer")
    assert 'name="is_sure"' in confirmation.text
    client.post(address, data | {"is_sure": "on"})
    assert shown_name(player) == "Player 1"
    # The objection stays, whatever else is changed.
    client.post(address, {"name": "Oskar Oberbauer", "nickname": "Blitz", "is_active": "on"})
    assert shown_name(player) == "Player 1"


def test_the_member_page_marks_players_shown_under_other_names(player):
    browser("anna").post(page_of(player), {"privacy": "hidden", "nickname": ""})

    page = browser("anna").get(player.club.get_absolute_url()).text

    assert "Oskar Oberbauer" in page
    assert "Player 1" in page
