"""Table signs can be read from both sides of a table, and lead to its list all day."""

import io
import re

import pikepdf
import pytest
from django.urls import reverse

from tests.tournaments.cast import an_event
from tests.tournaments.events.printing.reading import codes_on, dots_of, lines_of, page_count
from tournaments.events.printing.document_values import SignSheet
from tournaments.events.printing.table_sign_pages import FACES, signs_form
from tournaments.events.printing.table_sign_pages import draw as table_signs_pdf
from tournaments.events.printing.table_signs import table_sign_jobs
from tournaments.events.queries.table_keys import sign_key

SITE = "http://192.168.178.23:8000/"
WORDS = {"title": "Table signs", "table": "Table", "scan": "With your phone:", "scan_more": "the list of this table"}


def signs(*numbers: int, per_page: int = 1) -> SignSheet:
    made = tuple((str(number), f"{SITE}events/ab/table/{number}/key/") for number in numbers)
    return SignSheet(WORDS, "en", "Herbstpreis", "Altenburg", per_page, made)


def test_both_faces_of_a_sign_show_number_and_code():
    sheet = signs(14)

    pdf = table_signs_pdf(sheet)

    (lines,) = lines_of(pdf)
    assert lines.count("14") == lines.count("Table") == 2
    assert codes_on(pdf) == [dots_of(sheet.signs[0][1])] * 2


def test_the_upper_face_stands_over_the_lower_face_of_its_own_sign():
    sheet = signs(1, 2, per_page=2)

    first, second, third, fourth = codes_on(table_signs_pdf(sheet))

    assert (first, second) == (third, fourth) == tuple(dots_of(address) for _number, address in sheet.signs)


def test_turned_about_the_page_each_strip_keeps_its_sign():
    pdf = table_signs_pdf(signs(1, 2, per_page=2))

    with pikepdf.open(io.BytesIO(pdf)) as document:
        lower, upper = document.pages[0].Contents.read_bytes().split(b"q -1 0 0 -1 ")
    strip = 105 / 25.4 * 72
    left_of = [_number_lefts(part) for part in (lower, upper)]
    assert left_of[0][0] < strip < left_of[0][1]
    # In the rotated half the first sign is at the right, so that it comes to the left.
    assert left_of[1][0] > strip > left_of[1][1]


def _number_lefts(content: bytes) -> list[float]:
    return [float(found[1]) for found in re.finditer(rb"1 0 0 1 ([\d.]+) [\d.]+ Tm", content)]


@pytest.mark.parametrize(("per_page", "pages"), [(1, 5), (2, 3)], ids=["large", "half width"])
def test_signs_share_the_pages(per_page, pages):
    assert page_count(table_signs_pdf(signs(1, 2, 3, 4, 5, per_page=per_page))) == pages


@pytest.mark.parametrize("per_page", FACES)
def test_nothing_of_a_sign_leaves_its_face(per_page):
    face = FACES[per_page]
    form = signs_form(signs(1, per_page=per_page))

    assert all(rule.y1 >= 148.4 for rule in form.rules)
    assert face.number_left + face.number_width <= face.width
    assert face.qr_left + face.qr <= face.width - 5
    assert face.qr_top + face.qr + 10 < 148.5


@pytest.mark.storage
@pytest.mark.django_db
def test_the_sign_leads_to_its_table():
    event = an_event()

    (job,) = table_sign_jobs(event, site=SITE, first=3, last=4)

    expected = [reverse("table_page", args=[event.public_id, number, sign_key(event, number)]) for number in (3, 4)]
    sheet = job.values
    assert [address for _number, address in sheet.signs] == [SITE.rstrip("/") + path for path in expected]
    assert [number for number, _address in sheet.signs] == ["3", "4"]
