"""Races of several phones for the same deal, a thousand in the longest run: one wins, the others are told."""

import json
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Barrier
from uuid import UUID, uuid4

import pytest

from scoring.models import EntryRecord, SheetRecord
from scoring.sheets.exchange.skat_check import sheet_faults
from scoring.sheets.locked_sheet import LockedSheet, StaleEntry
from scoring.sheets.services import record_deal, renew_key
from tests.examples import repeats
from tests.long.phones import DEALS as TYPED_DEALS
from tests.long.phones import Answer, Entry, OutboxPhone, TypedDeal
from tests.long.server import served
from tests.ports import free_port
from tests.scoring.cast import FOUR, THREE, table, won
from tests.scoring.sheets.test_races import PHONES, at_once

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]

TABLES, DEALS = 5, 60
RACES = repeats(10, long=200, longest=1000, variable="RACES")
ONE_WINNER = {"done": 1, StaleEntry.__name__: PHONES - 1}


def race(sheet: SheetRecord) -> Counter[str]:
    """All phones enter the table's next deal at the same moment, each as an entry of its own."""
    sheet.refresh_from_db()
    # Dealer and declarer move on together: the dealer at a table of four does not play.
    deal = won((sheet.deal_count + 1) % len(FOUR))
    enter = partial(record_deal, sheet, deal, after=sheet.head_seq, by="table")
    return at_once(*[partial(enter, client_id=uuid4()) for _ in range(PHONES)])


@pytest.mark.long
def test_every_race_has_one_winner():
    sheets = [table(FOUR, length=DEALS) for _ in range(TABLES)]

    outcomes = [race(sheet) for sheet in sheets for _ in range(DEALS)]

    assert [outcome for outcome in outcomes if outcome != ONE_WINNER] == []
    assert EntryRecord.objects.count() == TABLES * DEALS
    assert [fault for sheet in SheetRecord.objects.all() for fault in sheet_faults(sheet)] == []


def test_a_site_that_ignores_what_phones_had_seen_is_found_out(monkeypatch):
    monkeypatch.setattr(LockedSheet, "require_seen", lambda locked, after: None)
    sheet = table(FOUR, length=DEALS)

    outcomes = [race(sheet) for _ in range(5)]

    assert ONE_WINNER not in outcomes


@pytest.mark.promise("R3", figure="1,000 races on either database: one winner each (2026-11-26)")
def test_of_many_races_at_the_served_site_each_has_one_winner(
    tmp_path: Path, record_property: Callable[[str, object], None]
):
    port = free_port()

    with served(port, tmp_path):
        winners, faults = raced_at(port)

    record_property("figure", f"{RACES:,} races: one winner each")
    assert faults == []
    assert stored() == winners
    assert len(winners) == RACES


def raced_at(port: int, races: int = RACES) -> tuple[list[UUID], list[object]]:
    """The winner of each race of some phones for the next deal, and the races without a clean end."""
    phones = [OutboxPhone(port) for _ in range(PHONES)]
    faults: list[object] = []
    winners: list[UUID] = []
    with ThreadPoolExecutor(PHONES) as threads:
        for place in range(races):
            if place % len(TYPED_DEALS) == 0:
                sheet = seated(phones)
            ids, answers = sent_at_once(phones, sheet, TYPED_DEALS[place % len(TYPED_DEALS)], threads.map)
            won_by = [client_id for client_id, answer in zip(ids, answers, strict=True) if answer.status == 200]
            winners += won_by
            if len(won_by) != 1 or not all(map(is_clean, ids, answers)):
                faults.append((place, [answer[::2] for answer in answers]))
            for phone in phones:
                phone.after += 1
    return winners, faults


def stored() -> list[UUID]:
    """The ids of all entries, in the order in which they were written."""
    return list(EntryRecord.objects.order_by("pk").values_list("client_id", flat=True))


def seated(phones: list[OutboxPhone]) -> SheetRecord:
    """A new table at which all of them may write."""
    sheet = table(THREE, length=DEALS)
    key = renew_key(sheet)
    for phone in phones:
        phone.sit_down(sheet, key)
    return sheet


def sent_at_once(
    phones: list[OutboxPhone], sheet: SheetRecord, values: TypedDeal, in_threads: Callable[..., object]
) -> tuple[list[UUID], list[Answer]]:
    """Each phone's own entry of the next deal, and its response."""
    entries = [Entry(sheet.public_id, uuid4(), values) for _ in phones]
    start = Barrier(len(phones))

    def send(phone: OutboxPhone, entry: Entry) -> Answer:
        start.wait()
        return phone.send(entry)

    return [entry.client_id for entry in entries], list(in_threads(send, phones, entries))


def is_clean(client_id: UUID, answer: Answer) -> bool:
    """Stored, or shown what another phone wrote; never an error."""
    values = json.loads(answer.text)
    return values["id"] == str(client_id) and (
        answer.status == 200 or (answer.status == 409 and len(values["unseen"]) == 1)
    )
