"""Split a list into pages, and select the form for each."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from textwrap import wrap
from typing import Final

from .layout import Kind
from .score_list import MOST_DEALS, FootLine, ListRow, ScoreList

# The most rows on a page of a list with several pages.
_MOST_OF_SEVERAL: Final = 60
# About the number of letters in a line next to version and URL, and from margin to margin.
_NOTE_LETTERS: Final = 94
_RULE_LETTERS: Final = 155
_NOTE_LINES: Final = 2
_RULE_LINES: Final = 8
_SEPARATOR: Final = " · "


@dataclass(frozen=True, slots=True)
class FormPage:
    """Page `number` of `of` of a list: the `rows` on it, and the rows `before` it on earlier pages."""

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


def pages_of(item: ScoreList) -> list[FormPage]:
    numbers = range(1, item.row_count + 1)
    share = _share(len(numbers), item.seats)
    parts = [numbers[start : start + share] for start in range(0, len(numbers), share)]
    return [_page(item, part, place, len(parts)) for place, part in enumerate(parts, start=1)]


def _share(rows: int, seats: int) -> int:
    """Return how many rows a page takes: all of them, or an even share in whole rounds."""
    if rows <= MOST_DEALS:
        return rows
    pages = ceil(rows / _MOST_OF_SEVERAL)
    return ceil(rows / pages / seats) * seats


def _page(item: ScoreList, numbers: range, number: int, of: int) -> FormPage:
    is_last = number == of
    rules, notes = _under_list(item) if is_last else ((), ())
    return FormPage(
        item=item,
        kind=_kind(item, numbers, has_foot=is_last, rule_lines=len(rules)),
        rows=tuple(row for row in item.rows if row.number in numbers),
        before=tuple(row for row in item.rows if row.number < numbers.start),
        rules=rules,
        notes=notes,
        number=number,
        of=of,
    )


def _kind(item: ScoreList, numbers: range, *, has_foot: bool, rule_lines: int) -> Kind:
    foot = [FootLine(line.word, is_total=line.is_total, boxed=line.boxed and not line.texts) for line in item.foot]
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


def _under_list(item: ScoreList) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lines across the whole page, and those next to version and address.

    Notes that do not fit next to these are added to the former, and the rows become slightly lower.
    """
    rules = _note_lines(item.rules, _RULE_LETTERS, _RULE_LINES)
    if len(_set(item.notes, _NOTE_LETTERS)) <= _NOTE_LINES:
        return rules, _note_lines(item.notes, _NOTE_LETTERS, _NOTE_LINES)
    return (*rules, *_note_lines(item.notes, _RULE_LETTERS, _RULE_LINES - len(rules))), ()


def _note_lines(notes: Sequence[str], letters: int, most: int) -> tuple[str, ...]:
    """Return the notes in at most `most` lines; the number of omitted ones is added at the end: "... +3"."""
    for left in range(len(notes) + 1):
        lines = _set(notes[: len(notes) - left], letters, more=f" … +{left}" if left else "")
        if len(lines) <= most:
            return tuple(lines)
    return ()


def _set(notes: Sequence[str], letters: int, more: str = "") -> list[str]:
    """Return the notes joined into lines; only a note longer than a line is broken."""
    lines = [""]
    for place, note in enumerate(notes, start=1):
        first, *rest = wrap(note + more if place == len(notes) else note, letters) or [""]
        if lines[-1] and len(lines[-1]) + len(_SEPARATOR) + len(first) <= letters:
            first = f"{lines.pop()}{_SEPARATOR}{first}"
        lines += [first, *rest]
    return [line for line in lines if line] or [more.strip()] * bool(more)
