"""A chart of a player's form: a dot per list, and the mean of the last ten."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

WIDTH: Final = 720
HEIGHT: Final = 240
MARGIN: Final = 8
# How many lists are averaged, and the fewest for which a mean is shown.
MEAN_OF: Final = 10
FEWEST: Final = 3


@dataclass(frozen=True, slots=True)
class FormChart:
    """SVG paths in a box of `width` x `height`: `dots` are the lists, `mean` the moving mean, "" for too few lists.

    `years` are the x coordinates at which a year begins. `means` are the first, lowest, highest and last mean,
    rounded.
    """

    dots: str
    mean: str
    years: tuple[float, ...]
    zero_y: float | None
    top: int
    bottom: int
    first: date
    last: date
    count: int
    means: tuple[int, int, int, int] | None
    width: int = WIDTH
    height: int = HEIGHT


def form_chart(lists: Sequence[tuple[date, int]]) -> FormChart | None:
    """Return the chart of (day, total), oldest first; None for fewer than two lists."""
    if len(lists) < 2:
        return None
    totals = [total for _, total in lists]
    means = moving_means(totals)
    top, bottom = max(totals), min(totals)
    step = (WIDTH - 2 * MARGIN) / (len(lists) - 1)
    scale = (HEIGHT - 2 * MARGIN) / max(top - bottom, 1)

    def x(place: int) -> float:
        return round(MARGIN + place * step, 1)

    def y(points: float) -> float:
        return round(MARGIN + (top - points) * scale, 1)

    line = [f"{x(place)} {y(mean)}" for place, mean in enumerate(means, start=FEWEST - 1)]
    begins = [place for place in range(1, len(lists)) if lists[place][0].year != lists[place - 1][0].year]
    return FormChart(
        # A stroke of length 0 with round ends is drawn as a dot.
        dots="".join(f"M{x(place)} {y(total)}h0" for place, total in enumerate(totals)),
        mean="M" + "L".join(line) if line else "",
        years=tuple(round(x(place) - step / 2, 1) for place in begins),
        zero_y=y(0) if bottom < 0 < top else None,
        top=top,
        bottom=bottom,
        first=lists[0][0],
        last=lists[-1][0],
        count=len(lists),
        means=_summary(means) if means else None,
    )


def moving_means(totals: Sequence[int]) -> list[float]:
    """Return, for each list from the third on, the mean of the last ten, or of all so far if there are fewer."""
    return [sum(totals[max(0, end - MEAN_OF) : end]) / min(end, MEAN_OF) for end in range(FEWEST, len(totals) + 1)]


def _summary(means: Sequence[float]) -> tuple[int, int, int, int]:
    return round(means[0]), round(min(means)), round(max(means)), round(means[-1])
