"""Hundreds of races of several phones for the same deal: one wins, the others are told, whichever the database."""

from collections import Counter
from functools import partial
from uuid import uuid4

import pytest

from scoring.audit import sheet_faults
from scoring.held_sheet import HeldSheet, StaleEntry
from scoring.models import EntryRecord, SheetRecord
from scoring.services import record_deal
from tests.scoring.cast import FOUR, table, won
from tests.scoring.test_races import PHONES, at_once

pytestmark = [pytest.mark.long, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

TABLES, DEALS = 5, 60
ONE_WINNER = {"done": 1, StaleEntry.__name__: PHONES - 1}


def race(sheet: SheetRecord) -> Counter[str]:
    """All phones enter the table's next deal at the same moment, each as an entry of its own."""
    sheet.refresh_from_db()
    # Dealer and declarer move on together: whoever deals at a table of four does not play.
    deal = won((sheet.deal_count + 1) % len(FOUR))
    enter = partial(record_deal, sheet, deal, after=sheet.head_seq, by="table")
    return at_once(*[partial(enter, client_id=uuid4()) for _ in range(PHONES)])


def test_every_race_has_one_winner():
    sheets = [table(FOUR, length=DEALS) for _ in range(TABLES)]

    outcomes = [race(sheet) for sheet in sheets for _ in range(DEALS)]

    assert [outcome for outcome in outcomes if outcome != ONE_WINNER] == []
    assert EntryRecord.objects.count() == TABLES * DEALS
    assert [fault for sheet in SheetRecord.objects.all() for fault in sheet_faults(sheet)] == []


def test_a_site_that_does_not_ask_what_the_phones_had_seen_is_found_out(monkeypatch):
    monkeypatch.setattr(HeldSheet, "require_seen", lambda held, after: None)
    sheet = table(FOUR, length=DEALS)

    outcomes = [race(sheet) for _ in range(5)]

    assert ONE_WINNER not in outcomes
