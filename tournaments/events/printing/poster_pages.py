"""Draw the sign-up poster: the event in large letters, and the QR code of its page."""

from collections.abc import Iterator
from typing import Final

from scoring.printing.codes import qr_bars
from scoring.printing.form_document import FormDocument, bars
from scoring.printing.page import A4, BLACK, Align, Form, Rule, Style, Text

from .document_values import PosterSheet

_GREY: Final = (0.35, 0.35, 0.35)
_MARGIN: Final = 20.0
_INSIDE: Final = A4[0] - 2 * _MARGIN
_QR: Final = 100.0
_QR_TOP: Final = 128.0
_CLUB: Final = Style(16, colour=_GREY, least=9)
_EVENT: Final = Style(46, bold=True, least=16)
_DAY: Final = Style(24, least=12)
_PRICES: Final = Style(13, least=7)
_CALL: Final = Style(30, bold=True, least=16)
_ADDRESS: Final = Style(13, least=7)
_SMALL: Final = Style(10, colour=_GREY, least=7)


def draw(sheet: PosterSheet) -> bytes:
    """Return one PDF; equal sheets give equal bytes."""
    texts = (sheet.event, sheet.club, sheet.day, sheet.place, sheet.prices, sheet.address, *sheet.words.values())
    document = FormDocument({"Poster": Form((_rule(),), (), tuple(_texts(sheet)))}, texts)
    side, dots = qr_bars(sheet.address)
    parts = ["/Poster Do"]
    if dots:
        parts.append(bars(dots, (A4[0] - _QR) / 2, _QR_TOP, _QR / side, _QR / side))
    document.add_content("\n".join(parts))
    return document.saved(title=f"{sheet.words['title']} {sheet.event}".strip(), language=sheet.language)


def _rule() -> Rule:
    return Rule.across(94, _MARGIN, A4[0] - _MARGIN, 0.6, BLACK)


def _texts(sheet: PosterSheet) -> Iterator[Text]:
    lines = (
        (30, sheet.club, _CLUB),
        (53, sheet.event, _EVENT),
        (70, sheet.day, _DAY),
        (83, sheet.place, _DAY),
        (91, sheet.prices, _PRICES),
        (113, sheet.words["call"], _CALL),
        (_QR_TOP + _QR + 14, sheet.address, _ADDRESS),
        (_QR_TOP + _QR + 24, sheet.words["how"], _CLUB),
        (A4[1] - 16, sheet.words["notice"], _SMALL),
    )
    for y, text, style in lines:
        yield Text(_MARGIN, y, text, style, _INSIDE, align=Align.CENTRE)
