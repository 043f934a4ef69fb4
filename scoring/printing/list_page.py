"""Which part of a list stands on which page, and on what kind of form."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from .layout import FootKind, Kind
from .score_list import MOST_DEALS, ListRow, ScoreList

# A list that takes several pages is shared out so that none of them is crowded.
_MOST_OF_SEVERAL: Final = 60
# About as many letters as a line takes beside the version and the address, and from margin to margin.
_NOTE_LETTERS: Final = 100
_RULE_LETTERS: Final = 165
_NOTE_LINES: Final = 2
_RULE_LINES: Final = 6


@dataclass(frozen=True, slots=True)
class ListPage:
    """One page of a list: page `number` of `of`, the `rows` on it, and those of the pages before."""

    item: ScoreList
    kind: Kind
    rows: tuple[ListRow, ...]
    before: tuple[ListRow, ...]
    rules: tuple[str, ...]
    notes: tuple[str, ...]
    number: int
    of: int

    @property
    def is_last(self) -> bool:
        return self.number == self.of


def pages_of(item: ScoreList) -> list[ListPage]:
    """The pages of the list, in their order; the foot stands on the last."""
    numbers = range(1, item.row_count + 1)
    share = _share(len(numbers), item.seats)
    parts = [numbers[start : start + share] for start in range(0, len(numbers), share)]
    return [_page(item, part, place, len(parts)) for place, part in enumerate(parts, start=1)]


def _share(rows: int, seats: int) -> int:
    """How many rows a page takes: all, or an even share of them in whole rounds."""
    if rows <= MOST_DEALS:
        return rows
    pages = ceil(rows / _MOST_OF_SEVERAL)
    return ceil(rows / pages / seats) * seats


def _page(item: ScoreList, numbers: range, number: int, of: int) -> ListPage:
    is_last = number == of
    rules = _lines(item.rules, _RULE_LETTERS, _RULE_LINES) if is_last else ()
    return ListPage(
        item=item,
        kind=_kind(item, numbers, has_foot=is_last, rule_lines=len(rules)),
        rows=tuple(row for row in item.rows if row.number in numbers),
        before=tuple(row for row in item.rows if row.number < numbers.start),
        rules=rules,
        notes=_lines(item.notes, _NOTE_LETTERS, _NOTE_LINES) if is_last else (),
        number=number,
        of=of,
    )


def _kind(item: ScoreList, numbers: range, *, has_foot: bool, rule_lines: int) -> Kind:
    foot = [FootKind(line.word, line.is_total, line.boxed and not line.texts) for line in item.foot]
    return Kind(
        seats=item.seats,
        first=numbers.start,
        length=len(numbers),
        first_dealer=item.first_dealer,
        columns=item.columns,
        foot=tuple(foot) if has_foot else (),
        rule_lines=rule_lines,
        has_pot=item.has_pot,
        has_passed=item.has_passed,
        has_number=bool(item.number),
        words=tuple(item.words.items()),
        counts_passed=item.counts_passed and has_foot,
    )


def _lines(notes: Sequence[str], letters: int, most: int) -> tuple[str, ...]:
    """The notes in the lines there are; of those that find no room the number is told: "... +3"."""
    lines: list[str] = []
    for place, note in enumerate(notes):
        if lines and len(lines[-1]) + len(note) < letters:
            lines[-1] += f" · {note}"
        elif len(lines) < most:
            lines.append(note)
        else:
            lines[-1] = f"{lines[-1][:letters].rstrip()} … +{len(notes) - place}"
            break
    return tuple(lines)
