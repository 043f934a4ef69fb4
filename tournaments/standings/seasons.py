"""The series of a season that count: the best ones, without the worst, with credited absences."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .lines import Entrant, Line, SeriesLine, credited, line_of, order_of
from .ranking import Ranking, rank
from .tiebreaks import LOT, OFFICIAL, Lot, TieBreaks

# The series each entrant was excused from. Keys are Any, as in `Labels`.
Excused = Mapping[Any, Collection[int]]

# official.md 6, ranking by average
BY_AVERAGE: Final[TieBreaks] = ("average", "won", "lost", LOT)
NOBODY: Final[Excused] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRule:
    """How a club counts its season. official.md 6

    At most the `best` series of each player count, and never more than were played without `drop`; an absence uses
    up a drop. Absences are credited with `credit` rating points, or not at all; with `excused_only` only those that
    were excused. If the season is ranked `by_average`, only lists count, so there are no credits. Players with
    fewer than `least` lists are not ranked.
    """

    best: int | None = None
    drop: int = 0
    credit: int | None = None
    excused_only: bool = False
    by_average: bool = False
    least: int = 0

    def __post_init__(self) -> None:
        if self.best is not None and self.best < 1:
            raise ValueError(f"at least one series counts, not {self.best}")
        if self.drop < 0 or self.least < 0:
            raise ValueError("a season cannot drop or ask for fewer than no series")

    def counted(self, series: int) -> int:
        without_worst = max(1, series - self.drop)
        return without_worst if self.best is None else min(self.best, without_worst)

    def credits(
        self, entrant: Entrant, parts: Iterable[SeriesLine], series: Collection[int], excused: Excused = NOBODY
    ) -> list[SeriesLine]:
        if self.credit is None or self.by_average:
            return []
        missed = set(series) - {part.series for part in parts}
        if self.excused_only:
            missed &= set(excused.get(entrant, ()))
        return [credited(entrant, number, self.credit) for number in missed]


def season_lines(
    lines: Iterable[SeriesLine],
    rule: SeasonRule,
    series: Collection[int] | None = None,
    *,
    excused: Excused = NOBODY,
) -> tuple[Line, ...]:
    """Return one line for each entrant: what counts in `parts`, what is dropped in `struck`.

    `series` contains the numbers of the season's series, by default those that have lines. Entrants without any
    line are not in the season, even if they are excused.
    """
    by_entrant: dict[Entrant, list[SeriesLine]] = {}
    for line in lines:
        by_entrant.setdefault(line.entrant, []).append(line)
    numbers = {line.series for parts in by_entrant.values() for line in parts} if series is None else set(series)
    counted = rule.counted(len(numbers))
    return tuple(
        _season_line(
            entrant, by_entrant[entrant] + rule.credits(entrant, by_entrant[entrant], numbers, excused), counted
        )
        for entrant in sorted(by_entrant, key=order_of)
    )


def rank_season(
    lines: Iterable[SeriesLine],
    rule: SeasonRule,
    series: Collection[int] | None = None,
    tie_breaks: TieBreaks | None = None,
    *,
    excused: Excused = NOBODY,
    lots: Sequence[Lot] = (),
) -> tuple[Ranking, Ranking]:
    """Return the season's ranking, and a second one of those with fewer than `least` lists.

    A list that is dropped was played, so it counts towards `least`. Without `tie_breaks` the rule decides whether
    totals or averages are compared; won and lost games follow.
    """
    order = tie_breaks if tie_breaks is not None else BY_AVERAGE if rule.by_average else OFFICIAL
    everybody = season_lines(lines, rule, series, excused=excused)
    enough = [line for line in everybody if _lists(line) >= rule.least]
    too_few = [line for line in everybody if _lists(line) < rule.least]
    return rank(enough, order, lots=lots), rank(too_few, order, lots=lots)


def _season_line(entrant: Entrant, parts: list[SeriesLine], counted: int) -> Line:
    if len(parts) > counted:
        parts = sorted(parts, key=_best_first)
    return line_of(entrant, parts[:counted], parts[counted:])


def _best_first(part: SeriesLine) -> tuple[int, int, int, int]:
    # Of equal series the later one is dropped.
    return (-part.total, -part.won, part.lost, part.series)


def _lists(line: Line) -> int:
    return sum(part.played for part in line.parts + line.struck)
