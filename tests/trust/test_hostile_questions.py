"""Every address of the site, asked with numbers no machine can count and with letters no alphabet has."""

import re
from pathlib import Path

import pytest
from django.test import Client

from tests.tournaments.privacy.scene import Scene, arguments_of, filled, routes
from tests.tournaments.privacy.test_canary import made, scene, storages

__all__ = ["made", "scene", "storages"]

pytestmark = [pytest.mark.long, pytest.mark.storage]

ROOT = Path(__file__).resolve().parents[2]
ASKED = re.compile(r"GET(?:\.get\(|\.getlist\(|\[)\"(\w+)\"")
HOSTILE = ("9" * 4301, "9" * 25, "²", "\x00")


def questions() -> list[str]:
    """Every name that a view asks for."""
    views = [file for app in ("scoring", "tournaments") for file in (ROOT / app).rglob("*.py")]
    return sorted({name for file in views for name in ASKED.findall(file.read_text(encoding="utf-8"))})


def test_no_question_at_any_address_is_a_mistake_of_the_site(scene: Scene) -> None:
    asked = questions()
    assert len(asked) > 10
    client = Client(raise_request_exception=False)
    client.force_login(scene.people["organiser"])
    found = {}
    for route in routes():
        address = filled(route, arguments_of(scene, route))[0]
        for value in HOSTILE:
            said = dict.fromkeys(asked, value)
            statuses = client.get(address, said).status_code, client.post(address, said).status_code
            if max(statuses) >= 500:
                found[route, value[:20]] = statuses

    assert found == {}
