"""Which lists could change a prize or a cut if one figure on them were slipped. screens.md 1, delight 3"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from .lines import Entrant, Line, Number
from .payouts import Contest
from .prizes import PLAYERS
from .teams import Team
from .tiebreaks import OFFICIAL, TieBreaks, costs


@dataclass(frozen=True, slots=True)
class PaperList:
    """A list that was keyed from paper, and whose lines it holds."""

    series: int
    table: int
    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class Risk:
    """A line of a list whose points decide: `least` is the smallest slip that changes one of the `rankings`."""

    series: int
    table: int
    entrant: Entrant
    least: int
    rankings: tuple[str, ...]


def prize_audit(
    contests: Iterable[Contest],
    lists: Iterable[PaperList],
    *,
    slip: int,
    teams: Mapping[str, Sequence[Team]] | None = None,
    tie_breaks: TieBreaks = OFFICIAL,
) -> tuple[Risk, ...]:
    """Every line of a list where a slip of up to `slip` points, up or down, would change who gets what; () if safe.

    The contests are those of a payout, with cuts beside them; `teams` are the teams that its other takers are. A new
    tie for unequal prizes is a change. A series that a season strikes is treated as if it counted. Sorted by list.
    """
    fields = [_Field(contest, tie_breaks) for contest in contests]
    found = []
    for paper in sorted(lists, key=lambda paper: (paper.series, paper.table)):
        for entrant in paper.entrants:
            risks = list(_least_slips(fields, entrant, paper.series, slip, teams or {}))
            if risks:
                rankings = sorted({ranking for _, ranking in risks})
                found.append(Risk(paper.series, paper.table, entrant, min(risks)[0], tuple(rankings)))
    return tuple(found)


def _least_slips(
    fields: Iterable["_Field"], entrant: Entrant, series: int, slip: int, teams: Mapping[str, Sequence[Team]]
) -> Iterator[tuple[int, str]]:
    """(smallest slip that matters, ranking) for each contest in which one of up to `slip` does."""
    for field in fields:
        group = field.contest.group
        position = field.positions.get((_stands_for(entrant, series, group.takers, teams), series))
        if position is not None and field.matters(position, series, slip):
            # The further a slip moves a line, the more places it touches.
            least = bisect_left(range(1, slip), True, key=lambda by: field.matters(position, series, by)) + 1
            yield least, group.ranking


def _stands_for(entrant: Entrant, series: int, takers: str, teams: Mapping[str, Sequence[Team]]) -> Entrant | None:
    """Who stands in the ranking for a player of a list: the player, or the team played for, if any."""
    if takers == PLAYERS:
        return entrant
    return next((team.key for team in teams.get(takers, ()) if entrant in team.line_up(series)), None)


@dataclass(frozen=True)
class _Field:
    """A contest laid out so that a slip can be tried without ranking anew."""

    contest: Contest
    tie_breaks: TieBreaks

    @cached_property
    def cost(self) -> Callable[[Line], tuple[Number, ...]]:
        return costs(self.tie_breaks, [line for _, line in self.contest.standing])

    @cached_property
    def costs(self) -> list[tuple[Number, ...]]:
        return [self.cost(line) for _, line in self.contest.standing]

    @cached_property
    def places(self) -> list[int]:
        return [place for place, _ in self.contest.standing]

    @cached_property
    def positions(self) -> dict[tuple[Entrant | None, int], int]:
        """By entrant and series: where the line stands that a list of that series is part of."""
        return {
            (line.entrant, part.series): position
            for position, (_, line) in enumerate(self.contest.standing)
            for part in line.parts + line.struck
        }

    def matters(self, position: int, series: int, slip: int) -> bool:
        """Whether this line would touch unequal prizes, were it so many points better or worse in that series."""
        line = self.contest.standing[position][1]
        return any(self._touches(position, self.cost(_slipped(line, series, points))) for points in (slip, -slip))

    def _touches(self, position: int, cost: tuple[Number, ...]) -> bool:
        """Whether the prizes differ from those it shares now to those it would share at this cost."""
        own_cost, own_place = self.costs[position], self.places[position]
        if cost == own_cost:
            return False
        first = min(bisect_left(self.places, own_place), bisect_left(self.costs, cost))
        end = max(bisect_right(self.places, own_place), bisect_right(self.costs, cost))
        return len(set(self.contest.amounts[first:end])) > 1


def _slipped(line: Line, series: int, points: int) -> Line:
    """The line with so many points more in that series."""
    parts = tuple(
        replace(part, total=part.total + points, points=part.points + points) if part.series == series else part
        for part in line.parts + line.struck
    )
    return replace(line, total=line.total + points, points=line.points + points, parts=parts, struck=())
