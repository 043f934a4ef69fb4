"""Everything that an event prints, read from the PDFs: whole rows, full pages, readable type."""

import io
from collections import Counter
from collections.abc import Iterator, Sequence

import pikepdf
import pypdf
import pytest
from django.utils.translation import override

from scoring.printing.job import Job, page_count
from tests.demo_maker.day import play_event
from tests.tournaments.cast import own_club
from tournaments.events.printing.documents import EVERYTHING, printable_documents
from tournaments.events.printing.listing.values import Listing, Row, Table
from tournaments.events.printing.print_jobs import sections_of
from tournaments.events.queries.document_facts import document_facts
from tournaments.events.rights import Right

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

LEAST_TYPE = 6.0
FEWEST_ROWS = 3
SITE = "https://skat.example.org/"


@pytest.mark.long
@pytest.mark.parametrize("players", [7, *(pytest.param(many, marks=pytest.mark.long) for many in (39, 83, 400))])
def test_documents_have_whole_rows_full_pages_and_no_type_below_six_points(players):
    with override("de"):
        event = play_event(own_club(), players=players, series=3)
        documents = [document.key for document in printable_documents(document_facts(event), frozenset(Right))]
        sections = sections_of(event, EVERYTHING, {"papers": documents}, site=SITE)

    faults = [f"{section.title}: {fault}" for section in sections for job in section.jobs for fault in faults_of(job)]

    assert faults == []


def faults_of(job: Job) -> Iterator[str]:
    """Faults of a part of a document."""
    pdf = job.draw(job.values)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for number, page in enumerate(document.pages, start=1):
            smallest = min(sizes_on(page), default=LEAST_TYPE)
            if smallest < LEAST_TYPE - 0.01:
                yield f"page {number} has type of {smallest:.2f} points"
        if len(document.pages) != page_count([job]):
            yield f"{len(document.pages)} pages, {page_count([job])} were told"
    if isinstance(job.values, Listing):
        fields = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]
        yield from _faults_of_rows(job.values, fields)


def sizes_on(page: pikepdf.Page | pikepdf.Object, scale: float = 1.0) -> Iterator[float]:
    """The points of each text on a page, from the operators that set it."""
    font, placed, kept = 0.0, 1.0, []
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                kept.append(scale)
            case "Q":
                scale = kept.pop()
            case "cm":
                scale *= _scale(operands)
            case "Tf":
                font = float(operands[1])
            case "Tm":
                placed = _scale(operands)
            case "Tj" | "TJ":
                yield font * placed * scale
            case "Do":
                picture = page.Resources.XObject[str(operands[0])]
                if picture.Subtype == "/Form":
                    yield from sizes_on(picture, scale)


def _scale(matrix: Sequence[object]) -> float:
    """The magnification of upright or rotated text."""
    return max(abs(float(matrix[0])), abs(float(matrix[1])))


def _faults_of_rows(document: Listing, fields: Sequence[str]) -> Iterator[str]:
    """Rows that are not readable as a whole, splits of a table after one row or two, and pages with as few lines."""
    for number, lines in enumerate((page.splitlines() for page in fields), start=1):
        # Its title, what is under it, and the foot.
        if len(fields) > 1 and len(lines) < FEWEST_ROWS + 3:
            yield f"page {number} of {len(fields)} has only {lines}"
    pages, page, at = ["".join(text.split()) for text in fields], 0, 0
    for table in (block for block in document.blocks if isinstance(block, Table)):
        rows: Counter[int] = Counter()
        for row in table.rows:
            found = _place(row, pages, page, at)
            if found is None:
                yield f"{row.cells} does not stand there whole"
                continue
            page, at = found
            rows[page] += not row.group
        if len(rows) > 1 and min(rows.values()) < FEWEST_ROWS:
            yield f"a table of {len(table.rows)} rows has {dict(rows)} on its pages"


def _place(row: Row, pages: Sequence[str], page: int, at: int) -> tuple[int, int] | None:
    """The page of the row from there on, and its end."""
    text = "".join("".join(row.cells).split())
    for later in range(page, len(pages)):
        start = pages[later].find(text, at if later == page else 0)
        if start >= 0:
            return later, start + len(text)
    return None
