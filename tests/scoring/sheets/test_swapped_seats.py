"""Wrong seats corrected after some deals: one action with a reason, covered by the hash chain."""

from uuid import uuid4

import pytest
from django.db import connection
from django.urls import reverse

from scoring.models import EntryKind, EntryRecord, Seat, SheetRecord
from scoring.sheets.exchange.skat_check import sheet_faults
from scoring.sheets.locked_sheet import PointsWereGiven, ReasonMissing, SheetIsClosed, StaleEntry
from scoring.sheets.services import adjust_points, correct_deal, reopen_sheet, sign_sheet, swap_seats
from tests.scoring.cast import FOUR, fill, lost, table, won, write
from tests.scoring.entry.test_entry import at_table

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

REASON = "Anna and Bernd sat wrong"
SWAPPED = ["Bernd", "Anna", "Clara", "Dieter"]


@pytest.fixture
def sheet() -> SheetRecord:
    """Seat 2, then seat 3 won; Bernd and Clara are called so by the list."""
    sheet = table(FOUR, length=8)
    write(sheet, won(1), won(2))
    return sheet


def swap(sheet: SheetRecord, came_from: list[int] | None = None, **fields: object) -> EntryRecord:
    sheet.refresh_from_db()
    usual = {"reason": REASON, "client_id": uuid4(), "after": sheet.head_seq, "by": "table"}
    return swap_seats(sheet, came_from or [1, 0, 2, 3], **usual | fields)


def names(sheet: SheetRecord) -> list[str]:
    return list(sheet.seats.values_list("name", flat=True))


def faults(sheet: SheetRecord) -> list[str]:
    return list(sheet_faults(SheetRecord.objects.get(pk=sheet.pk)))


def sign_all(sheet: SheetRecord) -> None:
    fill(sheet)
    for seat in range(4):
        sheet.refresh_from_db()
        sign_sheet(sheet, seat, after=sheet.head_seq, by="table")


def test_the_names_move_and_the_deals_stay_with_the_seats(sheet):
    swap(sheet)

    assert [(seat.name, seat.won) for seat in sheet.seats.all()] == [
        ("Bernd", 0),
        ("Anna", 1),
        ("Clara", 1),
        ("Dieter", 0),
    ]
    assert faults(sheet) == []


def test_three_swap_seats_at_once(sheet):
    swap(sheet, [2, 0, 1, 3])

    assert names(sheet) == ["Clara", "Anna", "Bernd", "Dieter"]
    assert faults(sheet) == []


def test_a_swap_can_be_repeated_and_reverted(sheet):
    swap(sheet, [2, 0, 1, 3])
    swap(sheet, [1, 2, 0, 3])

    assert names(sheet) == list(FOUR)
    assert faults(sheet) == []


def test_the_list_goes_on_and_is_signed_under_the_right_names(sheet):
    swap(sheet)
    write(sheet, lost(3))
    sign_all(sheet)

    assert names(sheet) == SWAPPED
    assert faults(sheet) == []


def test_a_version_keeps_the_names_it_was_signed_with(sheet):
    sign_all(sheet)
    reopen_sheet(sheet, reason="seats", by="clara")
    swap(sheet)

    assert faults(sheet) == []
    page = at_table(sheet).get(reverse("version", args=[sheet.public_id, 1])).text
    assert page.index("Anna") < page.index("Bernd")


@pytest.mark.postgresql
def test_names_that_are_swapped_by_hand_are_found(sheet):
    swap(sheet)

    with connection.cursor() as cursor:
        cursor.execute("UPDATE scoring_seat SET name = 'Zoe' WHERE place = 0 AND sheet_id = %s", [sheet.pk])

    assert ", entry 1: prev_hash: " in faults(sheet)[0]


def test_a_repeated_request_is_carried_out_once(sheet):
    same = uuid4()

    assert swap(sheet, client_id=same) == swap(sheet, client_id=same)
    assert names(sheet) == SWAPPED


def test_entries_of_others_meanwhile_must_be_reviewed_first(sheet):
    seen = sheet.head_seq
    write(sheet, won(3))

    with pytest.raises(StaleEntry):
        swap(sheet, after=seen)

    assert names(sheet) == list(FOUR)


@pytest.mark.parametrize("came_from", [[0, 0, 2, 3], [1, 0], [1, 0, 2, 4]], ids=["twice", "too few", "no such seat"])
def test_each_player_sits_once(sheet, came_from):
    with pytest.raises(ValueError, match="are not the seats"):
        swap(sheet, came_from)


def test_a_reason_is_asked_for(sheet):
    with pytest.raises(ReasonMissing):
        swap(sheet, reason=" ")


def test_points_given_to_a_player_do_not_move_to_another(sheet):
    stamp = {"by": "clara", "reason": "late"}
    adjust_points(sheet, 0, -50, client_id=uuid4(), after=2, **stamp)
    with pytest.raises(PointsWereGiven):
        swap(sheet)

    adjust_points(sheet, 0, 50, client_id=uuid4(), after=3, **stamp)

    swap(sheet)
    assert names(sheet) == SWAPPED


def test_a_signed_list_keeps_its_seats(sheet):
    sign_all(sheet)

    with pytest.raises(SheetIsClosed):
        swap(sheet)


def test_a_later_correction_concerns_the_player_now_in_the_seat(sheet):
    swap(sheet)
    sheet.refresh_from_db()
    correct_deal(sheet, 1, lost(1), client_id=uuid4(), after=sheet.head_seq, by="table", reason="lost")

    assert [(seat.name, seat.lost) for seat in sheet.seats.all()][1] == ("Anna", 1)
    assert faults(sheet) == []


# The page


def test_the_page_swaps_and_shows_the_previous_order(sheet):
    client = at_table(sheet)
    address = reverse("swap_seats", args=[sheet.public_id])
    page = client.get(address)
    form = page.context["form"]
    sent = {"seat_0": 1, "seat_1": 0, "seat_2": 2, "seat_3": 3, "reason": REASON, "target": page.context["target"]}
    sent |= {name: form[name].value() for name in ("after", "client_id")}

    answer = client.post(address, sent, follow=True)

    assert names(sheet) == SWAPPED
    assert "before: Anna, Bernd, Clara, Dieter" in answer.text
    assert REASON in answer.text


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [((0, 0, 2, 3), "A player is entered twice"), ((0, 1, 2, 3), "Everyone is already in these seats")],
    ids=["twice", "as before"],
)
def test_a_swap_without_change_is_refused_at_the_form(sheet, seats, sentence):
    sent = {f"seat_{place}": seat for place, seat in enumerate(seats)}
    sent |= {"reason": REASON, "after": sheet.head_seq, "client_id": uuid4()}

    answer = at_table(sheet).post(reverse("swap_seats", args=[sheet.public_id]), sent)

    assert answer.status_code == 422
    assert sentence in answer.text
    assert not EntryRecord.objects.filter(kind=EntryKind.RESEATING).exists()


def test_before_the_first_deal_names_are_simply_replaced():
    sheet = table()

    answer = at_table(sheet).get(reverse("swap_seats", args=[sheet.public_id]))

    assert answer.url == reverse("seats", args=[sheet.public_id])
    assert Seat.objects.count() == 4
