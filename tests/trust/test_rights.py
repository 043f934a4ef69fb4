"""Every address outside events, leagues and seasons: who reads it, and who acts there.

An address without a row here, or in the tables of those three, is a fault: add a row that says who may use it.
"""

import re
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve, reverse

from scoring.clock import now
from scoring.clubs.members import add_player
from scoring.models import Club, HouseRules, Membership, Player, Privacy, SheetRecord
from scoring.sheets.objections import object_to
from scoring.sheets.services import open_sheet, save_house_rules
from tests.scoring.cast import won, write
from tests.skatclub.legal.test_imprint import DETAILS
from tests.tournaments import test_rights as events
from tests.tournaments.cast import an_event, club_of, entrants
from tests.tournaments.leagues.documents.test_pages import LEAGUE_DOCUMENTS, SEASON_DOCUMENTS
from tests.tournaments.leagues.pages import test_rights as leagues
from tests.tournaments.privacy.scene import filled, routes, sign_all
from tests.tournaments.seasons import test_rights as seasons
from tests.tournaments.test_rights import browser, everything, some_of
from tests.trust.every_address import ADMIN
from tests.trust.test_every_address import PRINT_JOBS
from tests.trust.test_keys_of_other_tables import send
from tournaments.events.phrases.choices import CodeRole
from tournaments.events.services.desk_codes import give_code
from tournaments.privacy.models import ErasureRequest

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

NOBODY, TABLE_KEY, OTHER_KEY, STRANGER = "nobody", "the table's key", "another table's key", "a login without a club"
SECRETARY, SECOND, ANOTHER = "the club's secretary", "its second secretary", "another club's secretary"
STAFF, SUPERUSER = "staff", "a superuser"
OUTSIDE = frozenset({NOBODY, TABLE_KEY, OTHER_KEY})
LOGGED_IN = frozenset({STRANGER, SECRETARY, SECOND, ANOTHER, STAFF, SUPERUSER})
# In place of a status: a redirect to the login, for visitors without one.
TO_LOGIN = 401
OWN = frozenset({SECRETARY, SECOND, SUPERUSER})


class Who(NamedTuple):
    """Who may, and the response to all others: those without a login, and those with one."""

    names: frozenset[str]
    outside: int = 404
    logged_in: int = 404

    def refusal(self, name: str) -> int:
        return self.outside if name in OUTSIDE else self.logged_in


EVERYBODY = Who(OUTSIDE | LOGGED_IN)
LOGIN = Who(LOGGED_IN, outside=TO_LOGIN)
CLUB = Who(OWN, outside=TO_LOGIN)
OPERATOR = Who(frozenset({STAFF, SUPERUSER}), outside=TO_LOGIN)
ROOT = Who(frozenset({SUPERUSER}), outside=TO_LOGIN)
# Those who may enter on the list of the address.
KEY = Who(OWN | {TABLE_KEY})
# The list itself is what strangers are led to.
TO_THE_LIST = KEY._replace(outside=302, logged_in=302)
PROGRAM = Who(frozenset({TABLE_KEY}))


@dataclass(frozen=True)
class Page:
    """Who may read an address, who may post to it, and the data sent, which is then stored.

    None where there is no such method; `post=EVERYBODY` without `sent` also asserts that posting stores nothing.
    """

    get: Who | None
    post: Who | None = None
    sent: dict[str, Any] = field(default_factory=dict)


def form(who: Who, **sent: Any) -> Page:
    return Page(who, who, sent)


def action(who: Who, **sent: Any) -> Page:
    return Page(None, who, sent)


SHEET, CLUBS, PLAYER = "sheets/<slug:public_id>/", "clubs/<slug:slug>/", "players/<slug:public_id>/"
TABLE = {
    # Pages for everybody; a post to them is answered as a look is.
    "": form(EVERYBODY),
    "display/": form(EVERYBODY),
    "games/": form(EVERYBODY),
    "games/<slug:system_key>/": form(EVERYBODY),
    "phone/": form(EVERYBODY),
    "worker.js": form(EVERYBODY),
    "papers/": form(EVERYBODY),
    "papers/list-<int:seats>-<int:length>.pdf": form(EVERYBODY),
    "imprint/": form(EVERYBODY),
    "privacy/": form(EVERYBODY),
    "search/": Page(EVERYBODY),
    "check/": form(EVERYBODY),
    "check/skat-check": Page(EVERYBODY),
    "health/live": Page(EVERYBODY),
    "language/setlang/": action(EVERYBODY),
    "tables/new/": form(
        EVERYBODY, rounds=12, scheme="classic", first_dealer=0, name_0="Anna", name_1="Bernd", name_2="Clara"
    ),
    "sheets/": form(EVERYBODY),
    "h/": form(EVERYBODY),
    "h/<str:code>/": form(EVERYBODY),
    # Logins
    "login/": form(EVERYBODY),
    "logout/": action(EVERYBODY),
    "account/": form(LOGIN),
    "account/password/": form(LOGIN),
    # It leads everybody to the login.
    "account/log-out-everywhere/": action(EVERYBODY),
    "account/kept/": Page(LOGIN),
    "account/kept/kept.json": Page(LOGIN),
    "account/consents/": action(LOGIN, to=["photos"]),
    "account/erasure/": form(LOGIN),
    # Who runs the site
    "operator/details/": form(OPERATOR, **DETAILS),
    "operator/processing/": form(OPERATOR),
    "state/": form(ROOT),
    "takings/": form(LOGIN),
    # Lists: with the address one reads, with the key or as manager of the club one writes
    SHEET: form(EVERYBODY),
    f"{SHEET}form.json": Page(EVERYBODY),
    f"{SHEET}list.json": Page(EVERYBODY),
    f"{SHEET}list.pdf": form(EVERYBODY),
    f"{SHEET}deals/<int:number>/": form(EVERYBODY),
    f"{SHEET}versions/<int:number>/": form(EVERYBODY),
    f"{SHEET}key/<str:key>/": form(EVERYBODY),
    f"{SHEET}deals.json": action(PROGRAM),
    f"{SHEET}enter/": Page(TO_THE_LIST, KEY),
    f"{SHEET}enter/here/": action(KEY),
    f"{SHEET}preview/": action(KEY),
    f"{SHEET}deals/<int:number>/preview/": action(KEY),
    f"{SHEET}deals/<int:number>/correct/": form(KEY),
    f"{SHEET}undo/": action(KEY),
    f"{SHEET}code/": form(KEY),
    f"{SHEET}code/new/": action(KEY),
    f"{SHEET}by-code/": form(KEY),
    f"{SHEET}by-code/store/": action(KEY),
    f"{SHEET}by-code/<uuid:picture>/": form(KEY),
    f"{SHEET}compare/": form(KEY),
    f"{SHEET}copy/": form(KEY),
    f"{SHEET}round/": form(KEY),
    f"{SHEET}adjust/": form(KEY),
    f"{SHEET}seats/": form(KEY),
    f"{SHEET}seats/swap/": form(KEY),
    f"{SHEET}end/": form(KEY),
    f"{SHEET}sign/": form(KEY),
    f"{SHEET}sign/<int:place>/": form(KEY),
    f"{SHEET}objections/": action(KEY),
    f"{SHEET}objections/<int:number>/": action(KEY),
    # The referee is an event's.
    f"{SHEET}call/": Page(KEY, Who(frozenset())),
    f"{SHEET}reopen/": form(KEY),
    # Clubs and their players
    "clubs/new/": form(LOGIN, name="Pik Sieben"),
    CLUBS: form(CLUB),
    f"{CLUBS}players/new/": form(CLUB, name="Zoe Zander", privacy=Privacy.OPEN),
    f"{CLUBS}players/<int:pk>/": form(CLUB, name="Zoe Zander", privacy=Privacy.OPEN),
    f"{CLUBS}rules/<int:rules_pk>/": form(CLUB, name="Friday rules"),
    f"{CLUBS}rules/<int:rules_pk>/delete/": action(CLUB),
    f"{CLUBS}history/": Page(EVERYBODY),
    f"{CLUBS}records/": Page(EVERYBODY),
    # Switched on here; who posts switches it off.
    f"{CLUBS}rating/": Page(EVERYBODY, Who(OWN), {"on": "1"}),
    PLAYER: Page(EVERYBODY),
    f"{PLAYER}privacy/": form(CLUB, privacy=Privacy.HIDDEN),
    f"{PLAYER}kept/": Page(CLUB),
    f"{PLAYER}kept/kept.json": Page(CLUB),
    f"{PLAYER}consents/": action(CLUB, to=["photos"]),
    f"{PLAYER}erasure/": form(CLUB),
    "erasures/<int:pk>/texts/": form(CLUB),
    # The code of a start card opens these, with any login
    "cards/<slug:card_key>/": Page(EVERYBODY),
    "cards/<slug:card_key>/kept.json": Page(EVERYBODY),
    "cards/<slug:card_key>/consents/": action(EVERYBODY, to=["photos"]),
    "cards/<slug:card_key>/objection/": action(EVERYBODY, names="covered"),
    "cards/<slug:card_key>/erasure/": form(EVERYBODY),
}
# Asked by programs: it says whether the site is ready, not what is in it.
UNREADY = "health/ready"


@dataclass
class Scene:
    """A club with a list in play and a signed one, a player, house rules; an event with a card and a code."""

    club: Club
    player: Player
    rules: HouseRules
    sheet: SheetRecord
    signed: SheetRecord
    card: str
    code: str
    erasure_request: ErasureRequest

    def address(self, route: str) -> str:
        sheet = self.signed if "/versions/" in route else self.sheet
        owner = self.player if route.startswith("players") else sheet
        known = {
            "public_id": owner.public_id,
            "slug": self.club.slug,
            "pk": self.erasure_request.pk if route.startswith("erasures") else self.player.pk,
            "rules_pk": self.rules.pk,
            "number": 1,
            "place": 0,
            "key": "x" * 22,
            "picture": UUID(int=1),
            "card_key": self.card,
            "code": self.code,
            "seats": 3,
            "length": 36,
            "system_key": "isko",
        }
        return filled(route, {name: [value] for name, value in known.items()})[0]


@pytest.fixture(scope="module")
def scene(shared_db) -> Scene:
    club = club_of()
    Club.objects.update(has_rating=True)
    player = add_player(club, name="Anna Ahlers")
    rules = save_house_rules(HouseRules(club=club, name="Thursday rules", ruleset_key="isko", scheme="classic"))
    sheets = [open_sheet(names=[player, "Bernd", "Clara"], length=6, club=club, key="its key") for _ in range(2)]
    write(sheets[0], won(1))
    object_to(sheets[0], number=1, after=1, by="")
    sign_all(sheets[1])
    event = an_event(club)
    card = entrants(event, 4)[0].card_key
    _, code = give_code(event, name="Berta", role=CodeRole.DESK, ends_at=now() + timedelta(hours=9), by="anna")
    # That it was taken is noted once.
    browser(AnonymousUser()).get(reverse("take_code", args=[code]))
    erasure_request = ErasureRequest.objects.create(club=club, player=player, asked_at=now(), done_at=now(), number=1)
    return Scene(Club.objects.get(), player, rules, sheets[0], sheets[1], card, code, erasure_request)


@pytest.fixture
def readers(browsers, db) -> dict[str, Client]:
    """Each with an untouched session: changes of a test are rolled back."""
    return deepcopy(browsers)


@pytest.fixture(scope="module")
def browsers(scene) -> dict[str, Client]:
    club_of("Karo Sieben", "dieter")
    other = open_sheet(names=("Dieter", "Emil", "Frieda"), key="another key")
    logins = {
        STRANGER: User.objects.create_user("emil"),
        SECRETARY: User.objects.get(username="anna"),
        SECOND: User.objects.create_user("bella"),
        ANOTHER: User.objects.get(username="dieter"),
        STAFF: User.objects.create_user("gerda", is_staff=True),
        SUPERUSER: User.objects.create_superuser("root"),
    }
    Membership.objects.create(user=logins[SECOND], club=scene.club)
    keys = {TABLE_KEY: (scene.sheet, "its key"), OTHER_KEY: (other, "another key")}
    return {
        NOBODY: browser(AnonymousUser()),
        **{name: phone(sheet, key) for name, (sheet, key) in keys.items()},
        **{name: browser(user) for name, user in logins.items()},
    }


def phone(sheet: SheetRecord, key: str) -> Client:
    """It sends its key to the JSON endpoint as well."""
    client = Client(headers={"accept-language": "en", "authorization": f"Bearer {key}"})
    client.get(reverse("take_key", args=[sheet.public_id, key]))
    return client


def test_every_address_of_the_site_has_a_row():
    theirs = set()
    for room, table in (("events", events), ("leagues", leagues), ("seasons", seasons)):
        papers = [each.pattern for each in table.urlpatterns if each.name in (*LEAGUE_DOCUMENTS, *SEASON_DOCUMENTS)]
        for route in (*table.TABLE, *papers):
            theirs.add(f"{room}/" + re.sub("^(EVENT|LEAGUE)/", "<slug:public_id>/", str(route)))
    own = {*TABLE, UNREADY}

    assert theirs & own == set()
    assert sorted(routes()) == sorted(theirs | own)


def by_turns(readers: dict[str, Client], who: Who | None, turn: int) -> dict[str, Client]:
    """One who may and two who may not; all of them in the long run."""
    allowed = {name: client for name, client in readers.items() if who and name in who.names}
    refused = {name: client for name, client in readers.items() if name not in allowed}
    return some_of(allowed, turn, 1) | some_of(refused, turn, 2)


def status_of(answer: HttpResponse) -> int:
    return TO_LOGIN if "/login/" in answer.get("Location", "") else answer.status_code


def is_right(status: int, who: Who | None, name: str) -> bool:
    if who is None:
        return status == 405
    if name in who.names:
        return status in (200, 201, 202, 302, TO_LOGIN, 409, 422) and status != who.refusal(name)
    return status == who.refusal(name)


@pytest.mark.promise("S3")
def test_who_reads_what(scene, readers):
    stored, wrong = everything(but=PRINT_JOBS), {}
    for turn, (route, page) in enumerate(TABLE.items()):
        for name, client in by_turns(readers, page.get, turn).items():
            status = status_of(client.get(scene.address(route)))
            wrong |= {} if is_right(status, page.get, name) else {(route, name): status}

    assert wrong == {}
    assert everything(but=PRINT_JOBS) == stored
    assert {client.get(reverse("ready")).status_code for client in readers.values()} == {200}


def test_the_administration_opens_for_superusers_alone(readers):
    found = {name: [status_of(client.get(page)) for page in ADMIN[1:3]] for name, client in readers.items()}

    assert found.pop(SUPERUSER) == [200, 200]
    assert found.pop(STAFF) == [403, 403]
    assert {status for statuses in found.values() for status in statuses} == {TO_LOGIN}


def posted(client: Client, scene: Scene, route: str, sent: dict[str, Any]) -> int:
    address, cookies = scene.address(route), deepcopy(client.cookies)
    if route.startswith(SHEET):
        answer = send(client, str(resolve(address).url_name), address, scene.sheet)
    else:
        answer = client.post(address, sent)
    # A reader who logged out or got another session is reset.
    client.cookies = cookies
    return status_of(answer)


@pytest.mark.promise("S3")
def test_who_does_what(scene, readers):
    stored, wrong = everything(but=PRINT_JOBS), {}
    for turn, (route, page) in enumerate(TABLE.items()):
        for name, client in by_turns(readers, page.post, turn).items():
            may = page.post is not None and name in page.post.names
            with transaction.atomic():
                status = posted(client, scene, route, page.sent)
                # That what is sent would be stored is what makes a refusal worth something.
                if may and page.sent and everything(but=PRINT_JOBS) == stored:
                    wrong[route, name] = "stored nothing"
                transaction.set_rollback(may)
            wrong |= {} if is_right(status, page.post, name) else {(route, name): status}

    assert wrong == {}
    assert everything(but=PRINT_JOBS) == stored


@pytest.mark.promise("S3")
def test_nobody_puts_or_deletes(scene, readers):
    stored = everything(but=PRINT_JOBS)

    found = {
        client.generic(method, scene.address(route)).status_code
        for turn, route in enumerate(TABLE)
        for client in some_of(readers, turn, 1).values()
        for method in ("PUT", "DELETE")
    }

    assert found == {405}
    assert everything(but=PRINT_JOBS) == stored
