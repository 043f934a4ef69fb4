"""What no draw can beat: how many meetings a field of this size repeats at least."""

from bisect import bisect_left
from dataclasses import dataclass
from math import comb
from typing import Final

from .tables import FEWEST, SEATS, empty_chairs, table_sizes

# Fields whose last series that counting allows is known not to exist. 20: no 4-RGDD of type 2^10
FREE_SERIES: Final = {20: 5}


@dataclass(frozen=True, slots=True)
class Bound:
    """The least that any plan has of each.

    `repeats` counts every meeting of a pair after its first, `weighted` every pair of meetings of a pair: 1, 3, 6 for
    two, three, four meetings. `threes` is the fair share of tables of three, rounded up. Up to `free_series` series
    may be possible without a repeat; beyond them none is.
    """

    repeats: int
    weighted: int
    threes: int
    free_series: int


def bound(players: int, series: int, *, team_size: int = 1) -> Bound:
    """The bound for a field of which each has team_size - 1 mates he never meets. ValueError as for `table_sizes`."""
    table_sizes(players)
    if series < 1 or not 1 <= team_size < players:
        raise ValueError("a draw has at least one series, and a team is smaller than the field")
    return Bound(
        repeats=_repeats(players, series, team_size),
        weighted=_weighted(players, series, team_size),
        threes=-(-series * 3 * empty_chairs(players) // players),
        free_series=_free_series(players, team_size),
    )


def spread(things: int, places: int) -> int:
    """The pairs of things that share a place where they are spread as evenly as can be."""
    each, over = divmod(things, places)
    return (places - over) * comb(each, 2) + over * comb(each + 1, 2)


def _repeats(players: int, series: int, team_size: int) -> int:
    pairs = players * (players - team_size) // 2
    return max(0, series * _pairs_seated(players) - pairs, (series - 1) * _overlap(players))


def _weighted(players: int, series: int, team_size: int) -> int:
    by_pairs = spread(series * _pairs_seated(players), players * (players - team_size) // 2)
    by_player = _spread_by_player(players, series, players - team_size)
    known = int(series > FREE_SERIES.get(players, series))
    return max(by_pairs, by_player, comb(series, 2) * _overlap(players), known)


def _spread_by_player(players: int, series: int, opponents: int) -> int:
    """Everybody meets three each series, two at a table of three, and those are shared evenly."""
    threes, over = divmod(series * 3 * empty_chairs(players), players)
    often = over * spread(3 * series - threes - 1, opponents)
    seldom = (players - over) * spread(3 * series - threes, opponents)
    return -(-(often + seldom) // 2)


def _free_series(players: int, team_size: int) -> int:
    return bisect_left(range(1, players), 1, key=lambda series: _weighted(players, series, team_size))


def _pairs_seated(players: int) -> int:
    fours, threes = _tables(players)
    return fours * comb(SEATS, 2) + threes * comb(FEWEST, 2)


def _overlap(players: int) -> int:
    """The pairs that any two series have in common: four people cannot go to three tables without one pair."""
    fours, threes = _tables(players)
    return fours * spread(SEATS, fours + threes) + threes * spread(FEWEST, fours + threes)


def _tables(players: int) -> tuple[int, int]:
    threes = empty_chairs(players)
    return (players - FEWEST * threes) // SEATS, threes
