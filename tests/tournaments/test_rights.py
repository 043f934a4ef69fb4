"""The role table against every address of an event: who opens it, who acts there, and what nobody may read.

An address without a row in the table is a fault: add a row that says who may use it.
"""

import io
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

import pytest
from django.apps import apps
from django.contrib.auth.models import AnonymousUser, User
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, reverse

from scoring.clock import now
from scoring.models import Club
from scoring.printing.typeset import PrintingFailed
from scoring.sheets.queries import clubs_of
from tests.documents import placed
from tests.examples import IS_LONG
from tests.tournaments.cast import an_event, club_of, entrants, helper, visitor
from tests.tournaments.events.play.lists import key_series
from tournaments.events.models import Category, Entrant, Event, LotRecord
from tournaments.events.phrases.actions import CONFIRMATIONS
from tournaments.events.phrases.choices import CodeRole, Role, RulingKind
from tournaments.events.queries.desk_codes import code_at
from tournaments.events.queries.table_keys import sign_key
from tournaments.events.rights import Right, rights_of, roles_of
from tournaments.events.services.calls import call_referee
from tournaments.events.services.desk_codes import give_code
from tournaments.events.services.events import open_check_in
from tournaments.events.services.money import pay_fee
from tournaments.events.services.registration import keep_apart, make_team, substitute
from tournaments.events.services.rulings import rule
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import complete_series, start_series
from tournaments.events.services.sign_ups import change_page, sign_up
from tournaments.events.urls import urlpatterns
from tournaments.events.views.action_table import ACTIONS

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

# Who may: everybody, every login, a club's logins, whoever has a right at the event; None where there is no such
# method.
EVERYBODY, LOGIN, MEMBER = "everyone", "login", "member"
Who = str | Right | None


@dataclass(frozen=True)
class Page:
    """Who may read an address, who may post to it, and the data sent. `post=None`: posting changes nothing."""

    get: Who
    post: Who = None
    sent: dict[str, Any] = field(default_factory=dict)


def look(right: Who) -> Page:
    return Page(get=right)


def action(right: Right, **sent: Any) -> Page:
    return Page(get=None, post=right, sent=sent)


def form(right: Right, **sent: Any) -> Page:
    return Page(get=right, post=right, sent=sent)


TABLE = {
    "": look(EVERYBODY),
    "new/": Page(get=LOGIN, post=LOGIN),
    "import/": Page(get=MEMBER, post=MEMBER),
    # What the event is, and who runs it
    "EVENT/": Page(get=EVERYBODY, post=Right.CLOSE, sent={"step": "close"}),
    "EVENT/settings/": form(Right.SET_UP),
    "EVENT/emblem/": form(Right.SET_UP),
    "EVENT/copy/": form(Right.SET_UP),
    "EVENT/rehearsal/": form(Right.SET_UP),
    # Of a rehearsal alone: any other event stays as it is.
    "EVENT/rehearsal/on/": action(Right.LOOK),
    "EVENT/rehearsal/end/": form(Right.CLOSE),
    "EVENT/check-in/": action(Right.REGISTER),
    "EVENT/people/": form(Right.SET_UP),
    "EVENT/helpers/": form(Right.DIRECT),
    "EVENT/helpers/<int:number>/": form(Right.DIRECT),
    "EVENT/helpers/lay-down/": Page(get=EVERYBODY, post=EVERYBODY),
    "EVENT/protocol/": look(Right.LOOK),
    # Signing up; a sign-up has a private key
    "EVENT/sign-up/": Page(get=EVERYBODY, post=EVERYBODY, sent={"name": "Zoe Zander", "form_id": UUID(int=2)}),
    "EVENT/sign-up/<slug:sign_up_key>/": look(EVERYBODY),
    "EVENT/sign-up/<slug:sign_up_key>/change/": Page(get=EVERYBODY, post=EVERYBODY),
    "EVENT/sign-up/<slug:sign_up_key>/withdraw/": Page(get=EVERYBODY, post=EVERYBODY),
    "EVENT/sign-ups/": Page(get=Right.REGISTER, post=Right.SET_UP, sent={"places": "80"}),
    "EVENT/sign-ups/accept/": action(Right.REGISTER),
    "EVENT/sign-ups/decline/": form(Right.REGISTER),
    "EVENT/sign-ups/restore/": action(Right.REGISTER),
    "EVENT/sign-ups/<int:pk>/team/": action(Right.REGISTER),
    "EVENT/sign-ups/<int:pk>/accept/": action(Right.REGISTER),
    "EVENT/sign-ups/<int:pk>/decline/": form(Right.REGISTER),
    # Registration
    "EVENT/door/": form(Right.REGISTER),
    "EVENT/door/rows/": look(Right.REGISTER),
    "EVENT/door/offers/": look(Right.REGISTER),
    "EVENT/door/presence/": action(Right.REGISTER, later="1"),
    "EVENT/door/class/": action(Right.REGISTER, confirm="1:juniors"),
    "EVENT/door/pay/": action(Right.TAKE_FEE, pays="2"),
    "EVENT/door/all-here/": action(Right.REGISTER, numbers="1 2"),
    "EVENT/door/all-paid/": action(Right.TAKE_FEE, numbers="1 2"),
    "EVENT/door/import/": form(Right.REGISTER),
    "EVENT/door/<int:number>/": form(Right.REGISTER),
    "EVENT/door/<int:number>/class/": action(Right.REGISTER),
    "EVENT/door/<int:number>/presence/": action(Right.REGISTER, presence="left"),
    "EVENT/teams/": look(Right.REGISTER),
    "EVENT/teams/new/<slug:kind>/": form(Right.REGISTER),
    "EVENT/teams/apart/": action(Right.REGISTER),
    "EVENT/teams/<int:pk>/": form(Right.REGISTER),
    "EVENT/teams/<int:pk>/substitute/": action(Right.REGISTER),
    # Draw and seats
    "EVENT/seating/": look(EVERYBODY),
    "EVENT/seating/lots/": form(Right.DIRECT),
    "EVENT/seating/publish/": action(Right.DIRECT),
    "EVENT/seating/draws/<int:number>/": look(EVERYBODY),
    "EVENT/seating/threes/": look(EVERYBODY),
    # Lists
    "EVENT/desk/": look(Right.KEY),
    "EVENT/desk/receive/": action(Right.KEY),
    "EVENT/desk/by-code/": form(Right.KEY),
    "EVENT/desk/by-code/<uuid:picture>/": look(Right.KEY),
    "EVENT/desk/prizes/": look(Right.KEY),
    "EVENT/desk/<int:series>/second-check/": look(Right.KEY),
    "EVENT/desk/<int:series>/<int:table>/tick/": action(Right.KEY),
    # The series is over: another list is a referee's correction.
    "EVENT/desk/<int:series>/<int:table>/": Page(get=Right.KEY, post=Right.RULE),
    "EVENT/desk/<int:series>/<int:table>/check/": action(Right.KEY),
    "EVENT/desk/<int:series>/<int:table>/confirm/": action(Right.KEY),
    "EVENT/desk/<int:series>/<int:table>/deals/": action(Right.KEY),
    "EVENT/desk/<int:series>/<int:table>/versions/": look(Right.KEY),
    "EVENT/desk/<int:series>/<int:table>/versions/<int:version>/": action(Right.RULE),
    "EVENT/desk/<int:series>/<int:table>/substitute/": form(Right.DIRECT),
    # Clock and tempo
    "EVENT/tempo/": look(Right.KEY),
    "EVENT/calls/<int:number>/": form(Right.KEY),
    # Standings, rulings, prizes
    "EVENT/standings/": look(EVERYBODY),
    "EVENT/standings/<str:key>/": look(EVERYBODY),
    "EVENT/standings/corrections/": look(EVERYBODY),
    "EVENT/standings/versions/<int:number>/": look(EVERYBODY),
    "EVENT/standings/versions/<int:number>/<str:key>/": look(EVERYBODY),
    "EVENT/standings/rulings/": form(Right.RULE),
    "EVENT/standings/rulings/<int:pk>/cancel/": form(Right.RULE),
    "EVENT/standings/lots/": form(Right.DIRECT),
    "EVENT/needs/": look(EVERYBODY),
    "EVENT/prizes/": look(EVERYBODY),
    "EVENT/prizes/plan/": form(Right.SET_UP),
    # Money
    "EVENT/money/": look(Right.TAKE_MONEY),
    "EVENT/money/fees/": look(Right.TAKE_FEE),
    "EVENT/money/fees/<int:number>/": action(Right.TAKE_FEE),
    "EVENT/money/team-fees/<int:pk>/": action(Right.TAKE_FEE),
    "EVENT/money/loss/<int:series>/": look(Right.TAKE_MONEY),
    "EVENT/money/loss/<int:series>/<int:table>/": Page(
        get=Right.TAKE_MONEY, post=Right.TAKE_MONEY, sent={"amount": "1", "taken_before": "0"}
    ),
    "EVENT/money/prizes/": look(Right.TAKE_MONEY),
    "EVENT/money/prizes/pay/": action(Right.TAKE_MONEY),
    "EVENT/money/cash/": look(Right.TAKE_MONEY),
    "EVENT/money/other/": form(Right.TAKE_MONEY),
    "EVENT/money/payments/": look(Right.TAKE_MONEY),
    "EVENT/money/<int:receipt>/": look(Right.TAKE_MONEY),
    "EVENT/money/<int:receipt>/take-back/": action(Right.TAKE_MONEY, reason="Paid twice"),
    # Documents
    "EVENT/papers/": look(Right.LOOK),
    "EVENT/papers/everything/": form(Right.LOOK, papers=["blank_lists"]),
    "EVENT/papers/network/": form(Right.SET_UP, name="Gasthof"),
    "EVENT/papers/make/<slug:key>/": action(Right.LOOK),
    "EVENT/papers/made/<uuid:pk>/paper.pdf": look(Right.LOOK),
    # Files
    "EVENT/files/": look(Right.EXPORT),
    "EVENT/files/event.json": look(Right.EXPORT),
    "EVENT/files/published.json": look(Right.EXPORT),
    "EVENT/files/results.csv": look(Right.EXPORT),
    "EVENT/files/results.xlsx": look(Right.EXPORT),
    # For everybody who is here; card and sign carry a key of their own
    "EVENT/hall/": look(EVERYBODY),
    "EVENT/hall/<int:screen>/": look(EVERYBODY),
    "EVENT/screens/": form(Right.DIRECT, mode="standings"),
    "EVENT/screens/<int:screen>/": form(Right.DIRECT, mode="standings"),
    "EVENT/ceremony/": look(Right.DIRECT),
    "EVENT/card/<slug:card_key>/": Page(get=EVERYBODY, post=EVERYBODY),
    "EVENT/table/<int:number>/<str:key>/": Page(get=EVERYBODY, post=EVERYBODY),
}
# Actions with one button or one question have their address in a table; here is who may do each.
RIGHT_OF_ACTION = {
    Right.DIRECT: (
        "draw seat_by_standing seat_by_lots new_attempt withdraw_draft repair_plan start_table hold_back_table "
        "reopen_series cancel_series pause_clock let_clock_go_on extend_time new_signs revoke_helper"
    ),
    Right.CLOSE: "reopen_event",
    Right.SET_UP: "remove_role",
    Right.REGISTER: "remove_entrant let_meet remove_team cancel_substitution",
}
SENT: dict[str, dict[str, Any]] = {
    "new_attempt": {"reason": "Two of a car pool"},
    "new_signs": {"reason": "Somebody has photographed them"},
}
TABLE |= {
    f"EVENT/{action.path}": Page(action.right if name in CONFIRMATIONS else None, action.right, SENT.get(name, {}))
    for name, action in ACTIONS.items()
}
# The key of a card or a sign opens these, listed or not.
OF_SIGN_UP = {route for route in TABLE if "<slug:sign_up_key>" in route}
BY_KEY = {"EVENT/card/<slug:card_key>/", "EVENT/table/<int:number>/<str:key>/", *OF_SIGN_UP}
# Only here may staff see a birth date or a phone number.
PERSONAL = {"EVENT/door/<int:number>/", "EVENT/files/event.json"}


PHONE = "0170 5551299"
BIRTH_DATES = ("1949-03-17", "17.03.1949", "03/17/1949", "March 17, 1949")
MAIL = "canary.example"
OTHER_CLUB, OTHER_EVENT = "Kanarienclub", "Kanarienpreis"


@dataclass
class Scene:
    """An event with something of everything in it, and its primary keys by address."""

    event: Event
    pks: dict[str, int]
    card_key: str
    sign_up_key: str
    call: int

    def address(
        self, route: str, *, pks: dict[str, int] | None = None, card_key: str = "", sign_up_key: str = ""
    ) -> str:
        """The address with arguments that exist, or with those of others."""
        known = {
            "number": 1,
            "series": 1,
            "table": 1,
            "screen": 1,
            "version": 1,
            "receipt": 1,
            "kind": "tandem",
            "picture": UUID(int=1),
            "card_key": card_key or self.card_key,
            "sign_up_key": sign_up_key or self.sign_up_key,
            "pk": (pks or self.pks).get(route, 0),
            "key": {"EVENT/papers/make/<slug:key>/": "start_cards"}.get(route, "total"),
        }
        if route == "EVENT/table/<int:number>/<str:key>/":
            known["key"] = sign_key(self.event, 1)
        if route == "EVENT/calls/<int:number>/":
            known["number"] = self.call
        path = route.replace("EVENT", self.event.public_id)
        for pattern in ("int", "str", "slug", "uuid"):
            for name, value in known.items():
                path = path.replace(f"<{pattern}:{name}>", str(value))
        assert "<" not in path, path
        return f"/events/{path}"


def a_scene(club: Club, **settings: Any) -> Scene:
    """Series 1 complete, corrected and paid for, series 2 waits for its start."""
    event = an_event(
        club,
        series=2,
        entry_fee=1000,
        loss_fee_steps=[[1, 50]],
        team_kinds=["tandem", "team"],
        prize_plan=[{"ranking": "total", "share": 100, "weights": [3, 2, 1]}],
        **settings,
    )
    Category.objects.create(event=event, key="seniors", name="Seniors", born_to=date(1960, 1, 1))
    people = entrants(event, 8)
    Entrant.objects.filter(pk=people[0].pk).update(birth_date=date(1949, 3, 17), phone=PHONE, sex="f")
    change_page(event, is_open=True, by="anna")
    signed_up = sign_up(event, form_id=UUID(int=1), name="Wanda Wartet", note="Is a little late")
    tandem = make_team(event, "tandem", "Die Wenzel", people[:2], by="anna")
    pair = keep_apart(event, people[2], people[3], by="anna")
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    change = substitute(tandem, series=2, leaves=people[0], comes=people[4], by="anna")
    start_series(event, by="anna")
    call = call_referee(event.series.get(number=1).tables.get(number=1), by="")
    key_series(event.series.get(number=1))
    complete_series(event, by="anna")
    ruling = rule(
        event, series=1, entrant=people[0], kind=RulingKind.ADJUST, points=-50, reason="Spoke too loud", by="anna"
    )
    LotRecord.objects.create(event=event, ranking="total", order=[1, 2], seed="x", by="anna", at=now())
    pay_fee(event, people[0], by="anna")
    order = placed(event, at_once=False)
    order.set_failed(PrintingFailed())
    give_code(event, name="Berta", role=CodeRole.DESK, ends_at=now() + timedelta(hours=9), by="anna")
    event.refresh_from_db()
    helped = helper(event, Role.DESK, f"helper of {event.name}")
    pks = {
        "EVENT/people/<int:pk>/remove/": event.roles.get(user=helped).pk,
        "EVENT/teams/apart/<int:pk>/": pair.pk,
        "EVENT/teams/changes/<int:pk>/": change.pk,
        "EVENT/standings/rulings/<int:pk>/cancel/": ruling.pk,
        "EVENT/seating/start-table/<int:pk>/": event.series.get(number=2).tables.get(number=1).pk,
        "EVENT/seating/hold-back-table/<int:pk>/": event.series.get(number=2).tables.get(number=1).pk,
    }
    for route in TABLE:
        if route.startswith(("EVENT/teams/<int:pk>/", "EVENT/money/team-fees/")):
            pks[route] = tandem.pk
        elif route.startswith("EVENT/papers/made/"):
            pks[route] = order.pk
        elif route.startswith("EVENT/sign-ups/<int:pk>/"):
            pks[route] = signed_up.pk
    return Scene(event, pks, people[0].card_key, signed_up.key, call.number)


@pytest.fixture(scope="module")
def own(shared_db) -> Scene:
    return a_scene(club_of())


@pytest.fixture(scope="module")
def other(shared_db) -> Scene:
    """An unlisted event of another club, visible only to its people."""
    return a_scene(club_of(OTHER_CLUB, "dieter"), name=OTHER_EVENT, is_listed=False)


@pytest.fixture(scope="module")
def people(own, other) -> dict[str, User | AnonymousUser]:
    """All kinds of visitors: the five roles, the club's own login, a superuser, and strangers."""
    helpers = {role.value: helper(own.event, role) for role in Role}
    strangers = {
        "nobody": AnonymousUser(),
        "a stranger": User.objects.create_user("emil"),
        "another club": User.objects.get(username="dieter"),
        "a cashier elsewhere": helper(other.event, Role.CASHIER, "frieda"),
    }
    User.objects.update(email=f"somebody@{MAIL}")
    own_login = {"the club": User.objects.get(username="anna"), "a superuser": User.objects.create_superuser("root")}
    return helpers | own_login | strangers


def browser(user: User | AnonymousUser) -> Client:
    client = Client(headers={"accept-language": "en"}, raise_request_exception=True)
    if isinstance(user, User):
        client.force_login(user)
    return client


def routes() -> list[str]:
    return [route_of(pattern) for pattern in urlpatterns]


def route_of(pattern: URLPattern) -> str:
    return str(pattern.pattern).replace("<slug:public_id>", "EVENT")


def may(who: Who, user: User | AnonymousUser, event: Event) -> bool:
    if who == EVERYBODY:
        return True
    if who == LOGIN:
        return user.is_authenticated
    if who == MEMBER:
        return user.is_authenticated and clubs_of(user).exists()
    return isinstance(who, Right) and who in rights_of(roles_of(visitor(user), event))


def everything(*, but: tuple[str, ...] = ()) -> str:
    """The digest of all stored rows, except sessions and downloads."""
    digest = sha256()
    for model in apps.get_models(include_auto_created=True):
        if model._meta.label not in ("sessions.Session", "accounts.LoginSession", "law.Download", *but):
            digest.update(repr([model._meta.label, *model._default_manager.order_by("pk").values_list()]).encode())
    return digest.hexdigest()


def text_of(answer: HttpResponse) -> str:
    """All readable text of a response, also of an archive."""
    content = b"".join(answer) if answer.streaming else answer.content
    if content.startswith(b"PK"):
        packed = zipfile.ZipFile(io.BytesIO(content))
        content = b"".join(packed.read(name) for name in packed.namelist())
    return content.decode(errors="replace")


def undone(client: Client, address: str, sent: dict[str, Any]) -> int:
    """The status of a post that is rolled back."""
    with transaction.atomic():
        status = client.post(address, sent).status_code
        transaction.set_rollback(True)
    return status


@pytest.mark.promise(
    "S3",
    "For each URL it is defined who may read and who may act; for everybody else the page does not exist, and it "
    "shows nothing of another club.",
)
def test_every_address_has_a_row():
    assert sorted(set(routes())) == sorted(TABLE)


@pytest.mark.promise("S3")
def test_every_action_needs_the_right_it_should():
    assert {name: action.right for name, action in ACTIONS.items()} == {
        name: right for right, names in RIGHT_OF_ACTION.items() for name in names.split()
    }


# The addresses in shares, so that all processes take part.
SHARES = 3
every_share = pytest.mark.parametrize("share", range(SHARES))


def share_of(table: dict[str, Page], share: int) -> dict[str, Page]:
    return {route: page for place, (route, page) in enumerate(table.items()) if place % SHARES == share}


Everybody = dict[str, User | AnonymousUser]


# Of those who may an address, and of those who may not, so many by turns in every run; all of them in the long run.
ALLOWED, REFUSED = 1, 2


def some_of(people: Everybody, turn: int, count: int) -> Everybody:
    first = turn * count % max(1, len(people))
    return people if IS_LONG else dict([*people.items(), *people.items()][first : first + min(count, len(people))])


def some_of_these(people: Everybody, who: Who, event: Event, turn: int) -> Everybody:
    """Some of those who may, in whose pages drawing costs most, and some of those who may not."""
    allowed = {name: user for name, user in people.items() if may(who, user, event)}
    refused = {name: user for name, user in people.items() if name not in allowed}
    return some_of(allowed, turn, ALLOWED) | some_of(refused, turn, REFUSED)


@pytest.mark.sampled(SHARES)
@every_share
@pytest.mark.promise("S3")
def test_who_reads_what(own, other, people, share):
    wrong, personal = {}, set()
    clients = {name: browser(user) for name, user in people.items()}
    stored = everything()
    for turn, (route, page) in enumerate(share_of(TABLE, share).items()):
        for name, user in some_of_these(people, page.get, own.event, turn).items():
            answer = clients[name].get(own.address(route))
            if not is_right(answer.status_code, page.get, user, own.event):
                wrong[route, name] = answer.status_code
            text = text_of(answer)
            if any(word in text for word in (PHONE, *BIRTH_DATES)):
                personal.add(route)
                wrong |= {} if roles_of(visitor(user), own.event) else {(route, name): "personal"}
            if MAIL in text:
                wrong[route, name] = "mail"
            if any(word in text for word in (OTHER_CLUB, OTHER_EVENT)) and not roles_of(visitor(user), other.event):
                wrong[route, name] = "another club"
            is_private = answer.status_code == 200 and (user.is_authenticated or route in BY_KEY)
            if is_private and answer["Cache-Control"] != "private, no-store":
                wrong[route, name] = "may be kept by a cache"

    assert wrong == {}
    assert personal == PERSONAL & share_of(TABLE, share).keys()
    # Reading changes nothing, for any reader.
    assert everything() == stored


def is_right(status: int, who: Who, user: User | AnonymousUser, event: Event) -> bool:
    """Whether the response is right for this visitor: the page, a redirect to the login, or 404."""
    if who is None:
        return status == 405
    if may(who, user, event):
        return status in (200, 302)
    asks_login = who in (LOGIN, MEMBER) and not user.is_authenticated
    return status == (302 if asks_login else 404)


@pytest.mark.sampled(SHARES)
@every_share
@pytest.mark.promise("S3")
@pytest.mark.alike
def test_who_does_what(own, people, share):
    wrong, writing = {}, []
    clients = {name: browser(user) for name, user in people.items()}
    stored = everything()
    for turn, (route, page) in enumerate(share_of(TABLE, share).items()):
        refused = {name: user for name, user in people.items() if not (page.post and may(page.post, user, own.event))}
        with connection.execute_wrapper(recording_writes(writing, route)):
            for name, user in some_of(refused, turn, REFUSED).items():
                status = clients[name].post(own.address(route), page.sent).status_code
                if not (status < 500 if page.post is None else is_right(status, page.post, user, own.event)):
                    wrong[route, name] = status
    assert everything() == stored, writing
    for turn, (route, page) in enumerate(share_of(TABLE, share).items()):
        allowed = {name: user for name, user in people.items() if page.post and may(page.post, user, own.event)}
        for name in some_of(allowed, turn, ALLOWED):
            status = undone(clients[name], own.address(route), page.sent)
            if status not in (200, 302, 422):
                wrong[route, name] = status

    assert wrong == {}


def recording_writes(writing: list[tuple[str, str]], route: str) -> Callable[..., Any]:
    """Record writes by route, to know where something was changed."""

    def note(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            writing.append((route, sql[:60]))
        return execute(sql, *rest)

    return note


@pytest.fixture(scope="module")
def code_browsers(own, other, people) -> dict[CodeRole, Client]:
    """A browser for each role that a code can give, at the listed event alone; none has a login."""
    found = {}
    for role in CodeRole:
        ends_at = now() + timedelta(hours=9)
        given, code = give_code(own.event, name=f"Bearer {role}", role=role, ends_at=ends_at, by="anna")
        found[role] = browser(AnonymousUser())
        found[role].get(reverse("take_code", args=[code]))
        assert given.opens_with(code)
    return found


def may_by_code(who: Who, role: CodeRole) -> bool:
    return who == EVERYBODY or (isinstance(who, Right) and who in rights_of(frozenset({Role(role)})))


def statuses(who: Who, role: CodeRole) -> set[int]:
    """The possible statuses for a helper with a code of the role."""
    if who is None:
        return {405}
    return {200, 302, 422} if may_by_code(who, role) else {302} if who in (LOGIN, MEMBER) else {404}


@pytest.mark.sampled(SHARES)
@every_share
@pytest.mark.promise(
    "S22",
    "A code for a helper without a login opens what its role may open at its one event, and nothing at any other.",
)
def test_a_code_gives_the_rights_of_its_role_at_its_event_alone(own, other, code_browsers, share):
    wrong, stored = {}, everything()
    # Leaving a code ends its rights.
    table = {route: page for route, page in share_of(TABLE, share).items() if not route.endswith("/lay-down/")}
    for turn, (route, page) in enumerate(table.items()):
        for role in [*CodeRole] if IS_LONG else [[*CodeRole][turn % len(CodeRole)]]:
            client = code_browsers[role]
            answers = {
                "reads": (client.get(own.address(route)).status_code, page.get),
                "posts": (undone(client, own.address(route), page.sent), page.post),
            }
            wrong |= {
                (route, role, what): status
                for what, (status, who) in answers.items()
                if status not in statuses(who, role) and not (what == "posts" and who is None and status < 500)
            }
            if route.startswith("EVENT") and route not in BY_KEY:
                elsewhere = {
                    client.get(other.address(route)).status_code,
                    undone(client, other.address(route), page.sent),
                }
                wrong |= {} if elsewhere <= {404, 405} else {(route, role, "elsewhere"): elsewhere}

    assert wrong == {}
    assert everything() == stored


@pytest.mark.promise("S22")
def test_a_code_is_looked_for_at_its_own_event_alone(own, other):
    ends_at = now() + timedelta(hours=8)
    given, code = give_code(own.event, name="Edda", role=CodeRole.DESK, ends_at=ends_at, by="anna")

    assert code_at(own.event, code) == given
    assert code_at(other.event, code) is None


def test_an_unlisted_event_is_for_its_staff_and_owners_of_a_key(other, people):
    strangers = {name: user for name, user in people.items() if not roles_of(visitor(user), other.event)}
    clients = {name: browser(user) for name, user in strangers.items()}

    found = {
        (route, name): clients[name].get(other.address(route)).status_code
        for turn, route in enumerate(TABLE)
        if route.startswith("EVENT")
        for name in (strangers if route in BY_KEY else some_of(strangers, turn, REFUSED))
    }

    opened = {key: status for key, status in found.items() if status not in (404, 405)}
    assert opened == {(route, name): 200 for route in BY_KEY for name in strangers}
    read = {status for (route, _), status in found.items() if TABLE[route].get is not None and route not in BY_KEY}
    assert read == {404}


@pytest.mark.promise("S3")
def test_objects_of_another_event_are_not_reached_through_the_own_event(own, other, people):
    client = browser(people["another club"])
    stored = everything()

    found = {}
    for route in TABLE:
        if any(key in route for key in ("<int:pk>", "<slug:card_key>", "<slug:sign_up_key>")):
            address = other.address(route, pks=own.pks, card_key=own.card_key, sign_up_key=own.sign_up_key)
            found[route] = client.get(address).status_code, client.post(address, TABLE[route].sent).status_code

    # A GET that is not allowed is refused before anything is read.
    assert {key: status for key, status in found.items() if set(status) - {404, 405}} == {}
    assert everything() == stored


@pytest.mark.promise(
    "S2",
    "Every POST of a browser needs its token, reading changes nothing, and other methods are refused.",
    but=(
        "that reading leaves no trace. Requested documents are counted, downloads of files and codes are logged, and "
        "a session stores when it was last used."
    ),
)
def test_every_post_needs_its_token(own, people):
    found = {}
    for name in ("the club", "nobody"):
        client = Client(enforce_csrf_checks=True)
        if isinstance(people[name], User):
            client.force_login(people[name])
        stored = everything()
        for route, page in TABLE.items():
            found[route, name] = client.post(own.address(route), page.sent).status_code
        assert everything() == stored

    assert {key: status for key, status in found.items() if status != 403} == {}
