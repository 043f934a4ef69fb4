"""A list as a small chart: each player's points after every deal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 720
HEIGHT: Final = 240
MARGIN: Final = 6


@dataclass(frozen=True, slots=True)
class Chart:
    """(name, SVG coordinates, final points) for each player's curve, in seat order.

    `start_y` is the y coordinate of the start, `top` and `bottom` the extreme points reached.
    """

    curves: tuple[tuple[str, str, int], ...]
    start: int
    start_y: float
    top: int
    bottom: int
    width: int = WIDTH
    height: int = HEIGHT


def points_chart(names: Sequence[str], running_totals: Sequence[Sequence[int]], *, start: int = 0) -> Chart | None:
    """Return a chart of each seat's `running_totals` after every deal, starting at `start`; None before the
    first deal."""
    if not running_totals:
        return None
    series = [[start, *(after[seat] for after in running_totals)] for seat in range(len(names))]
    top, bottom = max(map(max, series)), min(map(min, series))
    step = (WIDTH - 2 * MARGIN) / len(running_totals)
    scale = (HEIGHT - 2 * MARGIN) / max(top - bottom, 1)

    def y(points: int) -> float:
        return round(MARGIN + (top - points) * scale, 1)

    curves = (
        (name, " ".join(f"{MARGIN + place * step:.1f},{y(points)}" for place, points in enumerate(run)), run[-1])
        for name, run in zip(names, series, strict=True)
    )
    return Chart(tuple(curves), start, y(start), top, bottom)
