"""The metrics by which lines are compared: each has a key, a figure, and a text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter
from typing import Any, Final

from .lines import Line, Number

# A function of a line and of all lines that it is ranked with.
Figure = Callable[[Any, Sequence[Any]], Number]


def gettext_noop(word: str) -> str:
    """Mark a word for the translation catalogue: pure code never translates."""
    return word


@dataclass(frozen=True, slots=True)
class Metric:
    """One figure of a line in its field, the lines it is ranked with.

    More is better unless `fewer_is_better`. `word` says in English, to be translated, who is ahead by it;
    `%(least)s` in it is the number after the key. Metrics that are `is_published` are part of published standings:
    pages explain a tie by them, and exported files are checked by them.
    """

    key: str
    value: Figure
    fewer_is_better: bool = False
    word: str = ""
    is_published: bool = False


def average_over(least: int) -> Metric:
    """Return the metric for rating points per list; lists missing up to `least` count as zeros. official.md 6,
    Germering"""
    word = gettext_noop("the average of at least %(least)s lists")
    return Metric(f"average_over:{least}", lambda line, field: _average(line, least), word=word)


def find_metric(key: str) -> Metric:
    """Return the metric with this key; `average_over:24` is `average_over(24)`. Raises ValueError for unknown keys."""
    name, _, number = key.partition(":")
    if name in METRIC_MAKERS and number.isdecimal():
        return METRIC_MAKERS[name](int(number))
    if key not in METRICS:
        raise ValueError(f"there is no metric {key!r}")
    return METRICS[key]


def _own(name: str) -> Figure:
    read = attrgetter(name)
    return lambda line, field: read(line)


def _average(line: Line, least: int = 0) -> Fraction:
    """Return points per list without credited absences, which are not lists."""
    lists = max(line.played, least)
    return Fraction(sum(_list_totals(line)), lists) if lists else Fraction(0)


def _list_totals(line: Line) -> list[int]:
    return [part.total for part in line.parts if part.played]


METRICS: Final = {
    metric.key: metric
    for metric in (
        Metric("total", _own("total"), word=gettext_noop("total"), is_published=True),
        Metric("points", _own("points"), word=gettext_noop("game points"), is_published=True),
        Metric("won", _own("won"), word=gettext_noop("more games won"), is_published=True),
        Metric("lost", _own("lost"), fewer_is_better=True, word=gettext_noop("fewer games lost"), is_published=True),
        Metric("others_lost", _own("others_lost"), word=gettext_noop("more games lost by others")),
        Metric("played", _own("played"), word=gettext_noop("more lists"), is_published=True),
        Metric("has_played", lambda line, field: int(line.played > 0), word=gettext_noop("players who have played")),
        Metric(
            "best_series",
            lambda line, field: max(_list_totals(line), default=0),
            word=gettext_noop("the best series"),
        ),
        Metric(
            "worst_series",
            lambda line, field: min(_list_totals(line), default=0),
            word=gettext_noop("the better worst series"),
        ),
        Metric("average", lambda line, field: _average(line), word=gettext_noop("the average per list")),
        Metric("match_points", _own("match_points"), word=gettext_noop("match points")),
        Metric(
            "match_points_against",
            _own("match_points_against"),
            fewer_is_better=True,
            word=gettext_noop("fewer match points against"),
        ),
    )
}
METRIC_MAKERS: Final = {"average_over": average_over}
