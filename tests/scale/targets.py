"""Whether a trial meets its targets: a lost or doubled entry fails any trial, a missed target a strict one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Goal:
    """The maximum of a figure, or the minimum."""

    figure: str
    limit: float
    is_least: bool = False

    def is_met_by(self, found: float) -> bool:
        return found >= self.limit if self.is_least else found <= self.limit

    @property
    def words(self) -> str:
        return f"goal at {'least' if self.is_least else 'most'} {self.limit:g}"


SLOWDOWN: Final = 1.05
# For a trial as it is without options: in a smaller one each list changes more often than people look at it.
GOALS: Final = (
    # Of the looks that all who watch would make where answers took no time.
    Goal("requests a second, of those due", 0.9, is_least=True),
    Goal("p95 of a look, s", 1.0),
    Goal("share of 304", 0.8, is_least=True),
    Goal("greatest replica lag, s", 1.0),
    Goal("slowdown of an entry", SLOWDOWN),
    Goal("growth exponent", 1.1),
)


def missed(figures: Mapping[str, float]) -> list[str]:
    """A line for each figure that misses its target, or was not measured."""
    return [
        f"{goal.figure}: {_figure_text(figures.get(goal.figure))}, {goal.words}"
        for goal in GOALS
        if goal.figure not in figures or not goal.is_met_by(figures[goal.figure])
    ]


def _figure_text(figure: float | None) -> str:
    return "not measured" if figure is None else f"{figure:.3f}"


def status(faults: list[str], misses: list[str], *, is_strict: bool) -> int:
    """The exit status: 1 where something was lost or doubled, 3 where a strict trial misses a target."""
    if faults:
        return 1
    return 3 if is_strict and misses else 0
