"""Check a list keyed from paper, and name the cell at fault."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from .explanations import COLUMNS, explanations, row_slips
from .findings import Candidate, Finding, KeyedCell
from .keyed_list import SEEGER_FABIAN, KeyedList, ListRules, misses

EQUATIONS: Final = ("count", "total")


def check_keyed_list(keyed: KeyedList, rules: ListRules = SEEGER_FABIAN) -> tuple[Finding, ...]:
    """Return all faults of the list as keyed, () if every equation holds. official.md 2.4

    This is one finding if a single slip can explain everything, otherwise one for each equation and limit not met.
    """
    missed = tuple(misses(keyed, rules))
    if not missed:
        return tuple(_doubts(keyed, rules))
    if candidates := explanations(keyed, rules):
        return (_explained(missed, candidates),)
    return tuple(_unexplained(keyed, miss) for miss in missed)


def is_proved(keyed: KeyedList, rules: ListRules = SEEGER_FABIAN) -> bool:
    """Return whether the paper confirms the keyed figures: totals and passed deals are keyed, and everything agrees."""
    is_whole = keyed.passed is not None and all(row.total is not None for row in keyed.rows)
    return is_whole and not check_keyed_list(keyed, rules)


def differences(first: KeyedList, second: KeyedList) -> tuple[KeyedCell, ...]:
    """Return where two keyings of a list differ, in the order of the paper; the second one is taken as meant."""
    if len(first.rows) != len(second.rows):
        raise ValueError(f"one list has {len(first.rows)} seats, the other {len(second.rows)}")
    places = [(seat, name) for seat in range(len(first.rows)) for name in COLUMNS]
    cells = [KeyedCell(*place, first.cell(*place), second.cell(*place)) for place in (*places, (None, "passed"))]
    return tuple(cell for cell in cells if cell.keyed != cell.meant)


def _doubts(keyed: KeyedList, rules: ListRules) -> Iterator[Finding]:
    left_over = keyed.deals - keyed.games
    if keyed.passed is None and left_over > rules.most_passed:
        yield Finding("many_passed", None, left_over)


def _explained(missed: tuple[Finding, ...], candidates: tuple[Candidate, ...]) -> Finding:
    """Name the cell at fault if there is only one, otherwise the first equation not met, with all explanations.

    A limit alone names no cell: without a total any other figure may be wrong as well.
    """
    only = candidates[0]
    if len(candidates) > 1 or all(miss.code not in EQUATIONS for miss in missed):
        return replace(missed[0], candidates=candidates)
    return Finding(only.kind, only.seat, only.by, candidates)


def _unexplained(keyed: KeyedList, miss: Finding) -> Finding:
    if miss.code != "total" or miss.seat is None:
        return miss
    return replace(miss, candidates=row_slips(keyed, miss.seat, miss.by))
