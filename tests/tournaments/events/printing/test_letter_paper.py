"""Documents for Letter: the whole page of A4, smaller."""

from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from scoring.printing.job import Job
from tests.tournaments.events.printing import document_samples as samples
from tests.tournaments.events.printing.document_samples import MAKES
from tests.tournaments.events.printing.test_certificates import certificate
from tests.tournaments.events.printing.test_certificates import sheet as certificates
from tournaments.events.printing.certificates import certificates_job
from tournaments.events.printing.listing.drawing import job_of

DOCUMENTS = {
    "certificates": lambda: certificates_job(certificates(certificate())),
    "participants": lambda: job_of(MAKES["participants"].document(samples.HEAD, samples.value_of("participants"))),
    "receipts": lambda: job_of(MAKES["receipts"].document(samples.HEAD, samples.value_of("receipts"))),
}


def texts_of(job: Job) -> list[tuple[float, float, str]]:
    """x, y and each text of the first page; the page is of Letter size."""
    page = PdfReader(BytesIO(job.draw(job.values))).pages[0]
    assert (float(page.mediabox.width), float(page.mediabox.height)) == (612, 792)
    found: list[tuple[float, float, str]] = []

    def note(text, cm, tm, _font, _size) -> None:
        x, y = tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]
        found.append((x, y, text.strip()))

    page.extract_text(visitor_text=note)
    return [place for place in found if place[2]]


@pytest.mark.parametrize("key", DOCUMENTS)
def test_a_document_is_whole_on_letter(settings, key):
    settings.PAPER_SIZE = "Letter"

    texts = texts_of(DOCUMENTS[key]())

    assert len(texts) > 5
    assert all(0 < x < 612 and 0 < y < 792 for x, y, _text in texts)


def test_a_sheet_twice_as_large_becomes_tabloid(settings):
    settings.PAPER_SIZE = "Letter"
    document = MAKES["participants"].document(samples.HEAD, samples.value_of("participants"))
    job = job_of(replace(document, large=True, landscape=True))

    page = PdfReader(BytesIO(job.draw(job.values))).pages[0]

    assert (float(page.mediabox.width), float(page.mediabox.height)) == (1224, 792)
