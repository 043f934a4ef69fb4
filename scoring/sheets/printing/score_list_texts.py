"""Every text that a list page adds to its form, and its position."""

import re
from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from scoring.printing.letters import in_two
from scoring.printing.page import MARGIN, Align, Style, Text, baseline

from .head import BARS, FIELDS, NUMBER_FIELD, PAGE_FIELD, TITLE_LINE
from .layout import CODE, CODE_ENDS, FOOT_END, HEAD, KEEPER_SIGNS, NUMBERS, RIGHT, RULE_LINE, Layout, Span
from .list_page import FormPage
from .score_list import BETWEEN, TICK, FootLine, ListRow, ScoreList

# The four colours of tournament cards, dark enough for paper.
_GREEN: Final = (0.0, 0.4, 0.15)
_RED: Final = (0.75, 0.05, 0.1)
_GOLD: Final = (0.62, 0.38, 0.0)
_GREY: Final = (0.35, 0.35, 0.35)
_SUIT_COLOURS: Final = {"♠": _GREEN, "♥": _RED, "♦": _GOLD}

_SYSTEM: Final = Style(7, colour=_GREY, least=6)
_STATE: Final = Style(8.2, bold=True, least=6)
_FIELD: Final = Style(9.5, least=7)
_NUMBER: Final = Style(8, least=6)
_NAME: Final = Style(7.8, bold=True, least=6)
_DETAIL: Final = Style(6.2, colour=_GREY, least=6)
_UNDER_NAME: Final = Style(7, least=6)
_FIGURE: Final = Style(8, least=5)
_TOTAL: Final = Style(10.5, bold=True, least=6)
_CHECK: Final = Style(7, least=6)
_SIGNED: Final = Style(6.8, least=5)
# Smaller than a name: a date with time is long for a narrow column.
_SIGNED_AT: Final = Style(6.2, colour=_GREY, least=5)
_NOTE: Final = Style(6.2, colour=_GREY, least=6)
_LEAST_FIGURE: Final = 5.0

_UNDER_TITLE: Final = 18.1
_UNDER_TITLE_WIDTH: Final = 120.0
# The right end of the title in its longest translation.
_SYSTEM_X: Final = 56.0
_RULES_UNDER_FOOT: Final = 3.2
_NOTE_LINES: Final = (286.2, 289.0)
_NOTE_WIDTH: Final = 118.0
_SOURCE_WIDTH: Final = 68.0
_SMALLEST: Final = 6.0
# The distance between lines of the smallest type.
_SMALL_PITCH: Final = 2.25
_MOST_NAME_LINES: Final = 4
# Where a player's details begin below the head, by the number of lines of the name.
_UNDER_NAMES: Final = {1: 6.9, 2: 9.1, 3: 9.3, 4: 11.55}
# Average width of a letter: in a name, in the smallest type, in a field, and under a name.
_NAME_LETTER: Final = 1.5
_SMALL_LETTER: Final = 1.45
_FIELD_LETTER: Final = 1.5
_DETAIL_LETTER: Final = 1.2
# Figures of the foot end at this fraction of a player's width, in narrow columns at this distance from the left.
_FOOT_SHARE: Final = 0.74
_FOOT_LEAST: Final = 13.9
_FOOT_FREE: Final = 0.8
_CHECKS: Final = 4
# Its QR code has 57 modules a side at most, each 0.3 mm.
_MOST_CODE_BYTES: Final = 213
_OVER_CODE: Final = 1.9
# As far as the words of the foot, which end at the players.
_CHECK_WIDTH: Final = 47.0


def texts_of(page: FormPage, layout: Layout) -> Iterator[Text]:
    item = page.item
    yield from _head_texts(page)
    yield from _name_texts(page, layout)
    yield from _row_texts(page, layout)
    if page.is_last:
        yield from _foot_texts(item, layout)
        yield from _check_texts(item, layout)
        yield from _signature_texts(item, layout)
    if has_code(page):
        top = layout.signing.end - CODE_ENDS - CODE.size
        yield Text(CODE.start, top - _OVER_CODE, item.words["whole_list"], _DETAIL, CODE.size, align=Align.CENTRE)
    yield from _note_texts(page)


def has_code(page: FormPage) -> bool:
    """Return whether the offline code is printed on this page: only if a camera can resolve its modules."""
    return page.is_last and 0 < len(page.item.code) <= 2 * _MOST_CODE_BYTES


def _head_texts(page: FormPage) -> Iterator[Text]:
    item = page.item
    if item.state:
        # The state replaces the system, which moves next to the title.
        yield Text(MARGIN, _UNDER_TITLE, item.state, _STATE, _UNDER_TITLE_WIDTH)
        room = PAGE_FIELD.start if page.of > 1 else PAGE_FIELD.end
        yield Text(_SYSTEM_X, TITLE_LINE, item.system, _SYSTEM, room - _SYSTEM_X)
    else:
        yield Text(MARGIN, _UNDER_TITLE, item.system, _SYSTEM, _UNDER_TITLE_WIDTH)
    if page.of > 1:
        page_text = _filled(item.words["page"], page=page.number, pages=page.of)
        yield Text(PAGE_FIELD.start, TITLE_LINE, page_text, _NUMBER, PAGE_FIELD.size, align=Align.RIGHT)
    for name, (span, line) in FIELDS.items():
        lines = in_two(getattr(item, name), round(span.size / _FIELD_LETTER))
        style = _FIELD if len(lines) == 1 else _FIELD._replace(size=_SMALLEST, least=_SMALLEST)
        for place, text in enumerate(reversed(lines)):
            yield Text(span.start, line - 0.9 - place * _SMALL_PITCH, text, style, span.size)
    if item.number:
        yield Text(NUMBER_FIELD.start, BARS.end + 3.4, item.number, _NUMBER, NUMBER_FIELD.size, align=Align.CENTRE)


def _filled(words: str, **figures: object) -> str:
    """Return the text with {name} replaced; a translation that lost a placeholder still prints."""
    for name, figure in figures.items():
        words = words.replace(f"{{{name}}}", str(figure))
    return words


def _name_texts(page: FormPage, layout: Layout) -> Iterator[Text]:
    """Yield the names; a long one takes two lines, broken before its last part, or smaller type if still too long."""
    details = _details(page)
    for seat, name in enumerate(page.item.names):
        block = layout.players[seat].block
        x, width = block.start + 3.4, block.size - 4
        lines, style, first, pitch = _name_lines(name, width), _NAME, 3.7, 3.0
        if len(lines) == 2:
            first = 3.3
        elif lines[2:]:
            style, first, pitch = _NAME._replace(size=_SMALLEST), 2.4, _SMALL_PITCH
        for place, line in enumerate(lines):
            yield Text(x, HEAD + first + place * pitch, line, style, width)
        if details:
            room, under = block.size - 1.6, _UNDER_NAMES[len(lines)]
            detail_lines, detail = _detail_lines(details[seat], room), _UNDER_NAME
            if len(lines) == _MOST_NAME_LINES:
                # Under a name this long there is room for one line, which begins with the start number.
                detail_lines, detail = detail_lines[:1], _UNDER_NAME._replace(size=_SMALLEST)
            for place, line in enumerate(detail_lines):
                yield Text(block.start + 0.8, HEAD + under + 2.5 * place, line, detail, room)


def _name_lines(name: str, width: float) -> list[str]:
    """Return the name in one line, in two, or in as many of the smallest type as needed; four at most."""
    if len(name) * _NAME_LETTER <= width:
        return [name]
    first, _, last = name.rpartition(" ")
    most = max(1, int(width / _SMALL_LETTER))
    if first and max(len(first), len(last)) <= most:
        return [first, last]
    lines = [""]
    for part in (piece for word in re.findall(r"[^ -]*[ -]?", name) for piece in _pieces(word, most)):
        if len(lines[-1] + part.rstrip()) > most and lines[-1] and len(lines) < _MOST_NAME_LINES:
            lines.append("")
        lines[-1] += part
    return [line.rstrip() for line in lines]


def _pieces(word: str, most: int) -> list[str]:
    count = max(1, ceil(len(word.rstrip()) / most))
    size = max(1, ceil(len(word) / count))
    return [word[start : start + size] for start in range(0, len(word), size)]


def _detail_lines(detail: str, width: float) -> list[str]:
    """Return one line, or two with the club on the second if the text is too long for one."""
    upper, _, club = detail.rpartition(BETWEEN)
    return [upper, club] if upper and len(detail) * _DETAIL_LETTER > width else [detail]


def _details(page: FormPage) -> Sequence[str]:
    if page.number == 1:
        return page.item.details
    figures = [_last_figure(page.before, seat) for seat in range(page.item.seats)]
    return [_filled(page.item.words["carried"], figure=figure) if figure else "" for figure in figures]


def _last_figure(rows: Sequence[ListRow], seat: int) -> str:
    return next(
        (row.running_totals[seat] for row in reversed(rows) if row.running_totals and row.running_totals[seat]), ""
    )


def _row_texts(page: FormPage, layout: Layout) -> Iterator[Text]:
    style = Style(layout.size, least=min(_LEAST_FIGURE, layout.size))
    suited = {sign: style._replace(colour=colour) for sign, colour in _SUIT_COLOURS.items()}
    counts = _counts(page)
    for row in page.rows:
        y = baseline(layout.row_top(row.number), layout.pitch, layout.size)
        yield from _deal_texts(row, layout, y, style, suited)
        if not row.struck:
            yield from _count_texts(row, layout, y, style, counts)
        if row.pot:
            yield Text(layout.pot.start, y, row.pot, style, layout.pot.size - 1, align=Align.RIGHT)


def _counts(page: FormPage) -> tuple[list[int], list[int]]:
    """Return the games each seat had won and lost before this page; a struck deal counts for nobody."""
    won, lost = [0] * page.item.seats, [0] * page.item.seats
    for row in page.before:
        if not row.struck:
            _add(row.winners, won)
            _add(row.losers, lost)
    return won, lost


def _add(seats: Sequence[int], counts: list[int]) -> None:
    for seat in seats:
        counts[seat] += 1


def _deal_texts(row: ListRow, layout: Layout, y: float, style: Style, suited: dict[str, Style]) -> Iterator[Text]:
    if row.corrected:
        yield Text(NUMBERS.start, y, "*", style, NUMBERS.size - 0.4, align=Align.RIGHT)
    if row.passed:
        yield Text(layout.passed.start, y, TICK, style, layout.passed.size, align=Align.CENTRE)
    for column in layout.kind.columns:
        if text := row.cells.get(column.key):
            room = layout.texts[column.key]
            yield Text(room.start, y, text, suited.get(text[:1], style), room.size, align=column.align)
    for player, text in zip(layout.players, row.running_totals, strict=False):
        if text:
            yield Text(player.running_totals.start, y, text, style, player.running_totals.size - 1, align=Align.RIGHT)


def _count_texts(
    row: ListRow, layout: Layout, y: float, style: Style, counts: tuple[list[int], list[int]]
) -> Iterator[Text]:
    won, lost = counts
    _add(row.winners, won)
    _add(row.losers, lost)
    for seat in row.winners:
        yield _count_text(layout.players[seat].won, y, won[seat], style)
    for seat in row.losers:
        yield _count_text(layout.players[seat].lost, y, lost[seat], style)


def _count_text(column: Span, y: float, count: int, style: Style) -> Text:
    return Text(column.start, y, str(count), style, column.size, align=Align.CENTRE)


def _foot_texts(item: ScoreList, layout: Layout) -> Iterator[Text]:
    lines = list(zip(item.foot, layout.foot, strict=True))
    for seat, player in enumerate(layout.players):
        block = player.block
        column = Span(block.start, max(block.size * _FOOT_SHARE, min(_FOOT_LEAST, block.size - 1)))
        yield from (_foot_text(column, span, line, line.texts[seat]) for line, span in lines if line.texts)
    column = Span(layout.pot.start, layout.pot.size - 1)
    yield from (_foot_text(column, span, line, line.pot) for line, span in lines if line.pot)


def _foot_text(column: Span, span: Span, line: FootLine, text: str) -> Text:
    style = _TOTAL if line.is_total else _FIGURE
    y = baseline(span.start, span.size, style.size)
    return Text(column.start + _FOOT_FREE, y, text, style, column.size - _FOOT_FREE, align=Align.RIGHT)


def _check_texts(item: ScoreList, layout: Layout) -> Iterator[Text]:
    top = layout.rows_end + 3.2
    for place, (word, text) in enumerate(item.checks[:_CHECKS]):
        yield Text(MARGIN, top + place * 6.8, word, _DETAIL, _CHECK_WIDTH)
        yield Text(MARGIN, top + place * 6.8 + 2.8, text, _CHECK, KEEPER_SIGNS.size)


def _signature_texts(item: ScoreList, layout: Layout) -> Iterator[Text]:
    top = layout.signing.start
    for player, name, signed_at in zip(layout.players, item.names, item.signed_at, strict=False):
        if signed_at:
            x, width = player.block.start + 1, player.block.size - 2
            yield Text(x, top + 4.6, name, _SIGNED, width, align=Align.CENTRE)
            yield Text(x, top + 8.0, signed_at, _SIGNED_AT, width, align=Align.CENTRE)


def _note_texts(page: FormPage) -> Iterator[Text]:
    first = FOOT_END - RULE_LINE * len(page.rules) + _RULES_UNDER_FOOT
    for place, line in enumerate(page.rules):
        yield Text(MARGIN, first + RULE_LINE * place, line, _NOTE, RIGHT - MARGIN)
    for line, y in zip(page.notes, _NOTE_LINES, strict=False):
        yield Text(MARGIN, y, line, _NOTE, _NOTE_WIDTH)
    address = page.item.address if page.item.prints_address else ""
    for text, y in zip((page.item.version, address), _NOTE_LINES, strict=True):
        yield Text(RIGHT - _SOURCE_WIDTH, y, text, _NOTE, _SOURCE_WIDTH, align=Align.RIGHT)
