"""Lay out blocks below each other in the columns of one page after another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, NamedTuple

from scoring.printing.page import HALF_DIGIT, POINTS_PER_MM, Align, Style, Text

from .grids import least_height_of, set_grid
from .layout import GREY, LEADING, Box, Layout
from .measure import GUTTER, HEADING_PART, LEAST_TYPE, STACKED_LEADING, Ruler, fit, gutter, stacked_size
from .values import Block, Facts, Grid, Heading, ListingColumn, Paragraph, Row, Signatures, Table

# A word or figure too long for its column shrinks down to this part of its size.
_LEAST_PART: Final = 0.68
# The most lines of a text that is too long; in a column that yields; and in the smallest type.
_MOST_LINES: Final = 3
_MOST_YIELDING: Final = 2
_MOST_OF_LEAST: Final = 5
# Room around a text of more than two lines, in type sizes.
_STACK_ROOM: Final = 0.25
# Parts of the column's width that are tried to make lines equally long.
_NARROWER: Final = (0.9, 0.8, 0.7, 0.6)
_HAIRLINE: Final = 0.12
_HAIR_GREY: Final = 0.72
_HEAD_LINE: Final = 0.3
# Groups up to so many rows stay on one page, and tables up to so many rows with their heading.
_LARGEST_WHOLE: Final = 6
_SMALL_TABLE: Final = 12
# Factors for the height of rows that are tried to save a page.
_CLOSER: Final = (0.97, 0.94, 0.91, 0.88, 0.85)
# Otherwise the last page gets at least so many rows.
_FEWEST_LAST: Final = 4
_AFTER_BLOCK: Final = 2.6
# Text under a small table stays with it up to this height, in millimetres.
_MOST_TAIL: Final = 25.0
_SIGNING: Final = 11.5
# The least side of a box to tick, in millimetres; next to larger type it is as high as that.
_BOX: Final = 4.5


def set_blocks(layout: Layout, blocks: Sequence[Block]) -> None:
    for place, block in enumerate(blocks):
        if isinstance(block, Heading):
            _set_heading(layout, block, blocks[place + 1 :])
        elif isinstance(block, Paragraph):
            _set_paragraph(layout, block)
        elif isinstance(block, Facts):
            _set_facts(layout, block)
        elif isinstance(block, Signatures):
            _set_signatures(layout, block)
        elif isinstance(block, Grid):
            set_grid(layout, block)
        else:
            _set_table(layout, block, tail=_tail(layout, blocks[place + 1 :]))


def _tail(layout: Layout, blocks: Sequence[Block]) -> float:
    """Return the height of sentences, facts and signatures right after a table, which must not be alone on a page."""
    height = _AFTER_BLOCK
    for block in blocks:
        if isinstance(block, Paragraph):
            lines = layout.ruler.lines(block.text, layout.frame.width, block.size, bold=block.bold)
            height += len(lines) * _line_height(block.size) + block.size * 0.5 / POINTS_PER_MM
        elif isinstance(block, Facts):
            height += len(block.pairs) * _line_height(block.size) + _AFTER_BLOCK
        elif isinstance(block, Signatures):
            height += _SIGNING
        else:
            break
    return height


def _set_heading(layout: Layout, block: Heading, following: Sequence[Block]) -> None:
    lines = layout.ruler.lines(block.text, layout.frame.width, block.size, bold=block.bold)
    height = _line_height(block.size)
    if (
        block.begins_page
        and not layout.is_at_top
        and not (block.may_share and layout.room > height * (len(lines) + 1) + _shared_height(layout, following))
    ):
        layout.next_page()
    before = 0.0 if layout.is_at_top else block.size * 0.5 / POINTS_PER_MM
    layout.need(before + height * len(lines) + 1 + _least_height(layout, following))
    if not layout.is_at_top:
        layout.y += before
    style = Style(block.size, bold=block.bold)
    for line in lines:
        layout.need(height)
        layout.write(layout.frame.left, layout.y, height, line, style, layout.frame.width, block.align)
        layout.y += height
    layout.y += 1.0


def _shared_height(layout: Layout, blocks: Sequence[Block]) -> float:
    """Return the room that a part needs to share a page: its whole table, or what is kept with a heading."""
    return _whole_height(blocks[0]) if blocks and isinstance(blocks[0], Table) else _least_height(layout, blocks)


def _least_height(layout: Layout, blocks: Sequence[Block]) -> float:
    """Return the height that must be kept with a heading: for a small table all of it, with the text below."""
    if not blocks:
        return 0.0
    block, *others = blocks
    if isinstance(block, Table):
        whole = _whole_height(block)
        # Rows may be set closer to make that fit.
        with_tail = (whole - _pitch(block)) * _CLOSER[-1] + _line_height(block.size)
        with_tail += min(_tail(layout, others), _MOST_TAIL)
        return max(whole, with_tail) if len(block.rows) <= _SMALL_TABLE else 4 * _pitch(block)
    if isinstance(block, Grid):
        return least_height_of(block)
    # An introductory sentence stays with the table after it.
    if isinstance(block, Paragraph) and others and isinstance(others[0], Table):
        return _line_height(block.size) + min(_whole_height(others[0]), 4 * _pitch(others[0]))
    if isinstance(block, Paragraph | Facts):
        return 2 * _line_height(block.size)
    return 6.0


def _whole_height(block: Table) -> float:
    # An estimate: texts that wrap make rows higher. Titles of groups are 1.35 rows high.
    return _pitch(block) * (1.35 * sum(row.group for row in block.rows) + sum(not row.group for row in block.rows) + 1)


def _set_paragraph(layout: Layout, block: Paragraph) -> None:
    style = Style(block.size, bold=block.bold, colour=GREY if block.soft else (0.0, 0.0, 0.0))
    lines = layout.ruler.lines(block.text, layout.frame.width, block.size, bold=block.bold)
    height = _line_height(block.size)
    # No single first line at the foot of a column.
    layout.need(height * (len(lines) if block.whole else min(2, len(lines))))
    for line in lines:
        layout.need(height)
        layout.write(layout.frame.left, layout.y, height, line, style, layout.frame.width, block.align)
        layout.y += height
    layout.y += block.size * 0.5 / POINTS_PER_MM


def _set_facts(layout: Layout, block: Facts) -> None:
    if not block.pairs:
        return
    width, size = layout.frame.width, block.size
    # The words share one column, of less than half the width.
    label = min(width * 0.42, max(layout.ruler.length(word, size) for word, _ in block.pairs) + GUTTER)
    height = _line_height(size)
    soft, plain = Style(size, colour=GREY, least=size * _LEAST_PART), Style(size)
    for word, text in block.pairs:
        lines = layout.ruler.lines(text, width - label - GUTTER, size)
        layout.need(height * min(2, len(lines)))
        layout.write(layout.frame.left, layout.y, height, word, soft, label, Align.LEFT)
        for line in lines:
            layout.need(height)
            x = layout.frame.left + label + GUTTER
            layout.write(x, layout.y, height, line, plain, width - label - GUTTER, Align.LEFT)
            layout.y += height
    layout.y += _AFTER_BLOCK


def _set_signatures(layout: Layout, block: Signatures) -> None:
    layout.need(_SIGNING)
    if block.at_foot:
        # Signatures at the foot, unless the column is full to there.
        layout.y = max(layout.y, layout.frame.bottom - _SIGNING)
    count = len(block.words)
    width = min(70.0, (layout.frame.width - 8.0 * (count - 1)) / count)
    style = Style(block.size, colour=GREY, least=block.size * _LEAST_PART)
    line = layout.y + _SIGNING - 4.6
    for place, word in enumerate(block.words):
        left = layout.frame.left + place * (width + 8.0)
        layout.line(line, 0.2, 0.0, left, width)
        layout.write(left, line + 0.6, 4.0, word, style, width, Align.LEFT)
    layout.y += _SIGNING


@dataclass(frozen=True, slots=True)
class _Grid:
    """A table measured for its text column; `size` is its type size there."""

    table: Table
    size: float
    starts: tuple[float, ...]
    widths: tuple[float, ...]
    styles: tuple[Style, ...]
    bold_styles: tuple[Style, ...]

    def closer(self, part: float) -> "_Grid":
        return _styled(replace(self.table, pitch=self.table.pitch * part), self.size, self.starts, self.widths)

    @property
    def length(self) -> float:
        return self.starts[-1] + self.widths[-1]


def _set_table(layout: Layout, table: Table, *, tail: float) -> None:
    grid = _grid(table, layout.frame.width, layout.ruler)
    _set_table_head(layout, grid)
    # Page breaks are decided for the whole table before its first row is set.
    grid, setting = _paged(layout, grid, tail)
    for place, (row, cells) in enumerate(zip(table.rows, setting.lines, strict=True)):
        height = _row_height(grid, row, cells)
        if place in setting.begins:
            layout.next_frame()
            _set_table_head(layout, grid)
        # The head of the page shows the range of these keys.
        if row.key:
            layout.page.keys.append(row.key)
        if row.group:
            _set_group(layout, grid, row, height)
        elif cells:
            _set_wrapped(layout, grid, row, cells, height)
        else:
            _set_row(layout, grid, row, height)
        layout.y += height
    layout.y += _AFTER_BLOCK


@dataclass(frozen=True, slots=True)
class _Setting:
    """The lines of each row's cells; the rows that start a text column; the number of further pages."""

    lines: "list[list[_Lines] | None]"
    begins: list[int]
    pages: int


def _paged(layout: Layout, grid: _Grid, tail: float) -> tuple[_Grid, _Setting]:
    """Set rows closer if the table then takes one page less; otherwise avoid a last page of one or two rows."""
    usual = _setting(layout, grid, tail)
    for part in _CLOSER if usual.pages and layout.sets_closer else ():
        closer = grid.closer(part)
        setting = _setting(layout, closer, tail)
        if setting.pages < usual.pages:
            return closer, setting
    rows = grid.table.rows
    # Move rows to the last column if it has too few and the one before at least twice as many. Groups have their own
    # rule for breaks.
    before, last = [0, 0, *usual.begins][-2:]
    if len(rows) - last < _FEWEST_LAST <= (last - before) // 2 and not any(row.group for row in rows):
        usual.begins[-1] = len(rows) - _FEWEST_LAST
    return grid, usual


def _setting(layout: Layout, grid: _Grid, tail: float) -> _Setting:
    rows, pitch, head = grid.table.rows, _pitch(grid.table), _head_height(grid)
    lines = [None if row.group else _cell_lines(layout.ruler, grid, row) for row in rows]
    # A trial run: it looks at the columns to come and sets nothing.
    groups, frames = _group_sizes(rows), layout.coming()
    begins: list[int] = []
    room, page, last = layout.room, layout.frame.page, len(rows) - 1
    for place, (row, cells) in enumerate(zip(rows, lines, strict=True)):
        height = _row_height(grid, row, cells)
        # A group's title needs room for its first rows as well, the last row for the text after the table.
        if place and room < height + pitch * groups.get(place, 0) + (tail if place == last else 0.0):
            frame = next(frames)
            room, page = frame.bottom - frame.top - head, frame.page
            begins.append(place)
        room -= height
    return _Setting(lines, begins, page - layout.frame.page)


def _grid(table: Table, width: float, ruler: Ruler) -> _Grid:
    size, widths = fit(table, width, ruler)
    starts, x = [], 0.0
    for length in widths:
        starts.append(x)
        x += length + gutter(table)
    return _styled(table, size, tuple(starts), tuple(widths))


def _styled(table: Table, size: float, starts: tuple[float, ...], widths: tuple[float, ...]) -> _Grid:
    return _Grid(
        table=table,
        size=size,
        starts=starts,
        widths=widths,
        styles=tuple(_style(column, size) for column in table.columns),
        bold_styles=tuple(_style(column._replace(bold=True, soft=False), size) for column in table.columns),
    )


def _style(column: ListingColumn, size: float) -> Style:
    least = size * _LEAST_PART
    # A text may shrink further than a figure; below that it takes several lines.
    if column.is_texts and not column.wraps:
        least = min(size, LEAST_TYPE)
    return Style(size, bold=column.bold, colour=GREY if column.soft else (0.0, 0.0, 0.0), least=least)


def _set_table_head(layout: Layout, grid: _Grid) -> None:
    table = grid.table
    if not any(column.heading for column in table.columns):
        return
    size = grid.size * HEADING_PART
    height = _head_height(grid)
    # The head does not stay alone at the foot of a column.
    layout.need(height + min(2, len(table.rows)) * _pitch(table))
    style = Style(size, colour=GREY, least=size * _LEAST_PART)
    for column, start, width in zip(table.columns, grid.starts, grid.widths, strict=True):
        layout.write(layout.frame.left + start, layout.y, height, column.heading, style, width, column.align)
    layout.y += height
    layout.line(layout.y, _HEAD_LINE, 0.0, layout.frame.left, grid.length)


def _head_height(grid: _Grid) -> float:
    has_head = any(column.heading for column in grid.table.columns)
    return _line_height(grid.size * HEADING_PART) + 0.6 if has_head else 0.0


def _group_sizes(rows: Sequence[Row]) -> dict[int, int]:
    """Return, by the index of a group's title, how many of its rows are kept with it."""
    groups = [place for place, row in enumerate(rows) if row.group]
    sizes = {place: end - place - 1 for place, end in pairwise([*groups, len(rows)])}
    # A small group stays whole; a large one may be broken after two rows.
    return {place: size if size <= _LARGEST_WHOLE else 2 for place, size in sizes.items()}


class _Lines(NamedTuple):
    """The lines of a cell, and their type size."""

    lines: list[str]
    size: float


def _cell_lines(ruler: Ruler, grid: _Grid, row: Row) -> list[_Lines] | None:
    """Return the lines of each cell; None if each has one."""
    styles = grid.bold_styles if row.bold or row.sum else grid.styles
    small = stacked_size(grid.size, grid.table.pitch)
    lines = [
        _lines_of(ruler, cell, column, style, width, small=small)
        for cell, column, style, width in zip(row.cells, grid.table.columns, styles, grid.widths, strict=True)
    ]
    return lines if any(len(each.lines) > 1 for each in lines) else None


def _lines_of(ruler: Ruler, cell: str, column: ListingColumn, style: Style, width: float, *, small: float) -> _Lines:
    """Return one line, smaller if necessary; otherwise as few lines as possible, in `small` type or smaller."""
    if column.wraps:
        return _Lines(ruler.lines(cell, width, style.size, bold=style.bold), style.size)
    if not column.is_texts or ruler.length(cell, max(style.least, small), bold=style.bold) <= width:
        return _Lines([cell], style.size)
    most = _MOST_YIELDING if column.yields else _MOST_LINES
    for size in _sizes_down(small):
        lines = ruler.lines(cell, width, size, bold=style.bold)
        if len(lines) <= most:
            return _Lines(_evened(ruler, cell, lines, width, size, bold=style.bold), size)
    # The rest is joined into the last line, which the renderer cuts.
    first = _MOST_OF_LEAST - 1
    return _Lines([*lines[:first], *([" ".join(lines[first:])] if lines[first:] else [])], LEAST_TYPE)


def _sizes_down(size: float) -> Iterator[float]:
    while size > LEAST_TYPE:
        yield size
        size *= 0.92
    yield LEAST_TYPE


def _evened(ruler: Ruler, cell: str, lines: list[str], width: float, size: float, *, bold: bool) -> list[str]:
    # The narrowest width that needs no further line and breaks no further word.
    longest = ruler.longest_word(cell, size, bold=bold)
    for part in _NARROWER:
        evener = ruler.lines(cell, width * part, size, bold=bold)
        if len(evener) > len(lines) or width * part < longest:
            break
        lines = evener
    return lines


def _row_height(grid: _Grid, row: Row, cells: list[_Lines] | None) -> float:
    table = grid.table
    if row.group:
        return _pitch(table) * 1.35
    height = _pitch(table)
    for column, cell in zip(table.columns, cells or (), strict=False):
        if column.wraps:
            height = max(height, _pitch(table) + (len(cell.lines) - 1) * _line_height(table.size))
        elif len(cell.lines) > 2:
            height = max(height, len(cell.lines) * _step(cell.size) + _STACK_ROOM * cell.size / POINTS_PER_MM)
        elif len(cell.lines) > 1:
            height = max(height, len(cell.lines) * _step(cell.size))
    return height


def _step(size: float) -> float:
    return size * STACKED_LEADING / POINTS_PER_MM


def _set_group(layout: Layout, grid: _Grid, row: Row, height: float) -> None:
    top, lower = layout.y + height * 0.2, height * 0.8
    style = grid.bold_styles[0]
    layout.write(layout.frame.left, top, lower, row.cells[0], style, layout.frame.width, Align.LEFT)
    layout.line(layout.y + height, _HAIRLINE, 0.35, layout.frame.left, grid.length)


def _set_row(layout: Layout, grid: _Grid, row: Row, height: float) -> None:
    left = layout.frame.left
    texts = layout.page.texts
    base = layout.y + height / 2 + HALF_DIGIT * grid.size / POINTS_PER_MM
    styles = grid.bold_styles if row.bold or row.sum else grid.styles
    for column, start, width, style, cell in zip(
        grid.table.columns, grid.starts, grid.widths, styles, row.cells, strict=True
    ):
        if cell:
            texts.append(Text(left + start, base, cell, style, width, align=column.align))
        if column.boxed and row.to_tick:
            _set_box(layout, grid, left + start, width, column, height)
    _set_row_lines(layout, grid, row, height)


def _set_wrapped(layout: Layout, grid: _Grid, row: Row, cells: list[_Lines], height: float) -> None:
    # In a row of wrapped text, the other cells are level with its first line.
    wraps = any(column.wraps for column in grid.table.columns)
    pitch, step = _pitch(grid.table) if wraps else height, _line_height(grid.size)
    styles = grid.bold_styles if row.bold or row.sum else grid.styles
    for column, start, width, style, cell in zip(
        grid.table.columns, grid.starts, grid.widths, styles, cells, strict=True
    ):
        left = layout.frame.left + start
        if len(cell.lines) > 1 and not column.wraps:
            _set_stacked(layout, cell, Text(left, 0.0, "", style, width, align=column.align), height)
            continue
        for place, line in enumerate(cell.lines):
            layout.write(left, layout.y + place * step, pitch, line, style, width, column.align)
        if column.boxed and row.to_tick:
            _set_box(layout, grid, left, width, column, pitch)
    _set_row_lines(layout, grid, row, height)


def _set_stacked(layout: Layout, cell: _Lines, text: Text, height: float) -> None:
    step = _step(cell.size)
    # `least` equals the size: it must not shrink further, and growth.py recognises stacked text by that.
    style, top = text.style._replace(size=cell.size, least=cell.size), layout.y + (height - step * len(cell.lines)) / 2
    for place, line in enumerate(cell.lines):
        layout.write(text.x, top + place * step, step, line, style, text.width, text.align)


def _set_box(layout: Layout, grid: _Grid, left: float, width: float, column: ListingColumn, height: float) -> None:
    # Never as high as its row, so that boxes of neighbouring rows do not touch.
    side = min(max(_BOX, grid.size / POINTS_PER_MM), height * 0.62)
    layout.page.boxes.append(Box(left + (width - side) * column.align, layout.y + (height - side) / 2, side))


def _set_row_lines(layout: Layout, grid: _Grid, row: Row, height: float) -> None:
    left = layout.frame.left
    if row.sum:
        layout.line(layout.y, _HEAD_LINE, 0.0, left, grid.length)
    if grid.table.lined:
        layout.line(layout.y + height, _HAIRLINE, _HAIR_GREY, left, grid.length)
    if row.struck:
        layout.line(layout.y + height / 2, 0.25, 0.0, left, grid.length)


def _pitch(table: Table) -> float:
    return table.size * table.pitch / POINTS_PER_MM


def _line_height(size: float) -> float:
    return size * LEADING / POINTS_PER_MM
