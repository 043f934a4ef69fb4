"""A series seated by the standings: table 1 takes the best, and people move as few tables as possible."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Generic

from .chance import Chance
from .draft import Prices
from .field import Field, Ties, make_field
from .inputs import Inputs, make_inputs
from .measures import Measures, measure
from .seats import take_seats
from .standing import Standing, give_way
from .tables import FEWEST, SEATS, Player, Series, Table, at_fixed_numbers, empty_chairs, table_sizes

AVOID: Final = ("off", "mates", "soft", "hard")
THREES: Final = ("fair", "bottom", "top")

# What a table of three costs a player who was at one before the others, in the units of `Standing`.
OUT_OF_TURN: Final = Prices(repeat=0, uneven=2, excess=4)


@dataclass(frozen=True, slots=True)
class SeededSeries(Generic[Player]):
    """One series by the standings, measured after the history.

    `shifts` contains those who had to move: (player, table by the ranking, actual table), counted from 1.
    """

    series: Series[Player]
    shifts: tuple[tuple[Player, int, int], ...]
    measures: Measures[Player]


def seeded_series(
    ranking: Sequence[Player],
    history: Sequence[Series[Player]] = (),
    *,
    places: Sequence[int] = (),
    groups: Iterable[Collection[Player]] = (),
    forbidden: Iterable[Collection[Player]] = (),
    avoid: str = "soft",
    max_shift: int = 2,
    locked_top: int = 0,
    threes: str = "fair",
    seed: int | str = 0,
    final: Collection[Player] = (),
    fixed: Iterable[tuple[Player, int, int]] = (),
) -> SeededSeries[Player]:
    """Cut the ranking, best first, into tables; then let people change tables so that nobody meets again.

    `places` are those of the ranking (1, 2, 2, 4): lots order equal ones. `avoid` says which meetings are worth a
    change: "off" none; "mates" those within groups and forbidden pairs; "soft" repeats too, and nobody sits more
    than `max_shift` tables from home; "hard" is "soft", and goes further if clashes are left. The first
    `locked_top` tables stay as cut. Tables of three are at the "bottom", at the "top", or "fair": where the players
    are who were at fewest. Players in `final` sit among themselves, ahead of the others. `fixed` contains (player,
    table, seat or 0) as in `plan`: the table of the player's standing gets that number, and if two of them clash
    one moves.

    ValueError for fields that cannot be seated, a player named twice, places for only some, fixed tables that have
    no room, and unknown words.
    """
    if avoid not in AVOID or threes not in THREES:
        raise ValueError(f"nobody knows how to avoid {avoid!r} with {threes!r} tables of three")
    if len(places) not in (0, len(ranking)):
        raise ValueError("a ranking has a place for each player")
    groups, forbidden = list(groups), list(forbidden)
    inputs = make_inputs(players=ranking, series=1, seed=seed, final=tuple(final), fixed=fixed)
    chance = Chance(seed)
    tables: list[Table[Player]] = []
    shifts: list[tuple[Player, int, int]] = []
    for field in inputs.fields:
        among = set(field)
        ranked = [at for at, player in enumerate(ranking) if player in among]
        cut, moved = _cut(
            [ranking[at] for at in ranked],
            [places[at] for at in ranked if places],
            inputs,
            history=history,
            groups=groups,
            forbidden=forbidden,
            avoid=avoid,
            max_shift=max_shift,
            locked_top=locked_top,
            threes=threes,
            chance=chance,
        )
        shifts += [(player, home + len(tables), table + len(tables)) for player, home, table in moved]
        tables += cut
    fixed_tables = {player: table for player, table, _ in inputs.fixed}
    (series,) = take_seats([at_fixed_numbers(tables, fixed_tables)], history, chance, inputs.fixed_seats)
    worth = measure([series], groups=groups, forbidden=forbidden, history=history)
    return SeededSeries(series, tuple(shifts), worth)


def _cut(
    ranking: Sequence[Player],
    places: Sequence[int],
    inputs: Inputs[Player],
    *,
    history: Sequence[Series[Player]],
    groups: Sequence[Collection[Player]],
    forbidden: Sequence[Collection[Player]],
    avoid: str,
    max_shift: int,
    locked_top: int,
    threes: str,
    chance: Chance,
) -> tuple[list[Table[Player]], list[tuple[Player, int, int]]]:
    order = _in_order(ranking, places, chance)
    numbers = {player: number for number, player in enumerate(order)}
    field = make_field(numbers, series=1, groups=groups, forbidden=forbidden, history=history)
    standing = Standing(
        _sizes(field, threes),
        ties=_ties(field, avoid),
        threes=_out_of_turn(field) if threes == "fair" else [0] * field.size,
        fixed=locked_top,
    )
    _give_way(standing, avoid, max_shift, chance)
    if len(inputs.fixed) > 1:
        standing.gather([[numbers[player] for player in people] for people in inputs.fixed_tables(order).values()])
    tables = [tuple(order[rank] for rank in table) for table in standing.tables]
    return tables, list(_shifts(standing, order))


def _in_order(ranking: Sequence[Player], places: Sequence[int], chance: Chance) -> list[Player]:
    if len(set(ranking)) < len(ranking):
        raise ValueError("a player is named twice")
    if not places:
        return list(ranking)
    order: list[Player] = []
    for _, level in groupby(zip(places, ranking, strict=True), key=lambda ranked: ranked[0]):
        order += chance.shuffled(player for _, player in level)
    return order


def _sizes(field: Field, threes: str) -> Sequence[int]:
    sizes = table_sizes(field.size)
    if threes == "fair":
        return _fair_sizes(field)
    return sizes if threes == "bottom" else sizes[::-1]


def _fair_sizes(field: Field) -> Sequence[int]:
    """Return sizes that send to tables of three the players who were at fewest, threes near the bottom.

    Dynamic programming: for each table and each number of threes so far, the cheapest way is stored with its cost
    and sizes; of equal ways the one with threes nearer the bottom.
    """
    out_of_turn, threes = _out_of_turn(field), empty_chairs(field.size)
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for table in range(len(table_sizes(field.size))):
        longer = {used: (cost, (*sizes, SEATS)) for used, (cost, sizes) in best.items()}
        for used, (cost, sizes) in best.items():
            # The best player of this table: each table of three before it has one player fewer. Of equal costs the
            # later three wins.
            first = SEATS * table - used
            dearer = cost + sum(out_of_turn[first : first + FEWEST])
            if used < threes and (used + 1 not in longer or dearer <= longer[used + 1][0]):
                longer[used + 1] = dearer, (*sizes, FEWEST)
        best = longer
    return best[threes][1]


def _out_of_turn(field: Field) -> list[int]:
    fair = zip(field.threes, field.floors, field.ceilings, strict=True)
    return [OUT_OF_TURN.of_three(times, (floor, ceiling)) for times, floor, ceiling in fair]


def _ties(field: Field, avoid: str) -> Ties:
    if avoid == "off":
        return tuple({} for _ in range(field.size))
    return field.apart if avoid == "mates" else field.ties()


def _give_way(standing: Standing, avoid: str, max_shift: int, chance: Chance) -> None:
    """Search within reach; if everything must be avoided and clashes are left, widen the reach."""
    reach = max_shift
    give_way(standing, reach=reach, chance=chance)
    while avoid == "hard" and standing.clashes() and reach < len(standing.tables):
        reach = 2 * reach + 1
        give_way(standing, reach=reach, chance=chance)


def _shifts(standing: Standing, order: Sequence[Player]) -> Iterator[tuple[Player, int, int]]:
    for number, table in enumerate(standing.tables, start=1):
        for rank in table:
            if standing.home[rank] + 1 != number:
                yield order[rank], standing.home[rank] + 1, number
