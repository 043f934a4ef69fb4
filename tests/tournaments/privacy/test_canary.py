"""No pseudonymised name, mail, birth date or phone is in any response to others.

Every address of the site is requested by everybody outside the players' own club.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.db import models, transaction
from django.test import Client, override_settings
from django_tasks_db.models import DBTaskResult

from scoring.models import Player, Seat
from scoring.models.names import PersonalTextField, writer_fields
from scoring.printing.stored import file_of, stored
from tests.documents import document
from tests.examples import IS_LONG
from tests.tournaments.privacy.addresses import QUESTIONS, routes_with_a_row
from tests.tournaments.privacy.scene import (
    BIRTH_DATES,
    MAIL,
    MEMBER_NUMBER,
    NAMES,
    PHONE,
    Scene,
    a_scene,
    arguments_of,
    filled,
    printed,
    routes,
    text_of,
)
from tournaments.events.models import Entrant, Event
from tournaments.events.phrases.choices import Role
from tournaments.events.queries.pseudonyms import Pseudonyms
from tournaments.events.queries.standings import published
from tournaments.leagues.models import MatchDay, SquadMember
from tournaments.seasons.models import Season

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

# Helpers of registration see the phone numbers of missing players, and the inputs of classes.
FILES = {
    "events/<slug:public_id>/files/event.json",
    "leagues/<slug:public_id>/files/league.json",
    "seasons/<slug:public_id>/files/season.json",
}
PERSONAL = {"events/<slug:public_id>/door/<int:number>/"} | FILES
DESK_WORDS = (PHONE, *BIRTH_DATES)
# Where the club's own logins read a hidden name: its members pages, and the files for the club alone.
REGISTER = FILES | {
    "clubs/<slug:slug>/",
    "clubs/<slug:slug>/players/<int:pk>/",
    "players/<slug:public_id>/kept/",
    "players/<slug:public_id>/kept/kept.json",
    "players/<slug:public_id>/privacy/",
}

# Where a login reads its own mail address.
OWN_LOGIN = {"account/kept/", "account/kept/kept.json"}

# For all other addresses a helper of the event counts as another club.
EVERYWHERE = ("nobody", "another club", "captain")
# A stranger, and who may open every address of the event.
ALWAYS = ("nobody", Role.ORGANISER.value)

Leaks = dict[tuple[str, str], set[str]]


@pytest.fixture(scope="module")
def storages(tmp_path_factory) -> dict[str, Any]:
    """Documents printed once stay for all tests here."""
    folder = {"OPTIONS": {"location": tmp_path_factory.mktemp("papers")}}
    return settings.STORAGES | {"papers": settings.STORAGES["papers"] | folder}


@pytest.fixture(scope="module")
def made(django_db_setup, django_db_blocker, storages) -> Iterator[Scene]:
    """The scene of all tests here; made once and removed afterwards."""
    own = {"STORAGES": storages, "LANGUAGE_CODE": "en"}
    with override_settings(**own), django_db_blocker.unblock(), transaction.atomic():
        scene = a_scene()
        scene.pks["everything"] = printed(scene.event).pk
        yield scene
        transaction.set_rollback(True)


@pytest.fixture
def scene(made, db, settings, storages) -> Scene:
    settings.STORAGES = settings.STORAGES | {"papers": storages["papers"]}
    return replace(made, pks=dict(made.pks), people=dict(made.people))


def browser(user: User | None) -> Client:
    client = Client(headers={"accept-language": "en"}, raise_request_exception=True)
    if user is not None:
        client.force_login(user)
    return client


def addresses(scene: Scene, wanted: Iterable[str]) -> Iterable[tuple[str, str]]:
    """(route, address) for all objects of these routes."""
    for route in wanted:
        for address in filled(route, arguments_of(scene, route)):
            yield from ((route, f"{address}{question}") for question in ("", *QUESTIONS.get(route, ())))


def leaks_of(scene: Scene, wanted: Iterable[str], clients: Mapping[str, Client], words: Iterable[str]) -> Leaks:
    """The words that can be read, by route and reader."""
    found: Leaks = {}
    for route, address in addresses(scene, wanted):
        for reader, client in clients.items():
            text = text_of(document(client, address))
            if read := {word for word in words if word in text}:
                found.setdefault((route, reader), set()).update(read)
    return found


def some_of(readers: Mapping[str, Client], turn: int) -> Mapping[str, Client]:
    """The anonymous visitor, the most powerful one, and one of the others in turn; all in the long run."""
    always = {name: client for name, client in readers.items() if name in ALWAYS}
    others = [name for name in readers if name not in always]
    return readers if IS_LONG or not others else always | {(other := others[turn % len(others)]): readers[other]}


def leaks(scene: Scene, wanted: Iterable[str]) -> Leaks:
    """What is read without the right to it."""
    clients = {name: browser(user) for name, user in scene.people.items()}
    everybody = {name: client for name, client in clients.items() if name in EVERYWHERE}
    helpers = {name: client for name, client in clients.items() if name != "captain"}
    words, found = (*NAMES, *DESK_WORDS, MAIL, MEMBER_NUMBER), {}
    for turn, route in enumerate(wanted):
        found |= leaks_of(scene, [route], some_of(helpers if route.startswith("events/") else everybody, turn), words)
    for (route, reader), words in found.items():
        if route in PERSONAL and reader not in ("nobody", "another club", "captain"):
            words.difference_update(DESK_WORDS)
        if route in OWN_LOGIN and reader != "nobody":
            words.discard(MAIL)
    return {key: words for key, words in found.items() if words}


# Text fields without free text; add a new one here, or make it a PersonalTextField.
NO_FREE_TEXT = {
    "a name, shown as its player wants it": {"name", "nickname", "written_name", "played_by"},
    "what a club, an event or a place is called": {"club_name", "place", "season", "title", "venue"},
    "personal, and looked for by itself": {"email", "member_number", "phone"},
    "what everybody in the hall may know": {"password"},
    "a login": {
        "approved_by",
        "asked_by",
        "by",
        "checked_by",
        "created_by",
        "entered_by",
        "given_by",
        "keyed_by",
        "made_by",
        "opened_by",
        "said_by",
        "taken_by",
        "withdrawn_by",
    },
    "a key, an address, a number": {
        *(
            "act",
            "card_key",
            "cents_per_point",
            "game",
            "key",
            "language",
            "mail_due",
            "public_id",
            "ranking",
            "ruleset_key",
            "scheme",
            "state_before",
        ),
        *("slug", "what", "subject"),
    },
    "a hash or a lot": {
        "browser",
        "digest",
        "hash",
        "head_hash",
        "key_hash",
        "prefix",
        "prev_hash",
        "salt",
        "seed",
        "words",
    },
    "a picture": {"logo"},
}


def texts_of_models() -> Iterator[tuple[type[models.Model], models.Field]]:
    """Every text field without choices."""
    for app in ("scoring", "tournaments"):
        for model in apps.get_app_config(app).get_models():
            for field in model._meta.concrete_fields:
                if isinstance(field, models.CharField | models.TextField) and not field.choices:
                    yield model, field


def test_every_text_field_is_classified_as_personal_or_not():
    others = set().union(*NO_FREE_TEXT.values())

    texts = {field.name for _model, field in texts_of_models() if not isinstance(field, PersonalTextField)}

    assert texts == others


def test_every_reference_to_a_login_ends_with_the_login():
    found = {name for model, _field in texts_of_models() for name in writer_fields(model)}

    assert found == NO_FREE_TEXT["a login"]


@pytest.mark.long
@pytest.mark.promise("S8")
def test_a_canary_sits_in_every_text_that_others_read(scene):
    empty = set()
    for model, field in texts_of_models():
        if isinstance(field, PersonalTextField):
            written = " ".join(model.objects.values_list(field.name, flat=True))
            if not any(name in written for name in NAMES):
                empty.add(f"{model.__name__}.{field.name}")

    assert empty == set()


def test_every_address_has_a_row():
    assert sorted(set(routes())) == sorted(routes_with_a_row())


# The addresses in shares, so that all processes take part.
SHARES = 10


@pytest.mark.sampled(SHARES)
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.promise(
    "S8",
    "A hidden name, a birth date, a phone number, a mail address or a member number is in nothing that others can "
    "fetch.",
    but="what others wrote down elsewhere, and documents printed before.",
)
def test_no_canary_is_found(scene, share):
    assert leaks(scene, routes()[share::SHARES]) == {}


@pytest.mark.long
def test_no_canary_is_found_before_an_event_begins(scene):
    scene.event = scene.early
    people = {name: scene.people[name] for name in ("nobody", "organiser")}
    scene.people = people

    assert leaks(scene, [route for route in routes() if route.startswith("events/<slug:public_id>/")]) == {}


def test_pages_of_missing_objects_reveal_nothing(scene):
    client = browser(None)
    answers = [client.get(f"/{place}/{name}/") for place in ("events", "sheets", "players") for name in ("A" * 12, "x")]

    assert {answer.status_code for answer in answers} == {404}
    assert not [name for name in NAMES for answer in answers if name in text_of(answer)]


@pytest.mark.long
def test_the_own_club_reads_the_names_among_its_members_only(scene):
    own = {"the club": browser(User.objects.get(username="anna"))}

    # A document for the own club is the one for its helpers.
    found = leaks_of(scene, [route for route in routes() if not route.endswith(".pdf")], own, NAMES)

    assert {route for route, _ in found} == REGISTER


def test_viewers_of_registration_may_not_look_up_names(scene):
    address = f"/events/{scene.early.public_id}/door/offers/?name="
    Entrant.objects.filter(event=scene.early).delete()
    own, helper = browser(User.objects.get(username="anna")), browser(scene.people["desk"])

    assert "Player 2" in text_of(own.get(f"{address}oskar kanar"))
    assert "Player 2" not in text_of(helper.get(f"{address}oskar kanar"))
    assert "Player 2" in text_of(helper.get(f"{address}player 2"))


def test_an_outdated_document_is_no_longer_served(scene):
    order = DBTaskResult.objects.get(pk=scene.pks["before"])

    answer = browser(scene.people["organiser"]).get(f"/events/{scene.event.public_id}/papers/made/{order.pk}/paper.pdf")

    assert stored(file_of(order))
    assert answer.status_code == 302


@pytest.mark.long
def test_nothing_about_people_is_for_search_engines(scene):
    wanted = [route for route in routes() if not route.endswith(".pdf") and route.count("<") < 2]

    listed = {
        route
        for route in wanted
        if "noindex"
        not in browser(None).head(filled(route, arguments_of(scene, route))[0]).headers.get("X-Robots-Tag", "")
    }

    assert listed == {"", "games/", "games/<slug:system_key>/", "papers/"}


# The net has no holes: each of these leaks is found.


def a_seat(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    Seat.objects.filter(player=scene.pseudonymised[1]).update(name="Heimlich Kanarhidden")


def an_entrant(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    Entrant.objects.filter(player=scene.pseudonymised[2]).update(name="Oskar Kanarobject")


def a_squad(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    SquadMember.objects.filter(player=scene.pseudonymised[1]).update(name="Heimlich Kanarhidden")


def a_member(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    Player.objects.filter(pk=scene.pseudonymised[0].pk).update(nickname="")


def what_was_published(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(published, "_with_names", lambda table, pseudonyms: table)


def what_was_written(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pseudonyms, "text", lambda self, text: text)


def an_audit_log(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pseudonyms, "act", lambda self, data: dict(data))


def a_correction(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pseudonyms, "changes", lambda self, changes: dict(changes))


def an_archive(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.events.views.exchange.holds_names_of", lambda event: frozenset())


EVENT = "events/<slug:public_id>/"
PLANTED = {
    a_seat: "sheets/<slug:public_id>/versions/<int:number>/",
    an_entrant: f"{EVENT}files/results.xlsx",
    a_squad: "leagues/<slug:public_id>/teams/<int:number>/",
    a_member: "search/",
    what_was_published: f"{EVENT}standings/versions/<int:number>/<str:key>/",
    what_was_written: f"{EVENT}standings/rulings/",
    an_audit_log: f"{EVENT}protocol/",
    a_correction: f"{EVENT}standings/corrections/",
    an_archive: f"{EVENT}files/event.json",
}


@pytest.mark.promise("S8")
@pytest.mark.long
def test_planted_canaries_are_found(scene):
    Entrant.objects.filter(event=scene.early).delete()
    assert leaks(scene, PLANTED.values()) == {}

    found = set()
    for plant, route in PLANTED.items():
        with pytest.MonkeyPatch.context() as monkeypatch, transaction.atomic():
            plant(scene, monkeypatch)
            if leaks(scene, [route]):
                found.add(plant)
            transaction.set_rollback(True)

    assert found == set(PLANTED)


def a_year_later(scene: Scene) -> None:
    """After the publication periods: no name at an event, in a season or a league is public any more."""
    Event.objects.update(public_until=date(2026, 5, 10))
    Season.objects.update(first_day=date(2024, 1, 1), last_day=date(2024, 12, 31))
    MatchDay.objects.update(day=date(2024, 12, 31))
    for event in (scene.event, scene.early):
        event.refresh_from_db()


@pytest.mark.long
def test_strangers_read_no_name_after_its_publication_period(scene):
    everybody = {*Entrant.objects.values_list("name", flat=True), *SquadMember.objects.values_list("name", flat=True)}
    words = {name for name in everybody if not name.startswith("Player ")}
    # What a card shows its player stays visible to them.
    wanted = [route for route in routes() if not route.endswith(".pdf") and not route.startswith("cards/")]
    named = {"seasons/<slug:public_id>/", "clubs/<slug:slug>/rating/"}
    named |= {f"{EVENT}standings/", f"{EVENT}seating/", f"{EVENT}hall/", f"{EVENT}prizes/"}
    # A table of no event has no term: its players decide.
    scene.sheets = []
    strangers = {"nobody": browser(None)}
    before = {route for route, _ in leaks_of(scene, named, strangers, words)}

    a_year_later(scene)

    assert before == named <= set(wanted)
    assert leaks_of(scene, wanted, strangers, words) == {}
    # Who helps there still reads them.
    assert "Guest A" in browser(scene.people["desk"]).get(scene.event.get_absolute_url() + "seating/").text
