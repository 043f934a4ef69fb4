"""Lines written short, and the parts of a ranking that tests compare."""

from collections.abc import Iterable, Sequence

from tournaments.standings import Entrant, Line, Ranking, SeriesLine, sum_series


def line(entrant: Entrant, total: int = 0, won: int = 0, lost: int = 0, points: int = 0) -> Line:
    """An entrant after one series."""
    (summed,) = sum_series([series_line(entrant, 1, total, won, lost, points)])
    return summed


def series_line(
    entrant: Entrant, series: int, total: int = 0, won: int = 0, lost: int = 0, points: int = 0
) -> SeriesLine:
    return SeriesLine(entrant=entrant, series=series, total=total, won=won, lost=lost, points=points)


def totals(**of_entrants: Sequence[int | None]) -> tuple[SeriesLine, ...]:
    """Rating points by entrant, series 1 first; None where a series was missed."""
    return tuple(
        series_line(entrant, series, total)
        for entrant, made in of_entrants.items()
        for series, total in enumerate(made, start=1)
        if total is not None
    )


def entrants(lines: Iterable[Line]) -> list[Entrant]:
    return [line.entrant for line in lines]


def places(ranking: Ranking) -> list[tuple[int, Entrant]]:
    return [(place, line.entrant) for place, line in ranking]
