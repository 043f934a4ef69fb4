"""Drawing lists: the empty form once for each kind, then a page for each list with its texts and codes."""

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import chain
from typing import Final

import pikepdf
from pikepdf import Dictionary, Name

from .codes import Bar, code128_bars, qr_bars
from .engine import OwnFiles, draw
from .ink import Font, Ink, page_font
from .letters import ELLIPSIS, REPLACED, is_plain, printable
from .page import (
    A4,
    FORM_STYLE,
    MARGIN,
    POINTS_PER_MM,
    Align,
    Style,
    Text,
    baseline,
    form_image,
    form_page,
    letters_page,
)
from .score_form import (
    FIELDS,
    HEAD,
    KEEPER_SIGNS,
    NUMBER_FIELD,
    RIGHT,
    Kind,
    Layout,
    Span,
    layout_of,
)
from .score_list import ListRow, ListSignature, ListTally, ScoreList

# Every list may need these, whatever its names are.
_ALWAYS: Final = "".join(map(chr, range(0x20, 0x7F))) + "−×♣♠♥♦" + ELLIPSIS + REPLACED
_TICK: Final = "×"
_MARKS: Final = (
    "hand",
    "schneider",
    "schneider_announced",
    "schwarz",
    "schwarz_announced",
    "ouvert",
    "overbid",
    "conceded",
)

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
_CHECK: Final = Style(6.4, colour=_GREY, least=5)
_SIGNED: Final = Style(6.8, least=5.5)
_NOTE: Final = Style(5.8, colour=_GREY, least=5)

# About how wide a letter of a name is.
_NAME_LETTER: Final = 1.5
_QR_SIDE: Final = 21.5
_BARS_HEIGHT: Final = 8.0
_WIDEST_MODULE: Final = 0.36
# Thinner bars no scanner reads from a common printer.
_THINNEST_MODULE: Final = 0.19


def draw_lists(lists: Sequence[ScoreList]) -> bytes:
    """The lists as a PDF, a page each."""
    kinds = list(dict.fromkeys(kind_of(item) for item in lists))
    pdf, forms, ink = _open_forms([layout_of(kind) for kind in kinds], _letters(lists))
    resources = pdf.make_indirect(Dictionary(Font=Dictionary(), XObject=forms))
    for font in ink.fonts:
        resources.Font[f"/{font.name}"] = font.resource
    for item in lists:
        kind = kind_of(item)
        content = f"/F{kinds.index(kind)} Do\n{_content(item, layout_of(kind), ink)}"
        _add_page(pdf, resources, content)
    for name, picture in ink.draw_pictures().items():
        resources.XObject[f"/{name}"] = pdf.copy_foreign(picture)
    return _saved(pdf, lists[0])


def kind_of(item: ScoreList) -> Kind:
    """Which empty form the list is written on."""
    return Kind(
        seats=item.seats,
        length=item.length,
        first_dealer=item.first_dealer,
        bonus_win=item.bonus_win,
        malus_loss=item.malus_loss,
        bonus_defender=item.bonus_defender,
        has_number=bool(item.number),
        has_boxes=not item.tallies,
        has_fees=any(tally.fee for tally in item.tallies),
        has_settlement=any(tally.settlement for tally in item.tallies),
        words=tuple(item.words.items()),
    )


def _open_forms(layouts: Sequence[Layout], letters: str) -> tuple[pikepdf.Pdf, Dictionary, Ink]:
    """A document without pages that has the forms, by the names F0, F1 ..., and the fonts to write on them."""
    files = {f"form:{place}": form_image(layout.form) for place, layout in enumerate(layouts)}
    forms = "".join(form_page(layout.form, name) for layout, name in zip(layouts, files, strict=True))
    fonts = letters_page(letters, bold=False) + letters_page(letters, bold=True)
    pdf = pikepdf.open(BytesIO(draw(f"<style>{FORM_STYLE}</style>{forms}{fonts}", OwnFiles(files))))
    regular, bold = page_font(pdf.pages[-2]), page_font(pdf.pages[-1])
    objects = Dictionary()
    for place in range(len(layouts)):
        objects[f"/F{place}"] = pdf.pages[place].as_form_xobject()
    del pdf.pages[:]
    return pdf, objects, Ink(regular, bold)


def _letters(lists: Sequence[ScoreList]) -> str:
    """Every letter that may have to be set, in the order of the alphabet."""
    texts = set(chain.from_iterable(_own_texts(item) for item in lists))
    letters = set(_ALWAYS).union(*(printable(text) for text in texts))
    return "".join(sorted(letter for letter in letters if is_plain(letter) and letter != " "))


def _own_texts(item: ScoreList) -> Iterator[str]:
    yield from (item.scheme, item.event, item.place, item.series, item.table, item.keeper, item.version)
    yield from (item.number, item.address, *item.names, *item.details, *item.notes)
    yield from (row.game for row in item.rows)
    yield from chain.from_iterable((tally.fee, tally.settlement) for tally in item.tallies)
    yield from chain.from_iterable((signed.name, signed.signed_at) for signed in item.signatures if signed)
    yield from chain.from_iterable(item.checks)


def _add_page(pdf: pikepdf.Pdf, resources: pikepdf.Object, content: str) -> None:
    stream = pikepdf.Stream(pdf, zlib.compress(content.encode("ascii"), 6), Filter=Name.FlateDecode)
    width, height = (side * POINTS_PER_MM for side in A4)
    page = Dictionary(
        Type=Name.Page,
        MediaBox=[0, 0, round(width, 2), round(height, 2)],
        Resources=resources,
        Contents=pdf.make_indirect(stream),
    )
    pdf.pages.append(pikepdf.Page(page))


def _saved(pdf: pikepdf.Pdf, first: ScoreList) -> bytes:
    """The document's bytes; nothing in them tells the time."""
    for entry in list(pdf.docinfo.keys()):
        del pdf.docinfo[entry]
    pdf.docinfo[Name.Title] = " ".join(part for part in (first.words["title"], printable(first.number)) if part)
    pdf.Root.Lang = pikepdf.String(first.language)
    pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    output = BytesIO()
    pdf.save(output, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return output.getvalue()


def _content(item: ScoreList, layout: Layout, ink: Ink) -> str:
    parts = [ink.written(texts_of(item, layout)), *_codes(item), *_strikes(item, layout)]
    return "\n".join(parts)


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
        yield Text(NUMBER_FIELD.start, 9 + _BARS_HEIGHT + 3.4, item.number, _NUMBER, NUMBER_FIELD.size, Align.CENTRE)


def _name_texts(item: ScoreList, layout: Layout) -> Iterator[Text]:
    """A long name takes two lines, broken before its last part."""
    for seat, name in enumerate(item.names):
        block = layout.players[seat].block
        x, width = block.start + 3.4, block.size - 4
        first, _, last = name.rpartition(" ") if len(name) * _NAME_LETTER > width else ("", "", name)
        if first:
            yield Text(x, HEAD + 3.4, first, _NAME, width)
        yield Text(x, HEAD + (6.4 if first else 4.0), last, _NAME, width)
        if item.details:
            yield Text(x, HEAD + 9.2, item.details[seat], _DETAIL, width)


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
    for name in _MARKS:
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
    top = layout.rows_end + 0.6
    for place, (word, text) in enumerate(item.checks[:6]):
        y = baseline(top + place * 3.6, 3.6, _CHECK.size)
        yield Text(MARGIN, y, word, _CHECK, 26)
        yield Text(MARGIN + 26, y, text, _CHECK, 16, Align.RIGHT)


def _signature_texts(block: Span, signed: ListSignature, line: Span) -> Iterator[Text]:
    yield Text(block.start + 1, line.start + 4.6, signed.name, _SIGNED, block.size - 2, Align.CENTRE)
    yield Text(block.start + 1, line.start + 8.0, signed.signed_at, _DETAIL, block.size - 2, Align.CENTRE)


def _note_texts(item: ScoreList) -> Iterator[Text]:
    for place, note in enumerate(item.notes[:2]):
        yield Text(MARGIN, 286.2 + 2.8 * place, note, _NOTE, 118)
    yield Text(RIGHT - 68, 286.2, item.version, _NOTE, 68, Align.RIGHT)
    yield Text(RIGHT - 68, 289.0, item.address, _NOTE, 68, Align.RIGHT)


def _codes(item: ScoreList) -> Iterator[str]:
    side, dots = qr_bars(item.address)
    if dots:
        yield _bars(dots, RIGHT - _QR_SIDE, 9.0, _QR_SIDE / side, _QR_SIDE / side)
    width, bars = code128_bars(item.number)
    module = min(_WIDEST_MODULE, NUMBER_FIELD.size / width) if bars else 0
    if module >= _THINNEST_MODULE:
        left = NUMBER_FIELD.start + (NUMBER_FIELD.size - width * module) / 2
        yield _bars(bars, left, 9.0, module, _BARS_HEIGHT)


def _bars(bars: Iterable[Bar], left: float, top: float, width: float, height: float) -> str:
    """Dark bars whose module is `width` x `height` millimetres."""
    x, y = left * POINTS_PER_MM, (A4[1] - top) * POINTS_PER_MM
    scale = f"{width * POINTS_PER_MM:.4f} 0 0 {-height * POINTS_PER_MM:.4f} {x:.2f} {y:.2f}"
    rectangles = " ".join(f"{bar.x} {bar.y} {bar.width} {bar.height} re" for bar in bars)
    return f"q {scale} cm 0 g {rectangles} f Q"


def _strikes(item: ScoreList, layout: Layout) -> Iterator[str]:
    """A line through each deal that no longer counts."""
    left, right = (MARGIN + 1) * POINTS_PER_MM, (RIGHT - 1) * POINTS_PER_MM
    for row in item.rows:
        if row.struck:
            y = (A4[1] - layout.row_top(row.number) - layout.pitch / 2) * POINTS_PER_MM
            yield f"q 0.8 w {left:.2f} {y:.2f} m {right:.2f} {y:.2f} l S Q"
