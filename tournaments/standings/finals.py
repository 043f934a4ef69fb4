"""The ranking of an event with a final: finalists first, all others behind them."""

from collections.abc import Collection, Sequence

from .lines import Entrant, Line, only_series
from .ranking import Ranking, rank
from .tiebreaks import OFFICIAL, Lot, TieBreaks


def rank_with_final(
    lines: Collection[Line],
    finalists: Collection[Entrant],
    tie_breaks: TieBreaks = OFFICIAL,
    *,
    lots: Sequence[Lot] = (),
    only: Collection[int] = (),
) -> Ranking:
    """Rank finalists, then the others, whose places continue the count.

    `only` names the series by which finalists are ranked, by default all. The others are ranked by all their series.
    """
    whole = {line.entrant: line for line in lines}
    in_final = [line for line in lines if line.entrant in finalists]
    others = [line for line in lines if line.entrant not in finalists]
    first = rank(only_series(in_final, only) if only else in_final, tie_breaks, lots=lots)
    behind = rank(others, tie_breaks, lots=lots)
    return [
        *((place, whole[line.entrant]) for place, line in first),
        *((len(first) + place, line) for place, line in behind),
    ]
