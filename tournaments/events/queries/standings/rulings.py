"""The lines that count: those of the lists, changed by rulings."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from tournaments.events.models import Event, ResultLine, Ruling
from tournaments.events.phrases.choices import ResultState, RulingKind
from tournaments.standings import SeriesLine, adjusted, credited, zeroed
from tournaments.standings.lines import Entrant

# Makes (entrant, series) of the first two columns of a row.
Key = Callable[[Any, Any], tuple[Entrant, int]]


@dataclass(frozen=True, slots=True)
class RulingValue:
    """A ruling in force: `entrant` is a start number, `points` are rating points."""

    series: int
    entrant: Entrant
    kind: str
    points: int = 0


def series_lines(event: Event, through: int | None = None) -> list[SeriesLine]:
    """Return all lines up to the series `through`, rulings included, by series and start number.

    Lists set aside for clarification do not count.
    """
    return with_rulings(list_lines(event, through), rulings_in_force(event, through))


def list_lines(event: Event, through: int | None = None) -> list[SeriesLine]:
    found = ResultLine.objects.filter(series__event=event)
    if through is not None:
        found = found.filter(series__number__lte=through)
    return counting_lines(found.order_by("series__number", "entrant__number"), "entrant__number", "series__number")


def counting_lines(
    found: QuerySet[ResultLine], entrant: str, series: str, key: Key = lambda entrant, series: (entrant, series)
) -> list[SeriesLine]:
    """Return these lines as values; `key` converts the values of the columns `entrant` and `series`.

    Lines of lists set aside for clarification are left out.
    """
    columns = ("points", "won", "lost", "others_lost", "passed", "adjustment", "total")
    rows = found.exclude(result__state=ResultState.CLARIFY).values_list(entrant, series, *columns)
    lines = []
    for entrant_key, series_key, points, won, lost, others_lost, passed, adjustment, total in rows:
        person, number = key(entrant_key, series_key)
        lines.append(
            SeriesLine(
                entrant=person,
                series=number,
                points=points,
                won=won,
                lost=lost,
                others_lost=others_lost,
                passed=passed,
                adjustment=adjustment,
                total=total,
            )
        )
    return lines


def rulings_in_force(event: Event, through: int | None = None) -> list[RulingValue]:
    """Return the rulings that are not cancelled, oldest first."""
    rulings = event.rulings.all()
    if through is not None:
        rulings = rulings.filter(series__number__lte=through)
    return counting_rulings(rulings, "entrant__number", "series__number")


def counting_rulings(
    found: QuerySet[Ruling], entrant: str, series: str, key: Key = lambda entrant, series: (entrant, series)
) -> list[RulingValue]:
    """Return the rulings among these that are not cancelled, oldest first; `key` as in `counting_lines`."""
    rows = found.filter(cancels=None, cancelled_by=None).order_by("pk").values_list(entrant, series, "kind", "points")
    values = []
    for entrant_key, series_key, kind, points in rows:
        person, number = key(entrant_key, series_key)
        values.append(RulingValue(number, person, kind, points))
    return values


def with_rulings(lines: Iterable[SeriesLine], rulings: Iterable[RulingValue]) -> list[SeriesLine]:
    """Apply the rulings: first credits, then zeroed series, then adjustments.

    Points are credited only if there is no list; other rulings take effect once there is a list.
    """
    ruled = {(line.series, line.entrant): line for line in lines}
    for ruling in sorted(rulings, key=lambda ruling: APPLIED.index(ruling.kind)):
        key = ruling.series, ruling.entrant
        line = ruled.get(key)
        if ruling.kind == RulingKind.CREDIT and (line is None or not line.played):
            ruled[key] = adjusted(line or credited(ruling.entrant, ruling.series), ruling.points)
        elif ruling.kind == RulingKind.ZERO and line is not None:
            ruled[key] = zeroed(line)
        elif ruling.kind == RulingKind.ADJUST and line is not None:
            ruled[key] = adjusted(line, ruling.points)
    return list(ruled.values())


APPLIED = (RulingKind.CREDIT, RulingKind.ZERO, RulingKind.ADJUST)
