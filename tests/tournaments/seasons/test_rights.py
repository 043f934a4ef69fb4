"""Who opens and who acts at every address of a season: the public, the club's own logins, those of another club.

An address without a row in the table is a fault: add a row that says who may use it.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User

from scoring.models import Membership
from tests.tournaments.cast import an_event, club_of, helper
from tests.tournaments.seasons.cast import a_season, an_evening, players_of
from tests.tournaments.test_rights import browser, everything, route_of, some_of, undone
from tournaments.events.phrases.choices import Role
from tournaments.seasons.models import Season
from tournaments.seasons.services.evenings import EveningPlan, start_evening
from tournaments.seasons.services.seasons import book_cash, close_season, reopen_season
from tournaments.seasons.urls import urlpatterns

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

EVERYBODY, LOGIN, CLUB = "everyone", "login", "club"


@dataclass(frozen=True)
class Page:
    """Who may read an address, who may post to it (None: there is no such method), and the data sent."""

    get: str | None
    post: str | None = None
    sent: dict[str, Any] = field(default_factory=dict)


READ, FORM, ACTION = Page(EVERYBODY), Page(CLUB, CLUB), Page(None, CLUB)
EVENING = "EVENT/evenings/<slug:event_id>/"
TABLE = {
    "": READ,
    "new/": Page(LOGIN, LOGIN),
    "EVENT/": READ,
    "EVENT/versions/<int:number>/": READ,
    "EVENT/settings/": FORM,
    "EVENT/protocol/": Page(CLUB),
    "EVENT/files/season.json": Page(CLUB),
    "EVENT/close/": FORM,
    "EVENT/reopen/": Page(CLUB, CLUB, {"reason": "Once more"}),
    "EVENT/evenings/": READ,
    "EVENT/evenings/add/": ACTION,
    "EVENT/evenings/new/": FORM,
    EVENING: Page(CLUB),
    f"{EVENING}seats/": ACTION,
    f"{EVENING}next/": ACTION,
    f"{EVENING}people/": FORM,
    f"{EVENING}excused/": FORM,
    f"{EVENING}fees/": ACTION,
    f"{EVENING}loss-money/": Page(None, CLUB, {"series": 1, "table": 1}),
    f"{EVENING}end/": ACTION,
    f"{EVENING}remove/": FORM,
    "EVENT/till/": Page(CLUB),
    "EVENT/till/till.csv": Page(CLUB),
    "EVENT/till/entries/": FORM,
    "EVENT/till/entries/<int:number>/": Page(CLUB, CLUB, {"reason": "Counted twice"}),
}
# The documents of a season have a separate table in their tests.
DOCUMENT_ROWS = ("EVENT/papers/", "EVENT/chart.pdf", "EVENT/certificates.pdf")


@dataclass
class Scene:
    """A season with something of everything in it."""

    season: Season
    event: str

    def address(self, route: str) -> str:
        path = route.replace("EVENT", self.season.public_id).replace("<slug:event_id>", self.event)
        return f"/seasons/{path.replace('<int:number>', '1')}"


def a_scene(club, **settings) -> Scene:
    season = a_season(club, **settings)
    players = players_of(club, ["Anna", "Bernd", "Clara", "Dieter"])
    an_evening(season, [{"Anna": 3, "Bernd": 2, "Clara": 1}], players)
    book_cash(season, day=date(2026, 3, 1), words="Cards", cents=-500, by="anna")
    close_season(season, by="anna")
    season = reopen_season(Season.objects.get(pk=season.pk), reason="Goes on", by="anna")
    plan = EveningPlan(
        day=date(2026, 6, 1), players=list(players.values()), settings={"entry_fee": 100, "loss_fee_steps": [[1, 50]]}
    )
    evening = start_evening(season, plan, by="anna")
    an_event(club, name="Beside", day=date(2026, 7, 1))
    return Scene(Season.objects.get(pk=season.pk), evening.event.public_id)


@pytest.fixture(scope="module")
def own(shared_db) -> Scene:
    return a_scene(club_of())


@pytest.fixture(scope="module")
def other(shared_db) -> Scene:
    """An unlisted season of another club."""
    return a_scene(club_of("Kanarienclub", "dieter"), name="Kanarienjahr", is_listed=False)


@pytest.fixture(scope="module")
def people(own, other) -> dict[str, User | AnonymousUser]:
    event = own.season.evenings.get(event__public_id=own.event).event
    found = {
        "nobody": AnonymousUser(),
        "a stranger": User.objects.create_user("emil"),
        "another club": User.objects.get(username="dieter"),
        "another club's staff": User.objects.create_user("gerda", is_staff=True),
        "a helper of the evening": helper(event, Role.DIRECTOR),
        "the club": User.objects.get(username="anna"),
        "the club's secretary": User.objects.create_user("bella"),
        "a superuser": User.objects.create_superuser("root"),
    }
    for name, club in (("another club's staff", other.season.club), ("the club's secretary", own.season.club)):
        Membership.objects.create(user=found[name], club=club)
    return found


OWN = {"the club", "the club's secretary", "a superuser"}
THEIRS = {"another club", "another club's staff", "a superuser"}


def may(who: str, name: str) -> bool:
    return who == EVERYBODY or (who == LOGIN and name != "nobody") or (who == CLUB and name in OWN)


def by_turns(people, who: str | None, turn: int) -> list[str]:
    """Some of those who may and some of those who may not; all of them in the long run."""
    allowed = {name: user for name, user in people.items() if who and may(who, name)}
    refused = {name: user for name, user in people.items() if name not in allowed}
    return [*some_of(allowed, turn, 2), *some_of(refused, turn, 3)]


def is_right(status: int, who: str | None, name: str) -> bool:
    if who is None:
        return status == 405
    if may(who, name):
        return status in (200, 302, 422)
    return status == (302 if who == LOGIN else 404)


def test_every_address_has_a_row():
    assert sorted({route_of(pattern) for pattern in urlpatterns} - {*DOCUMENT_ROWS}) == sorted(TABLE)


def test_who_reads_what_and_reading_changes_nothing(own, people):
    clients = {name: browser(user) for name, user in people.items()}
    stored, wrong = everything(), {}
    for turn, (route, page) in enumerate(TABLE.items()):
        for name in by_turns(people, page.get, turn):
            answer = clients[name].get(own.address(route))
            if not is_right(answer.status_code, page.get, name):
                wrong[route, name] = answer.status_code
            if name not in THEIRS and "Kanarien" in answer.content.decode(errors="replace"):
                wrong[route, name] = "another club"

    assert wrong == {}
    assert everything() == stored


@pytest.mark.long
@pytest.mark.promise("S3")
def test_who_does_what(own, people):
    clients = {name: browser(user) for name, user in people.items()}
    stored, wrong = everything(), {}
    for turn, (route, page) in enumerate(TABLE.items()):
        for name in by_turns(people, page.post, turn):
            address = own.address(route)
            if page.post is not None and may(page.post, name):
                status = undone(clients[name], address, page.sent)
            else:
                status = clients[name].post(address, page.sent).status_code
            if not is_right(status, page.post, name):
                wrong[route, name] = status

    assert wrong == {}
    assert everything() == stored


@pytest.mark.promise("S3")
def test_nobody_puts_or_deletes(own, people):
    clients = {name: browser(user) for name, user in people.items()}
    stored = everything()

    found = {
        clients[name].generic(method, own.address(route)).status_code
        for turn, route in enumerate(TABLE)
        for name in some_of(people, turn, 1)
        for method in ("PUT", "DELETE")
    }

    assert found == {405}
    assert everything() == stored


@pytest.mark.long
def test_a_season_that_is_not_listed_is_for_its_club_alone(other, people):
    strangers = {name: user for name, user in people.items() if name not in THEIRS}
    clients = {name: browser(user) for name, user in strangers.items()}
    found = {}
    for turn, (route, page) in enumerate(TABLE.items()):
        if route.startswith("EVENT") and page.get:
            for name in some_of(strangers, turn, 3):
                found[route, name] = clients[name].get(other.address(route)).status_code

    assert set(found.values()) == {404}
    assert {browser(people[name]).get(other.address("EVENT/")).status_code for name in THEIRS} == {200}


def test_another_clubs_evening_is_not_reached_through_the_own_season(own, other, people):
    mixed = Scene(own.season, other.event)
    client = browser(people["the club"])
    stored = everything()

    found = {
        route: client.post(mixed.address(route), {"reason": "x"}).status_code for route in TABLE if EVENING in route
    }

    assert set(found.values()) <= {404, 405}
    assert everything() == stored


@pytest.mark.postgresql
def test_another_clubs_event_and_players_cannot_be_taken_in(own, other, people):
    client = browser(people["the club"])
    strangers = [player.pk for player in other.season.club.players.all()]
    event = other.season.evenings.get(event__public_id=other.event).event

    client.post(own.address("EVENT/evenings/add/"), {"event": event.pk})
    sent = {"day": "2026-09-01", "here": strangers, "seats": "lot", "later": "drawn", "series": 1, "rounds": 12}
    answer = client.post(own.address("EVENT/evenings/new/"), sent)

    assert answer.status_code == 422
    assert not own.season.evenings.filter(event=event).exists()
