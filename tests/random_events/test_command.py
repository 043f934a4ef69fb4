"""bin/dev/skat-random shrinks what it finds wrong and stores it so that it can be played again."""

import json

import pytest
from django.conf import settings
from django.db import connection

from . import command, running
from .checkers import differences
from .plans import Plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(monkeypatch, tmp_path):
    """The command on the database of the tests."""
    monkeypatch.setattr(command, "copy_prepared", lambda: None)
    monkeypatch.setattr(command, "remove_copy", lambda name: None)
    monkeypatch.setattr(command, "FOLDER", tmp_path)
    monkeypatch.setattr(settings, "CACHES", settings.CACHES)
    monkeypatch.setitem(connection.settings_dict["TEST"], "NAME", connection.settings_dict["TEST"]["NAME"])
    return lambda *arguments: command.main([*arguments])


def a_lie(played):
    """Hides points deducted by a referee."""
    for name, data in played.files.items():
        for ruling in json.loads(data).get("rulings", ()):
            if ruling["kind"] == "adjust":
                yield f"skat-check, {name}: standings total, entrant {ruling['entrant']}: adjustment: found 0"


@pytest.mark.long
def test_a_disagreement_of_a_lying_checker_is_shrunk_to_at_most_eight_players(run, monkeypatch, tmp_path):
    monkeypatch.setattr(running, "faults_of", a_lie)

    code = run("--seed", "78", "--kind", "event", "--players", "40", "--keep", "kept")

    fixed_places = json.loads((tmp_path / "kept" / "skat-random-78.json").read_text())
    plan = Plan.from_json(fixed_places["plan"])
    assert (code, fixed_places["seed"], plan.players <= 8) == (1, 78, True)
    assert {one.name for one in plan.accidents} <= {"points_are_taken"}
    assert "adjustment: found 0" in fixed_places["faults"][0]
    event = json.loads((tmp_path / "kept" / "skat-random-78-event.json").read_text())
    assert (len(event["entrants"]) <= 8, differences(event)) == (True, [])
    assert run("--plan", "kept/skat-random-78.json") == 1
