"""A league's table: match points by the order of the teams of a meeting, series by series, over the match days."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Final

from .lines import Entrant, Line, Number, SeriesLine, line_of, sum_series
from .ranking import Ranking, rank
from .tiebreaks import TieBreaks


@dataclass(frozen=True, slots=True)
class Scale:
    """Match points by place: the last gets none, each place before it `step` more; or `custom`, best first."""

    key: str
    step: int = 1
    custom: tuple[int, ...] = ()

    def points(self, teams: int) -> tuple[int, ...]:
        """Return the match points of each place of `teams`, best first; ValueError if `custom` has fewer places."""
        if not self.custom:
            return tuple(self.step * below for below in reversed(range(teams)))
        if len(self.custom) < teams:
            raise ValueError(f"scale {self.key} knows {len(self.custom)} places, not {teams}")
        return self.custom[:teams]


# 3:0, 2:1, 1:2, 0:3, and 4:0 first where five teams meet. official.md 5.2
DSKV: Final = Scale("dskv")
# 6:0, 4:2, 2:4, 0:6. official.md 7
ISPA: Final = Scale("ispa", step=2)
# The table points of a final: each player is a team of one. official.md 7
TABLE_POINTS: Final = Scale("table_points", custom=(4, 3, 2, 1))
SCALES: Final = {scale.key: scale for scale in (DSKV, ISPA, TABLE_POINTS)}


# Teams that play against each other, and the series they play, numbered through the season.
TeamMeeting = tuple[Sequence[Entrant], Sequence[int]]


def with_match_points(
    lines: Iterable[Line], meetings: Iterable[TeamMeeting], scale: Scale = DSKV, *, parted_by: TieBreaks = ("total",)
) -> tuple[Line, ...]:
    """Return the teams' lines with the match points of every series that was played; also teams without a line.

    In a series the teams of a meeting are ordered by `parted_by`; equal teams share the points of their places. An
    absent team gets none, and the others those of the places before it. `only_series` makes the table of a day; a
    deduction is a line in a series of its own that was not played. ValueError if a team meets twice in one series.
    """
    parts = {(part.entrant, part.series): part for line in lines for part in line.parts}
    teams = {entrant for entrant, _ in parts}
    awarded: set[tuple[Entrant, int]] = set()
    for meeting in meetings:
        teams.update(meeting[0])
        for part in _awards(meeting, parts, scale, parted_by):
            place = (part.entrant, part.series)
            if place in awarded:
                raise ValueError(f"team {part.entrant} meets twice in series {part.series}")
            awarded.add(place)
            parts[place] = part
    return sum_series(parts.values(), teams)


def _awards(
    meeting: TeamMeeting, parts: Mapping[tuple[Entrant, int], SeriesLine], scale: Scale, parted_by: TieBreaks
) -> Iterator[SeriesLine]:
    teams, all_series = meeting
    points = scale.points(len(teams))
    for series in all_series:
        lines = [_part(team, series, parts) for team in teams]
        present = [part for part in lines if part.played]
        if not present:
            continue
        won = dict(_shared(rank([line_of(part.entrant, [part]) for part in present], parted_by), points))
        for part in lines:
            earned = won.get(part.entrant, 0)
            yield replace(part, match_points=earned, match_points_against=points[0] - earned)


def _part(team: Entrant, series: int, parts: Mapping[tuple[Entrant, int], SeriesLine]) -> SeriesLine:
    return parts.get((team, series), SeriesLine(entrant=team, series=series, played=0))


def _shared(ranking: Ranking, points: Sequence[int]) -> Iterator[tuple[Entrant, Number]]:
    """Yield (team, match points): those who share a place share what their places are worth."""
    for place, sharing in groupby(ranking, key=itemgetter(0)):
        entrants = [line.entrant for _, line in sharing]
        share = Fraction(sum(points[place - 1 : place - 1 + len(entrants)]), len(entrants))
        whole = share.numerator if share.denominator == 1 else share
        yield from ((entrant, whole) for entrant in entrants)


def zones(ranking: Ranking, *, promoted: int = 0, relegated: int = 0) -> tuple[str, ...]:
    """Return a mark for each line of the table: `promoted`, `relegated`, `open` if a tie crosses the limit, or ""."""
    found: list[str] = []
    for _, sharing in groupby(ranking, key=itemgetter(0)):
        first, size = len(found), len(list(sharing))
        found += [_zone(first, first + size, promoted, len(ranking) - relegated)] * size
    return tuple(found)


def _zone(first: int, end: int, promoted: int, safe: int) -> str:
    if first < promoted < end or first < safe < end:
        return "open"
    if end <= promoted:
        return "promoted"
    return "relegated" if first >= safe else ""
