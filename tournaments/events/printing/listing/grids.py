"""Lay out grids: tables with lines around the cells, to be read from a distance or filled in by hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.printing.page import POINTS_PER_MM, Rule, Style, Tint

from .layout import GREY, Layout
from .measure import Ruler
from .values import Cell, Grid, GridColumn, GridRow

# Room between a text and the line next to it, in millimetres.
PAD: Final = 1.1
# A text shrinks to this part of its size before it wraps, if its column wraps.
_LEAST_PART: Final = 0.75
# A whole column is set smaller, down to this part of its size; longer texts shrink or wrap on their own.
_LEAST_SCALE: Final = 0.87
# Type size and line height of a text that takes several lines.
_WRAPPED_PART: Final = 0.85
_WRAPPED_LEADING: Final = 1.2
# Columns that wrap are at first not narrowed below this, in millimetres.
_NARROWEST: Final = 24.0
_HAIRLINE, _HAIR_GREY = 0.12, 0.55
_STRONG_LINE: Final = 0.4
_TINT: Final = 0.88
_STRIKE_LINE, _RISE = 0.22, 0.8
_AFTER: Final = 3.0
_ROUNDING: Final = 0.001


@dataclass(frozen=True, slots=True)
class _Placed:
    """A cell with its lines and its distance from the left edge of the grid, in millimetres."""

    cell: Cell
    column: GridColumn
    start: float
    width: float
    style: Style
    lines: tuple[str, ...]


def least_height_of(grid: Grid) -> float:
    # A heading must not be separated from the head and two rows.
    return sum(row.height or grid.height for row in (*grid.head, *grid.rows[:2]))


def set_grid(layout: Layout, grid: Grid) -> None:
    widths = _widths(grid, layout.frame.width, layout.ruler)
    sizes = [_size(grid, place, width - 2 * PAD, layout.ruler) for place, width in enumerate(widths)]
    head = [_measured(grid, row, widths, sizes, layout.ruler) for row in grid.head]
    rows = [_measured(grid, row, widths, sizes, layout.ruler) for row in grid.rows]
    if grid.whole:
        layout.need(sum(height for _, height in (*head, *rows)))
    # The head does not stay alone at the foot of a page, and is repeated on every page.
    first = rows[0][1] if rows else 0.0
    layout.need(sum(height for _, height in head) + first)
    top = _set_head(layout, grid, head, widths)
    groups = _group_heights(grid.rows, [height for _, height in rows])
    for row, (cells, height), needed in zip(grid.rows, rows, groups, strict=True):
        # At least one row is set on every page, even if its group is higher than a page.
        if layout.room < needed and layout.y > top:
            _close(layout, top, widths)
            layout.next_frame()
            top = _set_head(layout, grid, head, widths)
        _set_row(layout, row, cells, height)
    _close(layout, top, widths)
    layout.y += _AFTER


def _group_heights(rows: Sequence[GridRow], heights: Sequence[float]) -> list[float]:
    """Return for each row its height plus that of the rows kept together with it."""
    found: list[float] = []
    for row, height in zip(reversed(rows), reversed(heights), strict=True):
        found.append(height + (found[-1] if row.stays and found else 0.0))
    return found[::-1]


def _set_head(
    layout: Layout, grid: Grid, head: Sequence[tuple[list[_Placed], float]], widths: Sequence[float]
) -> float:
    """Set the header with a heavy line below; return the top of the grid on this page."""
    top = layout.y
    for row, (cells, height) in zip(grid.head, head, strict=True):
        _set_row(layout, row, cells, height)
    if head:
        layout.line(layout.y, _STRONG_LINE, 0.0, layout.frame.left, sum(widths))
    return top


def _close(layout: Layout, top: float, widths: Sequence[float]) -> None:
    length = sum(widths)
    for y in (top, layout.y):
        layout.line(y, _STRONG_LINE, 0.0, layout.frame.left, length)
    for x in (layout.frame.left, layout.frame.left + length):
        layout.upright(x, _STRONG_LINE, 0.0, top, layout.y - top)


def _set_row(layout: Layout, row: GridRow, cells: Sequence[_Placed], height: float) -> None:
    for placed in cells:
        left = layout.frame.left + placed.start
        if placed.cell.tinted:
            layout.page.tints.append(Tint(left, layout.y, placed.width, height, _TINT))
        # The left edge of the grid belongs to the frame that _close draws.
        if placed.start:
            is_strong = placed.column.strong
            width, grey = (_STRONG_LINE, 0.0) if is_strong else (_HAIRLINE, _HAIR_GREY)
            layout.upright(left, width, grey, layout.y, height)
        _set_texts(layout, placed, left, height)
    layout.y += height
    width, grey = (_STRONG_LINE, 0.0) if row.strong else (_HAIRLINE, _HAIR_GREY)
    layout.line(layout.y, width, grey, layout.frame.left, sum(placed.width for placed in cells))


def _set_texts(layout: Layout, placed: _Placed, left: float, height: float) -> None:
    # The lines of a cell are centred as one block.
    step = height / len(placed.lines) if len(placed.lines) == 1 else _step(placed.style)
    top = layout.y + (height - step * len(placed.lines)) / 2
    room = placed.width - 2 * PAD
    align = placed.column.align if placed.cell.align is None else placed.cell.align
    for line in placed.lines:
        if line:
            layout.write(left + PAD, top, step, line, placed.style, room, align)
        if line and placed.cell.struck:
            length = min(room, layout.ruler.length(line, placed.style.size, bold=placed.style.bold)) + 0.8
            # Follows the text's alignment, with 0.4 mm on either side.
            start = left + PAD - 0.4 + (room + 0.8 - length) * align
            _strike(layout, start, top + step / 2, length)
        top += step


def _strike(layout: Layout, left: float, middle: float, length: float) -> None:
    # Rising a little, so that it cannot be read as a minus.
    layout.page.rules.append(
        Rule(
            x1=left,
            y1=middle + _RISE,
            x2=left + length,
            y2=middle - _RISE,
            width=_STRIKE_LINE,
            grey=0.0,
        )
    )


def _measured(
    grid: Grid, row: GridRow, widths: Sequence[float], sizes: Sequence[float], ruler: Ruler
) -> tuple[list[_Placed], float]:
    # A row grows with its highest cell.
    cells = list(_placed_cells(grid, row, widths, sizes, ruler))
    taken = [_step(placed.style) * len(placed.lines) + 1.0 for placed in cells if len(placed.lines) > 1]
    return cells, max([row.height or grid.height, *taken])


def _placed_cells(
    grid: Grid, row: GridRow, widths: Sequence[float], sizes: Sequence[float], ruler: Ruler
) -> Iterator[_Placed]:
    place = 0
    for cell in row.cells:
        column, width = grid.columns[place], sum(widths[place : place + cell.spans])
        style, lines = _fitted(
            # A cell over several columns does not follow the size of the first one.
            cell,
            column,
            cell.size or (sizes[place] if cell.spans == 1 else grid.size),
            width - 2 * PAD,
            ruler,
        )
        yield _Placed(cell=cell, column=column, start=sum(widths[:place]), width=width, style=style, lines=lines)
        place += cell.spans


def _fitted(cell: Cell, column: GridColumn, size: float, room: float, ruler: Ruler) -> tuple[Style, tuple[str, ...]]:
    """Fit the text into one line, in smaller type if necessary; a text still too long is broken into several lines."""
    plain = Style(size, bold=cell.bold, colour=GREY if cell.soft else (0.0, 0.0, 0.0), least=size * 0.4)
    parts = cell.text.splitlines() or [""]
    length = _length(cell, size, ruler)
    if length <= room + _ROUNDING:
        return plain, tuple(parts)
    wraps = column.wraps or cell.spans > 1
    # A column that does not wrap shrinks its texts as far as necessary.
    if len(parts) == 1 and (length * _LEAST_PART <= room or not wraps):
        return plain._replace(size=size * room / length), tuple(parts)
    smaller = plain._replace(size=size * _WRAPPED_PART)
    return smaller, tuple(ruler.lines(cell.text, room, smaller.size, bold=cell.bold))


def _step(style: Style) -> float:
    return style.size * _WRAPPED_LEADING / POINTS_PER_MM


def _widths(grid: Grid, room: float, ruler: Ruler) -> list[float]:
    widths = [column.width or _wanted(grid, place, ruler) for place, column in enumerate(grid.columns)]
    # If there is too little room, only columns that wrap give way; if that is not enough, all shrink in proportion.
    giving = {place for place, column in enumerate(grid.columns) if column.wraps}
    wanted = sum(widths[place] for place in giving)
    over = sum(widths) - room
    if giving and over > 0:
        # Each gives in proportion to its width, none below the narrowest.
        widths = [
            max(min(width, _NARROWEST), width - over * width / wanted) if place in giving else width
            for place, width in enumerate(widths)
        ]
    growing = [place for place, column in enumerate(grid.columns) if column.grows]
    left = room - sum(widths)
    if left < 0:
        return [width * room / sum(widths) for width in widths]
    return [width + left / max(len(growing), 1) * (place in growing) for place, width in enumerate(widths)]


def _wanted(grid: Grid, place: int, ruler: Ruler) -> float:
    # Cells over several columns do not widen these.
    lengths = (_length(cell, cell.size or grid.size, ruler) for cell in _cells_of(grid, place))
    return max(lengths, default=0.0) + 2 * PAD + 0.2


def _size(grid: Grid, place: int, room: float, ruler: Ruler) -> float:
    if not grid.columns[place].wraps:
        return grid.size
    # One size for the whole column, small enough for every text that _LEAST_SCALE can save from wrapping.
    parts = (room / max(_length(cell, grid.size, ruler), room) for cell in _cells_of(grid, place) if not cell.size)
    return grid.size * min((part for part in parts if part >= _LEAST_SCALE), default=1.0)


def _cells_of(grid: Grid, place: int) -> Iterator[Cell]:
    for row in (*grid.head, *grid.rows):
        start = 0
        for cell in row.cells:
            if start == place and cell.spans == 1:
                yield cell
            start += cell.spans


def _length(cell: Cell, size: float, ruler: Ruler) -> float:
    return max((ruler.length(part, size, bold=cell.bold) for part in cell.text.splitlines()), default=0.0)
