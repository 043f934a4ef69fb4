"""The empty score sheet: where each column, line and word of it stands, for one kind of list.

The columns follow the paper lists players know; it is not the form of any federation.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.rules import dealer_of, positions

from .page import A4, HAIR, INK, MARGIN, POINTS_PER_MM, SOFT, Align, Form, Rule, Style, Text, Tint, baseline

RIGHT: Final = A4[0] - MARGIN
FIELD_LINE: Final = 24.0
SECOND_LINE: Final = 32.6
HEAD: Final = 37.0
NAMES_END: Final = 46.6
ROWS: Final = 58.2
FOOT_END: Final = 283.0
SIGNING: Final = 10.5
TOTAL: Final = 7.0
FOOT_ROW: Final = 4.1
TALLEST_ROW: Final = 5.8
BOXES: Final = 5

THIN: Final = 0.1
LINE: Final = 0.18
ROUND: Final = 0.34
FRAME: Final = 0.5


class Span(NamedTuple):
    """From `start`, `size` millimetres on: a column, or a line of the foot."""

    start: float
    size: float

    @property
    def end(self) -> float:
        return self.start + self.size


class Kind(NamedTuple):
    """What makes two lists share one empty form."""

    seats: int
    length: int
    first_dealer: int
    bonus_win: int
    malus_loss: int
    bonus_defender: int
    has_number: bool
    has_boxes: bool
    has_fees: bool
    has_settlement: bool
    words: tuple[tuple[str, str], ...]


# The columns left of the players, with their widths; the marks are one tick each.
MARKS: Final = (
    "hand",
    "schneider",
    "schneider_announced",
    "schwarz",
    "schwarz_announced",
    "ouvert",
    "overbid",
    "conceded",
)
_COLUMNS: Final = (
    ("number", 7.2),
    ("dealer", 4.8),
    ("game", 12.2),
    ("with", 4.9),
    ("without", 4.9),
    *((name, 4.6) for name in MARKS),
    ("plus", 9.6),
    ("minus", 10.0),
)
_PASSED_WIDTH: Final = 5.6
_COUNT_WIDTH: Final = {3: 6.4, 4: 5.2, 5: 3.9}
# A new group of columns begins with each of these.
_GROUPS: Final = ("game", "hand", "overbid", "plus")
_TURNED: Final = ("dealer", "with", "without", *MARKS)


@dataclass(frozen=True, slots=True)
class Player:
    """The columns of one seat: all of it, its running points, its games won and lost."""

    block: Span
    points: Span
    won: Span
    lost: Span


@dataclass(frozen=True, slots=True)
class Layout:
    """One kind of list, drawn: its form, and where the list's own figures go."""

    kind: Kind
    columns: dict[str, Span]
    players: tuple[Player, ...]
    passed: Span
    pitch: float
    foot: dict[str, Span]
    form: Form

    @property
    def rows_end(self) -> float:
        return ROWS + self.pitch * self.kind.length

    @property
    def size(self) -> float:
        """Points of the figures in the rows."""
        return min(8.4 if self.kind.seats < 5 else 7.2, self.pitch * POINTS_PER_MM * 0.68)

    def row_top(self, number: int) -> float:
        return ROWS + self.pitch * (number - 1)


@lru_cache(maxsize=32)
def layout_of(kind: Kind) -> Layout:
    """The layout of this kind of list."""
    columns = _columns()
    players = _players(kind.seats, columns["minus"].end)
    passed = Span(RIGHT - _PASSED_WIDTH, _PASSED_WIDTH)
    lines = _foot_lines(kind)
    foot_height = len(lines) * FOOT_ROW - FOOT_ROW + TOTAL + SIGNING
    pitch = min(TALLEST_ROW, (FOOT_END - foot_height - ROWS) / kind.length)
    foot = _foot(lines, ROWS + pitch * kind.length)
    bare = Layout(kind, columns, players, passed, pitch, foot, Form((), (), ()))
    form = Form(tuple(_rules(bare)), tuple(_tints(bare)), tuple(_texts(bare)))
    return Layout(kind, columns, players, passed, pitch, foot, form)


def _columns() -> dict[str, Span]:
    columns, x = {}, MARGIN
    for name, width in _COLUMNS:
        columns[name] = Span(x, width)
        x += width
    return columns


def _players(seats: int, left: float) -> tuple[Player, ...]:
    width = (RIGHT - _PASSED_WIDTH - left) / seats
    count = _COUNT_WIDTH[seats]
    points = width - 2 * count
    starts = [left + width * seat for seat in range(seats)]
    return tuple(
        Player(Span(x, width), Span(x, points), Span(x + points, count), Span(x + points + count, count))
        for x in starts
    )


def _foot_lines(kind: Kind) -> list[str]:
    """The lines of the foot from top to bottom; what the scheme does not know is left out."""
    lines = ["points", "won", "lost"]
    if kind.bonus_win or kind.malus_loss:
        lines.append("bonus")
    if kind.bonus_defender:
        lines.append("defenders")
    lines += ["adjustment", "total"]
    if kind.has_fees:
        lines.append("fee")
    if kind.has_settlement:
        lines.append("settlement")
    return lines


def _foot(lines: list[str], top: float) -> dict[str, Span]:
    foot = {}
    for name in lines:
        foot[name] = Span(top, TOTAL if name == "total" else FOOT_ROW)
        top = foot[name].end
    return foot | {"signing": Span(top, SIGNING)}


def _tints(layout: Layout) -> Iterator[Tint]:
    yield Tint(MARGIN, HEAD, RIGHT - MARGIN, ROWS - HEAD, 0.955)
    total = layout.foot["total"]
    left = layout.players[0].block.start
    yield Tint(left, total.start, layout.passed.start - left, total.size, 0.93)
    # Who sits out is never declarer, so nothing is ever written there. ISkO 3.2
    for number in range(1, layout.kind.length + 1):
        for seat in positions(_dealer(layout, number), layout.kind.seats).sitting_out:
            block = layout.players[seat].block
            yield Tint(block.start, layout.row_top(number), block.size, layout.pitch, 0.955)
    if layout.kind.has_boxes:
        for player in layout.players:
            yield _box_ground(player.block, total)


def _dealer(layout: Layout, number: int) -> int:
    return dealer_of(number, layout.kind.seats, layout.kind.first_dealer)


def _rules(layout: Layout) -> Iterator[Rule]:
    yield from _field_rules(layout.kind)
    yield from _row_rules(layout)
    yield from _column_rules(layout)
    yield from _foot_rules(layout)
    yield from _signing_rules(layout)


# Each field of the head: its word, where it begins, its width, its line.
_FIELDS: Final = (
    ("event", 10.0, 70.0, FIELD_LINE),
    ("place", 84.0, 48.0, FIELD_LINE),
    ("series", 10.0, 33.0, SECOND_LINE),
    ("table", 47.0, 33.0, SECOND_LINE),
    ("keeper", 84.0, 48.0, SECOND_LINE),
)
FIELDS: Final = {name: (Span(x, width), line) for name, x, width, line in _FIELDS}
# What machines read: the number's bars and the square of the address, from the same height down.
NUMBER_FIELD: Final = Span(136.0, 38.0)
BARS: Final = Span(9.0, 8.0)
QR_SIDE: Final = 21.5


def _fields(kind: Kind) -> Iterator[tuple[str, Span, float]]:
    yield from ((name, span, line) for name, (span, line) in FIELDS.items())
    if not kind.has_number:
        yield "list_number", Span(NUMBER_FIELD.start, RIGHT - NUMBER_FIELD.start), SECOND_LINE


def _field_rules(kind: Kind) -> Iterator[Rule]:
    for _, span, y in _fields(kind):
        yield Rule(span.start, y, span.end, y, LINE, SOFT)


def _row_rules(layout: Layout) -> Iterator[Rule]:
    """A hair under each deal, a stronger line under each round."""
    seats, length = layout.kind.seats, layout.kind.length
    left = layout.players[0].block.start
    yield Rule(left, NAMES_END, layout.passed.start, NAMES_END, LINE, SOFT)
    for number in range(1, length):
        y = layout.row_top(number + 1)
        ends_round = number % seats == 0
        yield Rule(MARGIN, y, RIGHT, y, ROUND if ends_round else THIN, INK if ends_round else HAIR)


def _column_rules(layout: Layout) -> Iterator[Rule]:
    end = layout.rows_end
    for name, span in list(layout.columns.items())[1:]:
        begins_group = name in _GROUPS
        yield Rule(span.start, HEAD, span.start, end, ROUND if begins_group else THIN, INK if begins_group else HAIR)
    for player in layout.players:
        yield Rule(player.block.start, HEAD, player.block.start, layout.foot["signing"].end, ROUND, INK)
        for count in (player.won, player.lost):
            yield Rule(count.start, NAMES_END, count.start, end, THIN, HAIR)
    yield Rule(layout.passed.start, HEAD, layout.passed.start, layout.foot["signing"].end, ROUND, INK)
    yield from _frame(MARGIN, HEAD, RIGHT, end)
    yield Rule(MARGIN, ROWS, RIGHT, ROWS, FRAME, INK)


def _frame(left: float, top: float, right: float, bottom: float) -> Iterator[Rule]:
    yield Rule(left, top, right, top, FRAME, INK)
    yield Rule(left, bottom, right, bottom, FRAME, INK)
    yield Rule(left, top, left, bottom, FRAME, INK)
    yield Rule(right, top, right, bottom, FRAME, INK)


def _foot_rules(layout: Layout) -> Iterator[Rule]:
    left, right = layout.players[0].block.start, layout.passed.start
    for name, line in layout.foot.items():
        is_strong = name in ("total", "signing")
        yield Rule(left, line.end, right, line.end, ROUND if is_strong else THIN, INK if is_strong else HAIR)
    total = layout.foot["total"]
    yield Rule(left, total.start, right, total.start, ROUND, INK)
    if layout.kind.has_boxes:
        for player in layout.players:
            yield from _digit_boxes(player.block, total)


def _digit_boxes(block: Span, line: Span) -> Iterator[Rule]:
    """A box for the sign and four for the digits; no list reaches five."""
    ground = _box_ground(block, line)
    left, top = ground.x, ground.y
    right, bottom = left + ground.width, top + ground.height
    for place in range(BOXES + 1):
        x = left + place * ground.width / BOXES
        yield Rule(x, top, x, bottom, LINE, SOFT)
    yield Rule(left, top, right, top, LINE, SOFT)
    yield Rule(left, bottom, right, bottom, LINE, SOFT)


def _box_ground(block: Span, line: Span) -> Tint:
    width = min(21.5, block.size - 1.2)
    return Tint(block.start + (block.size - width) / 2, line.start + 0.9, width, line.size - 1.8, 1.0)


KEEPER_SIGNS: Final = Span(MARGIN, 42.0)


def _signing_rules(layout: Layout) -> Iterator[Rule]:
    y = layout.foot["signing"].end - 3.2
    yield Rule(KEEPER_SIGNS.start, y, KEEPER_SIGNS.end, y, LINE, SOFT)


_TITLE: Final = Style(16, bold=True, least=10)
_UNDER_LINE: Final = Style(5.6, colour=(SOFT, SOFT, SOFT), least=5)
_COLUMN: Final = Style(5.8, least=4.8)
_SIGN: Final = Style(9)
_SEAT: Final = Style(7, bold=True, colour=(SOFT, SOFT, SOFT))
_DEALER: Final = Style(6, colour=(SOFT, SOFT, SOFT))
_SUM: Final = Style(7, least=5.5)
_TOTAL: Final = Style(9, bold=True, least=7)


def _texts(layout: Layout) -> Iterator[Text]:
    words = dict(layout.kind.words)
    yield Text(MARGIN, 13.5, words["title"], _TITLE, 120)
    for name, span, y in _fields(layout.kind):
        yield Text(span.start, y + 2.4, words[name], _UNDER_LINE, span.size)
    yield from _column_texts(layout, words)
    yield from _player_texts(layout, words)
    yield from _deal_texts(layout)
    yield from _foot_texts(layout, words)


def _column_texts(layout: Layout, words: dict[str, str]) -> Iterator[Text]:
    for name, span in layout.columns.items():
        if name in _TURNED:
            yield _turned(span, words[name], HEAD)
        elif name in _SIGNS:
            yield _over_column(span, _SIGNS[name], _SIGN)
        else:
            yield _over_column(span, words[name], _COLUMN)
    yield _turned(layout.passed, words["passed"], HEAD)


_SIGNS: Final = {"plus": "+", "minus": "−"}


def _over_column(span: Span, text: str, style: Style) -> Text:
    return Text(span.start + 0.3, baseline(ROWS - 5, 4, style.size), text, style, span.size - 0.6, Align.CENTRE)


def _turned(span: Span, text: str, top: float) -> Text:
    """A word over a narrow column, upwards from just over the first row."""
    foot = ROWS - 0.9
    return Text(baseline(span.start, span.size, _COLUMN.size), foot, text, _COLUMN, foot - top - 0.5, turned=True)


def _player_texts(layout: Layout, words: dict[str, str]) -> Iterator[Text]:
    for seat, player in enumerate(layout.players, start=1):
        yield Text(player.block.start + 0.8, HEAD + 3.7, str(seat), _SEAT, 2.5)
        yield _over_column(player.points, words["points"], _COLUMN)
        yield _turned(player.won, words["won"], NAMES_END)
        yield _turned(player.lost, words["lost"], NAMES_END)


def _deal_texts(layout: Layout) -> Iterator[Text]:
    """The number of each deal and the seat that deals it."""
    number_style = Style(layout.size - 0.6)
    dealer_style = _DEALER._replace(size=min(_DEALER.size, number_style.size))
    numbers, dealers = layout.columns["number"], layout.columns["dealer"]
    for number in range(1, layout.kind.length + 1):
        top = layout.row_top(number)
        y = baseline(top, layout.pitch, number_style.size)
        yield Text(numbers.start, y, str(number), number_style, numbers.size, Align.CENTRE)
        y = baseline(top, layout.pitch, dealer_style.size)
        dealer = str(_dealer(layout, number) + 1)
        yield Text(dealers.start, y, dealer, dealer_style, dealers.size, Align.CENTRE)


def _foot_texts(layout: Layout, words: dict[str, str]) -> Iterator[Text]:
    left = layout.players[0].block.start - 50
    texts = _foot_words(layout.kind, words)
    for name, line in layout.foot.items():
        style = _TOTAL if name == "total" else _SUM
        yield Text(left, baseline(line.start, line.size, style.size), texts[name], style, 48.5, Align.RIGHT)
    y = layout.foot["signing"].end - 0.8
    yield Text(KEEPER_SIGNS.start, y, words["keeper_signature"], _UNDER_LINE, KEEPER_SIGNS.size)


def _foot_words(kind: Kind, words: dict[str, str]) -> dict[str, str]:
    return {
        "points": words["sum_points"],
        "won": words["sum_won"],
        "lost": words["sum_lost"],
        "bonus": _bonus_words(kind, words),
        "defenders": _filled(words["sum_defenders"], points=kind.bonus_defender),
        "adjustment": words["sum_adjustment"],
        "total": words["sum_total"],
        "fee": words["fee"],
        "settlement": words["settlement"],
        "signing": words["signatures"],
    }


def _bonus_words(kind: Kind, words: dict[str, str]) -> str:
    if kind.bonus_win == kind.malus_loss:
        return _filled(words["sum_bonus"], points=kind.bonus_win)
    if not kind.malus_loss:
        return _filled(words["sum_bonus_won"], points=kind.bonus_win)
    return _filled(words["sum_bonus_apart"], won=kind.bonus_win, lost=kind.malus_loss)


def _filled(words: str, **figures: int) -> str:
    """The words with their figures; a translation that lost a place for one still prints."""
    for name, figure in figures.items():
        words = words.replace(f"{{{name}}}", str(figure))
    return words
