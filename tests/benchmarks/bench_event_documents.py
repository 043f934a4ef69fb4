"""Printed standings of 1,000 rows, compared with reportlab, typst and plain WeasyPrint; and the seats of 1,000 players.

Processor time, ours first: "ours : theirs".
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import cycle
from typing import NamedTuple

from reportlab.lib import colors
from reportlab.lib.units import mm
from reportlab.platypus import LongTable, SimpleDocTemplate

from scoring.printing.form_document import FormDocument
from scoring.printing.page import A4
from tests.tournaments.events.printing.document_samples import HEAD, seat_plan, standings
from tournaments.events.phrases.choices import ShownNames
from tournaments.events.printing.listing.drawing import draw as pdf_of
from tournaments.events.printing.listing.drawing import pages_of
from tournaments.events.printing.listing.layout import Page
from tournaments.events.printing.listing.measure import Ruler
from tournaments.events.printing.listing.values import Listing, Table
from tournaments.events.printing.seat_plan import SeatPlan, seat_plan_by_name, seat_plan_by_table
from tournaments.events.printing.standings import StandingsDocument, standings_document
from tournaments.events.queries.names import wall_name

from . import reportlab_rival, typst_rival, weasyprint_rival
from .lifelike import CLUBS, names
from .measuring import Way, cpu_in_turns

Row = tuple[str, str, str]
Rows = Sequence[Sequence[str]]
ROWS = 1000
ROUNDS = 2


class Rival(NamedTuple):
    """Another way to do the same; `goal` is how many times its time ours may take."""

    name: str
    draw: Way
    goal: float | None = None


def run() -> list[Row]:
    """(what, ours : theirs, ratio) for each measurement."""
    document = standings_document(HEAD, _standings())
    set_pages = pages_of(document, Ruler(*FormDocument({}, ()).text_writer.fonts))
    reportlab_rival.load_fonts()
    plan = _seat_plan()
    walls = (seat_plan_by_table, seat_plan_by_name)
    by_table, by_name = cpu_in_turns([lambda wall=wall: pdf_of(wall(HEAD, plan)) for wall in walls], ROUNDS)
    return [
        *_compared(
            f"standing of {ROWS} rows, {len(set_pages)} pages, s", document, _rivals(_rows_of(document), set_pages)
        ),
        (f"seats of {ROWS} players by table, s", f"{by_table:.2f}", ""),
        (f"seats of {ROWS} players by name, s", f"{by_name:.2f}", ""),
    ]


def _standings() -> StandingsDocument:
    """Standings of players with names and clubs of usual length."""
    document = standings(ROWS)
    [(title, table)] = document.rankings
    lines = zip(table.rows, names(ROWS), cycle(CLUBS))
    rows = tuple(line._replace(name=name, club=club) for line, name, club in lines)
    return replace(document, rankings=((title, replace(table, rows=rows)),))


def _seat_plan() -> SeatPlan:
    people = iter(names(ROWS))
    plan = seat_plan(ROWS)
    tables = tuple(
        (number, tuple(wall_name(seat.number, next(people), ShownNames.FULL) for seat in players))
        for number, players in plan.tables
    )
    return replace(plan, tables=tables)


def _rows_of(document: Listing) -> Rows:
    (table,) = (block for block in document.blocks if isinstance(block, Table))
    return [[column.heading for column in table.columns], *(list(row.cells) for row in table.rows)]


def _rivals(rows: Rows, set_pages: Sequence[Page]) -> list[Rival]:
    rivals = [
        Rival("reportlab's table", partial(reportlab_table, rows)),
        Rival("reportlab, every text where we set it", partial(reportlab_pages, set_pages), 2),
        Rival("WeasyPrint alone, a table", partial(weasyprint_rival.table_pdf, rows)),
    ]
    if typst_rival.typst:
        texts = [(page.rules, page.texts) for page in set_pages]
        rivals += [
            Rival("typst's table", partial(typst_rival.table_pdf, rows), 1),
            Rival("typst, every text where we set it", partial(typst_rival.pages_pdf, texts)),
        ]
    return rivals


def _compared(what: str, document: Listing, rivals: Sequence[Rival]) -> list[Row]:
    ours, *theirs = cpu_in_turns([partial(pdf_of, document), *(rival.draw for rival in rivals)], ROUNDS)
    rows = [(what, f"{ours:.2f}", "1")]
    for rival, seconds in zip(rivals, theirs, strict=True):
        ratio = f"{ours / seconds:.2f}" + (f" (goal {rival.goal:.0f})" if rival.goal else "")
        rows.append((f"  {rival.name}", f"{ours:.2f} : {seconds:.2f}", ratio))
    return rows


def reportlab_table(rows: Rows) -> bytes:
    """The standings as a plain reportlab table: repeated heads, hairlines."""
    style = [
        ("FONT", (0, 0), (-1, -1), "DejaVuSans", 8.5),
        ("LINEBELOW", (0, 0), (-1, -1), 0.3, colors.grey),
        ("ALIGN", (4, 0), (-1, -1), "RIGHT"),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
    ]
    output = BytesIO()
    page = (A4[0] * mm, A4[1] * mm)
    SimpleDocTemplate(output, pagesize=page).build([LongTable(rows, repeatRows=1, style=style)])
    return output.getvalue()


def reportlab_pages(pages: Iterable[Page]) -> bytes:
    """The same texts and lines at positions already computed, so that only drawing is left."""
    output, canvas = reportlab_rival.blank_canvas()
    for page in pages:
        reportlab_rival.draw_rules(canvas, page.rules)
        reportlab_rival.draw_texts(canvas, page.texts)
        canvas.showPage()
    canvas.save()
    return output.getvalue()
