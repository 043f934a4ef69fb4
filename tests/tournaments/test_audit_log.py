"""Every action has an audit entry with a label, and every refusal a sentence."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tournaments.cast import an_event
from tests.tournaments.leagues.cast import a_league
from tests.tournaments.seasons.cast import a_season
from tournaments.events.locking import lock
from tournaments.events.models import EventAuditEntry
from tournaments.events.phrases.actions import ACTIONS
from tournaments.events.phrases.refusals import REFUSALS
from tournaments.leagues.models import LeagueAuditEntry
from tournaments.seasons.models import SeasonAuditEntry

ROOMS = Path(__file__).parents[2] / "tournaments"
SERVICES = [file for file in ROOMS.rglob("*.py") if "services" in (*file.parts, file.stem)]


@pytest.mark.storage
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("locked", "kind"),
    [
        pytest.param(lambda: lock(an_event()), EventAuditEntry, id="event"),
        pytest.param(lambda: lock(a_league()), LeagueAuditEntry, id="league"),
        pytest.param(lambda: lock(a_season()), SeasonAuditEntry, id="season"),
    ],
)
def test_every_logged_action_has_a_label(locked, kind):
    locked = locked()
    before = kind.objects.count()

    with pytest.raises(ValueError, match="no words"):
        locked.log("notice_removed", by="anna")

    assert kind.objects.count() == before


def calls(name: str) -> Iterator[tuple[str, ast.expr]]:
    """(location, first argument) of each call of this name in the services."""
    for file in SERVICES:
        for node in ast.walk(ast.parse(file.read_text())):
            called = getattr(node, "func", None)
            if name in (getattr(called, "attr", ""), getattr(called, "id", "")) and node.args:
                yield f"{file.name}:{node.lineno}", node.args[0]


def texts(given: ast.expr) -> set[str]:
    """The literal values of an expression: both branches of a condition, nothing of what is composed."""
    if isinstance(given, ast.Constant):
        return {str(given.value)}
    if isinstance(given, ast.IfExp):
        return texts(given.body) | texts(given.orelse)
    return set()


@pytest.mark.parametrize(("call", "words"), [("log", ACTIONS), ("Refused", REFUSALS)])
def test_actions_outside_the_tests_have_labels_too(call, words):
    found = [(where, text) for where, given in calls(call) for text in texts(given)]

    assert len(found) > 50
    assert [(where, text) for where, text in found if text not in words] == []
