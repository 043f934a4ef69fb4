"""Which lists could change a prize or a cut if one figure on them were slipped."""

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

# A list that was keyed from paper: its series, its table, and whose lines it holds.
PaperList = tuple[int, int, tuple[Entrant, ...]]


@dataclass(frozen=True, slots=True)
class Risk:
    """A line of a list whose points decide: `least` is the smallest slip that changes one of the rankings.

    `stakes` are what the largest slip that is looked for would decide about in each of these.
    """

    series: int
    table: int
    entrant: Entrant
    least: int
    stakes: tuple["Stake", ...]

    @property
    def weight(self) -> tuple[int, int, int]:
        """Sorts what decides about the most money first, then about the highest place, then by the smallest slip."""
        return -max(stake.cents for stake in self.stakes), min(stake.place for stake in self.stakes), self.least


@dataclass(frozen=True, slots=True)
class Stake:
    """What a slip would decide about in a ranking: so many cents between prizes, from this place on."""

    ranking: str
    cents: int
    place: int


def by_weight(risks: Iterable[Risk]) -> list[tuple[tuple[int, int], list[Risk]]]:
    """((series, table), its risks) for each list, those to be checked first at the top."""
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
    """Every line of a list where a slip of up to `slip` points, up or down, would change who gets what; () if safe.

    The contests are those of a payout, with cuts beside them; `teams` are the teams that its other takers are. A new
    tie for unequal prizes is a change. A series that a season strikes is treated as if it counted. Sorted by list.
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
    """(smallest slip that matters, what is at stake) for each contest in which one of up to `slip` does."""
    for field in fields:
        group = field.contest.group
        position = field.positions.get((_stands_for(entrant, series, group.takers, teams), series))
        if position is not None and field.matters(position, series, slip):
            # The further a slip moves a line, the more places it touches.
            least = bisect_left(range(1, slip), True, key=lambda by: field.matters(position, series, by)) + 1
            cents, place = field.stake(position, series, slip)
            yield least, Stake(group.ranking, cents, place)


def _merged(stakes: Iterable[Stake]) -> tuple[Stake, ...]:
    """One stake a ranking: the most money and the highest place of those in it."""
    found: dict[str, Stake] = {}
    for stake in stakes:
        before = found.get(stake.ranking, stake)
        found[stake.ranking] = Stake(stake.ranking, max(before.cents, stake.cents), min(before.place, stake.place))
    return tuple(found[ranking] for ranking in sorted(found))


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
        return any(
            len(set(self.contest.amounts[first:end])) > 1 for first, end in self._touched_lines(position, series, slip)
        )

    def stake(self, position: int, series: int, slip: int) -> tuple[int, int]:
        """(cents between the most and the least of the prizes it would touch, the highest place with another one)."""
        stakes = []
        for first, end in self._touched_lines(position, series, slip):
            amounts = self.contest.amounts[first:end]
            if len(set(amounts)) > 1:
                stakes.append((max(amounts) - min(amounts), self.places[first + _first_other(amounts)]))
        return max(cents for cents, _ in stakes), min(place for _, place in stakes)

    def _touched_lines(self, position: int, series: int, slip: int) -> Iterator[tuple[int, int]]:
        """(first, end) of the lines it would touch, were it so many points better, and worse."""
        line = self.contest.standing[position][1]
        own_cost, own_place = self.costs[position], self.places[position]
        for points in (slip, -slip):
            cost = self.cost(_slipped(line, series, points))
            if cost != own_cost:
                first = min(bisect_left(self.places, own_place), bisect_left(self.costs, cost))
                yield first, max(bisect_right(self.places, own_place), bisect_right(self.costs, cost))


def _first_other(amounts: Sequence[int]) -> int:
    """The last of the first equal prizes: from there on it matters who stands where."""
    return next(place for place, cents in enumerate(amounts[1:]) if cents != amounts[0])


def _slipped(line: Line, series: int, points: int) -> Line:
    """The line with so many points more in that series."""
    parts = tuple(
        replace(part, total=part.total + points, points=part.points + points) if part.series == series else part
        for part in line.parts + line.struck
    )
    return replace(line, total=line.total + points, points=line.points + points, parts=parts, struck=())
