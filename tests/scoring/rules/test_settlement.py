from fractions import Fraction

import pytest

from scoring.rules import loss_fee, settle


def test_everybody_settles_with_everybody_at_a_cent_a_point() -> None:
    assert settle((55, -20, 15, -10)) == (180, -120, 20, -80)


@pytest.mark.parametrize(
    ("points", "stake", "cents"),
    [
        pytest.param((218, -81, 60, -38), "0.25", (179, -121, 20, -78), id="four equal parts: the first seat"),
        pytest.param((1, 0), Fraction(1, 2), (1, -1), id="whole cents stay"),
        pytest.param((1, 0, 0), "0.1", (0, 0, 0), id="less than a cent"),
        pytest.param((0, 0, 7), "0.1", (-1, -1, 2), id="the last seat has the largest part"),
        pytest.param((40, 40, 40), "0.25", (0, 0, 0), id="equal points"),
        pytest.param((90, 0, 46), 0, (0, 0, 0), id="no stake"),
    ],
)
def test_parts_of_a_cent_go_to_the_largest_remainders(
    points: tuple[int, ...], stake: str | Fraction | int, cents: tuple[int, ...]
) -> None:
    assert settle(points, stake) == cents


def test_a_stake_below_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="a stake cannot be negative"):
        settle((1, -1), "-0.5")


@pytest.mark.parametrize(("lost", "cents"), [(0, 0), (1, 50), (3, 150), (4, 250), (6, 450)])
def test_the_usual_loss_fee_rises_from_the_fourth_game(lost: int, cents: int) -> None:
    assert loss_fee(lost) == cents


@pytest.mark.parametrize(
    ("steps", "cents"),
    [
        pytest.param(((1, 100),), 500, id="flat"),
        pytest.param(((5, 100), (1, 50)), 300, id="steps in any order"),
        pytest.param(((3, 50),), 150, id="the first two are free"),
        pytest.param((), 0, id="none"),
    ],
)
def test_loss_fee_of_five_games_by_the_steps_of_the_club(steps: tuple[tuple[int, int], ...], cents: int) -> None:
    assert loss_fee(5, steps) == cents
