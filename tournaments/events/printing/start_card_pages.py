"""Draw start cards: the empty cards of a page once, then the texts of each card."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from scoring.printing.codes import Bar, qr_bars_of_bytes
from scoring.printing.form_document import FormDocument, bars
from scoring.printing.letters import in_two
from scoring.printing.many_codes import all_qr_bars
from scoring.printing.page import A4, BLACK, HAIR, POINTS_PER_MM, SOFT, Align, Form, Rule, Style, Text, baseline

from .document_values import CardSheet, StartCard

_GREY: Final = (0.35, 0.35, 0.35)
_WORD: Final = Style(6.2, colour=_GREY, least=6)
_EVENT: Final = Style(10, bold=True, least=7)
_SMALL: Final = Style(7.5, colour=_GREY, least=6)
_HEAD: Final = Style(6.5, colour=_GREY, least=6)
_NOTE: Final = Style(8, colour=_GREY, least=6)
_PAID: Final = Style(9, bold=True, least=7)
_LEAST: Final = 6.0
_HAIRLINE: Final = 0.15
_LINE: Final = 0.25
_TICK_WIDTH: Final = 0.7
# Texts with more letters take two lines, so many millimetres apart.
_MOST_EVENT, _MOST_PLACE, _MOST_NAME = 32, 44, 38
_EVENT_LINES, _PLACE_LINES = 3.0, 2.5
# The first of two lines is above the place of a single one by this part of their distance.
_RISE: Final = 0.65
# The words under a code may extend beyond it by so much on each side.
_CODE_GAP: Final = 3.0
# Distance of the last line from the foot of a card.
_NOTICE: Final = 1.9


class Shape(NamedTuple):
    """A kind of card, in millimetres from its top left; the rows of its series are between `rows` and `rows_end`."""

    width: float
    height: float
    across: int
    margin: float
    qr: float
    network: float
    event: float
    place: float
    number: float
    number_style: Style
    name: float
    name_style: Style
    # The distance of the two lines of a long name.
    name_lines: float
    club: float
    team: float
    rows: float
    rows_end: float
    tallest: float
    seat_style: Style
    paid: float
    # Where the table, the seat and the result begin, from the left margin.
    columns: tuple[float, float, float]
    has_total: bool

    @property
    def inside(self) -> float:
        return self.width - 2 * self.margin

    @property
    def network_left(self) -> float:
        # Left of the card's own code.
        return self.width - self.margin - self.qr - 4 - self.network

    @property
    def network_top(self) -> float:
        # Both codes stand on the same line.
        return self.margin + self.qr - self.network


SHAPES: Final = {
    4: Shape(
        width=105,
        height=148.5,
        across=2,
        margin=8,
        qr=29,
        network=18,
        event=12,
        place=16.2,
        number=36.4,
        number_style=Style(50, bold=True, least=24),
        name=50.5,
        name_style=Style(17, bold=True, least=9.5),
        name_lines=4.4,
        club=56.2,
        team=61,
        rows=67,
        rows_end=128,
        tallest=12,
        seat_style=Style(14, bold=True, least=7),
        paid=139,
        columns=(24, 43, 59),
        has_total=True,
    ),
    8: Shape(
        width=105,
        height=74.25,
        across=2,
        margin=7,
        qr=23,
        network=14,
        event=9.2,
        place=12.6,
        number=27.4,
        number_style=Style(36, bold=True, least=18),
        name=37.4,
        name_style=Style(13, bold=True, least=8),
        name_lines=3.0,
        club=41.6,
        team=45,
        rows=48.6,
        rows_end=63.6,
        tallest=5.6,
        seat_style=Style(9.5, bold=True, least=6),
        paid=69.8,
        columns=(22, 42, 60),
        has_total=False,
    ),
}


def draw(sheet: CardSheet) -> bytes:
    """Return one PDF; equal sheets give equal bytes."""
    shape, per_page = SHAPES[sheet.per_page], sheet.per_page
    document = FormDocument({"Cards": cards_form(sheet)}, _texts(sheet))
    # All codes at once: one at a time is much slower.
    codes = all_qr_bars(card.address for card in sheet.cards if card)
    network = qr_bars_of_bytes(sheet.network.encode()) if sheet.network else (0, [])
    for start in range(0, len(sheet.cards), per_page):
        placed = [
            (card, *_corner(shape, place))
            for place, card in enumerate(sheet.cards[start : start + per_page])
            if card is not None
        ]
        texts = (text for card, x, y in placed for text in card_texts(sheet, card, x, y))
        operators = (
            operator
            for card, x, y in placed
            for operator in _operators(shape, sheet, card, (codes[card.address], network), x, y)
        )
        document.add_page("Cards", texts, operators)
    return document.saved(title=f"{sheet.words['title']} {sheet.event}".strip(), language=sheet.language)


def _texts(sheet: CardSheet) -> Iterator[str]:
    yield from (sheet.event, sheet.place, *sheet.series, *sheet.words.values())
    for card in sheet.cards:
        if card:
            yield from (card.number, card.name, card.club, card.team, card.due)
            yield from (text for seat in card.seats for text in seat)


def _corner(shape: Shape, place: int) -> tuple[float, float]:
    row, column = divmod(place, shape.across)
    return column * shape.width, row * shape.height


def row_height(shape: Shape, series: int) -> float:
    """Return the height of a series row; a total takes one more row."""
    return min(shape.tallest, (shape.rows_end - shape.rows) / (series + shape.has_total or 1))


def cards_form(sheet: CardSheet) -> Form:
    shape = SHAPES[sheet.per_page]
    corners = [_corner(shape, place) for place in range(sheet.per_page)]
    rules = [rule for x, y in corners for rule in _card_rules(shape, len(sheet.series), x, y)]
    texts = [text for x, y in corners for text in _card_words(shape, sheet, x, y)]
    return Form((*rules, *_cut_marks(shape)), (), tuple(texts))


def _cut_marks(shape: Shape) -> Iterator[Rule]:
    width, height = A4
    xs = [shape.width * place for place in range(1, shape.across)]
    ys = [shape.height * place for place in range(1, round(height / shape.height))]
    for x in xs:
        yield Rule.down(x, 0, 4, _HAIRLINE, SOFT)
        yield Rule.down(x, height - 4, height, _HAIRLINE, SOFT)
    for y in ys:
        yield Rule.across(y, 0, 4, _HAIRLINE, SOFT)
        yield Rule.across(y, width - 4, width, _HAIRLINE, SOFT)
        for x in xs:
            # A cross where four cards meet; short lines at the edges of the page suffice otherwise.
            yield Rule.across(y, x - 2, x + 2, _HAIRLINE, SOFT)
            yield Rule.down(x, y - 2, y + 2, _HAIRLINE, SOFT)


def _card_rules(shape: Shape, series: int, x: float, y: float) -> Iterator[Rule]:
    left, right = x + shape.margin, x + shape.width - shape.margin
    pitch, top = row_height(shape, series), y + shape.rows
    bottom = top + pitch * series
    yield Rule.across(top, left, right, _LINE, BLACK)
    for row in range(1, series + 1):
        yield Rule.across(top + row * pitch, left, right, _HAIRLINE, HAIR)
    if shape.has_total and series:
        bottom += pitch
        yield Rule.across(bottom - pitch, left, right, _LINE, BLACK)
        yield Rule.across(bottom, left, right, _LINE, BLACK)
    if series:
        result = left + shape.columns[2]
        yield Rule.down(result, top, bottom, _HAIRLINE, HAIR)


def _card_words(shape: Shape, sheet: CardSheet, x: float, y: float) -> Iterator[Text]:
    left, words = x + shape.margin, sheet.words
    text_width = shape.inside - shape.qr - 3
    yield from _lines(left, y + shape.event, in_two(sheet.event, _MOST_EVENT), _EVENT, text_width, _EVENT_LINES)
    place = in_two(sheet.place, _MOST_PLACE)
    # Two lines of the place move down, or the first would touch the event's name.
    below = 0.0 if len(place) == 1 else _PLACE_LINES * _RISE + 0.4
    yield from _lines(left, y + shape.place + below, place, _SMALL, text_width, _PLACE_LINES)
    x_word, room = x + shape.width - shape.margin - shape.qr - _CODE_GAP, shape.qr + 2 * _CODE_GAP
    yield Text(x_word, y + _qr_word(shape), words["page"], _WORD, room, align=Align.CENTRE)
    yield Text(left, y + shape.height - _NOTICE, words["notice"], _WORD, shape.inside)
    if sheet.network:
        x_network = x + shape.network_left
        yield Text(x_network, y + _qr_word(shape), words["network"], _WORD, shape.network, align=Align.CENTRE)
    pitch = row_height(shape, len(sheet.series))
    table, seat, result = shape.columns
    if sheet.series:
        y_head = y + shape.rows - 1
        for column, key, end in ((table, "table", seat), (seat, "seat", result), (result, "points", shape.inside)):
            yield Text(left + column, y_head, words[key], _HEAD, end - column - 1, align=Align.CENTRE)
    if shape.has_total and sheet.series:
        y_total = baseline(y + shape.rows + pitch * len(sheet.series), pitch, 9)
        yield Text(left, y_total, words["total"], Style(9, bold=True), result - 2)
    style = Style(min(9.5, pitch * POINTS_PER_MM * 0.6))
    for row, word in enumerate(sheet.series):
        yield Text(left, baseline(y + shape.rows + row * pitch, pitch, style.size), word, style, table - 1)


def _lines(x: float, y: float, lines: list[str], style: Style, width: float, apart: float) -> Iterator[Text]:
    if len(lines) > 1:
        # Two lines are centred around the place of one, in type that fits their distance.
        style, y = style._replace(size=min(style.size, apart * 0.93 * POINTS_PER_MM), least=_LEAST), y - apart * _RISE
    for place, line in enumerate(lines):
        yield Text(x, y + place * apart, line, style, width)


def _qr_word(shape: Shape) -> float:
    return shape.margin + shape.qr + 2.8


def card_texts(sheet: CardSheet, card: StartCard, x: float, y: float) -> Iterator[Text]:
    shape, left = SHAPES[sheet.per_page], x + SHAPES[sheet.per_page].margin
    text_width = shape.network_left - shape.margin - 2 if sheet.network else shape.inside - shape.qr - 3
    yield Text(left - 0.5, y + shape.number, card.number, shape.number_style, text_width)
    name = in_two(card.name, _MOST_NAME)
    yield from _lines(left, y + shape.name, name, shape.name_style, shape.inside, shape.name_lines)
    yield Text(left, y + shape.club, card.club, _SMALL._replace(size=9), shape.inside)
    yield Text(left, y + shape.team, card.team, _SMALL._replace(size=9), shape.inside)
    yield from _seat_texts(shape, sheet, card, left, y)
    if card.paid is not None:
        word = sheet.words["paid"] if card.paid else card.due
        yield Text(left + 6.5, y + shape.paid, word, _PAID, shape.inside - 6.5)


def _seat_texts(shape: Shape, sheet: CardSheet, card: StartCard, left: float, y: float) -> Iterator[Text]:
    pitch = row_height(shape, len(sheet.series))
    size = min(shape.seat_style.size, pitch * POINTS_PER_MM * 0.7)
    style = shape.seat_style._replace(size=size, least=min(shape.seat_style.least, size))
    table, seat, result = shape.columns
    for row, place in enumerate(card.seats):
        top = y + shape.rows + row * pitch
        # A note takes the place of table and seat.
        if place.note:
            line = baseline(top, pitch, _NOTE.size)
            yield Text(left + table, line, place.note, _NOTE, result - table - 2, align=Align.CENTRE)
            continue
        line = baseline(top, pitch, size)
        yield Text(left + table, line, place.table, style, seat - table - 1, align=Align.CENTRE)
        yield Text(left + seat, line, place.seat, style, result - seat - 1, align=Align.CENTRE)


def _operators(
    shape: Shape,
    sheet: CardSheet,
    card: StartCard,
    codes: tuple[tuple[int, list[Bar]], tuple[int, list[Bar]]],
    x: float,
    y: float,
) -> Iterator[str]:
    code_box = (shape.width - shape.margin - shape.qr, shape.margin, shape.qr)
    network = (shape.network_left, shape.network_top, shape.network)
    for (side, dots), (left, top, size) in zip(codes, (code_box, network), strict=True):
        if dots:
            yield bars(dots, x + left, y + top, size / side, size / side)
    if card.paid is not None:
        yield _box(x + shape.margin, y + shape.paid - 3.8, 4.4, ticked=card.paid)


def _box(left: float, top: float, side: float, *, ticked: bool) -> str:
    x, y, size = left * POINTS_PER_MM, (A4[1] - top - side) * POINTS_PER_MM, side * POINTS_PER_MM
    # Written as PDF operators, because the fonts have no box to tick.
    box = f"q {_LINE * POINTS_PER_MM:.2f} w {x:.2f} {y:.2f} {size:.2f} {size:.2f} re S"
    if not ticked:
        return f"{box} Q"
    corners = [(x + size * across, y + size * up) for across, up in ((0.18, 0.5), (0.42, 0.22), (0.86, 0.86))]
    first, *others = [f"{across:.2f} {up:.2f}" for across, up in corners]
    lines = " ".join(f"{corner} l" for corner in others)
    return f"{box} {_TICK_WIDTH * POINTS_PER_MM:.2f} w 1 J {first} m {lines} S Q"
