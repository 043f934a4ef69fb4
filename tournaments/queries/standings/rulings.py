"""What counts: the lines of the lists, with the referees' rulings on top."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import Event, ResultLine, ResultState, RulingKind
from tournaments.standings import SeriesLine, adjusted, credited, zeroed


@dataclass(frozen=True, slots=True)
class RulingValue:
    """A ruling as far as it counts: `entrant` is a start number, `points` are rating points."""

    series: int
    entrant: int
    kind: str
    points: int = 0


def series_lines(event: Event, through: int | None = None) -> list[SeriesLine]:
    """Everybody's line of every series up to `through`, rulings in it, by series and start number.

    Lists that are to be clarified do not count.
    """
    return with_rulings(list_lines(event, through), rulings_in_force(event, through))


def list_lines(event: Event, through: int | None = None) -> list[SeriesLine]:
    """The lines as the lists have them."""
    found = ResultLine.objects.filter(series__event=event).exclude(result__state=ResultState.CLARIFY)
    if through is not None:
        found = found.filter(series__number__lte=through)
    columns = ("points", "won", "lost", "others_lost", "passed", "adjustment", "total")
    rows = found.order_by("series__number", "entrant__number").values_list(
        "entrant__number", "series__number", *columns
    )
    return [
        SeriesLine(
            entrant=entrant,
            series=series,
            points=points,
            won=won,
            lost=lost,
            others_lost=others_lost,
            passed=passed,
            adjustment=adjustment,
            total=total,
        )
        for entrant, series, points, won, lost, others_lost, passed, adjustment, total in rows
    ]


def rulings_in_force(event: Event, through: int | None = None) -> list[RulingValue]:
    """The rulings that are not cancelled, the oldest first."""
    rulings = event.rulings.filter(cancels=None, cancelled_by=None)
    if through is not None:
        rulings = rulings.filter(series__number__lte=through)
    rows = rulings.order_by("pk").values_list("series__number", "entrant__number", "kind", "points")
    return [RulingValue(*row) for row in rows]


def with_rulings(lines: Iterable[SeriesLine], rulings: Iterable[RulingValue]) -> list[SeriesLine]:
    """The lines as the rulings leave them: first what is credited, then what is zeroed, then what is adjusted.

    Points are credited only where there is no list; a ruling about a list that is not in waits for it.
    """
    ruled = {(line.series, line.entrant): line for line in lines}
    for ruling in sorted(rulings, key=lambda ruling: APPLIED.index(ruling.kind)):
        key = ruling.series, ruling.entrant
        line = ruled.get(key)
        if ruling.kind == RulingKind.CREDIT and (line is None or not line.played):
            ruled[key] = adjusted(line or credited(*reversed(key)), ruling.points)
        elif ruling.kind == RulingKind.ZERO and line is not None:
            ruled[key] = zeroed(line)
        elif ruling.kind == RulingKind.ADJUST and line is not None:
            ruled[key] = adjusted(line, ruling.points)
    return list(ruled.values())


APPLIED = (RulingKind.CREDIT, RulingKind.ZERO, RulingKind.ADJUST)
