"""Every address of a club's history for every kind of visitor: a club that shows nothing is hidden.

An address without a row in the table is a fault: add a row that says who may use it.
"""

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client

from scoring.models import Club, Membership
from tests.tournaments.cast import an_event, club_of
from tournaments.players.urls.clubs import urlpatterns

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

EVERYBODY, FINDERS, MEMBERS = "everyone", "those who can find the club", "its logins"

# Who may read an address of a club with a rating, and who may post to it; None where there is no such method.
TABLE: dict[str, tuple[str, str | None]] = {
    "search/": (EVERYBODY, None),
    "clubs/<slug:slug>/history/": (FINDERS, None),
    "clubs/<slug:slug>/records/": (FINDERS, None),
    "clubs/<slug:slug>/rating/": (FINDERS, MEMBERS),
}
PEOPLE = ("nobody", "another club", "its own")


@pytest.fixture(params=[True, False], ids=["a club that shows something", "a club that shows nothing"])
def club(request) -> Club:
    club = club_of()
    Club.objects.update(has_rating=True)
    an_event(club, day=date(2026, 5, 9), is_listed=request.param)
    club_of("Pik Ass", "emil")
    club.is_public = request.param
    return club


def browser(who: str) -> Client:
    client = Client(headers={"accept-language": "en"})
    logins = {"another club": "emil", "its own": "anna"}
    if who in logins:
        client.force_login(User.objects.get(username=logins[who]))
    return client


def test_every_address_has_a_row():
    assert {str(pattern.pattern) for pattern in urlpatterns} == set(TABLE)


def may(who: str, allowed: str, club: Club) -> bool:
    return allowed == EVERYBODY or who == "its own" or (allowed == FINDERS and club.is_public)


@pytest.mark.sampled(2)
def test_who_may_read(club):
    seen = {
        (route, who): browser(who).get("/" + route.replace("<slug:slug>", club.slug)).status_code
        for route in TABLE
        for who in PEOPLE
    }

    assert seen == {
        (route, who): 200 if may(who, get, club) else 404 for route, (get, _) in TABLE.items() for who in PEOPLE
    }


def test_who_may_post(club):
    wrong = {}
    for route, (_, post) in TABLE.items():
        for who in PEOPLE:
            status = browser(who).post("/" + route.replace("<slug:slug>", club.slug), {"switch": "on"}).status_code
            if status != (405 if post is None else 302 if may(who, post, club) else 404):
                wrong[route, who] = status

    assert wrong == {}


def test_a_club_that_shows_nothing_is_like_no_club(club):
    if club.is_public:
        return
    for route in TABLE:
        if "<slug:slug>" in route:
            texts = [
                browser("nobody").get("/" + route.replace("<slug:slug>", slug)).content for slug in (club.slug, "none")
            ]
            assert texts[0].replace(club.slug.encode(), b"none").split(b"csrf")[0] == texts[1].split(b"csrf")[0]


def test_a_post_needs_its_token(club):
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.get(username="anna"))

    answer = client.post(f"/clubs/{club.slug}/rating/", {"switch": "off"})

    assert (answer.status_code, Club.objects.get(pk=club.pk).has_rating) == (403, True)
    assert Membership.objects.filter(club=club).count() == 1
