"""Short constructors of lines, and the parts of a ranking that tests compare."""

from collections.abc import Iterable, Sequence

from tournaments.standings import (
    LEAGUE,
    OFFICIAL,
    Entrant,
    Line,
    Lot,
    Ranking,
    SeriesLine,
    draw_lot,
    only_series,
    rank,
    sum_series,
    ties,
    with_match_points,
)
from tournaments.standings.leagues import TeamMeeting
from tournaments.standings.lines import Labels
from tournaments.standings.tiebreaks import TieBreaks


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


def rank_series(lines: Iterable[Line], series: int, *, lots: Sequence[Lot] = ()) -> Ranking:
    """The ranking of one series, among those who played it."""
    return rank([line for line in only_series(lines, (series,)) if line.played], lots=lots)


def league_table(lines: Iterable[Line], meetings: Iterable[TeamMeeting], *, lots: Sequence[Lot] = ()) -> Ranking:
    """The teams by match points, then rating points, then games won and lost. official.md 5.2"""
    return rank(with_match_points(lines, meetings), LEAGUE, lots=lots)


def rank_by_label(
    lines: Iterable[Line],
    labels: Labels,
    tie_breaks: TieBreaks = OFFICIAL,
    *,
    lots: Sequence[Lot] = (),
) -> dict[str, Ranking]:
    """A ranking for each label of its entrants (women, juniors, a club), by label. official.md 4

    An entrant with two labels is in both rankings, with none in neither.
    """
    bearers: dict[str, list[Line]] = {}
    for line in lines:
        for label in set(labels.get(line.entrant, ())):
            bearers.setdefault(label, []).append(line)
    return {label: rank(bearers[label], tie_breaks, lots=lots) for label in sorted(bearers)}


def draw_lots(ranking: Ranking, seed: str | int) -> tuple[Lot, ...]:
    """A lot for each shared place, to be passed to `rank`."""
    return tuple(draw_lot((line.entrant for line in group), seed) for group in ties(ranking))
