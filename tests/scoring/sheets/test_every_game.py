"""Every game system at a table: entered, stored, settled, shown, ended and signed."""

from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import EntryRecord, SheetRecord
from scoring.rules import Account, AnyDeal
from scoring.sheets.exchange.skat_check import sheet_faults
from scoring.sheets.locked_sheet import DealRefused
from scoring.sheets.queries import sheet_page
from scoring.sheets.services import record_deal, renew_key, sign_sheet
from scoring.sheets.views.documents import printed_list
from tests.scoring.dealing import form_of, random_deal, typed
from tests.scoring.game_tables import SYSTEMS, every_ruleset, open_table, play_out

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def at_table(sheet: SheetRecord) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.get(reverse("take_key", args=[sheet.public_id, renew_key(sheet)]))
    return client


@every_ruleset
def test_a_session_is_typed_to_its_end_settled_shown_and_signed(key):
    ruleset = SYSTEMS[key]
    sheet = open_table(ruleset, length=6, cents_per_point="1/2" if ruleset.account is Account.POINTS else "0")
    client = at_table(sheet)

    typed_deals = type_out(client, sheet, Random(key))

    assert (sheet.deal_count, len(stored_deals(sheet))) == (len(typed_deals), len(typed_deals))
    assert list(sheet_faults(sheet)) == []
    assert_no_money_is_lost(sheet)
    assert_its_pages_show_what_was_played(client, sheet)
    assert_no_deal_is_taken_any_more(sheet, typed_deals[0])
    sign(sheet)
    assert sheet.is_closed
    assert list(sheet_faults(sheet)) == []


@every_ruleset
def test_the_pages_of_its_largest_table_show_what_was_played(key):
    ruleset = SYSTEMS[key]
    seats = max(ruleset.table_sizes)
    sheet = open_table(ruleset, seats=seats, length=2 * seats)

    play_out(sheet, Random(key + "most"))

    assert_its_pages_show_what_was_played(at_table(sheet), sheet)


def type_out(client: Client, sheet: SheetRecord, rng: Random) -> list[dict[str, Any]]:
    """The deals typed until none is left."""
    deals = []
    while not sheet.is_full:
        rules = sheet.to_sheet()
        data = random_deal(rng, rules)
        boxes = typed(data, form_of(data, rules.ruleset.entry_forms()))
        answer = client.post(
            reverse("enter", args=[sheet.public_id]), boxes | {"client_id": uuid4(), "after": sheet.head_seq}
        )
        assert answer.status_code == 302, (data, answer.text)
        sheet.refresh_from_db()
        deals.append(data)
    return deals


def stored_deals(sheet: SheetRecord) -> list[AnyDeal]:
    return [entry.to_deal(sheet.ruleset) for entry in sheet.entries.all()]


def assert_no_money_is_lost(sheet: SheetRecord) -> None:
    page = sheet_page(sheet)
    ledger = page.sheet.ledger
    assert all(type(figure) is int for figure in (*ledger.cents, ledger.pot, *ledger.points))
    assert sum(ledger.cents) + ledger.pot == 0
    assert page.check_figures.agree


def assert_its_pages_show_what_was_played(client: Client, sheet: SheetRecord) -> None:
    pages = [
        client.get(reverse(name, args=[sheet.public_id, *rest]))
        for name, *rest in (("sheet",), ("enter",), ("sign",), ("sign_seat", 0), ("deal", 1), ("correct", 1))
    ]
    page = sheet_page(sheet)
    printed = printed_list(page, "http://testserver/")
    assert [answer.status_code for answer in pages] == [200] * 6
    assert len(printed.rows) == sheet.deal_count
    for name in page.names:
        assert name in pages[0].text


def assert_no_deal_is_taken_any_more(sheet: SheetRecord, data: dict[str, Any]) -> None:
    entries = EntryRecord.objects.count()
    with pytest.raises(DealRefused) as refused:
        record_deal(sheet, sheet.ruleset.read_deal(data), client_id=uuid4(), after=sheet.head_seq, by="Anna")
    assert refused.value.problems
    assert EntryRecord.objects.count() == entries


def sign(sheet: SheetRecord) -> None:
    for seat in range(sheet.seat_count):
        sign_sheet(sheet, seat, after=sheet.head_seq, by="Anna")
        sheet.refresh_from_db()
