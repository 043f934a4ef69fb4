"""Setting blocks one below the other, into the columns of one page after another."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from scoring.printing.page import HALF_DIGIT, POINTS_PER_MM, Align, Style, Text

from .flow import LEADING, SOFT_INK, Box, Flow
from .grids import least_height_of, set_grid
from .measure import GUTTER, HEADING_PART, Ruler, fit
from .values import Block, Column, Facts, Grid, Heading, Paragraph, Row, Signatures, Table

# What is too long for its column is set smaller, down to this part of its size.
_LEAST_PART: Final = 0.68
_LEAST_YIELDING: Final = 0.55
_HAIRLINE: Final = 0.12
_HAIR_GREY: Final = 0.72
_HEAD_LINE: Final = 0.3
# Groups up to so many lines stay on one page.
_LARGEST_WHOLE: Final = 6
_AFTER_BLOCK: Final = 2.6
_SIGNING: Final = 11.5


def set_blocks(flow: Flow, blocks: Sequence[Block]) -> None:
    """All blocks, in their order."""
    for place, block in enumerate(blocks):
        following = blocks[place + 1] if place + 1 < len(blocks) else None
        if isinstance(block, Heading):
            _set_heading(flow, block, following)
        elif isinstance(block, Paragraph):
            _set_paragraph(flow, block)
        elif isinstance(block, Facts):
            _set_facts(flow, block)
        elif isinstance(block, Signatures):
            _set_signatures(flow, block)
        elif isinstance(block, Grid):
            set_grid(flow, block)
        else:
            _set_table(flow, block)


def _set_heading(flow: Flow, block: Heading, following: Block | None) -> None:
    if block.begins_page and not flow.is_at_top:
        flow.next_page()
    lines = flow.ruler.lines(block.text, flow.frame.width, block.size, bold=block.bold)
    height = _line_height(block.size)
    before = 0.0 if flow.is_at_top else block.size * 0.5 / POINTS_PER_MM
    flow.need(before + height * len(lines) + 1 + _least_height(following))
    if not flow.is_at_top:
        flow.y += before
    style = Style(block.size, bold=block.bold)
    for line in lines:
        flow.need(height)
        flow.write(flow.frame.left, flow.y, height, line, style, flow.frame.width, block.align)
        flow.y += height
    flow.y += 1.0


def _least_height(block: Block | None) -> float:
    """What must stand under a heading so that it is not alone."""
    if isinstance(block, Table):
        rows = [_pitch(block)] * min(len(block.rows), 3)
        return sum(rows) + _pitch(block)
    if isinstance(block, Grid):
        return least_height_of(block)
    if isinstance(block, Paragraph | Facts):
        return 2 * _line_height(block.size)
    return 0.0 if block is None else 6.0


def _set_paragraph(flow: Flow, block: Paragraph) -> None:
    style = Style(block.size, bold=block.bold, colour=SOFT_INK if block.soft else (0.0, 0.0, 0.0))
    lines = flow.ruler.lines(block.text, flow.frame.width, block.size, bold=block.bold)
    height = _line_height(block.size)
    flow.need(height * (len(lines) if block.whole else min(2, len(lines))))
    for line in lines:
        flow.need(height)
        flow.write(flow.frame.left, flow.y, height, line, style, flow.frame.width, block.align)
        flow.y += height
    flow.y += block.size * 0.5 / POINTS_PER_MM


def _set_facts(flow: Flow, block: Facts) -> None:
    if not block.pairs:
        return
    width, size = flow.frame.width, block.size
    label = min(width * 0.42, max(flow.ruler.length(word, size) for word, _ in block.pairs) + GUTTER)
    height = _line_height(size)
    soft, plain = Style(size, colour=SOFT_INK, least=size * _LEAST_PART), Style(size)
    for word, text in block.pairs:
        lines = flow.ruler.lines(text, width - label - GUTTER, size)
        flow.need(height * min(2, len(lines)))
        flow.write(flow.frame.left, flow.y, height, word, soft, label, Align.LEFT)
        for line in lines:
            flow.need(height)
            x = flow.frame.left + label + GUTTER
            flow.write(x, flow.y, height, line, plain, width - label - GUTTER, Align.LEFT)
            flow.y += height
    flow.y += _AFTER_BLOCK


def _set_signatures(flow: Flow, block: Signatures) -> None:
    flow.need(_SIGNING)
    if block.at_foot:
        flow.y = max(flow.y, flow.frame.bottom - _SIGNING)
    count = len(block.words)
    width = min(70.0, (flow.frame.width - 8.0 * (count - 1)) / count)
    style = Style(block.size, colour=SOFT_INK, least=block.size * _LEAST_PART)
    line = flow.y + _SIGNING - 4.6
    for place, word in enumerate(block.words):
        left = flow.frame.left + place * (width + 8.0)
        flow.line(line, 0.2, 0.0, left, width)
        flow.write(left, line + 0.6, 4.0, word, style, width, Align.LEFT)
    flow.y += _SIGNING


@dataclass(frozen=True, slots=True)
class _Grid:
    """A table measured for its column of text; `size` is that of its type there."""

    table: Table
    size: float
    starts: tuple[float, ...]
    widths: tuple[float, ...]
    styles: tuple[Style, ...]
    bold_styles: tuple[Style, ...]

    @property
    def length(self) -> float:
        return self.starts[-1] + self.widths[-1]


def _set_table(flow: Flow, table: Table) -> None:
    grid = _grid(table, flow.frame.width, flow.ruler)
    _set_table_head(flow, grid)
    has_wrapping = any(column.wraps for column in table.columns)
    together = _rows_together(table.rows)
    for place, row in enumerate(table.rows):
        lines = _cell_lines(flow.ruler, grid, row) if has_wrapping and not row.group else None
        height = _row_height(table, row, lines)
        if flow.need(height + _pitch(table) * together.get(place, 0)):
            _set_table_head(flow, grid)
        if row.key:
            flow.page.keys.append(row.key)
        if row.group:
            _set_group(flow, grid, row, height)
        elif lines:
            _set_wrapped(flow, grid, row, lines, height)
        else:
            _set_row(flow, grid, row, height)
        flow.y += height
    flow.y += _AFTER_BLOCK


def _grid(table: Table, width: float, ruler: Ruler) -> _Grid:
    size, widths = fit(table, width, ruler)
    starts, x = [], 0.0
    for length in widths:
        starts.append(x)
        x += length + GUTTER
    return _Grid(
        table,
        size,
        tuple(starts),
        tuple(widths),
        tuple(_style(column, size) for column in table.columns),
        (Style(size, bold=True, least=size * _LEAST_PART),) * len(table.columns),
    )


def _style(column: Column, size: float) -> Style:
    least = size * (_LEAST_YIELDING if column.yields else _LEAST_PART)
    return Style(size, bold=column.bold, colour=SOFT_INK if column.soft else (0.0, 0.0, 0.0), least=least)


def _set_table_head(flow: Flow, grid: _Grid) -> None:
    table = grid.table
    if not any(column.heading for column in table.columns):
        return
    size = grid.size * HEADING_PART
    height = _line_height(size) + 0.6
    flow.need(height + 2 * _pitch(table))
    style = Style(size, colour=SOFT_INK, least=size * _LEAST_PART)
    for column, start, width in zip(table.columns, grid.starts, grid.widths, strict=True):
        flow.write(flow.frame.left + start, flow.y, height, column.heading, style, width, column.align)
    flow.y += height
    flow.line(flow.y, _HEAD_LINE, 0.0, flow.frame.left, grid.length)


def _rows_together(rows: Sequence[Row]) -> dict[int, int]:
    """By the place of a group: how many of its rows stay with it."""
    groups = [place for place, row in enumerate(rows) if row.group]
    sizes = {place: end - place - 1 for place, end in pairwise([*groups, len(rows)])}
    return {place: size if size <= _LARGEST_WHOLE else 2 for place, size in sizes.items()}


def _cell_lines(ruler: Ruler, grid: _Grid, row: Row) -> list[list[str]]:
    """For each cell its lines; a cell that does not wrap has one."""
    return [
        ruler.lines(cell, width, grid.size, bold=row.bold or column.bold) if column.wraps else [cell]
        for cell, column, width in zip(row.cells, grid.table.columns, grid.widths, strict=True)
    ]


def _row_height(table: Table, row: Row, lines: list[list[str]] | None) -> float:
    if row.group:
        return _pitch(table) * 1.35
    more = max(map(len, lines)) - 1 if lines else 0
    return _pitch(table) + more * _line_height(table.size)


def _set_group(flow: Flow, grid: _Grid, row: Row, height: float) -> None:
    top, lower = flow.y + height * 0.2, height * 0.8
    style = grid.bold_styles[0]
    flow.write(flow.frame.left, top, lower, row.cells[0], style, flow.frame.width, Align.LEFT)
    flow.line(flow.y + height, _HAIRLINE, 0.35, flow.frame.left, grid.length)


def _set_row(flow: Flow, grid: _Grid, row: Row, height: float) -> None:
    left = flow.frame.left
    texts = flow.page.texts
    base = flow.y + height / 2 + HALF_DIGIT * grid.size / POINTS_PER_MM
    styles = grid.bold_styles if row.bold or row.sum else grid.styles
    for column, start, width, style, cell in zip(
        grid.table.columns, grid.starts, grid.widths, styles, row.cells, strict=True
    ):
        if cell:
            texts.append(Text(left + start, base, cell, style, width, column.align))
        if column.boxed:
            _set_box(flow, left + start, width, column, height)
    _set_row_lines(flow, grid, row, height)


def _set_wrapped(flow: Flow, grid: _Grid, row: Row, lines: list[list[str]], height: float) -> None:
    pitch, step = _pitch(grid.table), _line_height(grid.size)
    styles = grid.bold_styles if row.bold or row.sum else grid.styles
    for column, start, width, style, cell in zip(
        grid.table.columns, grid.starts, grid.widths, styles, lines, strict=True
    ):
        for place, line in enumerate(cell):
            top = flow.y + place * step
            flow.write(flow.frame.left + start, top, pitch, line, style, width, column.align)
        if column.boxed:
            _set_box(flow, flow.frame.left + start, width, column, pitch)
    _set_row_lines(flow, grid, row, height)


def _set_box(flow: Flow, left: float, width: float, column: Column, height: float) -> None:
    side = min(4.5, height * 0.62)
    flow.page.boxes.append(Box(left + (width - side) * column.align, flow.y + (height - side) / 2, side))


def _set_row_lines(flow: Flow, grid: _Grid, row: Row, height: float) -> None:
    left = flow.frame.left
    if row.sum:
        flow.line(flow.y, _HEAD_LINE, 0.0, left, grid.length)
    if grid.table.lined:
        flow.line(flow.y + height, _HAIRLINE, _HAIR_GREY, left, grid.length)
    if row.struck:
        flow.line(flow.y + height / 2, 0.25, 0.0, left, grid.length)


def _pitch(table: Table) -> float:
    return table.size * table.pitch / POINTS_PER_MM


def _line_height(size: float) -> float:
    return size * LEADING / POINTS_PER_MM
