"""The points needed for a place in the last series if nobody else makes more than a given number there."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from .lines import Entrant, Line
from .tiebreaks import OFFICIAL, TieBreaks, metrics_of

# A sort key, the best first: the negative total, then the tie-breaks.
Price = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LastSeries:
    """A ranking before its last series: the best and the worst result that each entrant can reach.

    `best` is sorted by price. `least` contains the prices with no points and all games lost.
    """

    best: tuple[tuple[Price, Entrant], ...]
    least: Mapping[Entrant, Price]

    def points_for(self, entrant: Entrant, place: int) -> int | None:
        """Return the fewest points with which the entrant is among the first `place`, whatever the others make.

        None if any number is enough. Equal totals are decided by the event's tie-breaks; if the last series or a lot
        may decide, it is assumed to go against the entrant.
        """
        if place >= len(self.best):
            return None
        is_ahead = any(other == entrant for _, other in self.best[:place])
        rival, _ = self.best[place if is_ahead else place - 1]
        least_points = self.least[entrant]
        # Totals are negative in a price. An equal total is enough only with better tie-breaks.
        return least_points[0] - rival[0] + (0 if least_points[1:] < rival[1:] else 1)

    def total_for(self, place: int) -> int | None:
        """Return the lowest final total with which any entrant is among the first `place`; None if any is enough."""
        if place >= len(self.best):
            return None
        return max((self.points_for(entrant, place) or 0) - price[0] for entrant, price in self.least.items())


def before_last_series(
    lines: Iterable[Line],
    *,
    most: int,
    games: int,
    playing: Collection[Entrant] | None = None,
    tie_breaks: TieBreaks = OFFICIAL,
) -> LastSeries:
    """Return the ranking of these lines with one series to come, in which nobody makes more than `most` points.

    `games` is how many games a player can declare in it, `playing` who takes part in it; None is everybody.
    ValueError if the ranking is not by the total.
    """
    if tie_breaks[0] != "total":
        raise ValueError("only a ranking by the total says how many points a place needs")
    best, least = [], {}
    for line in lines:
        plays = playing is None or line.entrant in playing
        points, declared = (most, games) if plays else (0, 0)
        price = (-line.total - points, *_tie_break_bounds(line, tie_breaks, won=declared))
        best.append((price, line.entrant))
        if plays:
            least[line.entrant] = (-line.total, *_tie_break_bounds(line, tie_breaks, lost=games))
    return LastSeries(tuple(sorted(best, key=lambda row: row[0])), least)


def _tie_break_bounds(line: Line, tie_breaks: TieBreaks, *, won: int = 0, lost: int = 0) -> Iterator[int]:
    """Yield the tie-breaks with so many more games won and lost, up to the first that points do not determine."""
    for metric in metrics_of(tie_breaks)[1:]:
        if metric.key == "won":
            yield -line.won - won
        elif metric.key == "lost":
            yield line.lost + lost
        else:
            return
