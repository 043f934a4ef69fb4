"""Every address of the site with huge numbers and invalid letters in the query."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django import forms
from django.test import Client
from django.urls import reverse

from scoring.sheets.services import renew_key
from tests.tournaments.privacy.scene import Scene, arguments_of, filled, routes
from tests.tournaments.privacy.test_canary import made, scene, storages
from tests.trust.every_address import is_server_error

__all__ = ["made", "scene", "storages"]

pytestmark = [pytest.mark.long, pytest.mark.storage]

ROOT = Path(__file__).resolve().parents[2]
ASKED = re.compile(r"GET(?:\.get\(|\.getlist\(|\[)\"(\w+)\"")
HOSTILE = ("9" * 4301, "9" * 25, "²", "\x00")


def query_parameters() -> list[str]:
    """Every query parameter that a view reads, itself or by a form; of repeated fields the first."""
    views = [file for app in ("scoring", "tournaments") for file in (ROOT / app).rglob("*.py")]
    text = {name for file in views for name in ASKED.findall(file.read_text(encoding="utf-8"))}
    by_forms = {name for form in _forms(forms.BaseForm) for name in getattr(form, "base_fields", ())}
    return sorted(text | by_forms | {"seat_0"})


def _forms(base: type) -> Iterator[type]:
    for form in base.__subclasses__():
        yield form
        yield from _forms(form)


def organiser(scene: Scene) -> Client:
    """Logged in, with the code of the first list; the session is new, whatever earlier addresses did to it."""
    client = Client(raise_request_exception=False)
    client.force_login(scene.people["organiser"])
    sheet = scene.sheets[0]
    client.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    return client


def test_no_query_at_any_address_is_a_server_error(scene: Scene) -> None:
    text, found = query_parameters(), {}
    assert {"number", "seat_0", "agreed", "there"} <= {*text}
    for route in routes():
        client, address = organiser(scene), filled(route, arguments_of(scene, route))[0]
        assert not route.endswith("/compare/") or client.get(address).status_code == 200
        for value in HOSTILE:
            result = dict.fromkeys(text, value)
            answers = client.get(address, result), client.post(address, result)
            if any(map(is_server_error, answers)):
                found[route, value[:20]] = [answer.status_code for answer in answers]

    assert found == {}
