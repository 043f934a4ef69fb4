"""Whoever is erased is nowhere any more: pages, files, papers, rows, logs and the bytes of the database."""

import logging
import subprocess
import sys
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings

from scoring.clock import now
from scoring.models import EntryRecord, SheetRecord
from scoring.turning import lifted
from skatclub.law.models import Taking
from tests.papers import draw_here
from tests.tournaments.cast import an_event
from tests.tournaments.privacy.histories import OTHERS, History
from tests.tournaments.privacy.scene import a_scene, printed, text_of
from tests.tournaments.privacy.small import SECRETARY, an_evening_by_two
from tests.tournaments.privacy.traces import all_faults, bytes_that_name, kept_papers, rows_that_are, rows_that_name
from tournaments.events.exchange.archive import export_event
from tournaments.events.services.registration import register
from tournaments.models import Entrant, League, Season, StandingsVersion
from tournaments.privacy.queries.logins import Login
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.services import rights
from tournaments.privacy.services.erasure import erase
from tournaments.privacy.services.rights import erase_now
from tournaments.privacy.traces import remove_traces

pytestmark = [pytest.mark.storage]

CHECKER = Path(__file__).parents[3] / "bin" / "skat-check"
SEEDS = range(1, 101)


@pytest.fixture(autouse=True)
def drawn_here(monkeypatch):
    draw_here(monkeypatch)


def pages_of(history: History) -> list[str]:
    """Where somebody of the club might be read."""
    club = history.club
    found = ["/", "/events/", club.get_absolute_url()]
    found += [f"/clubs/{club.slug}/{page}/" for page in ("records", "rating", "history")]
    found += [f"/search/?q={word}" for word in history.words]
    for event in history.events:
        inside = ("", "standings/", "standings/total/", "standings/rulings/", "standings/corrections/", "protocol/")
        inside += ("prizes/", "door/", "teams/", "seating/", "money/", "money/payments/", "hall/")
        inside += ("files/event.json", "files/results.csv", "files/results.xlsx")
        found += [f"{event.get_absolute_url()}{page}" for page in inside]
    for kind in (League, Season):
        for each in kind.objects.filter(club=club):
            found += [each.get_absolute_url(), f"{each.get_absolute_url()}protocol/"]
    for sheet in SheetRecord.objects.filter(club=club):
        found += [
            sheet.get_absolute_url(),
            *(f"{sheet.get_absolute_url()}versions/{one.number}/" for one in sheet.versions.all()),
        ]
    return found


def answers_that_name(history: History) -> list[str]:
    """For everybody, and for the login that may see most."""
    leader = Client()
    leader.force_login(history.leader)
    wanted = [word.casefold() for word in history.words]
    found = []
    for address in pages_of(history):
        for client in (Client(), leader):
            text = text_of(client.get(address)).casefold().replace(address.casefold(), "")
            # What was asked stands in the field of the search.
            asked = address.startswith("/search/")
            if not asked and any(word in text for word in wanted):
                found.append(address)
    return found


def figures_of(history: History) -> list[object]:
    versions = StandingsVersion.objects.filter(event__in=history.events).order_by("pk")
    return [
        [value for value in row if not isinstance(value, str)]
        for version in versions
        for table in version.content["tables"]
        for row in table["rows"]
    ]


def checked_by_another(data: bytes, folder: Path) -> int:
    """What the independent checker says of an exported event, where it is there."""
    if not CHECKER.exists():
        return 0
    file = folder / "event.json"
    file.write_bytes(data)
    return subprocess.run([sys.executable, CHECKER, file], capture_output=True, check=False).returncode


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_is_erased_is_nowhere_any_more(seed, caplog, tmp_path):
    caplog.set_level(logging.DEBUG)
    history = History(seed)
    printed(history.events[0], ["participants"])
    before = figures_of(history)
    assert all_faults() == []
    assert rows_that_name(history.words)
    assert bytes_that_name(history.words)
    assert answers_that_name(history)
    archives = [checked_by_another(export_event(event), tmp_path) for event in history.events]

    erase(history.person, by="anna")
    done = remove_traces()

    assert done
    assert kept_papers() == []
    assert rows_that_name(history.words) == []
    assert bytes_that_name(history.words) == []
    assert answers_that_name(history) == []
    assert not any(word in caplog.text for word in history.words)
    assert all_faults() == []
    assert figures_of(history) == before
    assert [checked_by_another(export_event(event), tmp_path) for event in history.events] == archives
    assert {name for name in OTHERS[:2] if Entrant.objects.filter(name=name).count() < len(history.events)} == set()


@pytest.mark.django_db
@pytest.mark.long
def test_whoever_is_erased_is_on_no_page_and_in_no_row_and_what_is_left_is_found(caplog):
    history = History(0)
    before = figures_of(history)
    assert rows_that_name(history.words)

    erase(history.person, by="anna")

    assert rows_that_name(history.words) == []
    assert answers_that_name(history) == []
    assert not any(word in caplog.text for word in history.words)
    assert all_faults() == []
    assert figures_of(history) == before
    line = EntryRecord.objects.filter(sheet__event_table=None, kind="adjustment").order_by("pk")[0]
    with lifted():
        EntryRecord.objects.filter(pk=line.pk).update(reason=f"said {next(iter(history.words))}")
    assert rows_that_name(history.words) == [f"scoring.EntryRecord {line.pk}: reason"]
    assert any(line.sheet.public_id in address for address in answers_that_name(history))
    assert all_faults() != []


@pytest.mark.django_db(transaction=True)
def test_no_byte_of_a_name_is_left_in_the_database():
    guest = register(an_event(), name="Ute Zwöndorf", by="anna")
    assert bytes_that_name(["Zwöndorf"])

    erase(Person.of(guest), by="anna")

    # Whatever else runs on the server is waited for, as the worker does that tries again.
    assert any(remove_traces() for _ in range(12))
    assert bytes_that_name(["Zwöndorf"]) == []


@pytest.mark.django_db(transaction=True)
def test_no_byte_of_a_login_is_left_in_the_database():
    an_evening_by_two()
    assert bytes_that_name([SECRETARY])

    erase(Login(login=User.objects.get(username=SECRETARY)), by=SECRETARY)

    assert any(remove_traces() for _ in range(12))
    assert bytes_that_name([SECRETARY]) == []


@pytest.mark.long
@pytest.mark.django_db
def test_a_login_that_did_everything_is_in_no_row_any_more(monkeypatch):
    with override_settings(LANGUAGE_CODE="en"):
        a_scene()
    Taking.objects.create(at=now(), by="anna", what="results_csv", path="/")
    monkeypatch.setattr(rights, "running", lambda person: [])
    monkeypatch.setattr(Login, "keeps_alone", lambda login: [])
    assert len({row.split()[0] for row in rows_that_are("anna")}) > 12
    before = all_faults()

    erase_now(Login(login=User.objects.get(username="anna")), by="anna")

    assert rows_that_are("anna") == []
    assert all_faults() == before
