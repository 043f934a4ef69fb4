from typing import Any

import pytest

from scoring.rules import PASSED_DEAL, Adjustment, Deal, Problem, Sheet, deal_from_dict, dealer_of, positions
from scoring.rules.table import Positions

CLUBS = deal_from_dict({"declarer": 1, "game": "clubs", "matadors": 1, "points": 61})
LOST_GRAND = deal_from_dict({"declarer": 2, "game": "grand", "matadors": 1, "points": 60})


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        pytest.param(2, Positions(1, (0, 1), ()), id="two: the dealer answers"),
        pytest.param(3, Positions(2, (0, 1, 2), ()), id="three: the dealer is rearhand"),
        pytest.param(4, Positions(2, (3, 0, 1), (2,)), id="four: the dealer sits out"),
        pytest.param(5, Positions(2, (3, 4, 1), (0, 2)), id="five: so does the player before rearhand"),
    ],
)
def test_forehand_sits_left_of_the_dealer(seats: int, expected: Positions) -> None:
    assert positions(expected.dealer, seats) == expected
    assert expected.forehand == (expected.dealer + 1) % seats


def test_the_first_seat_deals_first_by_default() -> None:
    assert [dealer_of(number, 3) for number in (1, 2, 3, 4)] == [0, 1, 2, 0]
    assert [dealer_of(number, 4, first_dealer=2) for number in (1, 2, 3, 4)] == [2, 3, 0, 1]


@pytest.mark.parametrize("seats", [1, 6])
def test_other_tables_do_not_exist(seats: int) -> None:
    with pytest.raises(ValueError, match=rf"a table has two to five seats, not {seats}"):
        positions(0, seats)


def test_rows_carry_the_running_points() -> None:
    sheet = Sheet(seats=4, length=48, deals=(CLUBS, PASSED_DEAL, LOST_GRAND))

    assert [(row.number, row.positions.dealer, row.running_totals) for row in sheet.rows] == [
        (1, 0, (0, 24, 0, 0)),
        (2, 1, (0, 24, 0, 0)),
        (3, 2, (0, 24, -96, 0)),
    ]
    assert sheet.totals == (0, 24, -96, 0)
    assert sheet.passed == 1


def test_an_empty_list_has_zero_points() -> None:
    sheet = Sheet(seats=5, length=60, first_dealer=3)

    assert (sheet.rows, sheet.totals, sheet.next_number, sheet.is_complete) == ((), (0,) * 5, 1, False)
    assert sheet.positions(1).dealer == 3


def test_adjustments_are_separate_from_the_points_of_the_deals() -> None:
    sheet = Sheet(seats=3, length=36, deals=(CLUBS,), adjustments=(Adjustment(1, -50, "late", "Clara"),))

    assert sheet.totals == (0, 24, 0)


def test_a_deal_is_replaced_in_its_place() -> None:
    sheet = Sheet(seats=3, length=2).with_deal(CLUBS).with_deal(LOST_GRAND)

    assert sheet.with_deal(PASSED_DEAL, 1).deals == (PASSED_DEAL, LOST_GRAND)
    assert sheet.with_deal(CLUBS, 2).deals == (CLUBS, CLUBS)


def test_only_an_appended_deal_is_scored() -> None:
    sheet = Sheet(seats=3, length=36, deals=(CLUBS, PASSED_DEAL))

    rows = sheet.with_deal(LOST_GRAND).rows

    assert [row is kept for row, kept in zip(rows, sheet.rows, strict=False)] == [True, True]
    assert rows == Sheet(seats=3, length=36, deals=(CLUBS, PASSED_DEAL, LOST_GRAND)).rows


def test_a_deal_is_checked_with_the_dealer_of_its_number() -> None:
    sheet = Sheet(seats=4, length=48, deals=(CLUBS, PASSED_DEAL))

    assert [problem.code for problem in sheet.check(CLUBS, 2)] == ["V02"]
    assert sheet.check(CLUBS) == sheet.check(CLUBS, 1) == ()
    assert [problem.code for problem in sheet.check(LOST_GRAND)] == ["V02"]


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        pytest.param(Deal(declarer=0), "the deal cannot be: V02, V90", id="a deal with problems"),
        pytest.param(deal_from_dict({"declarer": 1}), "the deal cannot be: V90", id="a deal without a game"),
    ],
)
def test_an_impossible_deal_is_not_added(deal: Deal, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Sheet(seats=4, length=48).with_deal(deal)


def test_a_complete_list_takes_no_more() -> None:
    sheet = Sheet(seats=3, length=1, deals=(PASSED_DEAL,))

    with pytest.raises(ValueError, match="the deal cannot be: V27"):
        sheet.with_deal(PASSED_DEAL)


def test_a_list_that_lasts_until_its_own_end_has_no_more_than_300_deals() -> None:
    sheet = Sheet(seats=3, length=None, deals=(PASSED_DEAL,) * 300)

    assert sheet.is_complete
    assert sheet.check(PASSED_DEAL) == (Problem("V27", (), (("n", 300),)),)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"seats": 2, "length": 36}, "isko is played by 3, 4 or 5, not by 2"),
        ({"seats": 3, "length": 0}, "at least one deal, not 0"),
        ({"seats": 3, "length": 1, "deals": (PASSED_DEAL, PASSED_DEAL)}, "a sheet of 1 deals cannot hold 2"),
    ],
)
def test_an_impossible_list_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Sheet(**fields)
