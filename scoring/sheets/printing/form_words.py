"""The texts on the blank score sheet, and the numbers of its deals."""

from collections.abc import Iterator
from typing import Final

from scoring.printing.page import MARGIN, SOFT, Align, Style, Text, baseline

from .head import TITLE_LINE, TITLE_WIDTH, empty_fields
from .layout import (
    DEALERS,
    HEAD,
    KEEPER_SIGNS,
    NAMES_END,
    NUMBERS,
    PASSED_HEIGHT,
    PASSED_TOP,
    ROWS,
    Layout,
    Span,
)
from .score_list import FormColumn

_TITLE: Final = Style(16, bold=True, least=10)
_UNDER_LINE: Final = Style(6.2, colour=(SOFT, SOFT, SOFT), least=6)
_COLUMN: Final = Style(6.2, least=6)
_SIGN: Final = Style(9)
_SEAT: Final = Style(7, bold=True, colour=(SOFT, SOFT, SOFT))
_DEALER: Final = Style(7, colour=(0.2, 0.2, 0.2))
_SUM: Final = Style(7, least=6)
_TOTAL: Final = Style(9, bold=True, least=7)
# Millimetres from the words of the foot to the players, and the part of it that they fill.
_SUMS: Final = Span(-50.0, 48.5)


def form_words(layout: Layout) -> Iterator[Text]:
    words = dict(layout.kind.words)
    yield Text(MARGIN, TITLE_LINE, words["title"], _TITLE, TITLE_WIDTH)
    for name, span, y in empty_fields(has_number=layout.kind.has_number):
        yield Text(span.start, y + 2.4, words[name], _UNDER_LINE, span.size)
    yield from _column_words(layout, words)
    yield from _player_words(layout, words)
    yield from _deal_words(layout)
    if layout.foot:
        yield from _foot_words(layout, words)


def _column_words(layout: Layout, words: dict[str, str]) -> Iterator[Text]:
    yield _over_column(NUMBERS, words["number"])
    yield _rotated(DEALERS, words["dealer"], HEAD)
    for column in layout.kind.columns:
        yield _word_of(column, layout.columns[column.key])
    if layout.kind.has_pot:
        yield _over_column(layout.pot, words["pot"])
    if layout.kind.has_passed:
        yield _rotated(layout.passed, words["passed"], HEAD)


def _word_of(column: FormColumn, span: Span) -> Text:
    if column.rotated:
        return _rotated(span, column.word, HEAD)
    # A sign without words is set larger.
    return _over_column(span, column.word, _SIGN if len(column.word) == 1 else _COLUMN)


def _over_column(span: Span, text: str, style: Style = _COLUMN) -> Text:
    return Text(span.start + 0.3, baseline(ROWS - 5, 4, style.size), text, style, span.size - 0.6, align=Align.CENTRE)


def _rotated(span: Span, text: str, top: float) -> Text:
    foot = ROWS - 0.9
    return Text(baseline(span.start, span.size, _COLUMN.size), foot, text, _COLUMN, foot - top - 0.5, rotated=True)


def _player_words(layout: Layout, words: dict[str, str]) -> Iterator[Text]:
    for seat, player in enumerate(layout.players, start=1):
        yield Text(player.block.start + 0.8, HEAD + 3.7, str(seat), _SEAT, 2.5)
        yield _over_column(player.running_totals, words["running"])
        yield _rotated(player.won, words["won"], NAMES_END)
        yield _rotated(player.lost, words["lost"], NAMES_END)


def _deal_words(layout: Layout) -> Iterator[Text]:
    number_style = Style(layout.size - 0.6)
    dealer_style = _DEALER._replace(size=min(_DEALER.size, number_style.size))
    for number in layout.kind.numbers:
        top = layout.row_top(number)
        y = baseline(top, layout.pitch, number_style.size)
        yield Text(NUMBERS.start, y, str(number), number_style, NUMBERS.size, align=Align.CENTRE)
        y = baseline(top, layout.pitch, dealer_style.size)
        dealer = str(layout.kind.dealer(number) + 1)
        yield Text(DEALERS.start, y, dealer, dealer_style, DEALERS.size, align=Align.CENTRE)


def _foot_words(layout: Layout, words: dict[str, str]) -> Iterator[Text]:
    for line, span in zip(layout.kind.foot, layout.foot, strict=True):
        yield _before_line(layout, span, line.word, _TOTAL if line.is_total else _SUM)
    yield _before_line(layout, layout.signing, words["signatures"], _SUM)
    if layout.kind.counts_passed:
        yield from _passed_words(layout, words)
    y = layout.signing.end - 0.8
    yield Text(KEEPER_SIGNS.start, y, words["keeper_signature"], _UNDER_LINE, KEEPER_SIGNS.size)


def _passed_words(layout: Layout, words: dict[str, str]) -> Iterator[Text]:
    yield Text(MARGIN, layout.rows_end + PASSED_TOP - 1.4, words["passed_deals"], _SUM, KEEPER_SIGNS.size)
    top = layout.rows_end + PASSED_TOP + PASSED_HEIGHT
    for place, key in enumerate(("clear_digits", "clear_digits_more")):
        yield Text(MARGIN, top + 3.2 + 2.7 * place, words[key], _UNDER_LINE, KEEPER_SIGNS.size)


def _before_line(layout: Layout, line: Span, word: str, style: Style) -> Text:
    left = layout.players_start + _SUMS.start
    return Text(left, baseline(line.start, line.size, style.size), word, style, _SUMS.size, align=Align.RIGHT)
