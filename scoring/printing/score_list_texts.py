"""Every text that a list writes onto its form, and where."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from .page import MARGIN, Align, Style, Text, baseline
from .score_form import BARS, FIELDS, HEAD, KEEPER_SIGNS, MARKS, NUMBER_FIELD, RIGHT, Kind, Layout, Span
from .score_list import ListRow, ListSignature, ListTally, ScoreList

_TICK: Final = "×"

# The four colours of tournament cards, dark enough for paper.
_GREEN: Final = (0.0, 0.4, 0.15)
_RED: Final = (0.75, 0.05, 0.1)
_GOLD: Final = (0.62, 0.38, 0.0)
_BLACK: Final = (0.0, 0.0, 0.0)
_GREY: Final = (0.35, 0.35, 0.35)
_SUIT_COLOURS: Final = {"♠": _GREEN, "♥": _RED, "♦": _GOLD}

_SCHEME: Final = Style(7, colour=_GREY, least=5.5)
_FIELD: Final = Style(9.5, least=7)
_NUMBER: Final = Style(8, least=6)
_NAME: Final = Style(7.8, bold=True, least=5.8)
_DETAIL: Final = Style(5.6, colour=_GREY, least=5)
_FIGURE: Final = Style(8)
_TOTAL: Final = Style(10.5, bold=True)
_CHECK: Final = Style(7, least=5.5)
_SIGNED: Final = Style(6.8, least=5.5)
_NOTE: Final = Style(5.8, colour=_GREY, least=5)

_NOTE_LINES: Final = (286.2, 289.0)
# About as many letters as a line of notes takes.
_NOTE_LETTERS: Final = 100
# About how wide a letter of a name is.
_NAME_LETTER: Final = 1.5


def texts_of(item: ScoreList, layout: Layout) -> Iterator[Text]:
    """Every text of the list itself, in reading order."""
    yield from _head_texts(item)
    yield from _name_texts(item, layout)
    yield from _row_texts(item, layout)
    for player, tally in zip(layout.players, item.tallies, strict=False):
        yield from _tally_texts(player.block, tally, layout)
    yield from _check_texts(item, layout)
    for player, signed in zip(layout.players, item.signatures, strict=False):
        if signed:
            yield from _signature_texts(player.block, signed, layout.foot["signing"])
    yield from _note_texts(item)


def _head_texts(item: ScoreList) -> Iterator[Text]:
    yield Text(MARGIN, 18.1, item.scheme, _SCHEME, 120)
    for name, (span, line) in FIELDS.items():
        yield Text(span.start, line - 0.9, getattr(item, name), _FIELD, span.size)
    if item.number:
        yield Text(NUMBER_FIELD.start, BARS.end + 3.4, item.number, _NUMBER, NUMBER_FIELD.size, Align.CENTRE)


def _name_texts(item: ScoreList, layout: Layout) -> Iterator[Text]:
    """A long name takes two lines, broken before its last part."""
    for seat, name in enumerate(item.names):
        block = layout.players[seat].block
        x, width = block.start + 3.4, block.size - 4
        first, _, last = name.rpartition(" ") if len(name) * _NAME_LETTER > width else ("", "", name)
        if first:
            yield Text(x, HEAD + 3.3, first, _NAME, width)
        yield Text(x, HEAD + (6.3 if first else 3.7), last, _NAME, width)
        if item.details:
            yield Text(x, HEAD + 8.8, item.details[seat], _DETAIL, width)


def _row_texts(item: ScoreList, layout: Layout) -> Iterator[Text]:
    style = Style(layout.size)
    won, lost = [0] * item.seats, [0] * item.seats
    for row in item.rows:
        y = baseline(layout.row_top(row.number), layout.pitch, layout.size)
        yield from _deal_texts(row, layout, y, style)
        if row.seat is None or row.struck:
            continue
        player, counts = layout.players[row.seat], won if row.won else lost
        counts[row.seat] += 1
        column = player.won if row.won else player.lost
        yield Text(column.start, y, str(counts[row.seat]), style, column.size, Align.CENTRE)


def _deal_texts(row: ListRow, layout: Layout, y: float, style: Style) -> Iterator[Text]:
    columns = layout.columns
    if row.corrected:
        column = columns["number"]
        yield Text(column.start, y, "*", style, column.size - 0.4, Align.RIGHT)
    if row.passed:
        yield Text(layout.passed.start, y, _TICK, style, layout.passed.size, Align.CENTRE)
    if row.game:
        column = columns["game"]
        yield Text(column.start + 1, y, row.game, _game_style(row.game, style), column.size - 1.6)
    for name, matadors in (("with", row.with_matadors), ("without", row.without_matadors)):
        if matadors is not None:
            yield Text(columns[name].start, y, str(matadors), style, columns[name].size, Align.CENTRE)
    for name in MARKS:
        if getattr(row, name):
            yield Text(columns[name].start, y, _TICK, style, columns[name].size, Align.CENTRE)
    if row.value is not None:
        column = columns["plus" if row.value >= 0 else "minus"]
        yield Text(column.start, y, figure(row.value), style, column.size - 1, Align.RIGHT)
    for player, points in zip(layout.players, row.running, strict=False):
        if points is not None:
            yield Text(player.points.start, y, figure(points), style, player.points.size - 1, Align.RIGHT)


@lru_cache(maxsize=256)
def _game_style(game: str, style: Style) -> Style:
    return style._replace(colour=_SUIT_COLOURS.get(game[0], _BLACK), least=5.0)


def figure(number: int) -> str:
    """The number with the real minus sign."""
    return str(number).replace("-", "−")


def _tally_texts(block: Span, tally: ListTally, layout: Layout) -> Iterator[Text]:
    right = block.size * 0.74
    for name, text in _tally_figures(tally, layout.kind).items():
        if name not in layout.foot:
            continue
        line = layout.foot[name]
        style = _TOTAL if name == "total" else _FIGURE
        yield Text(block.start, baseline(line.start, line.size, style.size), text, style, right, Align.RIGHT)


def _tally_figures(tally: ListTally, kind: Kind) -> dict[str, str]:
    return {
        "points": figure(tally.points),
        "won": figure(tally.won),
        "lost": figure(tally.lost),
        "bonus": figure(kind.bonus_win * tally.won - kind.malus_loss * tally.lost),
        "defenders": figure(kind.bonus_defender * tally.others_lost),
        "adjustment": figure(tally.adjustment),
        "total": figure(tally.total),
        "fee": tally.fee,
        "settlement": tally.settlement,
    }


def _check_texts(item: ScoreList, layout: Layout) -> Iterator[Text]:
    """Each pair under the other: the word, and under it the figure."""
    top = layout.rows_end + 3.2
    for place, (word, text) in enumerate(item.checks[:4]):
        yield Text(MARGIN, top + place * 6.8, word, _DETAIL, KEEPER_SIGNS.size)
        yield Text(MARGIN, top + place * 6.8 + 2.8, text, _CHECK, KEEPER_SIGNS.size)


def _signature_texts(block: Span, signed: ListSignature, line: Span) -> Iterator[Text]:
    yield Text(block.start + 1, line.start + 4.6, signed.name, _SIGNED, block.size - 2, Align.CENTRE)
    yield Text(block.start + 1, line.start + 8.0, signed.signed_at, _DETAIL, block.size - 2, Align.CENTRE)


def _note_texts(item: ScoreList) -> Iterator[Text]:
    for line, y in zip(_note_lines(item.notes), _NOTE_LINES, strict=False):
        yield Text(MARGIN, y, line, _NOTE, 118)
    yield Text(RIGHT - 68, _NOTE_LINES[0], item.version, _NOTE, 68, Align.RIGHT)
    yield Text(RIGHT - 68, _NOTE_LINES[1], item.address, _NOTE, 68, Align.RIGHT)


def _note_lines(notes: Sequence[str]) -> list[str]:
    """The notes in the lines there are; of those that find no room the number is told: "... +3"."""
    lines: list[str] = []
    for place, note in enumerate(notes):
        if lines and len(lines[-1]) + len(note) < _NOTE_LETTERS:
            lines[-1] += f" · {note}"
        elif len(lines) < len(_NOTE_LINES):
            lines.append(note)
        else:
            lines[-1] = f"{lines[-1][:_NOTE_LETTERS].rstrip()} … +{len(notes) - place}"
            break
    return lines
