"""Every address of the site for all kinds of visitors: reading changes nothing, no other method, no server error."""

import os
import re
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import randrange
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection, transaction
from django.test import RequestFactory, override_settings
from django.urls import reverse
from django_tasks_db.models import DBTaskResult

from scoring.models import Allowance
from scoring.sheets.services import renew_key
from skatclub.http.requests import in_utf8, is_utf8
from skatclub.legal.models import Download
from tests.examples import repeats
from tests.tournaments.privacy.scene import Scene, a_scene
from tests.tournaments.test_rights import everything
from tests.trust.every_address import addresses, clients_of, is_server_error
from tests.trust.fuzz import Request, known_of, request_of

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

# Who may open everything, and everybody.
how_many = pytest.mark.parametrize(
    "readers", [("a superuser",), pytest.param((), id="everyone", marks=pytest.mark.long)], ids=["a superuser", ""]
)
TYPED = ("text/", "application/xml")
# Requesting a document that is not drawn yet starts a print job, and print jobs are counted.
PRINT_JOBS = ("scoring.Allowance", "django_tasks_database.DBTaskResult")
# What a reader may leave behind, besides sessions: rows, or an unchanged part of an existing row.
TRACES: dict[Any, tuple[str, ...]] = {Download: (), DBTaskResult: (), Allowance: ("what", "subject")}
# Addresses of files.
FILES = re.compile(r"\.(pdf|json|csv|xlsx)$")


@pytest.fixture(scope="module")
def scene(shared_db: None) -> Scene:
    with override_settings(LANGUAGE_CODE="en"):
        return a_scene()


def requests_of(scene: Scene, readers: tuple[str, ...]) -> list[tuple[str, str, Any]]:
    """(address, who, browser): each address by these readers, or by all."""
    clients = clients_of(scene, raise_request_exception=False)
    return [(address, who, clients[who]) for address in addresses(scene) for who in readers or clients]


@contextmanager
def writing() -> Iterator[list[str]]:
    """SQL writes within the block."""
    found: list[str] = []

    def note(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            found.append(sql[:80])
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield found


def traces() -> dict[Any, set[Any]]:
    return {model: {repr(row) for row in model.objects.values_list(*fields)} for model, fields in TRACES.items()}


@pytest.mark.long
@pytest.mark.promise("S2")
@how_many
def test_reading_changes_nothing_at_any_address(scene, readers):
    requests = requests_of(scene, readers)
    stored, left, wrong = everything(but=PRINT_JOBS), traces(), {}
    with writing() as written:
        for address, who, client in requests:
            for method in (client.get, client.head) if not readers else (client.get,):
                answer = method(address)
                b"".join(answer) if answer.streaming else answer.content
                if messages := faults_of(answer):
                    wrong[address, who] = messages

    assert wrong == {}
    assert everything(but=PRINT_JOBS) == stored, {line.split("(")[0] for line in written}
    assert [model for model, rows in traces().items() if not left[model] <= rows] == []
    taken = set(Download.objects.values_list("path", flat=True))
    assert taken
    assert [path for path in taken if not FILES.search(path)] == []


def faults_of(answer: Any) -> str:
    """Faults of any response: a server error, a wrong type, a redirect to other sites."""
    kind = answer.get("Content-Type", "")
    if is_server_error(answer):
        return f"a mistake: {answer.status_code}"
    if kind.startswith(TYPED) and "charset=utf-8" not in kind.lower():
        return f"letters of no kind: {kind}"
    if not kind and answer.content:
        return "no type"
    return "for other sites" if "Access-Control-Allow-Origin" in answer else ""


@pytest.mark.long
@pytest.mark.parametrize(
    "write",
    [
        lambda scene: scene.club.members.update(first_name="Read"),
        pytest.param(lambda scene: scene.people["captain"].captain_of.clear(), id="captains"),
    ],
)
def test_a_page_that_writes_on_get_would_be_found(scene, write):
    stored = everything()

    with transaction.atomic():
        write(scene)
        seen = everything()
        transaction.set_rollback(True)

    assert seen != stored


@pytest.mark.long
@pytest.mark.promise("S3")
@how_many
def test_no_address_knows_another_method(scene, readers):
    requests = requests_of(scene, readers)
    stored, found = everything(), {}
    for address, who, client in requests:
        statuses = {client.generic(method, address).status_code for method in ("PUT", "DELETE", "PATCH", "OPTIONS")}
        if statuses != {405}:
            found[address, who] = statuses

    assert found == {}
    assert everything() == stored


# What is folded away takes a second tap.
FOLDED = re.compile("<details.*?</details>", re.DOTALL)
# The entry screen is for the keys, and has both links under "More"; the administration is Django's own.
TWO_TAPS = re.compile("/sheets/[^/]+/enter/|/admin/")
SHARES = 16


@pytest.mark.sampled(SHARES)
@pytest.mark.parametrize("share", range(SHARES))
def test_imprint_and_privacy_page_are_one_click_from_every_page(scene, share):
    client, lacking, excepted = clients_of(scene)["a superuser"], [], []
    for address in [*addresses(scene)][share::SHARES]:
        answer = client.get(address)
        # A fragment of a page has no foot.
        if answer.status_code != 200 or answer.streaming or b"<!doctype html>" not in answer.content[:20].lower():
            continue
        excepted += [address] if TWO_TAPS.match(address) else []
        shown = FOLDED.sub("", answer.text)
        lacking += (
            [address] if any(f'<a href="{reverse(page)}"' not in shown for page in ("imprint", "privacy")) else []
        )

    assert lacking == excepted


# FUZZ=12345-678 repeats one request alone; FUZZ_COUNT names another number of requests.
FUZZ, FUZZ_COUNT = os.environ.get("FUZZ", ""), repeats(200, long=20_000, longest=100_000, variable="FUZZ_COUNT")


@pytest.mark.promise(
    "S19",
    "No request causes an internal error: any method, URL, query, body, encoding and header, by anybody.",
    figure="83,000 requests on either database (2026-11-25), 17,000 refused before the site (2026-11-27): 0",
)
@pytest.mark.parametrize("count", [200, pytest.param(FUZZ_COUNT, id="many", marks=pytest.mark.long)])
def test_no_random_request_is_a_server_error(scene, count, record_property):
    clients = clients_of(scene, raise_request_exception=False)
    known = known_of(list(addresses(scene)), list(clients), [renew_key(scene.sheets[0])])
    seed = randrange(10**9) if count > 200 else 1
    numbers = [FUZZ] if FUZZ else [f"{seed}-{number}" for number in range(count)]
    wrong = []

    for number in numbers:
        request = request_of(number, known)
        if messages := server_error_of(request, clients[request.who]):
            wrong.append((messages, request))

    record_property("requests", len(numbers))
    assert wrong == [], f"{len(wrong)} of {len(numbers)}; FUZZ={wrong[0][1].number} repeats the first alone"


class Sender(RequestFactory):
    """The request as the server passes it to the site; Django's own client bypasses the middleware of the server."""

    def request(self, **requests_of: Any) -> dict[str, Any]:
        return self._base_environ(**requests_of)


@cache
def served_site() -> Any:
    return in_utf8(WSGIHandler())


def refused_before_the_site(environ: dict[str, Any]) -> str:
    """ "" where a request in an encoding other than UTF-8 is refused before Django reads it."""
    messages: list[str] = []
    served_site()(environ, lambda status, heads, *_: messages.append(status))
    return "" if messages == ["415 Unsupported Media Type"] else f"other letters are answered with {messages}"


def server_error_of(request: Request, client: Any) -> str:
    """Send the request and roll it back, so that each request is independent. "" without a server error."""
    sent = request.method, request.address, request.body, request.kind
    with transaction.atomic():
        try:
            # Without a body there is no type either.
            if request.body and not is_utf8(request.kind):
                return refused_before_the_site(Sender().generic(*sent, headers=request.heads))
            answer = client.generic(*sent, headers=request.heads)
            b"".join(answer) if answer.streaming else answer.content
            return str(answer.status_code) if is_server_error(answer) else ""
        except Exception as error:
            traceback.print_exc()
            return repr(error)
        finally:
            transaction.set_rollback(True)
