"""Receipts after their retention period: no names with the amounts, and every sum and check unchanged."""

import json
import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.clock import as_of
from skatclub.legal import tidying
from skatclub.legal.models import THE_OPERATOR, Operator
from skatclub.legal.tidying import tidy
from tests.checker.skat_check import has_head
from tests.skatclub.legal.test_imprint import DETAILS
from tests.tournaments.cast import own_club
from tests.tournaments.privacy.small import GUEST, SECRETARY, an_evening_by_two
from tests.tournaments.privacy.traces import all_faults, rows_that_name
from tests.tournaments.seasons.cast import a_season
from tournaments.events.exchange.archive import export_event
from tournaments.events.models import Event, EventAuditEntry, Payment
from tournaments.events.printing.receipts import receipts_of
from tournaments.events.queries.till import till_report
from tournaments.seasons.models import CashEntry, SeasonAuditEntry
from tournaments.seasons.queries.till import season_till
from tournaments.seasons.services.seasons import book_cash, cancel_cash

pytestmark = [pytest.mark.storage, pytest.mark.django_db, pytest.mark.usefixtures("believed_clock")]

CHECKER = Path(__file__).parents[3] / "bin" / "skat-check"
# A unique name; money of 2026 is on record through 2036.
DONOR = "Wunibald"


def on(year: int) -> Any:
    return as_of(datetime(year, 1, 1, 12, tzinfo=UTC))


@pytest.fixture
def event(monkeypatch) -> Event:
    monkeypatch.setattr(tidying, "remove_traces", lambda: True)
    with on(2026):
        return an_evening_by_two(note=f"Gift of {DONOR}", reason=f"{DONOR} pays for him")


def figures(event: Event) -> Any:
    tables = json.loads(export_event(Event.objects.get(pk=event.pk)))["stated"]
    return [table for table in tables if table["table"] != "protocol"]


def till_page(event: Event, view: str, *more: Any) -> str:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(username="anna"))
    return client.get(reverse(view, args=[event.public_id, *more])).text


def checked_by_another(event: Event, folder: Path) -> str:
    """The findings of the independent checker on the event."""
    file = folder / "event.json"
    file.write_bytes(export_event(Event.objects.get(pk=event.pk)))
    return subprocess.run([sys.executable, CHECKER, file], capture_output=True, text=True, check=False).stdout


@pytest.mark.promise(
    "S25",
    "After its retention period a receipt names nobody, and every sum of the till stays.",
    but="that the retention period is legally right for this club: the operator sets it.",
)
@pytest.mark.postgresql
def test_after_its_retention_period_a_receipt_names_nobody_and_every_sum_stays(event, tmp_path):
    before, balance = figures(event), till_report(event).balance
    witness = EventAuditEntry.objects.filter(event=event).order_by("-seq")[0].hash[:32]
    assert rows_that_name([DONOR])
    assert ", 0 differences" in checked_by_another(event, tmp_path)

    with on(2036):
        tidy()
        kept = rows_that_name([DONOR])
    with on(2037):
        tidy()

    assert kept != []
    assert rows_that_name([DONOR]) == []
    number = event.entrants.get(name=GUEST).number
    logged = [action.values.get("name") for action in event.audit_entries.filter(act="fee_paid")]
    assert logged == [f"Player {number}"]
    assert [receipt.payer for receipt in receipts_of(Event.objects.get(pk=event.pk), [1])] == [f"Player {number}"]
    assert GUEST not in till_page(event, "payments") + till_page(event, "receipt", 1)
    assert f"Player {number}" in till_page(event, "payments")
    assert (figures(event), till_report(event).balance) == (before, balance)
    assert all_faults() == []
    assert ", 0 differences" in checked_by_another(event, tmp_path)
    # Printed hashes are still recognised, and participants too.
    assert has_head(export_event(Event.objects.get(pk=event.pk)), witness)
    assert event.entrants.filter(name=GUEST).exists()


@pytest.mark.long
def test_receipts_are_anonymised_once(event):
    with on(2037):
        tidy()
        done = event.audit_entries.count()
        tidy()

    assert event.audit_entries.count() == done
    assert event.audit_entries.order_by("-seq")[0].act == "receipts_forgotten"


@pytest.mark.long
def test_the_operator_sets_the_number_of_years(event):
    Operator.objects.create(pk=THE_OPERATOR, changed_at=event.created_at, **DETAILS | {"money_years": 8})

    with on(2034):
        tidy()
        kept = Payment.objects.filter(note__contains=DONOR).exists()
    with on(2035):
        tidy()

    assert (kept, Payment.objects.filter(note__contains=DONOR).exists()) == (True, False)


@pytest.mark.promise("S25")
@pytest.mark.postgresql
def test_entries_of_a_seasons_till_lose_their_texts(monkeypatch):
    monkeypatch.setattr(tidying, "remove_traces", lambda: True)
    season = a_season(own_club())
    with on(2026):
        entry = book_cash(season, day=date(2026, 3, 1), words=f"Gift of {DONOR}", cents=500, by=SECRETARY)
        cancel_cash(entry, reason=f"Not {DONOR}", by=SECRETARY)
        book_cash(season, day=date(2026, 3, 1), words="Cards", cents=-300, by=SECRETARY)
    with on(2027):
        book_cash(season, day=date(2027, 3, 1), words="Cake", cents=-100, by=SECRETARY)
    before = season_till(season).balance

    with on(2037):
        tidy()
        tidy()

    assert rows_that_name([DONOR]) == []
    assert [entry.words for entry in CashEntry.objects.order_by("number")] == ["", "", "", "Cake"]
    assert season_till(season).balance == before
    assert SeasonAuditEntry.objects.filter(act="receipts_forgotten").count() == 1
    assert all_faults() == []


@pytest.mark.long
def test_the_pages_name_the_retention_period(event):
    assert "names and notes are removed from the receipts" in till_page(event, "till")
    assert (
        "10 years after the end of the year; then names and notes"
        in Client().get(reverse("privacy"), headers={"accept-language": "en"}).text
    )
