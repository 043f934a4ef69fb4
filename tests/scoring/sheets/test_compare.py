"""Two lists of one table are compared while they run: the first difference is found and shown to everybody."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import SheetRecord
from scoring.rules import PASSED_DEAL
from scoring.sheets.comparing import Comparison, compared, first_difference, next_number, still_standing
from scoring.sheets.queries import sheet_page
from scoring.sheets.services import correct_deal, withdraw_deal
from tests.scoring.cast import lost, new_id, table, won, write
from tests.scoring.entry.test_entry import at_table

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

# Hearts with 1 is 20 won and 40 lost.
DEALS = (won(1), won(0), PASSED_DEAL, lost(2), won(1), won(3), won(1), won(0))
RUNNING = (
    (0, 20, 0, 0),
    (20, 20, 0, 0),
    (20, 20, 0, 0),
    (20, 20, -40, 0),
    (20, 40, -40, 0),
    (20, 40, -40, 20),
    (20, 60, -40, 20),
    (40, 60, -40, 20),
)


@pytest.fixture
def sheet() -> SheetRecord:
    sheet = table(length=12)
    write(sheet, *DEALS)
    return sheet


def other_list(first: int, moved: dict[int, int]) -> list[tuple[int, ...]]:
    """The running totals of a list with these changed points in deal `first`."""
    return [
        tuple(figure + (moved.get(seat, 0) if number >= first else 0) for seat, figure in enumerate(row))
        for number, row in enumerate(RUNNING, start=1)
    ]


def ask(client: Client, sheet: SheetRecord, **expected: Any) -> Any:
    return client.get(reverse("compare", args=[sheet.public_id]), expected)


def typed(number: int, figures: tuple[int, ...]) -> dict[str, Any]:
    return {"number": number} | {f"seat_{place}": figure for place, figure in enumerate(figures)}


def after_one_look(sheet: SheetRecord, client: Client, known: dict[str, Any], there: list[tuple[int, ...]]) -> Any:
    """The page after one step of the comparison."""
    number = ask(client, sheet, **known).context["form"].initial["number"]
    return ask(client, sheet, **known, **typed(number, there[number - 1]))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("first", range(1, 9))
def test_the_first_deal_that_differs_is_found_in_four_steps(sheet, first):
    there, client, known = other_list(first, {0: -20, 1: 20}), at_table(sheet), {}

    for _look in range(4):
        answer = after_one_look(sheet, client, known, there)
        known = answer.context["carried"]
        if found := answer.context["found"]:
            break

    assert found.number == first


def test_the_comparison_shows_both_lists(sheet):
    page = sheet_page(sheet)
    known = compared(Comparison(), page, 6, RUNNING[5])

    # Bernd's game of deal 7 was written to Dieter.
    found = first_difference(compared(known, page, 7, (20, 40, -40, 40)), page)

    assert (found.number, found.copied) == (7, "Dieter +20")
    assert "Bernd" in found.listed


def test_a_deal_that_the_second_list_left_out_is_found(sheet):
    page = sheet_page(sheet)

    found = first_difference(compared(Comparison(agreed=6), page, 7, RUNNING[5]), page)

    assert (found.number, found.copied) == (7, "")


def test_lists_that_agree_are_compared_on_from_there(sheet):
    page = sheet_page(sheet)

    known = compared(Comparison(), page, 8, RUNNING[7])

    assert (known.agreed, known.differs, next_number(known, page)) == (8, 0, 9)


def test_two_lists_that_agree_later_on_do_not_differ_any_more(sheet):
    page = sheet_page(sheet)
    known = compared(Comparison(), page, 4, (20, 20, 0, 0))

    assert compared(known, page, 8, RUNNING[7]).differs == 0


def test_a_deal_that_no_longer_agrees_is_compared_again(sheet):
    page = sheet_page(sheet)
    known = compared(Comparison(), page, 8, RUNNING[7])

    assert compared(known, page, 4, (20, 20, 0, 0)) == Comparison(0, 4, (20, 20, 0, 0), page.record.head_seq)


def test_a_correction_restarts_the_comparison_but_a_new_deal_does_not(sheet):
    known = compared(Comparison(), sheet_page(sheet), 8, RUNNING[7])

    write(sheet, won(1))
    goes_on = still_standing(known, sheet_page(sheet))
    correct_deal(sheet, 2, won(2), client_id=new_id(), after=sheet.head_seq, by="table", reason="misread")
    sheet.refresh_from_db()

    assert (goes_on, still_standing(known, sheet_page(sheet))) == (known, Comparison())


def test_a_withdrawn_deal_restarts_the_comparison(sheet):
    known = compared(Comparison(), sheet_page(sheet), 8, RUNNING[7])

    withdraw_deal(sheet, client_id=new_id(), after=sheet.head_seq, by="table")
    sheet.refresh_from_db()

    assert still_standing(known, sheet_page(sheet)) == Comparison()


@pytest.mark.parametrize(
    "expected",
    [
        {"agreed": "99"},
        {"agreed": "-1"},
        {"agreed": "x"},
        {"differs": "99", "there": "1,2,3,4"},
        {"agreed": "5", "differs": "3", "there": "1,2,3,4"},
        {"differs": "3", "there": "1,2"},
        {"differs": "3", "there": "1;2"},
        {"differs": "3"},
        {"agreed": "9" * 25, "after": "9" * 25},
        {"agreed": "²", "after": "9" * 4301},
    ],
    ids=lambda expected: str(expected)[:40],
)
def test_an_edited_address_restarts_the_comparison(sheet, expected):
    answer = ask(at_table(sheet), sheet, **expected)

    assert answer.status_code == 200
    assert answer.context["known"] == Comparison()


def test_the_difference_is_shown_to_both_and_blocks_signing_until_resolved(sheet):
    client = at_table(sheet)
    page = ask(client, sheet, agreed=6, after=sheet.head_seq, **typed(7, (20, 40, -40, 40)))
    assert 'value="Second list: Dieter +20"' in page.text

    expected = {
        "number": 7,
        "after": sheet.head_seq,
        "target": page.context["target"],
        "words": "Second list: Dieter +20",
    }
    client.post(reverse("object_to_list", args=[sheet.public_id]), expected)

    assert "Someone says deal 7 is wrong" in client.get(reverse("enter", args=[sheet.public_id])).text
    assert "Second list: Dieter +20" in client.get(sheet.get_absolute_url()).text


def test_comparing_stores_nothing(sheet):
    ask(at_table(sheet), sheet, **typed(7, (1, 2, 3, 4)))

    assert not sheet.objections.exists()
    assert SheetRecord.objects.get(pk=sheet.pk).head_seq == sheet.head_seq


def test_an_empty_column_equals_the_start_of_the_list(sheet):
    answer = ask(at_table(sheet), sheet, number=1, seat_1=20)

    assert "Up to deal 1 both lists agree." in answer.text


@pytest.mark.parametrize(
    ("expected", "sentence"),
    [
        ({"number": 9, "seat_0": 20}, "This list has 8 deals so far."),
        ({"number": 0, "seat_0": 20}, "greater than or equal to 1"),
        ({"number": 3}, "Enter what the second list says"),
    ],
    ids=["a deal to come", "no deal", "nothing typed"],
)
def test_values_that_cannot_be_compared_are_reported_and_stay_typed(sheet, expected, sentence):
    answer = ask(at_table(sheet), sheet, **expected)

    assert answer.status_code == 422
    assert sentence in answer.text
    assert f'name="number" value="{expected["number"]}"' in answer.text


def test_a_stranger_compares_nothing_and_is_not_led_there(sheet):
    address = reverse("compare", args=[sheet.public_id])

    assert Client().get(address).status_code == 404
    assert address not in Client().get(sheet.get_absolute_url()).text
    assert address in at_table(sheet).get(sheet.get_absolute_url()).text
