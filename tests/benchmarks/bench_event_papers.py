"""A standing of 1,000 rows on paper, beside the same drawn with reportlab; and the seats of 1,000 players."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryFile

from reportlab.lib import colors
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import LongTable, SimpleDocTemplate

from scoring.printing.form_document import FormDocument
from scoring.printing.page import A4, Align, Rule, Text
from scoring.printing.renderer import Limits, command
from tests.tournaments.printing.paper_samples import seat_plan, standings
from tournaments.printing.listing.drawing import pages_of, pdf_of
from tournaments.printing.listing.flow import Page
from tournaments.printing.listing.measure import Ruler
from tournaments.printing.listing.values import Listing, Table, job_of
from tournaments.printing.seat_plan import seat_plan_by_name
from tournaments.printing.standings import standings_paper

ROWS = 1000
ROUNDS = 5
HEIGHT = A4[1] * mm
FONTS = Path("/usr/share/fonts/truetype/dejavu")
Row = tuple[str, str, str]


def run() -> list[Row]:
    """(what, figure, beside what) for each measurement; each figure is the best of some rounds."""
    paper = standings_paper(standings(ROWS))
    set_pages = pages_of(paper, Ruler(*FormDocument({}, "".join(map(chr, range(0x21, 0x180)))).ink.fonts))
    ours, placed, table = best(
        lambda: pdf_of(paper), lambda: reportlab_pages(set_pages), lambda: reportlab_table(paper)
    )
    wall, *_ = best(lambda: pdf_of(seat_plan_by_name(seat_plan(ROWS))))
    seconds, peak = child_cost(paper)
    return [
        (f"standing of {ROWS} rows, {len(set_pages)} pages", f"{ours:.2f} s", "1"),
        ("  reportlab's table", f"{table:.2f} s", f"{ours / table:.2f}"),
        ("  reportlab, every text where we set it", f"{placed:.2f} s", f"{ours / placed:.2f} (goal 2)"),
        ("  child process, start to end", f"{seconds:.2f} s", f"{peak:.0f} MB"),
        (f"seats of {ROWS} players by name", f"{wall:.2f} s", f"{ROWS / wall:,.0f} names a second"),
    ]


def best(*ways: Callable[[], bytes]) -> list[float]:
    """Seconds; the ways take turns, so that a busy moment meets them all."""
    for draw in ways:
        draw()
    rounds = [[_seconds(draw) for draw in ways] for _ in range(ROUNDS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def _seconds(draw: Callable[[], bytes]) -> float:
    begun = time.perf_counter()
    draw()
    return time.perf_counter() - begun


# A process of its own starts the child: a child's peak counts what its parent held when it was started.
MEASURE = """
import resource, subprocess, sys, time
begun = time.perf_counter()
done = subprocess.run(sys.argv[1:], stdin=sys.stdin.buffer, capture_output=True, check=True)
assert done.stdout.startswith(b"%PDF-")
print(time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
"""


def child_cost(paper: Listing) -> tuple[float, float]:
    """Seconds and megabytes of the process that draws the paper."""
    with TemporaryFile() as job:
        job.write(job_of(paper).to_json())
        job.seek(0)
        measured = [sys.executable, "-c", MEASURE, *command(Limits())]
        done = subprocess.run(measured, stdin=job, capture_output=True, check=True, text=True)
    seconds, peak = done.stdout.split()
    return float(seconds), float(peak)


def reportlab_table(paper: Listing) -> bytes:
    """The standing as one would with reportlab: its table, set by itself, heads repeated, hairlines."""
    _fonts()
    (table,) = (block for block in paper.blocks if isinstance(block, Table))
    rows = [[column.heading for column in table.columns], *(list(row.cells) for row in table.rows)]
    style = [
        ("FONT", (0, 0), (-1, -1), "DejaVuSans", 8.5),
        ("LINEBELOW", (0, 0), (-1, -1), 0.3, colors.grey),
        ("ALIGN", (4, 0), (-1, -1), "RIGHT"),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
    ]
    output = BytesIO()
    SimpleDocTemplate(output, pagesize=(A4[0] * mm, HEIGHT)).build([LongTable(rows, repeatRows=1, style=style)])
    return output.getvalue()


def reportlab_pages(pages: Iterable[Page]) -> bytes:
    """The same texts and lines at the places that were found for them, so that nothing is left but to draw them."""
    output, canvas = _canvas()
    for page in pages:
        _draw_rules(canvas, page.rules)
        _draw_texts(canvas, page.texts)
        canvas.showPage()
    canvas.save()
    return output.getvalue()


def _fonts() -> None:
    for name in ("DejaVuSans", "DejaVuSans-Bold"):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, str(FONTS / f"{name}.ttf")))


def _canvas() -> tuple[BytesIO, Canvas]:
    _fonts()
    output = BytesIO()
    return output, Canvas(output, pagesize=(A4[0] * mm, HEIGHT), pageCompression=1)


def _draw_rules(canvas: Canvas, rules: Iterable[Rule]) -> None:
    pen = None
    for rule in rules:
        if pen != (rule.width, rule.grey):
            pen = (rule.width, rule.grey)
            canvas.setLineWidth(rule.width * mm)
            canvas.setStrokeGray(rule.grey)
        canvas.line(rule.x1 * mm, HEIGHT - rule.y1 * mm, rule.x2 * mm, HEIGHT - rule.y2 * mm)


def _draw_texts(canvas: Canvas, texts: Iterable[Text]) -> None:
    style = None
    for text in texts:
        if text.style != style:
            style = text.style
            canvas.setFont("DejaVuSans-Bold" if style.bold else "DejaVuSans", style.size)
            canvas.setFillColorRGB(*style.colour)
        y = HEIGHT - text.y * mm
        if text.align == Align.RIGHT:
            canvas.drawRightString((text.x + text.width) * mm, y, text.text)
        elif text.align == Align.CENTRE:
            canvas.drawCentredString((text.x + text.width / 2) * mm, y, text.text)
        else:
            canvas.drawString(text.x * mm, y, text.text)
