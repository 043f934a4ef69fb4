"""Codes are stored, never text in the language of the user, because an audit log cannot be changed later.

The language of the site here has every sentence of the program in ⟦brackets⟧; none of it may be stored.
"""

import ast
import json
from collections.abc import Iterator
from datetime import date
from gettext import NullTranslations
from pathlib import Path

import pytest
from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.utils.translation import gettext, override, trans_real

from scoring.clubs.members import change_player
from scoring.models import Club, Privacy
from tests.tournaments.cast import an_event, club_of, entrants
from tests.tournaments.events.play.lists import key_series
from tests.tournaments.events.standings_pages.played import play
from tests.tournaments.leagues.cast import a_meeting, opened, side_of
from tests.tournaments.privacy.scene import a_closed_event, a_played_meeting, an_early_event
from tests.tournaments.privacy.scene import a_season as a_closed_season
from tests.tournaments.seasons.cast import a_season, players_of
from tournaments.events.models import Event, EventAuditEntry, PlanVersion
from tournaments.events.phrases.actions import action_words
from tournaments.events.phrases.reasons import REASONS, coded_reason, reason_words
from tournaments.events.services.events import change_settings, copy_event
from tournaments.events.services.series import reopen_event, start_series
from tournaments.events.services.standings import draw_lot_for
from tournaments.leagues.models import LeagueAuditEntry
from tournaments.leagues.services.meetings import bring_on, join_late
from tournaments.seasons.services.evenings import EveningPlan, change_people, end_evening, next_series, start_evening

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

ROOT = Path(__file__).parents[2]
SERVICES = [
    *(file for file in (ROOT / "tournaments").rglob("*.py") if "services" in (*file.parts, file.stem)),
    *(ROOT / "scoring" / name for name in ("sheets/services.py", "clubs/members.py", "sheets/locked_sheet.py")),
]


class Brackets(NullTranslations):
    """Every sentence in brackets."""

    def gettext(self, message: str) -> str:
        # Django puts the context before the sentence.
        return f"⟦{message.rpartition(chr(4))[2]}⟧"

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        return self.gettext(singular if number == 1 else plural)

    def to_language(self) -> str:
        return "qq"


@pytest.fixture
def brackets(monkeypatch) -> Iterator[None]:
    monkeypatch.setitem(trans_real._translations, "qq", Brackets())
    with override("qq"):
        assert gettext("Total") == "⟦Total⟧"
        yield


def stored_words() -> set[tuple[str, str, str]]:
    """(table, field, text) of all stored values with brackets."""
    found = set()
    for model in [*apps.get_app_config("scoring").get_models(), *apps.get_app_config("tournaments").get_models()]:
        for row in model.objects.values():
            for field, value in row.items():
                text = json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)
                if "⟦" in text:
                    found.add((model.__name__, field, text))
    return found


def stored_reasons() -> set[str]:
    """Every reason of an audit log or plan, without brackets."""
    kept = {action.reason for kind in (EventAuditEntry, LeagueAuditEntry) for action in kind.objects.all()}
    kept |= {plan.reason for plan in PlanVersion.objects.all()}
    return {reason_words(reason).strip("⟦⟧") for reason in kept}


def an_ended_evening(club: Club) -> None:
    """One came late, one left, and it ended before its last series."""
    players = list(players_of(club, ["Emil", "Frieda", "Gerd", "Heike", "Ida", "Jan", "Karl"]).values())
    plan = EveningPlan(day=date(2026, 2, 4), players=players, series=3)
    evening = start_evening(a_season(club), plan, by="anna")
    change_people(evening, present=evening.event.entrants.all(), guests=["Luise"], before_dealing=True, by="anna")
    key_series(evening.event.series.get(number=1))
    next_series(evening, by="anna")
    key_series(evening.event.series.get(number=2))
    end_evening(evening, by="anna")


def a_meeting_with_substitutes() -> None:
    meeting = a_meeting(players=(5, 4, 4, 3))
    event, side = opened(meeting), side_of(meeting, 1)
    members = {place.place: place.member for place in side.line_up.select_related("member")}
    start_series(event, by="captain1")
    bring_on(side, leaves=members[0], comes=members[4], by="captain1")
    late = side_of(meeting, 4)
    join_late(late, late.team.squad.get(name="Player 4.4"), by="captain1")


def an_event_with_lots(club: Club) -> Event:
    event = an_event(club, name="Lospreis", series=2)
    entrants(event, 4)
    play(event, 1, {1: (400, 4, 0), 2: (400, 4, 0), 3: (100, 1, 0), 4: (100, 1, 0)})
    draw_lot_for(event, "series:1", seed="1", by="anna")
    draw_lot_for(event, "total", seed="2", by="anna")
    return event


def test_no_audit_entry_is_stored_in_the_language_of_its_author(brackets):
    club = club_of()
    players = list(players_of(club, ["Anna Ahlers", "Bernd Born", "Clara Cramer"]).values())
    an_early_event(club, players)
    event, _ = a_closed_event(club, players)
    a_closed_season(club, event, players)
    reopen_event(event, reason="not yet", by="anna")
    change_settings(event, entry_fee=1500, tie_breaks=["total", "points"], by="anna")
    copy_event(event, name="Winterpreis", day=date(2026, 12, 1), by="anna")
    an_ended_evening(club)
    an_event_with_lots(club)
    change_player(players[0], by="anna", privacy=Privacy.OBJECTED)

    found = stored_words()

    assert found == set()
    # All of these were given, so each could have been stored as text.
    assert stored_reasons() >= {"The settings were changed.", "The evening ended early.", "Players came or left"}


@pytest.mark.long
def test_nothing_of_a_meeting_is_stored_in_the_language_of_its_author(brackets):
    club = club_of()
    a_played_meeting(club, list(players_of(club, ["Anna Ahlers", "Bernd Born", "Clara Cramer"]).values()))

    assert stored_words() == set()


@pytest.mark.long
def test_nothing_of_arrivals_and_departures_is_stored_in_the_language_of_its_author(brackets):
    a_meeting_with_substitutes()

    found = stored_words()

    assert found == set()
    assert stored_reasons() >= {"Player 1.5 plays for Player 1.1.", "Player 4.4 came late."}


def test_no_service_translates_text():
    texts = {
        f"{file.relative_to(ROOT)}: {node.module}"
        for file in SERVICES
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
    }

    assert texts == set()


@pytest.mark.parametrize("code", REASONS)
def test_a_code_is_read_in_the_language_of_the_reader(code):
    stored = coded_reason(code, comes="Anna “Ass” O'Hara", leaves='Bernd "B" Born', name="Clara")

    with override("en"):
        english = reason_words(stored)
    with override("de"):
        german = reason_words(stored)

    assert english != german
    assert "{" not in english + german
    assert "%" not in english + german


@pytest.mark.parametrize(
    "written",
    ["He was ill", "Die Einstellungen wurden geändert.", "", '{"reason"', '{"reason": "plays_for"}', '{"reason": 7}'],
)
def test_free_text_is_read_unchanged(written):
    assert reason_words(written) == written


def test_the_audit_log_names_the_ranking_of_a_lot_in_the_language_of_the_reader():
    event = an_event_with_lots(club_of())
    action = event.audit_entries.filter(act="lot_drawn").first()

    with override("de"):
        assert "Serie 1" in action_words(action.act, action.values)
    with override("en"):
        assert "Series 1" in action_words(action.act, action.values)
        # As 0.4.0 stored it.
        assert "Serie 1" in action_words(action.act, action.values | {"title": "Serie 1"})
