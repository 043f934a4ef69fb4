"""The wrong player dealt: the deals of the current round are void, finished rounds stay. ISkO 3.2.13"""

from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.models import EntryKind, EntryRecord, SheetRecord
from scoring.sheets.exchange.skat_check import sheet_faults
from scoring.sheets.locked_sheet import EntryIdTaken, NothingToWithdraw, ReasonMissing, SheetIsClosed, StaleEntry
from scoring.sheets.objections import object_to
from scoring.sheets.services import end_sheet, repeat_round
from tests.scoring.cast import FOUR, lost, table, won, write
from tests.scoring.entry.test_entry import at_table

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

REASON = "Dieter dealt instead of Anna"


@pytest.fixture
def sheet() -> SheetRecord:
    """One round is finished, of the next one two deals are entered."""
    sheet = table(FOUR, length=12)
    write(sheet, won(1), won(2), won(3), won(0), lost(1), won(2))
    return sheet


def again(sheet: SheetRecord, **fields: object) -> list[EntryRecord]:
    sheet.refresh_from_db()
    usual = {"reason": REASON, "client_id": uuid4(), "after": sheet.head_seq, "by": "table"}
    return repeat_round(sheet, **usual | fields)


@pytest.mark.postgresql
def test_the_round_is_void_and_the_finished_one_stands(sheet):
    again(sheet)

    sheet.refresh_from_db()
    assert sheet.deal_count == 4
    assert [(entry.number, entry.reason) for entry in sheet.entries.filter(kind=EntryKind.WITHDRAWAL)] == [
        (6, REASON),
        (5, REASON),
    ]
    assert [(seat.won, seat.lost) for seat in sheet.seats.all()] == [(1, 0)] * 4
    assert list(sheet_faults(sheet)) == []


def test_the_first_dealer_of_the_round_deals_again(sheet):
    again(sheet)

    write(sheet, won(2))

    page = at_table(sheet).get(sheet.get_absolute_url()).text
    assert page.count(REASON) >= 2
    sheet.refresh_from_db()
    assert (sheet.deal_count, list(sheet_faults(sheet))) == (5, [])


def test_a_repeated_request_is_carried_out_once(sheet):
    same = uuid4()

    first = again(sheet, client_id=same)
    second = again(sheet, client_id=same)

    assert second == first[:1]
    assert sheet.entries.filter(kind=EntryKind.WITHDRAWAL).count() == 2
    with pytest.raises(EntryIdTaken):
        again(sheet, client_id=same, reason="another reason")


def test_entries_of_others_meanwhile_are_not_withdrawn(sheet):
    seen = sheet.head_seq
    write(sheet, won(3))

    with pytest.raises(StaleEntry):
        again(sheet, after=seen)

    sheet.refresh_from_db()
    assert sheet.deal_count == 7


def test_a_reason_is_asked_for(sheet):
    with pytest.raises(ReasonMissing):
        again(sheet, reason=" ")


def test_a_finished_round_is_not_played_again(sheet):
    again(sheet)

    with pytest.raises(NothingToWithdraw):
        again(sheet)


def test_a_list_that_is_ended_has_no_round(sheet):
    end_sheet(sheet, reason="time is up", by="table")

    with pytest.raises(SheetIsClosed):
        again(sheet)


def test_objections_to_its_deals_are_answered_by_the_voiding(sheet):
    object_to(sheet, number=5, after=6, by="table")

    again(sheet)

    assert list(sheet.objections.open()) == []


def test_the_page_lists_the_deals_to_void_and_voids_them(sheet):
    client = at_table(sheet)
    address = reverse("repeat_round", args=[sheet.public_id])

    page = client.get(address)
    form = page.context["form"]
    sent = {"reason": REASON, "target": page.context["target"]}
    sent |= {name: form[name].value() for name in ("after", "client_id")}
    answer = client.post(address, sent, follow=True)

    assert "Deals 5 to 6 become void" in page.text
    assert "The deals of the round are void. The round starts again with deal 5." in answer.text
    nothing = client.get(address, follow=True).text
    assert "There is no unfinished round to play again" in nothing


def test_a_stranger_voids_nothing(sheet, client):
    assert client.post(reverse("repeat_round", args=[sheet.public_id]), {"reason": REASON}).status_code == 404
