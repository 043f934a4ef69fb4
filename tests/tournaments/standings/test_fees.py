from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import loss_fee
from tournaments.standings import Fees, loss_money, pot_of

from .samples import series_line

FEES = Fees(entry=1000, card=200, by_label=(("juniors", 500), ("guests", 1300), ("helpers", 0)))


@pytest.mark.parametrize(
    ("labels", "due"),
    [
        pytest.param((), 1200, id="everyone"),
        pytest.param(["women"], 1200, id="a label without a fee of its own"),
        pytest.param(["juniors"], 700, id="juniors pay less"),
        pytest.param(["guests"], 1500, id="guests pay more"),
        pytest.param({"guests", "juniors"}, 700, id="the lowest of two"),
        pytest.param(["helpers"], 200, id="the cards are paid all the same"),
    ],
)
def test_fees_due_at_registration(labels: list[str], due: int) -> None:
    assert FEES.due(labels) == due


@pytest.mark.parametrize(
    ("paid", "labels", "retained"),
    [
        pytest.param(1200, (), 1200, id="all of it"),
        pytest.param(500, (), 500, id="no more than was paid"),
        pytest.param(1200, ["juniors"], 700, id="no more than was due"),
        pytest.param(-300, (), 0, id="nothing of what was paid out"),
    ],
)
def test_retained_fees_of_absent_entrants(paid: int, labels: list[str], retained: int) -> None:
    assert replace(FEES, keeps_missed=True).retained_of(paid, labels) == retained
    assert FEES.retained_of(paid, labels) == 0


def test_no_fees_are_none() -> None:
    assert Fees().due() == 0


def test_loss_money_is_owed_list_by_list() -> None:
    # Each list starts again: 3 x 0.50, then 2 x 0.50; five in one list would have been 3 x 0.50 + 2 x 1.00.
    lines = [series_line("A", 1, lost=3), series_line("A", 2, lost=2), series_line("B", 1, lost=5), series_line("C", 1)]

    assert loss_money(lines, loss_fee) == {"A": 250, "B": 350, "C": 0}


@pytest.mark.parametrize(
    ("taken", "percent", "unit", "expected"),
    [
        (83_333, 75, 1, (62_499, 20_834)),
        (83_333, 75, 500, (62_000, 21_333)),
        (83_333, 0, 1, (0, 83_333)),
    ],
)
def test_the_pot_is_a_part_of_what_was_taken(taken: int, percent: int, unit: int, expected: tuple[int, int]) -> None:
    assert pot_of(taken, percent, unit=unit) == expected


def test_by_default_everything_taken_is_paid_out() -> None:
    assert pot_of(83_001) == (83_001, 0)


@pytest.mark.parametrize("percent", [-1, 101])
def test_a_pot_of_more_than_everything_is_refused(percent: int) -> None:
    with pytest.raises(ValueError, match=f"a pot is 0 to 100 per cent of what was taken, not {percent}"):
        pot_of(100, percent)


@given(st.integers(0, 10**7), st.integers(0, 100), st.sampled_from([1, 50, 100, 500]))
def test_pot_and_retained_part_are_everything_taken(taken: int, percent: int, unit: int) -> None:
    pot, retained = pot_of(taken, percent, unit=unit)

    assert pot + retained == taken
    assert pot % unit == 0
    assert 0 <= taken * percent / 100 - pot < unit
