"""Rankings: places, shared places, and the ties for which a lot may be drawn."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from .lines import Line, order_of
from .metrics import Metric
from .tiebreaks import OFFICIAL, Lot, Ranked, TieBreaks, costs, ends_with_lot, metrics_of, order_by_lot

# (place, line); a ranking has the best first.
Placed = tuple[int, Line]
Ranking = Sequence[Placed]


def rank(
    lines: Iterable[Ranked], tie_breaks: TieBreaks = OFFICIAL, *, lots: Sequence[Lot] = ()
) -> list[tuple[int, Ranked]]:
    """Return (place, line), best first; equal lines share a place: 1, 2, 2, 4. Ruling 10

    A lot drawn for all who share a place orders them; until then they are in the order of the entrants. ValueError
    if an entrant has two lines.
    """
    field = tuple(lines)
    cost = costs(tie_breaks, field)
    priced = sorted([(cost(line), order_of(line.entrant), line) for line in field], key=itemgetter(0, 1))
    if len({line.entrant for line in field}) < len(field):
        raise ValueError("an entrant stands in a ranking once")
    first: dict[Any, int] = {}
    ranking = [(first.setdefault(price, place), line) for place, (price, _, line) in enumerate(priced, start=1)]
    return _by_lot(ranking, lots) if lots and ends_with_lot(tie_breaks) else ranking


def _by_lot(ranking: Iterable[tuple[int, Ranked]], lots: Sequence[Lot]) -> list[tuple[int, Ranked]]:
    placed: list[tuple[int, Ranked]] = []
    for _, equal in groupby(ranking, key=itemgetter(0)):
        for sharing in order_by_lot([line for _, line in equal], lots):
            place = len(placed) + 1
            placed += [(place, line) for line in sharing]
    return placed


def ties(ranking: Ranking) -> tuple[tuple[Line, ...], ...]:
    """Return the lines that share a place, best first: those for whom a lot may be needed."""
    groups = (tuple(line for _, line in sharing) for _, sharing in groupby(ranking, key=itemgetter(0)))
    return tuple(group for group in groups if len(group) > 1)


def decided_by(
    better: Any, worse: Any, tie_breaks: TieBreaks = OFFICIAL, *, field: Sequence[Any] = ()
) -> Metric | None:
    """Return the first metric in which two lines of a field differ; None if only a lot can decide."""
    metrics = metrics_of(tie_breaks)
    return next((one for one in metrics if one.value(better, field) != one.value(worse, field)), None)
