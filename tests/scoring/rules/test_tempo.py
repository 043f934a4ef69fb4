"""Whether a table is on time: 48 deals in two hours and a quarter, unless said otherwise."""

from datetime import timedelta

import pytest

from scoring.rules import deals_behind

LIMIT = timedelta(minutes=135)


def behind(done: int, gone: timedelta, *, length: int = 48, seats: int = 4) -> int:
    return deals_behind(done, length, seats=seats, gone=gone, limit=LIMIT)


@pytest.mark.parametrize(
    ("done", "gone", "deals"),
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
def test_a_table_is_behind_by_the_deals_it_should_have_played(done, gone, deals):
    assert behind(done, gone) == deals


def test_a_round_is_as_many_deals_as_there_are_seats():
    assert behind(15, LIMIT / 2, length=36, seats=3) == 3
    assert behind(16, LIMIT / 2, length=36, seats=3) == 0
