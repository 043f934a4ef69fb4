"""The run of a list as a small picture: every player's points after each deal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 640
HEIGHT: Final = 220
MARGIN: Final = 8
# Room for the zero line's label at the left and the names at the right.
LEFT, RIGHT = 44, 120
LABEL_HEIGHT: Final = 18


@dataclass(frozen=True, slots=True)
class Curve:
    """One player's line: SVG coordinates in a box of WIDTH x HEIGHT, and where its name stands."""

    name: str
    points: str
    final: int
    label_y: float
    seat: int


@dataclass(frozen=True, slots=True)
class Chart:
    curves: tuple[Curve, ...]
    zero_y: float
    top: int
    bottom: int
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top_y: int = MARGIN
    bottom_y: int = HEIGHT - MARGIN


def points_chart(names: Sequence[str], running: Sequence[Sequence[int]]) -> Chart | None:
    """The chart of `running` points per deal and seat; None before the first deal."""
    if not running:
        return None
    series = [[0, *(after[seat] for after in running)] for seat in range(len(names))]
    top, bottom = max(map(max, series)), min(map(min, series))
    span = max(top - bottom, 1)

    def y(points: int) -> float:
        return round(MARGIN + (top - points) * (HEIGHT - 2 * MARGIN) / span, 1)

    step = (WIDTH - LEFT - RIGHT) / len(running)
    labels = _spread([y(values[-1]) for values in series])
    curves = tuple(
        Curve(
            name=names[seat],
            points=" ".join(f"{LEFT + place * step:.1f},{y(value)}" for place, value in enumerate(values)),
            final=values[-1],
            label_y=labels[seat],
            seat=seat,
        )
        for seat, values in enumerate(series)
    )
    return Chart(curves, y(0), top, bottom)


def _spread(heights: list[float]) -> dict[int, float]:
    """The labels' heights by seat, moved apart so that none covers another."""
    placed: dict[int, float] = {}
    last = -LABEL_HEIGHT + 0.0
    order = sorted(range(len(heights)), key=heights.__getitem__)
    for rank, seat in enumerate(order):
        below = len(order) - 1 - rank
        last = min(max(heights[seat], last + LABEL_HEIGHT), HEIGHT - MARGIN - below * LABEL_HEIGHT)
        placed[seat] = round(last, 1)
    return placed
