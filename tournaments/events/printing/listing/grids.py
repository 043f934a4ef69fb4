"""Setting a grid: a table with lines around its cells, for what is read across a wall or filled in by hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.printing.page import POINTS_PER_MM, Rule, Style, Tint

from .flow import SOFT_INK, Flow
from .measure import Ruler
from .values import Cell, Grid, GridColumn, GridRow

# Room between a text and the line beside it.
PAD: Final = 1.1
_LEAST_PART: Final = 0.75
# A whole column is set smaller down to this part of its size; what is longer is set smaller alone.
_LEAST_SCALE: Final = 0.87
# What takes several lines is set so much smaller, and a little closer.
_WRAPPED_PART: Final = 0.85
_WRAPPED_LEADING: Final = 1.2
_NARROWEST: Final = 24.0
_HAIRLINE, _HAIR_GREY = 0.12, 0.55
_STRONG_LINE: Final = 0.4
_TINT: Final = 0.88
_STRIKE_LINE, _RISE = 0.22, 0.8
_AFTER: Final = 3.0
_ROUNDING: Final = 0.001


@dataclass(frozen=True, slots=True)
class _Placed:
    """A cell with the lines it takes, and where it stands from the left of the grid."""

    cell: Cell
    column: GridColumn
    start: float
    width: float
    style: Style
    lines: tuple[str, ...]


def least_height_of(grid: Grid) -> float:
    """What must stand under a heading: the head and two rows."""
    return sum(row.height or grid.height for row in (*grid.head, *grid.rows[:2]))


def set_grid(flow: Flow, grid: Grid) -> None:
    """The grid from here on; its head again wherever it goes on."""
    widths = _widths(grid, flow.frame.width, flow.ruler)
    sizes = [_size(grid, place, width - 2 * PAD, flow.ruler) for place, width in enumerate(widths)]
    head = [_measured(grid, row, widths, sizes, flow.ruler) for row in grid.head]
    rows = [_measured(grid, row, widths, sizes, flow.ruler) for row in grid.rows]
    if grid.whole:
        flow.need(sum(height for _, height in (*head, *rows)))
    first = rows[0][1] if rows else 0.0
    flow.need(sum(height for _, height in head) + first)
    top = _set_head(flow, grid, head, widths)
    groups = _group_heights(grid.rows, [height for _, height in rows])
    for row, (cells, height), needed in zip(grid.rows, rows, groups, strict=True):
        if flow.room < needed and flow.y > top:
            _close(flow, top, widths)
            flow.next_frame()
            top = _set_head(flow, grid, head, widths)
        _set_row(flow, row, cells, height)
    _close(flow, top, widths)
    flow.y += _AFTER


def _group_heights(rows: Sequence[GridRow], heights: Sequence[float]) -> list[float]:
    """For each row how much must be free: its height, and that of the rows it stays with."""
    found: list[float] = []
    for row, height in zip(reversed(rows), reversed(heights), strict=True):
        found.append(height + (found[-1] if row.stays and found else 0.0))
    return found[::-1]


def _set_head(flow: Flow, grid: Grid, head: Sequence[tuple[list[_Placed], float]], widths: Sequence[float]) -> float:
    """The rows of the head and a heavy line under them; where the grid begins on this page."""
    top = flow.y
    for row, (cells, height) in zip(grid.head, head, strict=True):
        _set_row(flow, row, cells, height)
    if head:
        flow.line(flow.y, _STRONG_LINE, 0.0, flow.frame.left, sum(widths))
    return top


def _close(flow: Flow, top: float, widths: Sequence[float]) -> None:
    """The frame around what stands on this page."""
    length = sum(widths)
    for y in (top, flow.y):
        flow.line(y, _STRONG_LINE, 0.0, flow.frame.left, length)
    for x in (flow.frame.left, flow.frame.left + length):
        flow.upright(x, _STRONG_LINE, 0.0, top, flow.y - top)


def _set_row(flow: Flow, row: GridRow, cells: Sequence[_Placed], height: float) -> None:
    for placed in cells:
        left = flow.frame.left + placed.start
        if placed.cell.tinted:
            flow.page.tints.append(Tint(left, flow.y, placed.width, height, _TINT))
        if placed.start:
            is_strong = placed.column.strong
            width, grey = (_STRONG_LINE, 0.0) if is_strong else (_HAIRLINE, _HAIR_GREY)
            flow.upright(left, width, grey, flow.y, height)
        _set_texts(flow, placed, left, height)
    flow.y += height
    width, grey = (_STRONG_LINE, 0.0) if row.strong else (_HAIRLINE, _HAIR_GREY)
    flow.line(flow.y, width, grey, flow.frame.left, sum(placed.width for placed in cells))


def _set_texts(flow: Flow, placed: _Placed, left: float, height: float) -> None:
    """The lines of a cell, together in the middle of it."""
    step = height / len(placed.lines) if len(placed.lines) == 1 else _step(placed.style)
    top = flow.y + (height - step * len(placed.lines)) / 2
    room = placed.width - 2 * PAD
    align = placed.column.align if placed.cell.align is None else placed.cell.align
    for line in placed.lines:
        if line:
            flow.write(left + PAD, top, step, line, placed.style, room, align)
        if line and placed.cell.struck:
            length = min(room, flow.ruler.length(line, placed.style.size, bold=placed.style.bold)) + 0.8
            start = left + PAD - 0.4 + (room + 0.8 - length) * align
            _strike(flow, start, top + step / 2, length)
        top += step


def _strike(flow: Flow, left: float, middle: float, length: float) -> None:
    """A line through a text, rising a little so that it is no minus."""
    flow.page.rules.append(
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
    """The cells of a row in their places, and how high it becomes."""
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
            cell, column, cell.size or (sizes[place] if cell.spans == 1 else grid.size), width - 2 * PAD, ruler
        )
        yield _Placed(cell=cell, column=column, start=sum(widths[:place]), width=width, style=style, lines=lines)
        place += cell.spans


def _fitted(cell: Cell, column: GridColumn, size: float, room: float, ruler: Ruler) -> tuple[Style, tuple[str, ...]]:
    """In one line, in smaller type if need be; what is too long for that takes several."""
    plain = Style(size, bold=cell.bold, colour=SOFT_INK if cell.soft else (0.0, 0.0, 0.0), least=size * 0.4)
    parts = cell.text.splitlines() or [""]
    length = _length(cell, size, ruler)
    if length <= room + _ROUNDING:
        return plain, tuple(parts)
    wraps = column.wraps or cell.spans > 1
    if len(parts) == 1 and (length * _LEAST_PART <= room or not wraps):
        return plain._replace(size=size * room / length), tuple(parts)
    smaller = plain._replace(size=size * _WRAPPED_PART)
    return smaller, tuple(ruler.lines(cell.text, room, smaller.size, bold=cell.bold))


def _step(style: Style) -> float:
    return style.size * _WRAPPED_LEADING / POINTS_PER_MM


def _widths(grid: Grid, room: float, ruler: Ruler) -> list[float]:
    """Columns as wide as their texts; those that wrap give way, at last all do."""
    widths = [column.width or _wanted(grid, place, ruler) for place, column in enumerate(grid.columns)]
    giving = {place for place, column in enumerate(grid.columns) if column.wraps}
    wanted = sum(widths[place] for place in giving)
    over = sum(widths) - room
    if giving and over > 0:
        # Each gives by its length, none below the narrowest.
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
    """What the longest text of the column needs; texts over several columns take what these give."""
    lengths = (_length(cell, cell.size or grid.size, ruler) for cell in _cells_of(grid, place))
    return max(lengths, default=0.0) + 2 * PAD + 0.2


def _size(grid: Grid, place: int, room: float, ruler: Ruler) -> float:
    """The type of a column of texts: a little smaller where that sets most of them in one line."""
    if not grid.columns[place].wraps:
        return grid.size
    parts = (room / max(_length(cell, grid.size, ruler), room) for cell in _cells_of(grid, place) if not cell.size)
    return grid.size * min((part for part in parts if part >= _LEAST_SCALE), default=1.0)


def _cells_of(grid: Grid, place: int) -> Iterator[Cell]:
    """The cells that are in this column alone."""
    for row in (*grid.head, *grid.rows):
        start = 0
        for cell in row.cells:
            if start == place and cell.spans == 1:
                yield cell
            start += cell.spans


def _length(cell: Cell, size: float, ruler: Ruler) -> float:
    """The length of its longest line."""
    return max((ruler.length(part, size, bold=cell.bold) for part in cell.text.splitlines()), default=0.0)
