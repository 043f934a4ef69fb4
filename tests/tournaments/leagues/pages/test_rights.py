"""Every address of a league for every kind of visitor: who opens it, and who acts there.

An address without a row in the table is a fault: add a row that says who may use it. Documents have a table of their
own.
"""

from dataclasses import dataclass, field
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client

from scoring.models import Membership
from tests.examples import IS_LONG
from tests.tournaments.cast import club_of
from tests.tournaments.leagues.cast import a_division, a_meeting, by_chance, opened, play, reported
from tests.tournaments.test_rights import everything, some_of, undone
from tournaments.leagues.models import League, Meeting, SquadMember
from tournaments.leagues.services.meetings import deduct
from tournaments.leagues.urls import urlpatterns
from tournaments.leagues.views import documents as league_documents

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

NOBODY, LOGIN, ELSEWHERE, GUEST, HOST = (
    "nobody",
    "a login without a club",
    "a captain of another club's league",
    "a guest's captain",
    "the host's captain",
)
STRANGER, STAFF, LEADER, SECRETARY, SUPERUSER = (
    "another club",
    "another club, with a right in the administration",
    "the leader",
    "the club's secretary",
    "a superuser",
)
LEADERS = {LEADER, SECRETARY, SUPERUSER}
STRANGERS = {LOGIN, ELSEWHERE, STRANGER, STAFF}
LOGINS = STRANGERS | LEADERS | {GUEST, HOST}
EVERYBODY = LOGINS | {NOBODY}
# The addresses of teams are those of team 2, a guest.
TEAM = LEADERS | {GUEST}
HOSTS = LEADERS | {HOST}
PLAYING = LEADERS | {GUEST, HOST}


@dataclass(frozen=True)
class Page:
    """Who may read an address, and who may post to it with which data; None where there is no such method."""

    get: set[str] | None
    post: set[str] | None = None
    sent: dict[str, Any] = field(default_factory=dict)


def form(who: set[str], **sent: Any) -> Page:
    return Page(who, who, sent)


def action(who: set[str], **sent: Any) -> Page:
    return Page(None, who, sent)


MEETING = "LEAGUE/<int:division>/<int:day>/<int:number>/"
TABLE = {
    "": Page(EVERYBODY),
    "new/": form(LOGINS),
    "LEAGUE/": Page(EVERYBODY),
    "LEAGUE/settings/": form(LEADERS),
    "LEAGUE/divisions/": action(LEADERS, name="Kreisliga", promoted=1, relegated=1),
    "LEAGUE/protocol/": Page(LEADERS),
    "LEAGUE/files/league.json": Page(LEADERS),
    "LEAGUE/close/": form(LEADERS),
    "LEAGUE/reopen/": form(LEADERS, reason="A mistake"),
    "LEAGUE/teams/": Page(EVERYBODY, LEADERS, {"division": 1, "name": "Herz Zehn", "club_name": ""}),
    "LEAGUE/teams/paste/": action(LEADERS, division=1, teams="Herz Zehn; Altona"),
    "LEAGUE/teams/<int:number>/": Page(EVERYBODY),
    "LEAGUE/teams/<int:number>/settings/": form(LEADERS, name="Herz Zehn"),
    "LEAGUE/teams/<int:number>/withdraw/": form(LEADERS, reason="No players"),
    "LEAGUE/teams/<int:number>/players/": action(LEADERS, member="Zoe Zander"),
    "LEAGUE/teams/<int:number>/players/<int:member>/remove/": action(LEADERS),
    "LEAGUE/teams/<int:number>/captains/": action(LEADERS, login="captain1"),
    "LEAGUE/teams/<int:number>/captains/<int:user>/remove/": action(LEADERS),
    "LEAGUE/teams/<int:number>/deductions/": form(LEADERS, match_points="1", reason="Came late"),
    "LEAGUE/teams/<int:number>/deductions/<int:pk>/cancel/": form(LEADERS, reason="A mistake"),
    "LEAGUE/<int:division>/": Page(EVERYBODY),
    "LEAGUE/<int:division>/settings/": form(LEADERS, name="Liga", promoted=1, relegated=1),
    "LEAGUE/<int:division>/players/": Page(EVERYBODY),
    "LEAGUE/<int:division>/schedule/": Page(EVERYBODY),
    "LEAGUE/<int:division>/schedule/make/": form(LEADERS, days="1.2.2027", series=3, size=4),
    "LEAGUE/<int:division>/schedule/<int:day>/": form(LEADERS, do="move", day="2027-02-01"),
    MEETING: Page(EVERYBODY),
    f"{MEETING}settings/": form(LEADERS, host="1", venue="Hall"),
    f"{MEETING}line-up/<int:team>/": form(TEAM),
    f"{MEETING}absent/<int:team>/": action(HOSTS),
    f"{MEETING}open/": action(HOSTS),
    f"{MEETING}take-back/": form(HOSTS, reason="Too early"),
    f"{MEETING}substitutes/<int:team>/": form(PLAYING),
    f"{MEETING}report/": action(HOSTS, reason="A list was wrong"),
    f"{MEETING}answer/<int:team>/": form(TEAM, answer="agree", note="Signed"),
    f"{MEETING}approve/": form(LEADERS, reason="All is right"),
    f"{MEETING}reopen/": form(LEADERS, reason="A list was wrong"),
}


@pytest.fixture(scope="module")
def meeting(shared_db) -> Meeting:
    """A reported meeting, with a deduction of a guest."""
    made = a_meeting(4, series=1, players=[4, 4, 4, 4], captains=True)
    play(opened(made), by_chance(1))
    reported(made)
    deduct(made.match_day.division.league.teams.get(number=2), match_points=1, reason="Came late", by="anna")
    return made


@pytest.fixture(scope="module")
def league(meeting) -> League:
    return meeting.match_day.division.league


@pytest.fixture(scope="module")
def people(league) -> dict[str, User | AnonymousUser]:
    theirs = club_of("Kanarienclub", "dieter")
    captain = User.objects.create_user("frieda")
    a_division(2, club=theirs, name="Kanarienliga").league.teams.get(number=2).captains.add(captain)
    found = {
        NOBODY: AnonymousUser(),
        LOGIN: User.objects.create_user("emil"),
        ELSEWHERE: captain,
        STAFF: User.objects.create_user("gerda", is_staff=True),
        SECRETARY: User.objects.create_user("bella"),
        SUPERUSER: User.objects.create_superuser("root"),
    }
    for who, club in ((STAFF, theirs), (SECRETARY, league.club)):
        Membership.objects.create(user=found[who], club=club)
    logins = {STRANGER: "dieter", GUEST: "captain2", HOST: "captain1", LEADER: "anna"}
    return found | {who: User.objects.get(username=name) for who, name in logins.items()}


def browser(user: User | AnonymousUser) -> Client:
    client = Client(headers={"accept-language": "en"})
    if isinstance(user, User):
        client.force_login(user)
    return client


def routes() -> list[str]:
    own = (pattern for pattern in urlpatterns if pattern.callback.__module__ != league_documents.__name__)
    return [str(pattern.pattern).replace("<slug:public_id>", "LEAGUE") for pattern in own]


def address(league: League, route: str) -> str:
    team = league.teams.get(number=2)
    known = {
        "division": 1,
        "day": 1,
        "team": 2,
        "number": 1 if route.startswith(MEETING) else 2,
        "member": SquadMember.objects.filter(team=team).order_by("number").first().number,
        "user": team.captains.get().pk,
        "pk": team.deductions.get().pk,
    }
    path = route.replace("LEAGUE", league.public_id)
    for name, value in known.items():
        path = path.replace(f"<int:{name}>", str(value))
    assert "<" not in path, path
    return f"/leagues/{path}"


def is_right(status: int, who: set[str] | None, name: str) -> bool:
    if who is None:
        return status == 405
    if name in who:
        return status in (200, 302, 422)
    return status == (302 if who == LOGINS else 404)


def by_turns(people, who: set[str] | None, turn: int) -> list[str]:
    """Some of those who may and some of those who may not; all of them in the long run."""
    allowed = {name: user for name, user in people.items() if name in (who or ())}
    refused = {name: user for name, user in people.items() if name not in allowed}
    return [*some_of(allowed, turn, 2), *some_of(refused, turn, 3)]


def test_every_address_has_a_row():
    assert sorted(routes()) == sorted(TABLE)


@pytest.mark.long
def test_who_reads_what(league, people):
    clients = {name: browser(user) for name, user in people.items()}
    stored = everything()

    wrong = {
        (route, name): status
        for turn, (route, page) in enumerate(TABLE.items())
        for name in by_turns(people, page.get, turn)
        if not is_right(status := clients[name].get(address(league, route)).status_code, page.get, name)
    }

    assert wrong == {}
    assert everything() == stored


@pytest.mark.promise("S3")
def test_who_does_what(league, people):
    wrong = {}
    clients = {name: browser(user) for name, user in people.items()}
    stored = everything()
    for turn, (route, page) in enumerate(TABLE.items()):
        for name in by_turns(people, page.post, turn):
            if name not in (page.post or ()):
                status = clients[name].post(address(league, route), page.sent).status_code
                if page.post is not None and not is_right(status, page.post, name):
                    wrong[route, name] = status
    assert everything() == stored

    for turn, (route, page) in enumerate(TABLE.items()):
        for name in by_turns(people, page.post, turn):
            if name in (page.post or ()):
                status = undone(clients[name], address(league, route), page.sent)
                if status not in (200, 302, 422):
                    wrong[route, name] = status

    assert wrong == {}


@pytest.mark.promise("S3")
def test_nobody_puts_or_deletes(league, people):
    clients = {name: browser(user) for name, user in people.items()}
    stored = everything()

    found = {
        clients[name].generic(method, address(league, route)).status_code
        for turn, route in enumerate(TABLE)
        for name in some_of(people, turn, 1)
        for method in ("PUT", "DELETE")
    }

    assert found == {405}
    assert everything() == stored


@pytest.mark.long
def test_a_league_that_is_not_listed_is_for_its_own_people(league, people):
    League.objects.filter(pk=league.pk).update(is_listed=False)
    readable = [route for route, page in TABLE.items() if route.startswith("LEAGUE") and page.get == EVERYBODY]

    found = {
        name: {browser(user).get(address(league, route)).status_code for route in readable[:: 1 if IS_LONG else 3]}
        for name, user in people.items()
    }

    assert found == {name: {200 if name in PLAYING else 404} for name in people}


@pytest.mark.parametrize("path", ["2/", "0/", "99999999999999/", "1/9/9/", "1/1/2/", "teams/99/", "1/1/1/line-up/9/"])
def test_missing_objects_are_not_found(league, people, path):
    assert browser(people[LEADER]).get(f"/leagues/{league.public_id}/{path}").status_code == 404


@pytest.mark.promise("S2")
def test_every_post_needs_its_token(league, people):
    client = Client(enforce_csrf_checks=True)
    client.force_login(people[LEADER])

    statuses = {client.post(address(league, route), page.sent).status_code for route, page in TABLE.items()}

    assert statuses == {403}
