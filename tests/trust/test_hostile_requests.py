"""Requests that nobody sends by mistake: each is refused in words, and none is a server error."""

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from scoring.entry.api import sheets as endpoint
from scoring.models import Club, EntryRecord, Membership
from scoring.rules import find_ruleset, ruleset_keys
from scoring.sheets.services import renew_key
from skatclub.http.requests import in_utf8
from tests.scoring.cast import table
from tests.scoring.game_tables import open_table
from tests.tournaments.cast import an_event, club_of
from tournaments.events.forms.desk import FigureField
from tournaments.events.tables import finder

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

HEARTS = {"declarer": 1, "game": "hearts", "matadors": 1, "won": True}
# One digit more than Python makes a number of.
NINES = "9" * 4301


def browser(**how: Any) -> Client:
    return Client(headers={"accept-language": "en"}, raise_request_exception=False, **how)


# The JSON endpoint


def knock(body: str, sheet: Any = None) -> tuple[int, Any]:
    sheet = sheet or table()
    head = {"Authorization": f"Bearer {renew_key(sheet)}"}
    answer = browser().post(reverse("enter_deal", args=[sheet.public_id]), body, "application/json", headers=head)
    return answer.status_code, answer.json()


def body(**parts: str) -> str:
    """The JSON of a valid deal with some values replaced."""
    good = {"client_id": json.dumps(str(uuid4())), "after": "0", "deal": json.dumps(HEARTS)} | parts
    return "{" + ", ".join(f'"{name}": {value}' for name, value in good.items()) + "}"


DEEP = "[" * 100_000
UNREADABLE = {
    "after is infinite": (body(after="Infinity"), "after must be a whole number"),
    "after is too large for a float": (body(after="1e999"), "after must be a whole number"),
    "after is no number": (body(after="NaN"), "after must be a whole number"),
    "after is a fraction": (body(after="1.5"), "after must be a whole number"),
    "after is true": (body(after="true"), "after must be a whole number"),
    "after is negative": (body(after="-1"), "after must be a whole number"),
    "after has 4,301 digits": (body(after=NINES), "Exceeds the limit"),
    "nested deeply": (DEEP, "nested too deeply"),
    "a deal nested deeply": (body(deal='{"bid": ' + "[" * 900 + "]" * 900 + "}"), ""),
    "a deal nested very deeply": (body(deal='{"bid": ' * 100_000), "nested too deeply"),
    "a deal that is a list": (body(deal="[]"), "deal must be an object"),
    "a deal that is text": (body(deal='"grand"'), "deal must be an object"),
    "a deal that is null": (body(deal="null"), "deal must be an object"),
    "a body that is a list": ("[]", "the body must be an object"),
    "a body that is a number": ("7", "the body must be an object"),
    "no id": (body(client_id="null"), "client_id must be a UUID"),
    "an id that is a list": (body(client_id="[]"), "client_id must be a UUID"),
    "an id that is a number": (body(client_id="17"), "client_id must be a UUID"),
    "nothing": ("{}", "client_id must be a UUID"),
    "no text at all": ("\ud800".encode("utf-8", "surrogatepass"), ""),
}


@pytest.mark.parametrize(("sent", "words"), UNREADABLE.values(), ids=UNREADABLE)
def test_unreadable_requests_are_refused_in_words(sent, words):
    status, expected = knock(sent)

    assert status == 400
    assert words in expected["unreadable"]
    assert "object has no attribute" not in expected["unreadable"]
    assert not EntryRecord.objects.exists()


def test_an_unexpected_error_would_be_found_here(monkeypatch):
    monkeypatch.setattr(endpoint, "read_sent", lambda *_: int(float("inf")))

    status, expected = knock(body(after="Infinity"))

    assert status == 500
    assert "Something went wrong" in expected["trouble"]


HOSTILE = (
    *("Infinity", "1e999", "-1", "10" * 50, "1.5", "true", "null", "[]", "[[]]", "{}", '""', '"\\ud800"', '"\\u0000"'),
    *("[" * 60 + "]" * 60, '["a", null, {}]', '"' + "x" * 5000 + '"'),
)


def fields_of(key: str) -> set[str]:
    forms = find_ruleset(key).entry_forms()
    return {"outcome", *(field.name for form in forms for row in form.rows for field in row.fields)}


# Every run sends hundreds of random requests, in test_every_address.
@pytest.mark.long
@pytest.mark.parametrize("key", ruleset_keys())
def test_no_value_of_any_field_is_a_server_error(key):
    sheet = open_table(find_ruleset(key))
    found = {
        (name, value): knock(body(deal=f'{{"{name}": {value}}}'), sheet)[0]
        for name in fields_of(key)
        for value in HOSTILE
    }

    assert {case: status for case, status in found.items() if status not in (201, 400, 409, 422)} == {}


# Numbers in pages


@pytest.fixture
def anna(client: Client) -> Client:
    """May do everything in the club."""
    club = club_of()
    client.force_login(Membership.objects.get(club=club).user)
    client.raise_request_exception = False
    return client


@pytest.mark.parametrize("announced", [NINES, "²", "-1", "1e9", "٣", "1" * 300])
def test_a_ceremony_takes_any_number(anna, announced):
    event = an_event(club=Club.objects.get())

    answer = anna.get(reverse("ceremony", args=[event.public_id]), {"announced": announced})

    assert answer.status_code == 200


def test_a_number_to_look_for_may_have_any_length():
    is_wanted = finder(NINES)

    assert is_wanted is not None


def test_a_figure_may_have_any_length():
    with pytest.raises(ValidationError, match="Enter a number"):
        FigureField("points", label="", cell="a1").clean(NINES)


PAGES = ("new_table", "games", "find_sheet", "search", "events")
QUESTIONS = (
    "number",
    "after",
    "again",
    "club",
    "game",
    "q",
    "page",
    "mode",
    "state",
    "announced",
    "find",
    "day",
    "year",
)


@pytest.mark.parametrize("value", [NINES, "\x00", "\ud800", "9" * 20])
@pytest.mark.promise("S18")
def test_no_query_is_a_server_error(value):
    expected = dict.fromkeys(QUESTIONS, value.encode("utf-8", "surrogatepass"))

    found = {page: browser().get(reverse(page), expected).status_code for page in PAGES}

    assert {status for status in found.values() if status >= 500} == set(), found
    assert ("\x00" in value) is (set(found.values()) == {400})


def test_no_number_in_an_address_is_a_server_error():
    sheet = table()
    found = {
        number: browser().get(f"{sheet.get_absolute_url()}deals/{number}/").status_code
        for number in (NINES, "9" * 30, "9" * 19, "0")
    }

    assert set(found.values()) == {404}


# The head of a request


@pytest.mark.parametrize(
    ("host", "status"),
    [
        *((host, 200) for host in ("club.example", "club.example:8000", "[::1]:8000", "[::1]")),
        *((f"evil.example:{port}", 400) for port in ("99999", "65536", NINES)),
    ],
)
def test_a_host_has_a_port_that_can_be(settings, host, status):
    settings.ALLOWED_HOSTS = ["*"]

    assert browser().get("/papers/", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    ("letters", "is_read"),
    [
        *((letters, True) for letters in ("", "; charset=utf-8", '; boundary=x; Charset="UTF-8"')),
        *((f"; charset={letters}", False) for letters in ("base64", "rot13", "idna", "utf-16", "latin-1", "'utf-8'")),
    ],
)
def test_requests_are_in_utf8_or_refused_at_once(letters, is_read):
    """Django fails on the charset base64 before any page could handle it."""
    announced = []
    site = in_utf8(lambda environ, start_response: [b"read"])

    answer = site({"CONTENT_TYPE": f"text/plain{letters}"}, lambda status, heads: announced.append(status))

    assert list(answer) == ([b"read"] if is_read else [b"This site reads UTF-8 alone.\n"])
    assert announced == ([] if is_read else ["415 Unsupported Media Type"])


@pytest.mark.parametrize("referer", ["http://[", "//[::1/games/"])
def test_the_display_can_be_chosen_with_any_referer(referer):
    assert browser().get(reverse("display"), headers={"referer": referer}).status_code == 200


@pytest.mark.parametrize(
    ("query", "there"),
    [
        *((page, page) for page in ("/games/", "/search/?q=anna")),
        *((page, "/") for page in ("/%2f/evil.example", "/nowhere/", "//evil.example/", "https://evil.example/", "")),
    ],
)
@pytest.mark.promise(
    "S15",
    "No URL in a request redirects away from the site.",
)
def test_a_language_leads_to_pages_of_the_site_alone(query, there):
    answer = browser().post(reverse("set_language"), {"language": "de", "next": query})

    assert (answer.status_code, answer["Location"]) == (302, there)
    assert answer.cookies["django_language"].value == "de"


def test_no_page_may_look_through_the_camera():
    assert "camera=()" in browser().get("/")["Permissions-Policy"]


# What one reads where something goes wrong


@pytest.fixture
def broken(settings) -> None:
    settings.ROOT_URLCONF = "tests.trust.broken_site"


INCIDENTS = {
    "/wrong/mistake/": (500, "Something went wrong", "Etwas ist schiefgegangen"),
    "/wrong/forbidden/": (403, "You don't have access to this page", "Sie haben keinen Zugriff auf diese Seite"),
    "/wrong/nonsense/": (400, "Bad request", "Ungültige Anfrage"),
    "/wrong/nowhere/": (404, "Page not found", "Diese Seite gibt es nicht"),
}


@pytest.mark.parametrize(("address", "expected"), INCIDENTS.items(), ids=INCIDENTS)
def test_every_error_has_its_page_in_both_languages(broken, address, expected):
    status, *titles = expected
    for language, title in zip(("en", "de"), titles, strict=True):
        answer = Client(headers={"accept-language": language}, raise_request_exception=False).get(address)

        assert answer.status_code == status
        assert f"<h1>{escape(title)}</h1>" in answer.text
        assert re.search('class="button[^"]*" href="/"', answer.text)


def test_a_server_error_page_needs_no_session_and_database(broken, django_assert_num_queries):
    client = browser()
    client.force_login(Membership.objects.create(user=club_user(), club=Club.objects.create(name="A", slug="a")).user)

    with django_assert_num_queries(0):
        answer = client.post(
            "/wrong/mistake/", headers={"referer": "http://testserver/games/?a=1", "host": "testserver"}
        )

    assert answer.status_code == 500
    assert "never counts twice" in answer.text
    assert 'href="/games/?a=1"' in answer.text


def club_user() -> Any:
    return User.objects.create_user("bernd")


@pytest.mark.parametrize("referer", ["http://evil.example/games/", "javascript:alert(1)", "//evil.example", "http://["])
@pytest.mark.promise("S15")
def test_the_way_back_leads_to_the_site_alone(broken, referer):
    answer = browser().post("/wrong/mistake/", headers={"referer": referer})

    assert answer.status_code == 500
    assert "Back to the previous page" not in answer.text


def test_a_form_that_is_too_old_says_that_nothing_was_stored():
    answer = browser(enforce_csrf_checks=True).post(reverse("new_table"), {"name_0": "Anna"})

    assert answer.status_code == 403
    assert "Nothing was saved." in answer.text


def test_oversized_requests_are_refused_as_too_large(settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000

    assert browser().post(reverse("new_table"), {"name_0": "A" * 2000}).status_code == 413
    assert knock(body(deal='{"game": "' + "x" * 2000 + '"}'))[0] == 413


def test_a_program_gets_every_error_as_json(broken):
    mistake, nowhere = browser().get("/wrong/mistake.json"), browser().get("/sheets/NOSUCH/form.json")

    assert (mistake.status_code, nowhere.status_code) == (500, 404)
    assert mistake.json()["trouble"].startswith("Something went wrong")
    assert nowhere.json()["trouble"].startswith("Page not found")
