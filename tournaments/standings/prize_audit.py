"""Lists on which one wrong figure could change a prize or a cut."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import itemgetter

from .lines import Entrant, Line, Number
from .payouts import Contest
from .prizes import PLAYERS
from .teams import Team
from .tiebreaks import OFFICIAL, TieBreaks, costs

# A list that was keyed from paper: (series, table, entrants).
PaperList = tuple[int, int, tuple[Entrant, ...]]


@dataclass(frozen=True, slots=True)
class Risk:
    """A line of a list whose points matter: `least` is the smallest slip that changes one of the rankings.

    `stakes` is what the largest slip considered would decide in each of these.
    """

    series: int
    table: int
    entrant: Entrant
    least: int
    stakes: tuple["Stake", ...]

    @property
    def weight(self) -> tuple[int, int, int]:
        """Sort key: the most money first, then the highest place, then the smallest slip."""
        return -max(stake.cents for stake in self.stakes), min(stake.place for stake in self.stakes), self.least


@dataclass(frozen=True, slots=True)
class Stake:
    """The effect of a slip in a ranking: a difference in cents between prizes, from this place on."""

    ranking: str
    cents: int
    place: int


def by_weight(risks: Iterable[Risk]) -> list[tuple[tuple[int, int], list[Risk]]]:
    """Return ((series, table), its risks) for each list, the most important first."""
    lists: dict[tuple[int, int], list[Risk]] = {}
    for risk in sorted(risks, key=lambda risk: (*risk.weight, risk.series, risk.table)):
        lists.setdefault((risk.series, risk.table), []).append(risk)
    return list(lists.items())


def prize_audit(
    contests: Iterable[Contest],
    lists: Iterable[PaperList],
    *,
    slip: int,
    teams: Mapping[str, Sequence[Team]] | None = None,
    tie_breaks: TieBreaks = OFFICIAL,
) -> tuple[Risk, ...]:
    """Return every line of a list where a slip of up to `slip` points, up or down, would change who gets what.

    The contests are those of a payout, and cuts; `teams` by the `takers` of contests that are for teams. A new tie
    for unequal prizes is a change. A series that a season strikes is treated as if it counted. Sorted by list.
    """
    fields = [_Field(contest, tie_breaks) for contest in contests]
    found = []
    for series, table, entrants in sorted(lists, key=itemgetter(0, 1)):
        for entrant in entrants:
            risks = list(_least_slips(fields, entrant, series, slip, teams or {}))
            if risks:
                stakes = _merged(stake for _, stake in risks)
                least = min(least for least, _ in risks)
                found.append(Risk(series, table, entrant, least, stakes))
    return tuple(found)


def _least_slips(
    fields: Iterable["_Field"], entrant: Entrant, series: int, slip: int, teams: Mapping[str, Sequence[Team]]
) -> Iterator[tuple[int, Stake]]:
    """Yield (smallest slip that matters, its stake) for each contest in which a slip of up to `slip` matters."""
    for field in fields:
        group = field.contest.group
        position = field.positions.get((_stands_for(entrant, series, group.takers, teams), series))
        if position is not None and field.matters(position, series, slip):
            # A larger slip touches all places that a smaller one touches, so bisection finds the least that matters.
            least = bisect_left(range(1, slip), True, key=lambda by: field.matters(position, series, by)) + 1
            cents, place = field.stake(position, series, slip)
            yield least, Stake(group.ranking, cents, place)


def _merged(stakes: Iterable[Stake]) -> tuple[Stake, ...]:
    found: dict[str, Stake] = {}
    for stake in stakes:
        before = found.get(stake.ranking, stake)
        found[stake.ranking] = Stake(stake.ranking, max(before.cents, stake.cents), min(before.place, stake.place))
    return tuple(found[ranking] for ranking in sorted(found))


def _stands_for(entrant: Entrant, series: int, takers: str, teams: Mapping[str, Sequence[Team]]) -> Entrant | None:
    if takers == PLAYERS:
        return entrant
    return next((team.key for team in teams.get(takers, ()) if entrant in team.line_up(series)), None)


@dataclass(frozen=True)
class _Field:
    """A contest prepared so that a slip can be tried without ranking again."""

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
        return {
            (line.entrant, part.series): position
            for position, (_, line) in enumerate(self.contest.standing)
            for part in line.parts + line.struck
        }

    def matters(self, position: int, series: int, slip: int) -> bool:
        """Return whether the line would touch unequal prizes if it had so many points more or less in that series."""
        return any(
            len(set(self.contest.amounts[first:end])) > 1 for first, end in self._touched_lines(position, series, slip)
        )

    def stake(self, position: int, series: int, slip: int) -> tuple[int, int]:
        """Return (most less least of the prizes it would touch in cents, the highest place where they differ)."""
        stakes = []
        for first, end in self._touched_lines(position, series, slip):
            amounts = self.contest.amounts[first:end]
            if len(set(amounts)) > 1:
                stakes.append((max(amounts) - min(amounts), self.places[first + _first_other(amounts)]))
        return max(cents for cents, _ in stakes), min(place for _, place in stakes)

    def _touched_lines(self, position: int, series: int, slip: int) -> Iterator[tuple[int, int]]:
        """Yield (first, end) of the lines it would touch with so many points more, and less."""
        line = self.contest.standing[position][1]
        own_cost, own_place = self.costs[position], self.places[position]
        for points in (slip, -slip):
            cost = self.cost(_slipped(line, series, points))
            if cost != own_cost:
                first = min(bisect_left(self.places, own_place), bisect_left(self.costs, cost))
                yield first, max(bisect_right(self.places, own_place), bisect_right(self.costs, cost))


def _first_other(amounts: Sequence[int]) -> int:
    return next(place for place, cents in enumerate(amounts[1:]) if cents != amounts[0])


def _slipped(line: Line, series: int, points: int) -> Line:
    parts = tuple(
        replace(part, total=part.total + points, points=part.points + points) if part.series == series else part
        for part in line.parts + line.struck
    )
    return replace(line, total=line.total + points, points=line.points + points, parts=parts, struck=())
