"""The verdict of a trial, by invented figures."""

import pytest

from .targets import GOALS, missed, status

MET = {goal.figure: goal.limit for goal in GOALS}


def test_figures_that_just_meet_their_targets_pass() -> None:
    assert missed(MET) == []


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.figure)
def test_only_a_figure_beyond_its_target_is_reported(goal) -> None:
    beyond = goal.limit + (-0.01 if goal.is_least else 0.01)

    [line] = missed(MET | {goal.figure: beyond})

    assert line.startswith(f"{goal.figure}: {beyond:.3f}, goal at ")


def test_a_figure_that_was_not_measured_is_reported() -> None:
    assert len(missed({})) == len(GOALS)
    assert missed({})[0].startswith(f"{GOALS[0].figure}: not measured")


@pytest.mark.parametrize(
    ("faults", "misses", "is_strict", "found"),
    [
        pytest.param([], [], True, 0, id="all is well"),
        pytest.param([], ["slow"], False, 0, id="slow, not strict"),
        pytest.param([], ["slow"], True, 3, id="slow, strictly"),
        pytest.param(["entries lost"], [], False, 1, id="a loss always fails"),
        pytest.param(["entries twice"], ["slow"], True, 1, id="a loss before all else"),
    ],
)
def test_the_exit_status(faults, misses, is_strict, found) -> None:
    assert status(faults, misses, is_strict=is_strict) == found
