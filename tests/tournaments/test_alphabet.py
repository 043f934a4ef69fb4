"""People are in one order everywhere: by last name, ä as a, on any database. DIN 5007-1"""

import re
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models import Club, Membership, Player
from tests.tournaments.cast import an_event
from tournaments.events.forms.desk import ReplaceForm
from tournaments.events.models import Entrant
from tournaments.players.queries.ratings import _ordered
from tournaments.seasons.forms import PeopleForm, TablesForm

pytestmark = [pytest.mark.django_db, pytest.mark.storage]

# In the order that every list has, which no database gives: Z before a, and ä, ç, ö behind z.
IN_ORDER = (
    *("Rolf abel", "Zacharias Alt", "Emil Ärmel", "Åke Bohm", "Çağla Çelik", "anna Cohn"),
    *("Bert Odin", "Ädam Österle", "Ida Ozelot", "Clara Zahn"),
)


@pytest.fixture
def club() -> Club:
    club = Club.objects.create(name="Herz Dame", slug="herz-dame")
    for name in sorted(IN_ORDER, key=len):
        Player.objects.create(club=club, name=name)
    return club


@pytest.fixture
def member(club) -> Client:
    user = User.objects.create_user("bernd")
    Membership.objects.create(club=club, user=user)
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def order_in(text: str) -> tuple[str, ...]:
    """The names in the order in which they first occur."""
    return tuple(sorted((name for name in IN_ORDER if name in text), key=text.index))


@pytest.mark.parametrize("query", ["", "?players-sort=name"])
def test_the_club_lists_its_players_by_last_name(club, member, query):
    assert order_in(member.get(f"{club.get_absolute_url()}{query}").text) == IN_ORDER


def test_the_club_lists_them_backwards_too(club, member):
    assert order_in(member.get(f"{club.get_absolute_url()}?players-sort=-name").text) == IN_ORDER[::-1]


def test_a_new_table_offers_them_by_last_name(member):
    offered = re.search(r'<datalist id="players">(.*?)</datalist>', member.get(reverse("new_table")).text)

    assert offered
    assert order_in(offered[1]) == IN_ORDER


def test_the_search_finds_them_by_last_name(club, member):
    Player.objects.update(nickname="")
    for name in IN_ORDER:
        Player.objects.filter(name=name).update(name=f"{name.split()[0]} Skat-{name.split()[1]}")

    found = re.findall(r"Skat-(\w+)", member.get(reverse("search"), {"q": "skat", "kind": "players"}).text)

    assert list(dict.fromkeys(found)) == [name.split()[1] for name in IN_ORDER]


def test_an_evening_ticks_them_by_last_name(club):
    form = PeopleForm(players=list(club.players.all()))

    assert tuple(player.name for player, _, _ in form.rows) == IN_ORDER


def entered(club: Club) -> tuple[Entrant, ...]:
    event = an_event(club=club)
    return tuple(
        Entrant.objects.create(
            event=event, number=number, name=name, presence="present", registered_at=event.created_at
        )
        for number, name in enumerate(sorted(IN_ORDER, key=len), start=1)
    )


def test_seats_and_substitutes_are_offered_by_last_name(club):
    people = entered(club)
    substitutes = ReplaceForm(seats=[], free=Entrant.objects.filter(event=people[0].event))
    seats = TablesForm(event=people[0].event)

    assert [name for _, name in substitutes.fields["entrant"].choices][1:] == [
        str(next(one for one in people if one.name == name)) for name in IN_ORDER
    ]
    assert tuple(name for _, name in seats.fields["seat_1_1"].choices)[1:] == IN_ORDER


def test_equal_ratings_stand_by_last_name():
    equal = SimpleNamespace(number=25)
    rated = [(Player(pk=pk, name=name), equal) for pk, name in enumerate(sorted(IN_ORDER, key=len), start=1)]

    assert tuple(player.name for player, _ in _ordered(rated)) == IN_ORDER
