"""The single slips by a typist or a table that would explain a faulty list."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from .findings import Candidate, KeyedCell
from .keyed_list import KeyedList, ListRules, count_gap, misses, total_gaps

# In the order of the paper.
COLUMNS: Final = ("points", "won", "lost", "total")


def explanations(keyed: KeyedList, rules: ListRules) -> tuple[Candidate, ...]:
    """Return every single slip whose repair leaves the list without faults, common slips first."""
    found = [candidate for candidate in _tried(keyed, rules) if _is_consistent(_repaired(keyed, candidate), rules)]
    if _is_consistent(keyed, rules.with_bonuses_confused()):
        found.append(Candidate("bonus"))
    return tuple(sorted(found, key=lambda candidate: not candidate.slip))


def row_slips(keyed: KeyedList, seat: int, by: int) -> tuple[Candidate, Candidate]:
    return _slip(keyed, seat, "points", by), _slip(keyed, seat, "total", -by)


def _is_consistent(keyed: KeyedList, rules: ListRules) -> bool:
    return next(misses(keyed, rules), None) is None


def _repaired(keyed: KeyedList, candidate: Candidate) -> KeyedList:
    for cell in candidate.cells:
        keyed = keyed.with_cell(cell.seat, cell.name, cell.meant)
    return keyed


def _tried(keyed: KeyedList, rules: ListRules) -> Iterator[Candidate]:
    """Yield each cell with the figure its equations require, and each swap, if it is part of all equations missed."""
    count, gaps = count_gap(keyed), total_gaps(keyed, rules)
    yield from _game_slips(keyed, count, gaps, rules)
    if count:
        yield from _deal_slips(keyed, count)
        return
    # Points and totals are only in the equation of their row, and a swap does not change the count.
    off = [seat for seat, by in enumerate(gaps) if by]
    if len(off) == 1:
        yield from row_slips(keyed, off[0], gaps[off[0]] or 0)
    yield from _swaps(keyed, gaps)


def _game_slips(keyed: KeyedList, count: int, gaps: Sequence[int | None], rules: ListRules) -> Iterator[Candidate]:
    for seat, by in enumerate(gaps):
        for name, worth in (("won", rules.bonus_win), ("lost", -rules.malus_loss)):
            games = {count}
            # If the passed deals were not read, the total shows how many games are missing.
            if keyed.passed is None and by and worth and by % worth == 0:
                games.add(by // worth)
            yield from (_slip(keyed, seat, name, more) for more in sorted(games - {0}))


def _deal_slips(keyed: KeyedList, count: int) -> Iterator[Candidate]:
    if keyed.passed is not None:
        yield _slip(keyed, None, "passed", count)
    yield _slip(keyed, None, "deals", -count)


def _slip(keyed: KeyedList, seat: int | None, name: str, by: int) -> Candidate:
    figure = keyed.cell(seat, name) or 0
    return Candidate(name, (KeyedCell(seat, name, figure, figure + by),))


def _swaps(keyed: KeyedList, gaps: Sequence[int | None]) -> Iterator[Candidate]:
    # A row that makes its total is not part of a swap. A swap of two rows changes no third row, so it explains nothing
    # if a third one is off.
    doubtful = [seat for seat, by in enumerate(gaps) if by != 0]
    off = {seat for seat in doubtful if gaps[seat]}
    pairs = [("won_lost", (seat, "won"), (seat, "lost")) for seat in doubtful]
    for one, two in combinations(doubtful, 2):
        if off <= {one, two}:
            pairs += [("swapped", (one, name), (two, name)) for name in COLUMNS]
    for kind, place, other in pairs:
        figure, swapped = keyed.cell(*place), keyed.cell(*other)
        if None not in (figure, swapped) and figure != swapped:
            yield Candidate(kind, (KeyedCell(*place, figure, swapped), KeyedCell(*other, swapped, figure)))
