import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import (
    PrizeGroup,
    halving_weights,
    nth_place_amounts,
    prize_amounts,
    prize_count_by_steps,
    shortfall,
)
from tournaments.standings.prizes import apportion, falling_weights, prize_count

TABLE = PrizeGroup(ranking="total", amounts=(50000, 30000, 20000))
PERCENTAGES = PrizeGroup(ranking="total", share=1, weights=(50, 30, 20))
WOMEN = PrizeGroup(ranking="women", amounts=(5000,))
SIZES = {"total": 10, "women": 2, "series 1": 10}

# The plan, the pot, and the prizes of each group; all in cents.
PLANS = {
    "a table of amounts": ([TABLE], 100000, [(50000, 30000, 20000)]),
    "a table that leaves something over": ([TABLE], 120000, [(50000, 30000, 20000)]),
    "percentages": ([PERCENTAGES], 100000, [(50000, 30000, 20000)]),
    "the odd cent goes to the largest remainder": ([PERCENTAGES], 10001, [(5001, 3000, 2000)]),
    "a pot too small for all": ([PERCENTAGES], 2, [(1, 1, 0)]),
    "no pot": ([PERCENTAGES], 0, [(0, 0, 0)]),
    "whole fives, and the odd cents to the first": (
        [PrizeGroup(ranking="total", share=1, weights=(50, 30, 20), unit=500)],
        10901,
        [(5901, 3000, 2000)],
    ),
    "a quarter of the players by falling weights": (
        [PrizeGroup(ranking="total", share=1, every=4)],
        90000,
        [(60000, 30000)],
    ),
    "the weights of a quarter of the players": (
        [PrizeGroup(ranking="total", share=1, every=4, weights=(3, 1, 1))],
        80000,
        [(60000, 20000)],
    ),
    "the amounts of a quarter of the players": (
        [PrizeGroup(ranking="total", amounts=(40000, 20000, 10000), every=4)],
        90000,
        [(40000, 20000)],
    ),
    "fixed ones first, then the shares": ([PERCENTAGES, WOMEN], 105000, [(50000, 30000, 20000), (5000,)]),
    "three quarters for the day, one for the series": (
        [
            PrizeGroup(ranking="total", share=75, weights=(2, 1)),
            PrizeGroup(ranking="series 1", share=25, weights=(1,)),
        ],
        40000,
        [(20000, 10000), (10000,)],
    ),
    "a prize without a taker stays in the pot": (
        [PERCENTAGES, PrizeGroup(ranking="juniors", amounts=(9000,))],
        100000,
        [(50000, 30000, 20000), ()],
    ),
    "a share without a taker goes to the others": (
        [PERCENTAGES, PrizeGroup(ranking="juniors", share=1, weights=(1,))],
        100000,
        [(50000, 30000, 20000), ()],
    ),
    "a share with unreached places": (
        [PERCENTAGES, PrizeGroup(ranking="women", share=1, weights=(0, 0, 1))],
        100000,
        [(50000, 30000, 20000), (0, 0)],
    ),
    "fewer players than percentages": (
        [PrizeGroup(ranking="women", share=1, weights=(50, 30, 20))],
        8000,
        [(5000, 3000)],
    ),
}


@pytest.mark.parametrize(("plan", "pot", "expected"), PLANS.values(), ids=PLANS)
def test_the_prizes_of_a_plan(plan: list[PrizeGroup], pot: int, expected: list[tuple[int, ...]]) -> None:
    assert list(prize_amounts(plan, pot, SIZES)) == expected


def test_a_plan_cannot_promise_more_than_the_pot() -> None:
    assert shortfall([TABLE, WOMEN], 104000, SIZES) == 1000
    assert shortfall([TABLE, WOMEN], 105000, SIZES) == 0
    assert shortfall([TABLE, WOMEN], 106000, SIZES) == 0
    assert shortfall([WOMEN], 0, {}) == 0
    with pytest.raises(ValueError, match="the prizes need 1000 cents more than the pot of 104000"):
        prize_amounts([TABLE, WOMEN], 104000, SIZES)


def test_a_pot_cannot_be_negative() -> None:
    with pytest.raises(ValueError, match="the prizes need 5 cents more than the pot of -5"):
        prize_amounts([PERCENTAGES], -5, SIZES)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        pytest.param({}, "one of the two", id="neither amounts nor a share"),
        pytest.param({"amounts": (1,), "share": 1, "weights": (1,)}, "one of the two", id="both"),
        pytest.param({"amounts": (5, -1)}, "cannot be negative", id="a negative amount"),
        pytest.param({"share": 1, "weights": (1, -1)}, "cannot be negative", id="a negative weight"),
        pytest.param({"share": -1, "weights": (1,)}, "cannot be negative", id="a negative share"),
        pytest.param({"amounts": (5,), "every": -4}, "cannot be negative", id="every minus fourth"),
        pytest.param({"amounts": (5,), "unit": 0}, "cannot be negative", id="a unit of nothing"),
        pytest.param({"share": 1}, "a share needs weights", id="a share without weights"),
        pytest.param({"share": 1, "weights": (0, 0)}, "a share needs weights", id="weights of nothing"),
    ],
)
def test_a_group_that_makes_no_prizes_is_refused(fields: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        PrizeGroup(ranking="total", **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(("entrants", "prizes"), [(0, 0), (1, 1), (3, 1), (4, 1), (7, 1), (8, 2), (83, 20)])
def test_every_fourth_player_gets_a_prize(entrants: int, prizes: int) -> None:
    assert prize_count(entrants, every=4) == prizes


@pytest.mark.parametrize(("entrants", "prizes"), [(5, 0), (6, 3), (11, 3), (12, 4), (14, 4), (15, 5), (90, 5)])
def test_prizes_by_steps_as_in_berlin(entrants: int, prizes: int) -> None:
    assert prize_count_by_steps(entrants, ((15, 5), (6, 3), (12, 4))) == prizes


def test_weights_that_fall_evenly_and_that_halve() -> None:
    assert [falling_weights(count) for count in range(4)] == [(), (1,), (2, 1), (3, 2, 1)]
    assert [halving_weights(count) for count in range(5)] == [(), (1,), (1, 1), (2, 1, 1), (4, 2, 1, 1)]


def test_a_prize_for_every_tenth_place() -> None:
    assert nth_place_amounts(21, every=10, cents=1500) == ((0,) * 9 + (1500,)) * 2 + (0,)


@pytest.mark.parametrize(
    ("cents", "weights", "unit", "parts"),
    [
        pytest.param(5, (1, 1, 1), 1, (2, 2, 1), id="the first of equals first"),
        pytest.param(5, (0, 1), 2, (0, 5), id="the odd cent to the first with a weight"),
        pytest.param(7, (1, 3), 1, (2, 5), id="the largest remainder first"),
        pytest.param(7, (), 1, (), id="nobody"),
    ],
)
def test_cents_that_cannot_be_split(cents: int, weights: tuple[int, ...], unit: int, parts: tuple[int, ...]) -> None:
    assert apportion(cents, weights, unit=unit) == parts
    if unit == 1:
        assert apportion(cents, weights) == parts


WEIGHTS = st.lists(st.integers(0, 9), max_size=12)


@given(st.integers(0, 100_000), WEIGHTS, st.sampled_from([1, 5, 50, 100, 500]))
def test_apportioned_parts_sum_to_the_whole(cents: int, weights: list[int], unit: int) -> None:
    assert sum(apportion(cents, weights, unit=unit)) == (cents if any(weights) else 0)


@given(st.integers(0, 100_000), WEIGHTS.filter(any), st.sampled_from([1, 5, 50, 100, 500]))
def test_nobody_is_a_unit_away_from_the_exact_part(cents: int, weights: list[int], unit: int) -> None:
    units, odd = divmod(cents, unit)
    first = next(place for place, weight in enumerate(weights) if weight)

    for place, (amount, weight) in enumerate(zip(apportion(cents, weights, unit=unit), weights, strict=True)):
        exact = units * weight / sum(weights)
        assert abs((amount - odd * (place == first)) / unit - exact) < 1


@given(st.integers(0, 100_000), WEIGHTS, st.sampled_from([1, 5, 50, 100, 500]))
def test_more_weight_never_gets_less(cents: int, weights: list[int], unit: int) -> None:
    amounts = apportion(cents, sorted(weights, reverse=True), unit=unit)

    assert list(amounts) == sorted(amounts, reverse=True)
