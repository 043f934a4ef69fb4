"""What is wrong with a list keyed from paper, and which cell to name.

| code of a finding | what | `by` |
|---|---|---|
| `points`, `won`, `lost`, `total`, `passed`, `deals` | this cell alone explains everything | keyed less meant |
| `won_lost` | won and lost of this seat are swapped | won as keyed less won as meant |
| `swapped` | one column's figures of two seats are swapped | the first seat's, keyed less meant |
| `bonus` | the paper's totals take 30 for 40, or 40 for 30 | 0 |
| `total`, with several candidates or none | this row does not make its total | total less what the row makes |
| `count`, likewise | games and passed deals do not make the deals | deals less those |
| `negative` | fewer games than none | the figure |
| `too_many_games` | more games than the seat played deals | those beyond |
| `too_low`, `too_high`, `impossible` | points that so many games cannot make | points beyond the limit |
| `many_passed` | a doubt: more deals are left over than are usually passed | the deals left over |
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from .explanations import COLUMNS, Candidate, KeyedCell, explanations, row_slips
from .keyed_list import SEEGER_FABIAN, KeyedList, ListRules, Miss, misses

EQUATIONS: Final = ("count", "total")


@dataclass(frozen=True, slots=True)
class Finding:
    """One trouble: its code, the seat whose row it is (None for the whole list), by how much, what may explain it.

    The candidates begin with the usual slips; each alone would put the list right, or the row if several are wrong.
    """

    code: str
    seat: int | None
    by: int
    candidates: tuple[Candidate, ...] = ()


def check_keyed_list(keyed: KeyedList, rules: ListRules = SEEGER_FABIAN) -> tuple[Finding, ...]:
    """All that is wrong with the list as keyed; () where every equation holds. screens.md 2b

    One finding where a single slip can explain everything, else one for each equation and limit that is missed.
    """
    missed = tuple(misses(keyed, rules))
    if not missed:
        return tuple(_doubts(keyed, rules))
    if candidates := explanations(keyed, rules):
        return (_explained(missed, candidates),)
    return tuple(_unexplained(keyed, miss) for miss in missed)


def is_proved(keyed: KeyedList, rules: ListRules = SEEGER_FABIAN) -> bool:
    """Whether the paper was the second person: its totals and passed deals are keyed, and all of it agrees."""
    is_whole = keyed.passed is not None and all(row.total is not None for row in keyed.rows)
    return is_whole and not check_keyed_list(keyed, rules)


def differences(first: KeyedList, second: KeyedList) -> tuple[KeyedCell, ...]:
    """Where two keyings of one list differ, in the order of the paper; the second as what is meant."""
    if len(first.rows) != len(second.rows):
        raise ValueError(f"one list has {len(first.rows)} seats, the other {len(second.rows)}")
    places = [(seat, name) for seat in range(len(first.rows)) for name in COLUMNS]
    cells = [KeyedCell(*place, first.cell(*place), second.cell(*place)) for place in (*places, (None, "passed"))]
    return tuple(cell for cell in cells if cell.keyed != cell.meant)


def _doubts(keyed: KeyedList, rules: ListRules) -> Iterator[Finding]:
    left_over = keyed.deals - keyed.games
    if keyed.passed is None and left_over > rules.most_passed:
        yield Finding("many_passed", None, left_over)


def _explained(missed: tuple[Miss, ...], candidates: tuple[Candidate, ...]) -> Finding:
    """The cell at fault where there is but one, else the first that is missed with all that may explain it.

    A limit alone names no cell: without a total any other figure may be wrong as well.
    """
    only = candidates[0]
    if len(candidates) > 1 or all(miss.code not in EQUATIONS for miss in missed):
        return Finding(missed[0].code, missed[0].seat, missed[0].by, candidates)
    return Finding(only.kind, only.seat, only.by, candidates)


def _unexplained(keyed: KeyedList, miss: Miss) -> Finding:
    of_row = miss.seat if miss.code == "total" else None
    return Finding(miss.code, miss.seat, miss.by, row_slips(keyed, of_row, miss.by) if of_row is not None else ())
