"""Every game system at a table of its own: entered, kept, ended, settled and shown."""

from random import Random
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.audit import sheet_faults
from scoring.held_sheet import DealRefused
from scoring.models import EntryRecord, SheetRecord
from scoring.queries import sheet_page
from scoring.rules import Account
from scoring.services import record_deal, renew_key, sign_sheet
from scoring.views.papers import printed_list
from tests.scoring.dealing import form_of, random_deal, typed
from tests.scoring.game_tables import open_table, play_out, systems

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

SYSTEMS = systems()
every_system = pytest.mark.parametrize("key", SYSTEMS)


def at_table(sheet: SheetRecord) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    return client


@every_system
def test_a_whole_session_is_typed_to_its_end(key):
    sheet, rng = open_table(SYSTEMS[key], length=6), Random(key)
    client, count = at_table(sheet), 0

    while not sheet.is_full:
        rules = sheet.to_sheet()
        data = random_deal(rng, rules)
        boxes = typed(data, form_of(data, rules.ruleset.entry_forms()))
        answer = client.post(
            reverse("enter", args=[sheet.public_id]), boxes | {"client_id": uuid4(), "after": sheet.head_seq}
        )
        assert answer.status_code == 302, (data, answer.text)
        sheet.refresh_from_db()
        count += 1

    stored = [entry.to_deal(sheet.ruleset) for entry in sheet.entries.all()]
    assert (sheet.deal_count, len(stored)) == (count, count)
    assert list(sheet_faults(sheet)) == []


@every_system
def test_a_session_that_is_over_takes_no_more_deals(key):
    sheet, rng = open_table(SYSTEMS[key], length=3), Random(key)
    first = random_deal(rng, sheet.to_sheet())
    play_out(sheet, rng)
    entries = EntryRecord.objects.count()

    deal = sheet.ruleset.read_deal(first)
    with pytest.raises(DealRefused) as refused:
        record_deal(sheet, deal, client_id=uuid4(), after=sheet.head_seq, by="Anna")

    assert refused.value.problems
    assert EntryRecord.objects.count() == entries


@every_system
@pytest.mark.parametrize("size", ["least", "most"])
def test_its_pages_show_what_was_played(key, size):
    ruleset = SYSTEMS[key]
    seats = min(ruleset.table_sizes) if size == "least" else max(ruleset.table_sizes)
    sheet, rng = open_table(ruleset, seats=seats, length=2 * seats), Random(key + size)
    play_out(sheet, rng)
    client = at_table(sheet)
    page = sheet_page(sheet)

    pages = [
        client.get(reverse(name, args=[sheet.public_id, *rest]))
        for name, *rest in (("sheet",), ("enter",), ("sign",), ("sign_seat", 0), ("deal", 1), ("correct", 1))
    ]
    paper = printed_list(page, "http://testserver/")

    assert [answer.status_code for answer in pages] == [200] * 6
    assert len(paper.rows) == sheet.deal_count
    for name in page.names:
        assert name in pages[0].text


@every_system
def test_money_is_whole_cents_and_none_is_lost(key):
    ruleset = SYSTEMS[key]
    sheet = open_table(ruleset, cents_per_point="1/2" if ruleset.account is Account.POINTS else "0")
    play_out(sheet, Random(key))

    page = sheet_page(sheet)

    ledger = page.sheet.ledger
    assert all(type(figure) is int for figure in (*ledger.cents, ledger.pot, *ledger.points))
    assert sum(ledger.cents) + ledger.pot == 0
    assert page.check_figures.agree


@every_system
def test_a_session_is_signed_and_its_version_kept(key):
    sheet = open_table(SYSTEMS[key], length=2)
    play_out(sheet, Random(key))

    for seat in range(sheet.seat_count):
        sign_sheet(sheet, seat, after=sheet.head_seq, by="Anna")
        sheet.refresh_from_db()

    assert sheet.is_closed
    assert list(sheet_faults(sheet)) == []
