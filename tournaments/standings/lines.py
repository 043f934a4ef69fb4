"""An entrant's results: a line for each series, and the sum of several."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from operator import attrgetter
from typing import Any, Final

# A player or a team in a ranking, by start number or name.
Entrant = int | str
# Ties may split match points.
Number = int | Fraction
# Labels such as women, juniors or a club, by entrant. Keys are Any, as Mapping[int, ...] is no Mapping[int | str, ...].
Labels = Mapping[Any, Collection[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Figures that add up over series and over the members of a team, shared by lines, rows and sums.

    `total` is in rating points and includes the adjustment, `points` in game points (ruling 11). `played` counts
    lists: a credited absence adds points but no list. Match points are a league's, or the table points of a final.
    """

    total: int = 0
    points: int = 0
    won: int = 0
    lost: int = 0
    others_lost: int = 0
    passed: int = 0
    adjustment: int = 0
    played: int = 0
    match_points: Number = 0
    match_points_against: Number = 0

    @property
    def games(self) -> int:
        return self.won + self.lost


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesLine(Figures):
    """An entrant's line of one series; series are numbered through the whole event or season."""

    entrant: Entrant
    series: int
    played: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(Figures):
    """An entrant's sum of `parts`; `struck` series are shown, but do not count."""

    entrant: Entrant
    parts: tuple[SeriesLine, ...] = ()
    struck: tuple[SeriesLine, ...] = ()


FIGURES: Final = tuple(item.name for item in fields(Figures))
_figures_of = attrgetter(*FIGURES)


def sum_series(lines: Iterable[SeriesLine], entrants: Iterable[Entrant] = ()) -> tuple[Line, ...]:
    """Return one line for each entrant over all series, sorted; those of `entrants` without a series have zeros.

    ValueError if an entrant has two lines of one series.
    """
    parts: dict[Entrant, list[SeriesLine]] = {entrant: [] for entrant in entrants}
    for line in lines:
        parts.setdefault(line.entrant, []).append(line)
    return tuple(line_of(entrant, parts[entrant]) for entrant in sorted(parts, key=order_of))


def line_of(entrant: Entrant, parts: Iterable[SeriesLine], struck: Iterable[SeriesLine] = ()) -> Line:
    """Return the entrant's line, the sum of the parts; ValueError if two are of one series."""
    counted, shown = in_order(parts), in_order(struck)
    numbers = [part.series for part in counted + shown]
    if len(set(numbers)) < len(numbers):
        raise ValueError(f"entrant {entrant} has two lines of one series: {sorted(numbers)}")
    return Line(entrant=entrant, parts=counted, struck=shown, **add_up(counted))


def in_order(parts: Iterable[SeriesLine]) -> tuple[SeriesLine, ...]:
    return tuple(sorted(parts, key=lambda part: part.series))


def figures_of(one: Figures) -> dict[str, Any]:
    return dict(zip(FIGURES, _figures_of(one), strict=True))


def add_up(parts: Iterable[Figures]) -> dict[str, Any]:
    """Return each figure summed, under its name; {} for no parts."""
    return dict(zip(FIGURES, map(sum, zip(*map(_figures_of, parts), strict=True)), strict=False))


def only_series(lines: Iterable[Line], series: Collection[int]) -> tuple[Line, ...]:
    """Return the lines as if only these series existed, such as those of a day. Struck series count here."""
    return tuple(
        line_of(line.entrant, [part for part in line.parts + line.struck if part.series in series]) for line in lines
    )


def adjusted(line: SeriesLine, points: int) -> SeriesLine:
    return replace(line, total=line.total + points, adjustment=line.adjustment + points)


def zeroed(line: SeriesLine) -> SeriesLine:
    """Return the line of a series set to zero by ruling: points, won and lost games, others' lost. official.md 3.1

    It still counts as played, and an adjustment is unchanged, because it is a separate ruling.
    """
    line_left = SeriesLine(entrant=line.entrant, series=line.series, passed=line.passed, played=line.played)
    return adjusted(line_left, line.adjustment)


def credited(entrant: Entrant, series: int, points: int = 0) -> SeriesLine:
    """Return the line of an absent entrant who is credited these rating points. official.md 6, absent members"""
    return SeriesLine(entrant=entrant, series=series, total=points, adjustment=points, played=0)


def order_of(entrant: Entrant) -> tuple[int, str]:
    """Return a sort key for entrants that nothing else distinguishes: numbers by size, names by letters."""
    return (entrant, "") if isinstance(entrant, int) else (0, entrant)
