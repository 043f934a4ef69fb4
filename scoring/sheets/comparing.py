"""Find the first deal in which a second list on paper differs from this one, by comparing running totals."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring import phrases
from scoring.models import EntryKind
from scoring.sheets.difference import ListDifference
from scoring.sheets.queries import SheetPage
from scoring.sheets.written_list import entry_deal_sentence

# Entries after which compared deals are unchanged.
_ADD_ONLY: Final = (EntryKind.DEAL, EntryKind.SIGNATURE, EntryKind.ADJUSTMENT, EntryKind.ENDING)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The comparison so far: the lists agree up to deal `agreed` and differ after deal `differs` (0: unknown).

    `there` are the seats' running totals after deal `differs` on the second list, `after` is the newest entry of this
    list that was compared.
    """

    agreed: int = 0
    differs: int = 0
    there: tuple[int, ...] = ()
    after: int = 0

    @property
    def found(self) -> int:
        return self.differs if self.differs == self.agreed + 1 else 0


def still_standing(known: Comparison, page: SheetPage) -> Comparison:
    """Return the comparison so far, or an empty one if this list has since been corrected or the figures do
    not fit it."""
    later = page.entries[known.after :]
    deals, seats = len(page.sheet.deals), page.record.seat_count
    is_sound = 0 <= known.agreed <= deals and (known.agreed < known.differs <= deals or not known.differs)
    is_sound &= not known.differs or len(known.there) == seats
    is_sound &= all(entry.kind in _ADD_ONLY for entry in later)
    return known if is_sound else Comparison()


def compared(known: Comparison, page: SheetPage, number: int, there: Sequence[int]) -> Comparison:
    after = page.record.head_seq
    if page.sheet.rows[number - 1].running_totals == tuple(there):
        is_behind = known.differs > number
        return Comparison(
            agreed=max(known.agreed, number),
            differs=known.differs if is_behind else 0,
            there=known.there if is_behind else (),
            after=after,
        )
    # If a deal differs that agreed before, the second list has been corrected or is another one.
    agreed = known.agreed if known.agreed < number else 0
    if agreed < known.differs < number:
        return Comparison(agreed, known.differs, known.there, after)
    return Comparison(agreed, number, tuple(there), after)


def next_number(known: Comparison, page: SheetPage) -> int:
    """Return the deal after which to compare next: binary search below the one that differs, otherwise the newest."""
    if known.differs:
        return (known.agreed + known.differs) // 2
    return max(len(page.sheet.deals), known.agreed + 1)


def first_difference(known: Comparison, page: SheetPage) -> ListDifference | None:
    """Return the first deal that differs, as on both lists; None while unknown.

    The second list's side has the changes of the accounts; "" if none changed.
    """
    if not known.found:
        return None
    row, ruleset = page.sheet.rows[known.found - 1], page.ruleset
    before = row.before.of(ruleset.account)
    moved = [now - ruleset.brought - then for now, then in zip(known.there, before, strict=True)]
    named = zip(page.names, moved, strict=True)
    return ListDifference(
        number=known.found,
        listed=entry_deal_sentence(page, page.log.standing[known.found - 1]),
        copied=", ".join(f"{name} {phrases.format_moved(points, ruleset)}" for name, points in named if points),
    )
