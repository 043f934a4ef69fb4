"""Lower bounds for the number of repeated meetings in a field of this size."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, product
from math import comb
from typing import Final

from .tables import FEWEST, SEATS, Player, Series, empty_chairs, table_sizes

# Fields in which counting allows one series too many without a repeat, and the true number: no 4-RGDD of type 2^10
# exists.
FREE_SERIES: Final = {20: 5}


@dataclass(frozen=True, slots=True)
class Bound:
    """The minimum of each measure over all plans.

    `repeats` counts every meeting of a pair after its first, `weighted` every pair of meetings of a pair: 1, 3, 6
    for two, three, four meetings. `threes` is the fair share of tables of three, rounded up. Up to `free_series`
    series may be possible without a repeat; more series never are.
    """

    repeats: int
    weighted: int
    threes: int
    free_series: int


def bound(players: int, series: int, *, team_size: int = 1) -> Bound:
    """Return the bound if each player has team_size - 1 mates never to meet. Raises ValueError like `table_sizes`."""
    table_sizes(players)
    if series < 1 or not 1 <= team_size < players:
        raise ValueError("a draw has at least one series, and a team is smaller than the field")
    return Bound(
        repeats=_repeats(players, series, team_size),
        weighted=_weighted(players, series, team_size),
        threes=-(-series * 3 * empty_chairs(players) // players),
        free_series=_free_series(players, team_size),
    )


def least_repeats(
    players: Collection[Player],
    series: int,
    *,
    mode: str = "repeats",
    fixed: Iterable[Collection[Player]] = (),
    history: Sequence[Series[Player]] = (),
) -> int:
    """Return the fewest repeats, by counting alone, for these particular players and their history.

    `fixed` contains a group for each table at which players sit in all series: within a group they meet every time,
    players of different groups never meet.
    """
    count, groups = len(players), [tuple(group) for group in fixed]
    never = set(chain.from_iterable(_pairs_between(one, other) for one, other in combinations(groups, 2)))
    met = {frozenset(pair) for tables in history for table in tables for pair in combinations(table, 2)}
    known = [pair for pair in met | never if pair <= set(players)]
    # How many new people each player can still meet; every meeting beyond that is a repeat.
    strangers = Counter(dict.fromkeys(players, count - 1))
    strangers.subtract(chain.from_iterable(known))
    missing = sum(max(0, 3 * series - strangers[player]) for player in players)
    # Any two series of the same players have `_overlap` pairs in common, also a new one and one of the history.
    again = series if any(set(chain.from_iterable(tables)) == set(players) for tables in history) else series - 1
    return max(
        # This includes the bound by all pairs. A table of three spares each of its players one meeting.
        (missing - FEWEST * empty_chairs(count) * series + 1) // 2,
        again * _overlap(count),
        # Only without a history, and if the mode limits tables of three, is nobody at one twice.
        0 if history or mode == "repeats" else (series - 1) * _overlap_once_at_three(count, series),
        (series - 1) * sum(comb(len(group), 2) for group in groups),
        _known(count, series),
    )


def spread(things: int, places: int) -> int:
    """Return how many pairs of things share a place if they are spread as evenly as possible."""
    each, over = divmod(things, places)
    return (places - over) * comb(each, 2) + over * comb(each + 1, 2)


def _repeats(players: int, series: int, team_size: int) -> int:
    pairs = players * (players - team_size) // 2
    return max(0, series * _pairs_seated(players) - pairs, (series - 1) * _overlap(players))


def _weighted(players: int, series: int, team_size: int) -> int:
    # Counting by player gives no better bound: all have equally many opponents, give or take one.
    by_pairs = spread(series * _pairs_seated(players), players * (players - team_size) // 2)
    return max(by_pairs, comb(series, 2) * _overlap(players), _known(players, series))


def _known(players: int, series: int) -> int:
    """Return 1 if there is no plan without a repeat although counting would allow one, otherwise 0."""
    return int(series > FREE_SERIES.get(players, series))


def _free_series(players: int, team_size: int) -> int:
    return bisect_left(range(1, players), 1, key=lambda series: _weighted(players, series, team_size))


def _pairs_seated(players: int) -> int:
    fours, threes = _tables(players)
    return fours * comb(SEATS, 2) + threes * comb(FEWEST, 2)


def _overlap(players: int) -> int:
    """Return the pairs that any two series have in common: four people cannot go to three tables without one pair."""
    fours, threes = _tables(players)
    return fours * spread(SEATS, fours + threes) + threes * spread(FEWEST, fours + threes)


def _overlap_once_at_three(players: int, series: int) -> int:
    """Return `_overlap` if nobody is at a table of three twice: all who were there go to tables of four."""
    fours, threes = _tables(players)
    if not threes or series < 2 or series * FEWEST * threes > players:
        return 0
    each, over = divmod(FEWEST * threes, fours)
    return threes * spread(FEWEST, fours) + sum(
        spread(gone, threes) + spread(SEATS - gone, fours) for gone in [each + 1] * over + [each] * (fours - over)
    )


def _pairs_between(one: Iterable[Player], other: Iterable[Player]) -> Iterator[frozenset[Player]]:
    return map(frozenset, product(one, other))


def _tables(players: int) -> tuple[int, int]:
    threes = empty_chairs(players)
    return (players - FEWEST * threes) // SEATS, threes
