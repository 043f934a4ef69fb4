"""The schedule of a league: the meetings and hosts of each match day."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from math import comb
from typing import Final

from .bounds import bound, spread
from .chance import Chance
from .draw import plan
from .group_search import Day, arrange_days
from .hosts import name_hosts
from .tables import IMPOSSIBLE_FIELDS, table_sizes

SIZES: Final = (3, 4, 5)
# After so many days every pair has met equally often; then the schedule starts again with other groups.
FULL_ROUNDS: Final = {4: 1, 6: 10, 7: 7, 8: 7, 9: 4, 16: 5, 28: 9}
SEEDS: Final = 10**9
# How many drafts are compared for few teams, which are drawn quickly.
DRAFTS: Final = 4
FEW_TEAMS: Final = 8
# The effort of a draw that is enough for few teams, and for teams to be kept apart.
SHORT: Final = 0.25


@dataclass(frozen=True, slots=True)
class TeamGroup:
    """Teams that meet on a match day, numbered from 0, and the host among them."""

    teams: tuple[int, ...]
    host: int | None = None


@dataclass(frozen=True, slots=True)
class Schedule:
    teams: int
    days: tuple[tuple[TeamGroup, ...], ...]


@dataclass(frozen=True, slots=True)
class Evenness:
    """How even a schedule is, and how even one with such groups could be at best.

    `histogram` counts the pairs of teams by how often they meet, from `least` to `most`; no schedule has a higher
    least than `least_bound`, or a lower most than `most_bound`. `weighted` counts every pair of meetings of a pair
    (1, 3, 6 for two, three, four), so it is smallest if all meet equally often; no schedule has less than
    `weighted_bound`. `hosted` is how often each team is the host.
    """

    histogram: Mapping[int, int]
    least: int
    most: int
    least_bound: int
    most_bound: int
    weighted: int
    weighted_bound: int
    hosted: tuple[int, ...]
    hosted_least: int
    hosted_most: int

    @property
    def is_best(self) -> bool:
        return self.weighted <= self.weighted_bound and self.most <= self.most_bound


def schedule(
    teams: int, days: int, *, size: int | Sequence[int] = 4, seed: int | str = 0, hosts: bool = True
) -> Schedule:
    """Return match days in groups of `size` teams, or of the size of each day; the same seed gives the same.

    Groups have three, four or five teams. If the number of teams is no multiple, a few groups are smaller than four
    or five, or larger than three, as few as possible, and each team is in them equally often if that costs no
    meeting; five teams or fewer meet in one group. Pairs meet as evenly as was found in about a second. No team is
    host again before every team was.

    ValueError for other sizes and for numbers that make no such groups.
    """
    chance = Chance(seed)
    drafted = _best_draft(teams, _sizes(teams, days, size), chance)
    groups = [sorted(sorted(group) for group in day) for day in drafted]
    at_home = name_hosts(teams, groups, chance) if hosts else [[None] * len(day) for day in groups]
    return Schedule(teams, tuple(map(_named, groups, at_home)))


def evenness(schedule: Schedule) -> Evenness:
    """Measure any schedule, including one made by hand. Raises ValueError without days."""
    if not schedule.days:
        raise ValueError("a schedule without days is neither even nor uneven")
    times = _times(schedule.teams, ([list(group.teams) for group in day] for day in schedule.days))
    hosted = Counter(group.host for day in schedule.days for group in day)
    at_home = tuple(hosted[team] for team in range(schedule.teams))
    least_weighted = _weighted_bound(schedule.teams, [[len(group.teams) for group in day] for day in schedule.days])
    least_bound, most_bound = _bounds(times, least_weighted)
    return Evenness(
        histogram=dict(sorted(Counter(times).items())),
        least=min(times),
        most=max(times),
        least_bound=least_bound,
        most_bound=most_bound,
        weighted=_weighted(times),
        weighted_bound=least_weighted,
        hosted=at_home,
        hosted_least=min(at_home),
        hosted_most=max(at_home),
    )


def _named(day: Day, hosts: Sequence[int | None]) -> tuple[TeamGroup, ...]:
    return tuple(TeamGroup(tuple(group), host) for group, host in zip(day, hosts, strict=True))


def _sizes(teams: int, days: int, size: int | Sequence[int]) -> list[list[int]]:
    wanted = [size] * days if isinstance(size, int) else list(size)
    if days < 1 or len(wanted) != days:
        raise ValueError(f"a schedule has at least one day and the size of each, not {len(wanted)} for {days}")
    return [group_sizes(teams, one) for one in wanted]


def group_sizes(teams: int, size: int) -> list[int]:
    """Return the sizes of the groups of a day, the largest first.

    ValueError for other sizes than three to five, and for numbers that make no such groups.

    >>> group_sizes(14, 4), group_sizes(14, 3), group_sizes(14, 5)
    ([4, 4, 3, 3], [4, 4, 3, 3], [5, 5, 4])
    """
    if size not in SIZES:
        raise ValueError(f"groups have three, four or five teams, not {size}")
    if teams in SIZES:
        return [teams]
    # If teams are left over, some groups of three get a fourth team; groups of four and five get one team fewer.
    others, step = (teams % size, 1) if size == min(SIZES) else (-teams % size, -1)
    whole, rest = divmod(teams - others * (size + step), size)
    if teams < min(SIZES) or whole < 0 or rest:
        raise ValueError(f"{teams} teams make no groups of {size}")
    return sorted([size] * whole + [size + step] * others, reverse=True)


def _best_draft(teams: int, sizes: Sequence[Sequence[int]], chance: Chance) -> list[Day]:
    """Return the days with the fewest repeated meetings, and of those the ones whose pairs differ least."""
    goal = _weighted_bound(teams, sizes)
    best, least = list[Day](), None
    for days in _drafts(teams, sizes, chance):
        times = _times(teams, days)
        cost = _weighted(times), max(times) - min(times)
        if least is None or cost < least:
            best, least = days, cost
        lowest, highest = _bounds(times, goal)
        if cost <= (goal, highest - lowest):
            break
    return best


def _drafts(teams: int, sizes: Sequence[Sequence[int]], chance: Chance) -> Iterator[list[Day]]:
    """Yield days that a draw can seat like tables, and days of other groups: either may be arranged first."""
    tables = table_sizes(teams) if teams not in IMPOSSIBLE_FIELDS else []
    seated = [number for number, day in enumerate(sizes) if day == tables]
    if len(seated) == len(sizes):
        yield from (_drawn(teams, len(sizes), chance) for _ in range(DRAFTS if teams <= FEW_TEAMS else 1))
        return
    others = [number for number in range(len(sizes)) if number not in seated]
    shapes = [sizes[number] for number in others]
    if seated:
        drawn = _drawn(teams, len(seated), chance)
        goal = _weighted_bound(teams, sizes)
        yield _in_order(sizes, seated, drawn, others, arrange_days(teams, shapes, chance, goal=goal, before=drawn))
    arranged = arrange_days(teams, shapes, chance, goal=_weighted_bound(teams, shapes))
    apart = [group for day in arranged for group in day]
    yield _in_order(sizes, seated, _drawn(teams, len(seated), chance, apart), others, arranged)


def _in_order(
    sizes: Sequence[Sequence[int]], seated: Sequence[int], drawn: list[Day], others: Sequence[int], arranged: list[Day]
) -> list[Day]:
    days = dict(zip(chain(seated, others), chain(drawn, arranged), strict=True))
    return [days[number] for number in range(len(sizes))]


def _drawn(teams: int, days: int, chance: Chance, apart: Sequence[Sequence[int]] = ()) -> list[Day]:
    """Draw groups like the tables of a tournament; teams of one group in `apart` do not meet."""
    full = 0 if apart else FULL_ROUNDS.get(teams, 0)
    effort = SHORT if apart or teams <= FEW_TEAMS else 1
    drawn: list[Day] = []
    while len(drawn) < days:
        round_ = min(full or days, days - len(drawn))
        series = plan(range(teams), round_, groups=apart, effort=effort, seed=chance.below(SEEDS)).series
        drawn += [[list(table) for table in tables] for tables in series]
    return drawn


def _times(teams: int, days: Iterable[Day]) -> list[int]:
    """Return how often each pair of teams meets, in the order of `combinations`."""
    groups = chain.from_iterable(days)
    met = Counter(chain.from_iterable(combinations(sorted(group), 2) for group in groups))
    return [met[pair] for pair in combinations(range(teams), 2)]


def _weighted(times: Iterable[int]) -> int:
    return sum(comb(one, 2) for one in times)


def _bounds(times: Sequence[int], least_weighted: int) -> tuple[int, int]:
    """Return the highest minimum and the lowest maximum that this number of meetings allows.

    If nobody met more often than m times, each meeting is paired with at most m - 1 others of its pair.
    """
    met = sum(times)
    return met // len(times), 1 - (-2 * least_weighted // met)


def _weighted_bound(teams: int, sizes: Sequence[Sequence[int]]) -> int:
    """Return the best of three bounds: by all pairs, by what two days have in common, by what is known of fours."""
    met = sum(comb(size, 2) for day in sizes for size in day)
    in_common = sum(max(_overlap(one, other), _overlap(other, one)) for one, other in combinations(sizes, 2))
    known = 0
    if teams not in IMPOSSIBLE_FIELDS and all(day == table_sizes(teams) for day in sizes):
        known = bound(teams, len(sizes)).weighted
    return max(spread(met, comb(teams, 2)), in_common, known)


def _overlap(day: Sequence[int], other: Sequence[int]) -> int:
    """Return how many pairs two days have in common at least: a group spread over fewer groups keeps some together."""
    return sum(spread(size, len(other)) for size in day)
