"""Lists on paper a second, beside the same sheets drawn with reportlab; and the memory of a large print."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryFile

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from scoring.printing.codes import Bar, code128_bars, qr_bars
from scoring.printing.head import BARS, NUMBER_FIELD, QR_SIDE
from scoring.printing.layout import RIGHT, Layout, layout_of
from scoring.printing.list_page import ListPage, pages_of
from scoring.printing.page import A4, Align, Form, Text
from scoring.printing.renderer import Limits, command
from scoring.printing.score_form import form_of
from scoring.printing.score_list import ScoreList, score_list_job
from scoring.printing.score_list_pages import score_list_pdf
from scoring.printing.score_list_texts import texts_of
from tests.scoring.printing.samples import filled_list, list_with_names

LISTS = 250
ROUNDS = 4
HEIGHT = A4[1] * mm
FONTS = Path("/usr/share/fonts/truetype/dejavu")


def run() -> list[tuple[str, str, str]]:
    """(what, figure, beside what) for each measurement."""
    with_names, filled = _lists(list_with_names), _lists(filled_list)
    rows = []
    for name, lists, goal in (("with names", with_names, 3), ("filled", filled, 1)):
        ours, plain, shared = _lists_a_second(lists, score_list_pdf, reportlab_pdf, reportlab_pdf_with_form)
        rows.append((f"lists {name}, {LISTS} in one PDF", f"{ours:.0f} a second", "1"))
        rows.append(("  reportlab, every page drawn", f"{plain:.0f} a second", f"{ours / plain:.1f} (goal {goal})"))
        rows.append(("  reportlab, grid drawn once as a form", f"{shared:.0f} a second", f"{ours / shared:.1f}"))
    seconds, peak = _child_cost(filled)
    rows.append((f"child process, {LISTS} filled lists", f"{seconds:.2f} s", f"{LISTS / seconds:.0f} a second"))
    rows.append(("  its peak memory", f"{peak:.0f} MB", "goal under 200 MB"))
    seconds, peak = _child_cost(filled[:1])
    rows.append(("child process, one filled list", f"{seconds:.2f} s", f"{peak:.0f} MB"))
    return rows


def _lists(make: Callable[[int], ScoreList]) -> list[ScoreList]:
    """Lists of four players and 48 deals, each with its own number and address, in turn with ten tables' figures."""
    samples = [make(seed) for seed in range(10)]
    return [
        replace(
            samples[place % 10],
            number=f"L-2025-{place:05d}",
            address=f"https://skat.example.org/s/7f3k2m9q{place:05d}/",
        )
        for place in range(LISTS)
    ]


def _lists_a_second(lists: Sequence[ScoreList], *ways: Callable[[Sequence[ScoreList]], bytes]) -> list[float]:
    """The best of some rounds for each way; they take turns, so that a busy moment meets them all."""
    for draw in ways:
        draw(lists[:1])
    rounds = [[_seconds(draw, lists) for draw in ways] for _ in range(ROUNDS)]
    return [len(lists) / min(times) for times in zip(*rounds, strict=True)]


def _seconds(draw: Callable[[Sequence[ScoreList]], bytes], lists: Sequence[ScoreList]) -> float:
    begun = time.perf_counter()
    draw(lists)
    return time.perf_counter() - begun


# A process of its own starts the child: a child's peak counts what its parent held when it was started.
MEASURE = """
import resource, subprocess, sys, time
begun = time.perf_counter()
done = subprocess.run(sys.argv[1:], stdin=sys.stdin.buffer, capture_output=True, check=True)
assert done.stdout.startswith(b"%PDF-")
print(time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
"""


def _child_cost(lists: Sequence[ScoreList]) -> tuple[float, float]:
    """Seconds and megabytes of the process that draws the lists."""
    with TemporaryFile() as job:
        job.write(score_list_job(lists).to_json())
        job.seek(0)
        measured = [sys.executable, "-c", MEASURE, *command(Limits())]
        done = subprocess.run(measured, stdin=job, capture_output=True, check=True, text=True)
    seconds, peak = done.stdout.split()
    return float(seconds), float(peak)


def reportlab_pdf(lists: Sequence[ScoreList]) -> bytes:
    """The same lists by reportlab, each page drawn from its first line to its last letter."""
    return _reportlab(lists, share_form=False)


def reportlab_pdf_with_form(lists: Sequence[ScoreList]) -> bytes:
    """The same, the empty form kept once and placed on every page."""
    return _reportlab(lists, share_form=True)


def _reportlab(lists: Sequence[ScoreList], *, share_form: bool) -> bytes:
    for name in ("DejaVuSans", "DejaVuSans-Bold"):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, str(FONTS / f"{name}.ttf")))
    output = BytesIO()
    canvas = Canvas(output, pagesize=(A4[0] * mm, HEIGHT), pageCompression=1)
    (first,) = pages_of(lists[0])
    layout = layout_of(first.kind)
    form = form_of(layout)
    if share_form:
        canvas.beginForm("form", 0, 0, A4[0] * mm, HEIGHT)
        _draw_form(canvas, form)
        canvas.endForm()
    for item in lists:
        (page,) = pages_of(item)
        if share_form:
            canvas.doForm("form")
        else:
            _draw_form(canvas, form)
        _draw_list(canvas, page, layout)
        canvas.showPage()
    canvas.save()
    return output.getvalue()


def _draw_form(canvas: Canvas, form: Form) -> None:
    for tint in form.tints:
        canvas.setFillGray(tint.grey)
        canvas.rect(tint.x * mm, HEIGHT - (tint.y + tint.height) * mm, tint.width * mm, tint.height * mm, 0, 1)
    pen = None
    for rule in form.rules:
        if pen != (rule.width, rule.grey):
            pen = (rule.width, rule.grey)
            canvas.setLineWidth(rule.width * mm)
            canvas.setStrokeGray(rule.grey)
        canvas.line(rule.x1 * mm, HEIGHT - rule.y1 * mm, rule.x2 * mm, HEIGHT - rule.y2 * mm)
    _draw_texts(canvas, form.texts)


def _draw_turned(canvas: Canvas, text: Text) -> None:
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


def _draw_list(canvas: Canvas, page: ListPage, layout: Layout) -> None:
    _draw_texts(canvas, texts_of(page, layout))
    canvas.setFillGray(0)
    _draw_codes(canvas, page.item)


def _draw_texts(canvas: Canvas, texts: Iterable[Text]) -> None:
    style = None
    for text in texts:
        if text.style != style:
            style = text.style
            canvas.setFont("DejaVuSans-Bold" if style.bold else "DejaVuSans", style.size)
            canvas.setFillColorRGB(*style.colour)
        if text.turned:
            _draw_turned(canvas, text)
        else:
            _draw_aligned(canvas, text)


def _draw_codes(canvas: Canvas, item: ScoreList) -> None:
    """One path for each code, as one would who knows reportlab."""
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
