"""What lines are compared by: each metric a name and a figure."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter
from typing import Final

from .lines import Line, Number


@dataclass(frozen=True, slots=True)
class Metric:
    """One figure of a line; more of it is better unless `fewer_is_better`."""

    key: str
    value: Callable[[Line], Number]
    fewer_is_better: bool = False


def average_over(least: int) -> Metric:
    """Rating points a list, where lists missing to `least` count as zeros. official.md 6, Germering"""
    return Metric(f"average_over:{least}", lambda line: _average(line, least))


def find_metric(key: str) -> Metric:
    """The metric of this key; `average_over:24` is `average_over(24)`. ValueError where there is none."""
    name, _, number = key.partition(":")
    if name in METRIC_MAKERS and number.isdecimal():
        return METRIC_MAKERS[name](int(number))
    if key not in METRICS:
        raise ValueError(f"there is no metric {key!r}")
    return METRICS[key]


def _average(line: Line, least: int = 0) -> Fraction:
    """Credited absences are no lists, so neither their points nor their number counts."""
    lists = max(line.played, least)
    return Fraction(sum(_list_totals(line)), lists) if lists else Fraction(0)


def _list_totals(line: Line) -> list[int]:
    return [part.total for part in line.parts if part.played]


METRICS: Final = {
    metric.key: metric
    for metric in (
        Metric("total", attrgetter("total")),
        Metric("points", attrgetter("points")),
        Metric("won", attrgetter("won")),
        Metric("lost", attrgetter("lost"), fewer_is_better=True),
        Metric("others_lost", attrgetter("others_lost")),
        Metric("played", attrgetter("played")),
        Metric("has_played", lambda line: int(line.played > 0)),
        Metric("best_series", lambda line: max(_list_totals(line), default=0)),
        Metric("worst_series", lambda line: min(_list_totals(line), default=0)),
        Metric("average", _average),
        Metric("match_points", attrgetter("match_points")),
        Metric("match_points_against", attrgetter("match_points_against"), fewer_is_better=True),
    )
}
METRIC_MAKERS: Final = {"average_over": average_over}
