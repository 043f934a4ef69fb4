"""The position of each column and line of a score sheet, for one kind of page.

The columns follow the paper lists that players know; this is not the form of any federation.
"""

from typing import Final, NamedTuple

from scoring.printing.page import A4, MARGIN, POINTS_PER_MM, Align
from scoring.rules import dealer_of

from .score_list import FootLine, FormColumn

RIGHT: Final = A4[0] - MARGIN
HEAD: Final = 37.0
NAMES_END: Final = 49.0
ROWS: Final = 58.2
FOOT_END: Final = 283.0
RULE_LINE: Final = 2.8
SIGNING: Final = 10.5
TOTAL: Final = 7.0
FOOT_ROW: Final = 4.1
TALLEST_ROW: Final = 5.8
# The line on which the list keeper signs: its distance from the end of the foot.
KEEPER_LINE: Final = 3.2

POT_WIDTH: Final = 11.6
PASSED_WIDTH: Final = 5.6
COUNT_WIDTH: Final = {2: 6.4, 3: 6.4, 4: 5.2, 5: 3.9}
# Free millimetres next to a text: at its left, and at both sides together.
_FREE: Final = {Align.LEFT: (1.0, 1.6), Align.CENTRE: (0.0, 0.0), Align.RIGHT: (0.0, 1.0)}


class Span(NamedTuple):
    """A column, or a line of the foot: its start and size in millimetres."""

    start: float
    size: float

    @property
    def end(self) -> float:
        return self.start + self.size


NUMBERS: Final = Span(MARGIN, 7.2)
DEALERS: Final = Span(NUMBERS.end, 4.8)
KEEPER_SIGNS: Final = Span(MARGIN, 42.0)
# The square of the offline code, between the keeper's line and the words of the foot's last lines.
CODE: Final = Span(53.8, 16.8)
CODE_ENDS: Final = 0.3
# The number of deals passed in: a box for each of two digits, at this distance below the rows.
PASSED_BOXES: Final = Span(MARGIN, 13.0)
PASSED_TOP: Final = 5.4
PASSED_HEIGHT: Final = 8.0


class Kind(NamedTuple):
    """The properties shared by pages with the same blank form: deals `first` to `first` + `length` - 1.

    `foot` has its lines without their texts, empty if the list continues on another page.
    """

    seats: int
    first: int
    length: int
    first_dealer: int
    columns: tuple[FormColumn, ...]
    foot: tuple[FootLine, ...]
    rule_lines: int
    has_pot: bool
    has_passed: bool
    has_number: bool
    words: tuple[tuple[str, str], ...]
    counts_passed: bool = False

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.length)

    def dealer(self, number: int) -> int:
        return dealer_of(number, self.seats, self.first_dealer)


class PlayerColumns(NamedTuple):
    """The columns of one seat: the whole width, its running figures, its games won and lost."""

    block: Span
    running_totals: Span
    won: Span
    lost: Span


class Layout(NamedTuple):
    """The measures of one kind of page: `columns` and the width for their `texts` by key, `foot` by its lines.

    `pot` and `passed` have width 0 if the game has none.
    """

    kind: Kind
    columns: dict[str, Span]
    texts: dict[str, Span]
    players: tuple[PlayerColumns, ...]
    pot: Span
    passed: Span
    pitch: float
    foot: tuple[Span, ...]
    signing: Span

    @property
    def players_start(self) -> float:
        return self.players[0].block.start

    @property
    def rows_end(self) -> float:
        return ROWS + self.pitch * self.kind.length

    @property
    def size(self) -> float:
        """The type size of the rows in points."""
        return min(8.4 if self.kind.seats < 5 else 7.2, self.pitch * POINTS_PER_MM * 0.68)

    def row_top(self, number: int) -> float:
        return ROWS + self.pitch * (number - self.kind.first)


def layout_of(kind: Kind) -> Layout:
    columns = _columns(kind)
    passed = _last_column(PASSED_WIDTH * kind.has_passed, RIGHT)
    pot = _last_column(POT_WIDTH * kind.has_pot, passed.start)
    heights = _foot_heights(kind)
    pitch = min(TALLEST_ROW, (FOOT_END - RULE_LINE * kind.rule_lines - sum(heights) - ROWS) / kind.length)
    *foot, signing = _stacked(heights, ROWS + pitch * kind.length)
    return Layout(
        kind=kind,
        columns=columns,
        texts={column.key: _text_span(columns[column.key], column.align) for column in kind.columns},
        players=_players(kind.seats, max(span.end for span in columns.values()), pot.start),
        pot=pot,
        passed=passed,
        pitch=pitch,
        foot=tuple(foot),
        signing=signing,
    )


def _columns(kind: Kind) -> dict[str, Span]:
    columns, x = {}, DEALERS.end
    for column in kind.columns:
        columns[column.key] = Span(x, column.width)
        x += column.width
    return columns


def _last_column(width: float, end: float) -> Span:
    return Span(end - width, width)


def _text_span(column: Span, align: float) -> Span:
    at_left, both_sides = _FREE[align]
    return Span(column.start + at_left, column.size - both_sides)


def _players(seats: int, left: float, right: float) -> tuple[PlayerColumns, ...]:
    width = (right - left) / seats
    count = COUNT_WIDTH[seats]
    running_totals = width - 2 * count
    starts = [left + width * seat for seat in range(seats)]
    return tuple(
        PlayerColumns(
            Span(x, width),
            Span(x, running_totals),
            Span(x + running_totals, count),
            Span(x + running_totals + count, count),
        )
        for x in starts
    )


def _foot_heights(kind: Kind) -> list[float]:
    if not kind.foot:
        return [0.0]
    return [TOTAL if line.is_total else FOOT_ROW for line in kind.foot] + [SIGNING]


def _stacked(heights: list[float], top: float) -> list[Span]:
    spans = []
    for height in heights:
        spans.append(Span(top, height))
        top += height
    return spans
