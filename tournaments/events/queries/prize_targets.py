"""The points needed for each prize in the last series, computed from the standings published before it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tournaments.events.models import ON_THE_WALL, Event, SeriesRecord, TableSeat
from tournaments.events.phrases.choices import Seating
from tournaments.events.queries.standings import Reckoning, current_standings, shows_versions
from tournaments.events.queries.standings.reckoning import TOTAL, fix
from tournaments.events.states import last_series
from tournaments.standings import TEAM_KINDS, LastSeries, Line, before_last_series, shortfall
from tournaments.standings.lines import Entrant

# At a table of four each player sits out one deal of a round.
GAMES_A_ROUND: Final = 3


@dataclass(frozen=True, slots=True)
class PrizeRank:
    """The places from `first` to `last`, each worth `cents`; 0 for an honorary prize."""

    first: int
    last: int
    cents: int


# If there are no prizes in money.
PODIUM: Final = tuple(PrizeRank(place, place, 0) for place in (1, 2, 3))


@dataclass(frozen=True, slots=True)
class PrizeTarget:
    """The points needed for a prize: `likely` and `certain` to be enough. None: any points are.

    For a player these are points in the last series, for the hall final totals; `now` is the current total at that
    place. `is_out_of_reach` means more than the best list so far, `is_safe` not more than the weakest.
    """

    rank: PrizeRank
    likely: int | None
    certain: int | None
    now: int | None = None
    is_out_of_reach: bool = False
    is_safe: bool = False


@dataclass(frozen=True, slots=True)
class RankingTargets:
    """One ranking before the last series: its prizes, and the race under both assumptions.

    `size` is the number of players per line; `line_of` maps a start number to the line for which the player's points
    count.
    """

    key: str
    size: int
    ranks: tuple[PrizeRank, ...]
    totals: tuple[int, ...]
    likely: LastSeries
    certain: LastSeries
    line_of: Mapping[int, Entrant]


@dataclass(frozen=True, slots=True)
class PrizeTargets:
    """The targets before the last series: `mean`, `best` and `worst` are the points of a single list so far."""

    series: int
    mean: int
    best: int
    worst: int
    rankings: tuple[RankingTargets, ...]

    def for_the_hall(self, ranking: RankingTargets) -> list[PrizeTarget]:
        return [
            PrizeTarget(
                rank,
                likely=ranking.likely.total_for(rank.last),
                certain=ranking.certain.total_for(rank.last),
                now=ranking.totals[rank.last - 1] if rank.last <= len(ranking.totals) else None,
            )
            for rank in ranking.ranks
        ]

    def for_player(self, ranking: RankingTargets, number: int) -> list[PrizeTarget]:
        """Return the points a player needs for each prize: one target for all out of reach, none after the first safe
        one."""
        entrant = ranking.line_of[number]
        targets = [self._target(ranking, entrant, rank) for rank in ranking.ranks]
        out = [target.rank for target in targets if target.is_out_of_reach]
        found = [PrizeTarget(PrizeRank(out[0].first, out[-1].last, 0), None, None, is_out_of_reach=True)] if out else []
        for target in targets[len(out) :]:
            found.append(target)
            if target.is_safe:
                break
        return found

    def of_player(self, number: int) -> list[tuple[RankingTargets, list[PrizeTarget]]]:
        """Return every ranking with prizes that the player, or their team, can still win."""
        there = [one for one in self.rankings if one.line_of.get(number) in one.certain.least]
        return [(one, self.for_player(one, number)) for one in there]

    def _target(self, ranking: RankingTargets, entrant: Entrant, rank: PrizeRank) -> PrizeTarget:
        likely = ranking.likely.points_for(entrant, rank.last)
        certain = ranking.certain.points_for(entrant, rank.last)
        return PrizeTarget(
            rank,
            likely,
            certain,
            is_out_of_reach=likely is not None and likely > self.best * ranking.size,
            is_safe=certain is None or certain <= self.worst * ranking.size,
        )


def prize_targets_of(event: Event) -> PrizeTargets | None:
    """Return the targets before and during the last series; None at other times, or without public standings.

    Everything is computed from public data: the newest version, its prizes, and the published seats.
    """
    last = last_series(event, list(event.series.all()))
    version = current_standings(event) if last and shows_versions(event, is_staff=False) else None
    if last is None or version is None or version.through_series != last.number - 1 or event.tie_breaks[0] != TOTAL:
        return None
    # Every correction publishes a version, so this equals the newest one, with more data per line than it stores.
    reckoning = Reckoning(event, through=version.through_series)
    totals = [line.total for line in reckoning.played_lines]
    if not totals:
        return None
    # Rounded to the next whole point.
    mean = (2 * sum(totals) + len(totals)) // (2 * len(totals))
    targets = PrizeTargets(last.number, mean, max(totals), min(totals), ())
    return replace(targets, rankings=tuple(_rankings(reckoning, last, targets)))


def _rankings(reckoning: Reckoning, last: SeriesRecord, targets: PrizeTargets) -> Iterator[RankingTargets]:
    prizes = _prizes(reckoning, last)
    seated = _seated(last)
    for key in [key for key in reckoning.keys if key in prizes]:
        size = TEAM_KINDS[key].size if key in TEAM_KINDS else 1
        lines = [line for _, line in reckoning.ranking(key)]
        if size == 1:
            lines += _newcomers(reckoning, key, lines, seated or ())
        games = last.rounds * GAMES_A_ROUND * size
        likely, certain = (
            before_last_series(
                lines,
                most=most * size,
                games=games,
                playing=seated if size == 1 else None,
                tie_breaks=reckoning.event.tie_breaks,
            )
            for most in (targets.mean, targets.best)
        )
        if certain.least:
            yield RankingTargets(
                key=key,
                size=size,
                ranks=prizes[key],
                totals=tuple(line.total for line in lines),
                likely=likely,
                certain=certain,
                line_of=_line_of(reckoning, key, last, lines),
            )


def _prizes(reckoning: Reckoning, last: SeriesRecord) -> dict[str, tuple[PrizeRank, ...]]:
    plan = reckoning.event.prize_groups
    sizes = reckoning.sizes_for(plan)
    amounts: dict[str, Sequence[int]] = {}
    for group in [] if shortfall(plan, reckoning.pot, sizes) else fix(plan, reckoning.pot, sizes):
        if not group.ranking.startswith(("series:", "day:")):
            amounts[group.ranking] = _added(amounts.get(group.ranking, ()), group.amounts)
    # In a league players win nothing for themselves.
    ranks = {key: tuple(_ranks(cents)) for key, cents in amounts.items()}
    return ranks or ({} if last.seating == Seating.LEAGUE else {TOTAL: PODIUM})


def _added(some: Sequence[int], others: Sequence[int]) -> list[int]:
    length = max(len(some), len(others))
    return [sum(amounts[place] for amounts in (some, others) if place < len(amounts)) for place in range(length)]


def _ranks(amounts: Sequence[int]) -> Iterator[PrizeRank]:
    """Yield ranks, combining equal adjacent prizes; stops at the first place without a prize."""
    first = 0
    for place, cents in enumerate(amounts):
        if not cents:
            return
        if place + 1 == len(amounts) or amounts[place + 1] != cents:
            yield PrizeRank(first + 1, place + 1, cents)
            first = place + 1


def _seated(last: SeriesRecord) -> set[int] | None:
    """Return the players with a seat in the published plan; None before that, when everyone is assumed to play on."""
    if last.state not in ON_THE_WALL:
        return None
    return set(TableSeat.objects.filter(series=last).values_list("entrant__number", flat=True))


def _newcomers(reckoning: Reckoning, key: str, lines: Iterable[Line], seated: Iterable[int]) -> list[Line]:
    there = {line.entrant for line in lines}
    label = key.partition(":")[2]
    new = [number for number in sorted(seated) if number not in there]
    return [Line(entrant=number) for number in new if not label or label in reckoning.labels.get(number, ())]


def _line_of(reckoning: Reckoning, key: str, last: SeriesRecord, lines: Iterable[Line]) -> dict[int, Entrant]:
    if key in TEAM_KINDS:
        return {int(number): team.key for team in reckoning.teams[key] for number in team.line_up(last.number)}
    return {int(line.entrant): line.entrant for line in lines}
