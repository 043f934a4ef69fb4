"""The lines and grey areas of the blank score sheet."""

from collections.abc import Iterator
from typing import Final

from scoring.printing.page import BLACK, HAIR, MARGIN, SOFT, Rule, Tint
from scoring.rules import positions

from .head import empty_fields
from .layout import (
    DEALERS,
    HEAD,
    KEEPER_LINE,
    KEEPER_SIGNS,
    NAMES_END,
    PASSED_BOXES,
    PASSED_HEIGHT,
    PASSED_TOP,
    RIGHT,
    ROWS,
    Kind,
    Layout,
    Span,
)

THIN: Final = 0.1
LINE: Final = 0.18
ROUND: Final = 0.34
FRAME: Final = 0.5
BOXES: Final = 5

HEAD_GROUND: Final = 0.955
TOTAL_GROUND: Final = 0.93
WHITE: Final = 1.0


def form_tints(layout: Layout) -> Iterator[Tint]:
    yield Tint(MARGIN, HEAD, RIGHT - MARGIN, ROWS - HEAD, HEAD_GROUND)
    left = layout.players_start
    for line, span in zip(layout.kind.foot, layout.foot, strict=True):
        if line.is_total:
            yield Tint(left, span.start, layout.passed.start - left, span.size, TOTAL_GROUND)
    yield from _sitting_out(layout)
    for span in _boxed_lines(layout):
        yield from (_box_ground(player.block, span) for player in layout.players)


def _sitting_out(layout: Layout) -> Iterator[Tint]:
    """Yield the grey areas: the player who sits out is never declarer, so nothing is written there. ISkO 3.2"""
    kind = layout.kind
    for number in kind.numbers:
        for seat in positions(kind.dealer(number), kind.seats).sitting_out:
            block = layout.players[seat].block
            yield Tint(block.start, layout.row_top(number), block.size, layout.pitch, HEAD_GROUND)


def form_rules(layout: Layout) -> Iterator[Rule]:
    """Yield every line; the frame comes last and covers the lines it crosses."""
    yield from _field_rules(layout.kind)
    yield from _row_rules(layout)
    yield from _column_rules(layout)
    yield from _player_rules(layout)
    yield from _frame(MARGIN, HEAD, RIGHT, layout.rows_end)
    yield Rule.across(ROWS, MARGIN, RIGHT, FRAME, BLACK)
    if layout.foot:
        yield from _foot_rules(layout)


def _field_rules(kind: Kind) -> Iterator[Rule]:
    for _, span, y in empty_fields(has_number=kind.has_number):
        yield Rule.across(y, span.start, span.end, LINE, SOFT)


def _row_rules(layout: Layout) -> Iterator[Rule]:
    yield Rule.across(NAMES_END, layout.players_start, layout.pot.start, LINE, SOFT)
    for number in layout.kind.numbers[1:]:
        y = layout.row_top(number)
        ends_round = (number - 1) % layout.kind.seats == 0
        yield Rule.across(y, MARGIN, RIGHT, ROUND if ends_round else THIN, BLACK if ends_round else HAIR)


def _column_rules(layout: Layout) -> Iterator[Rule]:
    end = layout.rows_end
    yield Rule.down(DEALERS.start, HEAD, end, THIN, HAIR)
    for column in layout.kind.columns:
        x, begins_group = layout.columns[column.key].start, column.begins_group
        yield Rule.down(x, HEAD, end, ROUND if begins_group else THIN, BLACK if begins_group else HAIR)


def _player_rules(layout: Layout) -> Iterator[Rule]:
    bottom = layout.signing.end
    for player in layout.players:
        yield Rule.down(player.block.start, HEAD, bottom, ROUND, BLACK)
        for count in (player.won, player.lost):
            yield Rule.down(count.start, NAMES_END, layout.rows_end, THIN, HAIR)
    for x in dict.fromkeys((layout.pot.start, layout.passed.start)):
        yield Rule.down(x, HEAD, bottom, ROUND, BLACK)


def _frame(left: float, top: float, right: float, bottom: float) -> Iterator[Rule]:
    yield Rule.across(top, left, right, FRAME, BLACK)
    yield Rule.across(bottom, left, right, FRAME, BLACK)
    yield Rule.down(left, top, bottom, FRAME, BLACK)
    yield Rule.down(right, top, bottom, FRAME, BLACK)


def _foot_rules(layout: Layout) -> Iterator[Rule]:
    left, right = layout.players_start, layout.passed.start
    for line, span in zip(layout.kind.foot, layout.foot, strict=True):
        yield Rule(left, span.end, right, span.end, *_weight(is_strong=line.is_total))
        if line.is_total:
            yield Rule(left, span.start, right, span.start, *_weight(is_strong=True))
    yield Rule(left, layout.signing.end, right, layout.signing.end, *_weight(is_strong=True))
    for span in _boxed_lines(layout):
        for player in layout.players:
            yield from _digit_boxes(player.block, span)
    if layout.kind.counts_passed:
        yield from _passed_boxes(layout.rows_end + PASSED_TOP)
    y = layout.signing.end - KEEPER_LINE
    yield Rule.across(y, KEEPER_SIGNS.start, KEEPER_SIGNS.end, LINE, SOFT)


def _passed_boxes(top: float) -> Iterator[Rule]:
    left, right, bottom = PASSED_BOXES.start, PASSED_BOXES.end, top + PASSED_HEIGHT
    for x in (left, (left + right) / 2, right):
        yield Rule.down(x, top, bottom, LINE, SOFT)
    yield Rule.across(top, left, right, LINE, SOFT)
    yield Rule.across(bottom, left, right, LINE, SOFT)


def _weight(*, is_strong: bool) -> tuple[float, float]:
    return (ROUND, BLACK) if is_strong else (THIN, HAIR)


def _boxed_lines(layout: Layout) -> Iterator[Span]:
    return (span for line, span in zip(layout.kind.foot, layout.foot, strict=True) if line.boxed)


def _digit_boxes(block: Span, line: Span) -> Iterator[Rule]:
    """Yield a box for the sign and four for the digits; no total has five."""
    ground = _box_ground(block, line)
    left, top = ground.x, ground.y
    right, bottom = left + ground.width, top + ground.height
    for place in range(BOXES + 1):
        x = left + place * ground.width / BOXES
        yield Rule.down(x, top, bottom, LINE, SOFT)
    yield Rule.across(top, left, right, LINE, SOFT)
    yield Rule.across(bottom, left, right, LINE, SOFT)


def _box_ground(block: Span, line: Span) -> Tint:
    width = min(21.5, block.size - 1.2)
    return Tint(block.start + (block.size - width) / 2, line.start + 0.9, width, line.size - 1.8, WHITE)
