"""Start cards of all players per second, compared with the same by reportlab."""

from collections.abc import Callable
from functools import partial

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scoring.printing.codes import qr_bars
from scoring.printing.page import A4
from tests.scoring.sheets.printing.samples import NAMES
from tournaments.events.printing.document_values import CardSeat, CardSheet, StartCard
from tournaments.events.printing.start_card_pages import SHAPES, card_texts, cards_form
from tournaments.events.printing.start_card_pages import draw as start_cards_pdf
from tournaments.events.printing.start_cards import in_piles

from .measuring import cpu_in_turns
from .reportlab_rival import HEIGHT, blank_canvas, draw_form, draw_texts, load_fonts

CARDS = 1_000
SAMPLE = 100
ROUNDS = 3
WORDS = {
    "title": "Start cards",
    "page": "your seat and result",
    "table": "Table",
    "seat": "Seat",
    "points": "Points",
    "total": "Total",
    "paid": "paid",
    "notice": "Names are public until 9 May 2027.",
}


def run() -> list[tuple[str, str, str]]:
    """(what, figure, reference) for each measurement."""
    load_fonts()
    cards = _cards()
    # Reportlab is so slow that a part of the cards must do.
    part = cards._replace(cards=cards.cards[:SAMPLE])
    ours, same_codes, own_codes = _a_second(
        (start_cards_pdf, cards, CARDS), (reportlab_with_our_codes, part, SAMPLE), (reportlab_cards, part, SAMPLE)
    )
    return [
        (f"start cards, {CARDS} in one PDF", f"{ours:.0f} a second", "1"),
        ("  reportlab, our codes one by one, form kept", f"{same_codes:.0f} a second", f"{ours / same_codes:.1f}"),
        ("  reportlab, its own codes, form kept", f"{own_codes:.0f} a second", f"{ours / own_codes:.1f}"),
    ]


def _a_second(*ways: tuple[Callable[[CardSheet], bytes], CardSheet, int]) -> list[float]:
    seconds = cpu_in_turns([partial(draw, sheet) for draw, sheet, _ in ways], ROUNDS)
    return [count / taken for (_, _, count), taken in zip(ways, seconds, strict=True)]


def _cards() -> CardSheet:
    cards = [
        StartCard(
            str(number),
            f"{NAMES[number % 5]} {number}",
            "Skatclub Herz Dame",
            "Die Buben" if number % 4 else "",
            f"https://skat.example.org/events/7F3K2M9QABCD/card/{_key(number)}/",
            (
                CardSeat(str(number // 4 + 1), str(number % 4 + 1)),
                CardSeat(str(number % 250 + 1), "2"),
                CardSeat(note="by standing"),
            ),
            paid=bool(number % 3),
            due="" if number % 3 else "to pay: 14.00 €",
        )
        for number in range(1, CARDS + 1)
    ]
    series = ("Series 1", "Series 2", "Series 3")
    return CardSheet(WORDS, "en", "Herbstpreis", "Altenburg, 9 May 2026", series, 4, in_piles(cards, 4))


def _key(number: int) -> str:
    """Twelve letters in which nothing repeats."""
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    mixed = number * 2_654_435_761 % 2**60
    return "".join(letters[mixed >> 5 * place & 31] for place in range(12))


def reportlab_cards(sheet: CardSheet) -> bytes:
    """The same cards by reportlab, with its own QR codes."""
    return _reportlab(sheet, own_codes=True)


def reportlab_with_our_codes(sheet: CardSheet) -> bytes:
    """The same with codes of the library we use, each drawn as one path."""
    return _reportlab(sheet, own_codes=False)


def _reportlab(sheet: CardSheet, *, own_codes: bool) -> bytes:
    output, canvas = blank_canvas()
    canvas.beginForm("cards", 0, 0, A4[0] * mm, A4[1] * mm)
    draw_form(canvas, cards_form(sheet))
    canvas.endForm()
    shape = SHAPES[sheet.per_page]
    for start in range(0, len(sheet.cards), sheet.per_page):
        canvas.doForm("cards")
        for place, card in enumerate(sheet.cards[start : start + sheet.per_page]):
            if card is not None:
                x, y = place % 2 * shape.width, place // 2 * shape.height
                draw_texts(canvas, card_texts(sheet, card, x, y))
                left, top = x + shape.width - shape.margin - shape.qr, y + shape.margin
                (_own_code if own_codes else _our_code)(canvas, card.address, left, top, shape.qr)
                _draw_box(canvas, x + shape.margin, y + shape.paid - 3.8, ticked=bool(card.paid))
        canvas.showPage()
    canvas.save()
    return output.getvalue()


def _own_code(canvas: Canvas, address: str, left: float, top: float, side: float) -> None:
    size = side * mm
    code = Drawing(size, size)
    code.add(QrCodeWidget(address, barWidth=size, barHeight=size, barBorder=0, barLevel="M"))
    renderPDF.draw(code, canvas, left * mm, HEIGHT - (top + side) * mm)


def _our_code(canvas: Canvas, address: str, left: float, top: float, side: float) -> None:
    modules, dots = qr_bars(address)
    path = canvas.beginPath()
    for bar in dots:
        bottom = HEIGHT - (top + (bar.y + 1) * side / modules) * mm
        path.rect((left + bar.x * side / modules) * mm, bottom, bar.width * side / modules * mm, side / modules * mm)
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=0, fill=1)


def _draw_box(canvas: Canvas, left: float, top: float, *, ticked: bool) -> None:
    x, y = left * mm, HEIGHT - (top + 4.4) * mm
    canvas.rect(x, y, 4.4 * mm, 4.4 * mm)
    if ticked:
        canvas.line(x + 0.8 * mm, y + 2.2 * mm, x + 1.8 * mm, y + mm)
        canvas.line(x + 1.8 * mm, y + mm, x + 3.8 * mm, y + 3.8 * mm)
