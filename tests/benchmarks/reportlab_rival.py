"""Pages drawn with reportlab by someone who knows it: style set when it changes, one path for each code."""

from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from scoring.printing.codes import Bar, code128_bars, qr_bars
from scoring.printing.page import A4, Align, Form, Rule, Text
from scoring.sheets.printing.head import BARS, NUMBER_FIELD, QR_SIDE
from scoring.sheets.printing.layout import RIGHT, layout_of
from scoring.sheets.printing.list_page import pages_of
from scoring.sheets.printing.score_list import ScoreList
from scoring.sheets.printing.score_list_pages import form_of
from scoring.sheets.printing.score_list_texts import texts_of

HEIGHT = A4[1] * mm
FONTS = Path("/usr/share/fonts/truetype/dejavu")


def lists_pdf(lists: Sequence[ScoreList], *, keeps_form: bool, has_codes: bool) -> bytes:
    """The lists of one kind; the form is drawn on every page, or once and then placed on each."""
    output, canvas = blank_canvas()
    (first,) = pages_of(lists[0])
    layout = layout_of(first.kind)
    form = form_of(layout)
    if keeps_form:
        canvas.beginForm("form", 0, 0, A4[0] * mm, HEIGHT)
        draw_form(canvas, form)
        canvas.endForm()
    for item in lists:
        (page,) = pages_of(item)
        if keeps_form:
            canvas.doForm("form")
        else:
            draw_form(canvas, form)
        draw_texts(canvas, texts_of(page, layout))
        if has_codes:
            _draw_codes(canvas, item)
        canvas.showPage()
    canvas.save()
    return output.getvalue()


def blank_canvas() -> tuple[BytesIO, Canvas]:
    """The buffer of the document, and a canvas with the fonts we use."""
    load_fonts()
    output = BytesIO()
    return output, Canvas(output, pagesize=(A4[0] * mm, HEIGHT), pageCompression=1)


def load_fonts() -> None:
    for name in ("DejaVuSans", "DejaVuSans-Bold"):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, str(FONTS / f"{name}.ttf")))


def draw_rules(canvas: Canvas, rules: Iterable[Rule]) -> None:
    pen = None
    for rule in rules:
        if pen != (rule.width, rule.grey):
            pen = (rule.width, rule.grey)
            canvas.setLineWidth(rule.width * mm)
            canvas.setStrokeGray(rule.grey)
        canvas.line(rule.x1 * mm, HEIGHT - rule.y1 * mm, rule.x2 * mm, HEIGHT - rule.y2 * mm)


def draw_texts(canvas: Canvas, texts: Iterable[Text]) -> None:
    style = None
    for text in texts:
        if text.style != style:
            style = text.style
            canvas.setFont("DejaVuSans-Bold" if style.bold else "DejaVuSans", style.size)
            canvas.setFillColorRGB(*style.colour)
        if text.rotated:
            _draw_rotated(canvas, text)
        else:
            _draw_aligned(canvas, text)


def draw_form(canvas: Canvas, form: Form) -> None:
    for tint in form.tints:
        canvas.setFillGray(tint.grey)
        canvas.rect(tint.x * mm, HEIGHT - (tint.y + tint.height) * mm, tint.width * mm, tint.height * mm, 0, 1)
    draw_rules(canvas, form.rules)
    draw_texts(canvas, form.texts)


def _draw_rotated(canvas: Canvas, text: Text) -> None:
    canvas.saveState()
    canvas.translate(text.x * mm, HEIGHT - text.y * mm)
    canvas.rotate(90)
    canvas.drawString(0, 0, text.text)
    canvas.restoreState()


def _draw_aligned(canvas: Canvas, text: Text) -> None:
    y = HEIGHT - text.y * mm
    if text.align == Align.RIGHT:
        canvas.drawRightString((text.x + text.width) * mm, y, text.text)
    elif text.align == Align.CENTRE:
        canvas.drawCentredString((text.x + text.width / 2) * mm, y, text.text)
    else:
        canvas.drawString(text.x * mm, y, text.text)


def _draw_codes(canvas: Canvas, item: ScoreList) -> None:
    canvas.setFillGray(0)
    side, dots = qr_bars(item.address)
    width, bars = code128_bars(item.number)
    _draw_bars(canvas, dots, RIGHT - QR_SIDE, QR_SIDE / side, QR_SIDE / side)
    _draw_bars(canvas, bars, NUMBER_FIELD.start, NUMBER_FIELD.size / width, BARS.size)


def _draw_bars(canvas: Canvas, bars: Iterable[Bar], left: float, width: float, height: float) -> None:
    path = canvas.beginPath()
    for bar in bars:
        bottom = HEIGHT - (BARS.start + (bar.y + 1) * height) * mm
        path.rect((left + bar.x * width) * mm, bottom, bar.width * width * mm, height * mm)
    canvas.drawPath(path, stroke=0, fill=1)
