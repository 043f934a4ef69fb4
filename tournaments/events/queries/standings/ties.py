"""Why one player is placed before another with the same total."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tournaments.standings import Metric, decided_by
from tournaments.standings.tiebreaks import ends_with_lot, metrics_of

from .values import StandingRow


def tie_break_rows(rows: Sequence[StandingRow], tie_breaks: Sequence[str]) -> Iterator[tuple[int, int, Metric | None]]:
    """Yield (place ahead, place behind, metric) for neighbours with equal totals; metric is None for a lot.

    This uses only published rows; metrics that need the lists are left out.
    """
    metrics = metrics_of(tie_breaks)
    first = next(iter(metrics), None)
    if first is None or not first.is_published:
        return
    first_unpublished = next((place for place, metric in enumerate(metrics) if not metric.is_published), len(metrics))
    for ahead, behind in pairwise(rows):
        if ahead.place == behind.place or first.value(ahead, rows) != first.value(behind, rows):
            continue
        if ahead.place is None or behind.place is None:
            return
        metric = decided_by(ahead, behind, metrics[:first_unpublished], field=rows)
        if metric is None and (first_unpublished < len(metrics) or not ends_with_lot(tie_breaks)):
            continue
        if metric is None or _is_ahead(ahead, behind, metric, rows):
            yield ahead.place, behind.place, metric


def _is_ahead(one: StandingRow, other: StandingRow, metric: Metric, rows: Sequence[StandingRow]) -> bool:
    """Return whether the metric puts one row before the other.

    False if the tie-break order was changed after these standings were published.
    """
    more = metric.value(one, rows) > metric.value(other, rows)
    return more is not metric.fewer_is_better
