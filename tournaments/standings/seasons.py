"""Which series of a season count: the best ones, without the worst, with credited absences."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from .lines import Line, SeriesLine, credited, line_of, sum_series
from .ranking import Ranking, rank
from .tiebreaks import OFFICIAL, Lot, TieBreaks


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRule:
    """How a club counts its season. official.md 6

    At most the `best` series of everybody count, and never more than were held without `drop`; an absence uses up a
    drop. Absences are credited with `credit` rating points, or not at all. Below `least` lists nobody is ranked.
    """

    best: int | None = None
    drop: int = 0
    credit: int | None = None
    least: int = 0

    def __post_init__(self) -> None:
        if self.best is not None and self.best < 1:
            raise ValueError(f"at least one series counts, not {self.best}")
        if self.drop < 0 or self.least < 0:
            raise ValueError("a season cannot drop or ask for fewer than no series")

    def counted(self, held: int) -> int:
        """How many of `held` series may count: one at least."""
        without_worst = max(1, held - self.drop)
        return without_worst if self.best is None else min(self.best, without_worst)


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A season's ranking, and beside it those with too few lists, in the order they would have."""

    ranking: Ranking
    below: Ranking


def season_lines(
    lines: Iterable[SeriesLine], rule: SeasonRule, held: Collection[int] | None = None
) -> tuple[Line, ...]:
    """One line for each entrant: what counts in `parts`, what is dropped in `struck`.

    `held` are the numbers of the season's series, by default those that anybody has a line of.
    """
    everything = tuple(lines)
    numbers = {line.series for line in everything} if held is None else set(held)
    counted = rule.counted(len(numbers))
    return tuple(_season_line(line, counted, rule.credit, numbers) for line in sum_series(everything))


def rank_season(
    lines: Iterable[SeriesLine],
    rule: SeasonRule,
    held: Collection[int] | None = None,
    tie_breaks: TieBreaks = OFFICIAL,
    *,
    lots: Sequence[Lot] = (),
) -> SeasonTable:
    """The season's table; a list that is dropped was played all the same, so it counts towards `least`."""
    everybody = season_lines(lines, rule, held)
    enough = [line for line in everybody if _lists(line) >= rule.least]
    too_few = [line for line in everybody if _lists(line) < rule.least]
    return SeasonTable(*(tuple(rank(lines, tie_breaks, lots=lots)) for lines in (enough, too_few)))


def _season_line(line: Line, counted: int, credit: int | None, held: Collection[int]) -> Line:
    parts = list(line.parts)
    if credit is not None:
        missed = set(held) - {part.series for part in parts}
        parts += [credited(line.entrant, number, credit) for number in missed]
    parts.sort(key=_best_first)
    return line_of(line.entrant, parts[:counted], parts[counted:])


def _best_first(part: SeriesLine) -> tuple[int, int, int, int]:
    # Of equal series the later one is dropped.
    return (-part.total, -part.won, part.lost, part.series)


def _lists(line: Line) -> int:
    return sum(part.played for part in line.parts + line.struck)
