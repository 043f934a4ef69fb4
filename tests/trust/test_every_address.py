"""Every address of the site for everybody: reading changes nothing, and there are no other methods than three."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import override_settings

from tests.tournaments.privacy.scene import Scene, a_scene
from tests.tournaments.test_rights import everything
from tests.trust.every_address import addresses, clients_of

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

# Who may open everything, and everybody.
how_many = pytest.mark.parametrize(
    "readers", [("a superuser",), pytest.param((), id="everybody", marks=pytest.mark.long)], ids=["a superuser", ""]
)
TYPED = ("text/", "application/xml")
# Whoever asks for a paper that nobody has drawn yet orders it, and orders are counted.
ORDERS = ("scoring.Allowance", "django_tasks_database.DBTaskResult")


@pytest.fixture(scope="module")
def scene(shared_db: None) -> Scene:
    with override_settings(LANGUAGE_CODE="en"):
        return a_scene()


def asked(scene: Scene, readers: tuple[str, ...]) -> list[tuple[str, str, Any]]:
    """(address, who, browser): each address by these readers, or by all there are."""
    clients = clients_of(scene, raise_request_exception=False)
    return [(address, who, clients[who]) for address in addresses(scene) for who in readers or clients]


@contextmanager
def writing() -> Iterator[list[str]]:
    """What is written meanwhile."""
    found: list[str] = []

    def note(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE", "DELETE")):
            found.append(sql[:80])
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield found


@pytest.mark.promise("S2")
@how_many
def test_reading_changes_nothing_at_any_address(scene, readers):
    requests = asked(scene, readers)
    stored, wrong = everything(but=ORDERS), {}
    with writing() as written:
        for address, who, client in requests:
            for method in (client.get, client.head) if not readers else (client.get,):
                answer = method(address)
                b"".join(answer) if answer.streaming else answer.content
                if told := faults_of(answer):
                    wrong[address, who] = told

    assert wrong == {}
    assert everything(but=ORDERS) == stored, {line.split("(")[0] for line in written}


def faults_of(answer: Any) -> str:
    """What is wrong with an answer, whatever was asked: a mistake, a type that says too little, a door for others."""
    kind = answer.get("Content-Type", "")
    if answer.status_code >= 500:
        return f"a mistake: {answer.status_code}"
    if kind.startswith(TYPED) and "charset=utf-8" not in kind.lower():
        return f"letters of no kind: {kind}"
    if not kind and answer.content:
        return "no type"
    return "for other sites" if "Access-Control-Allow-Origin" in answer else ""


def test_a_page_that_writes_when_it_is_read_would_be_found(scene):
    stored = everything()

    with transaction.atomic():
        scene.club.members.update(first_name="Read")
        seen = everything()
        transaction.set_rollback(True)

    assert seen != stored


@pytest.mark.promise("S3")
@how_many
def test_no_address_knows_another_method(scene, readers):
    requests = asked(scene, readers)
    stored, found = everything(), {}
    for address, who, client in requests:
        statuses = {client.generic(method, address).status_code for method in ("PUT", "DELETE", "PATCH", "OPTIONS")}
        if statuses != {405}:
            found[address, who] = statuses

    assert found == {}
    assert everything() == stored
