"""Whether a table is on time, and when it will finish: 48 deals in two hours and a quarter by default."""

from datetime import timedelta

import pytest

from scoring.rules import deal_takes, deals_behind, list_ends

LIMIT = timedelta(minutes=135)


def behind(played: int, gone: timedelta, *, length: int = 48, seats: int = 4) -> int:
    return deals_behind(played, length, seats=seats, gone=gone, limit=LIMIT)


@pytest.mark.parametrize(
    ("played", "gone", "deals"),
    [
        pytest.param(0, timedelta(), 0, id="nobody is late before the first deal"),
        pytest.param(24, LIMIT / 2, 0, id="half of the deals in half of the time"),
        pytest.param(30, LIMIT / 2, 0, id="faster than needed"),
        pytest.param(21, LIMIT / 2, 0, id="less than a round behind"),
        pytest.param(20, LIMIT / 2, 4, id="a whole round behind"),
        pytest.param(0, LIMIT / 2, 24, id="nothing played in half of the time"),
        pytest.param(40, 2 * LIMIT, 8, id="after the time, what is missing of the list"),
    ],
)
def test_a_table_is_behind_by_the_deals_it_should_have_played(played, gone, deals):
    assert behind(played, gone) == deals


def test_a_round_is_as_many_deals_as_there_are_seats():
    assert behind(15, LIMIT / 2, length=36, seats=3) == 3
    assert behind(16, LIMIT / 2, length=36, seats=3) == 0


PLAN = timedelta(minutes=3)


def minutes(count: float) -> timedelta:
    return timedelta(minutes=count)


@pytest.mark.parametrize(
    ("deals", "first", "last", "takes"),
    [
        pytest.param(1, 9, 9, 3, id="one deal says nothing: the plan"),
        pytest.param(7, 3, 21, 3, id="as the plan has it"),
        pytest.param(7, 20, 44, 3.5, id="six deals of four minutes, six of the plan; a late start is no slow play"),
        pytest.param(13, 2, 26, 7 / 3, id="twelve of two minutes, six of the plan"),
        pytest.param(12, 60, 61, 79 / 18, id="written down at once: played since the start"),
        pytest.param(7, 10, 14, 22 / 12, id="no pace is below forty seconds per deal"),
    ],
)
def test_the_pace_of_a_deal_blends_played_deals_with_the_plan(deals, first, last, takes):
    found = deal_takes(deals, first=minutes(first), last=minutes(last), plan=PLAN)

    assert found / minutes(1) == pytest.approx(takes)


@pytest.mark.parametrize(
    ("deals", "moment", "ends"),
    [
        pytest.param(47, 60, 63, id="the last deal is being played"),
        pytest.param(40, 60, 84, id="eight deals of three minutes"),
        pytest.param(40, 70, 91, id="the deal that is thought over ends now at best"),
        pytest.param(48, 90, 60, id="a full list ended with its last deal"),
    ],
)
def test_a_list_ends_when_its_other_deals_are_played(deals, moment, ends):
    assert list_ends(deals, 48, last=minutes(60), takes=PLAN, moment=minutes(moment)) == minutes(ends)
