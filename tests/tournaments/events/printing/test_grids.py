"""A grid keeps every text in its cell and on its page, whatever the names are."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.printing.form_document import FormDocument
from scoring.printing.page import A4, Align
from tests.examples import examples
from tests.tournaments.events.printing.reading import lines_of, page_count, words_of
from tournaments.events.printing.certificate_pages import draw as certificates_pdf
from tournaments.events.printing.document_values import Certificate, CertificateSheet
from tournaments.events.printing.listing import drawing
from tournaments.events.printing.listing.drawing import draw as pdf_of
from tournaments.events.printing.listing.frames import MARGIN
from tournaments.events.printing.listing.layout import Page
from tournaments.events.printing.listing.measure import Ruler
from tournaments.events.printing.listing.values import (
    Block,
    Cell,
    Grid,
    GridColumn,
    GridRow,
    Listing,
    Paragraph,
)

COLUMNS = (GridColumn(10.0, Align.RIGHT), GridColumn(grows=True, wraps=True), GridColumn(15.0, Align.RIGHT))
HEAD = (GridRow((Cell("No."), Cell("Name"), Cell("Total"))),)


def listing(*blocks: Block, **others: Any) -> Listing:
    usual: dict[str, Any] = {
        "title": "Table",
        "under": "Oberliga Nord",
        "version": "final",
        "foot": "Herz Dame",
        "page_words": "Page {page} of {pages}",
        "language": "en",
    }
    return Listing(blocks=blocks, **usual | others)


def grid(*names: str, **others: Any) -> Grid:
    rows = tuple(GridRow((Cell(str(n)), Cell(name), Cell("1234"))) for n, name in enumerate(names, start=1))
    return Grid(COLUMNS, HEAD, rows, **others)


@pytest.fixture(scope="module")
def ruler() -> Ruler:
    letters = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA1, 0x17F)])) + "…"
    return Ruler(*FormDocument({}, letters).text_writer.fonts)


def pages_of(document: Listing, ruler: Ruler) -> list[Page]:
    return drawing.pages_of(document, ruler)


def test_a_row_that_does_not_fit_its_columns_is_refused():
    with pytest.raises(ValueError, match="does not fit 3 columns"):
        listing(Grid(COLUMNS, (), (GridRow((Cell("a"), Cell("b", spans=3))),)))


def test_the_head_is_repeated_on_every_page():
    pages = lines_of(pdf_of(listing(grid(*["Anna"] * 100))))

    assert len(pages) > 2
    assert [page.count("No. Name Total") for page in pages] == [1] * len(pages)


def test_a_whole_grid_goes_to_the_next_page_together():
    document = listing(grid(*["Anna"] * 30), grid(*["Bernd"] * 12, whole=True))

    pages = lines_of(pdf_of(document))

    assert [sum("Bernd" in line for line in page) for page in pages] == [0, 12]


def test_rows_that_stay_together_are_on_one_page():
    rows = tuple(GridRow((Cell(str(n)), Cell(f"Team {n // 4}"), Cell()), stays=n % 4 != 3) for n in range(80))

    pages = lines_of(pdf_of(listing(Grid(COLUMNS, HEAD, rows))))

    found = [{line.split(" ", 1)[1] for line in page if "Team" in line} for page in pages]
    assert len(found) == 2
    assert found[0] & found[1] == set()


@given(
    names=st.lists(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x17E), max_size=60), max_size=12),
    size=st.floats(6.0, 16.0),
)
@settings(max_examples=examples(60), deadline=None)
def test_no_text_leaves_its_grid_and_no_line_its_page(ruler, names, size):
    pages = pages_of(listing(grid(*names, size=size)), ruler)

    for page in pages:
        assert all(text.x >= MARGIN and text.x + text.width <= A4[0] - MARGIN + 0.01 for text in page.texts)
        assert all(0 < text.y < A4[1] for text in page.texts)
        assert all(rule.x1 - MARGIN >= -0.01 and rule.x2 <= A4[0] - MARGIN + 0.01 for rule in page.rules)


@given(name=st.text(st.sampled_from("abW éß.-"), min_size=1, max_size=120))
@settings(max_examples=examples(60), deadline=None)
def test_every_letter_of_a_name_is_set_and_fits(ruler, name):
    (page,) = pages_of(listing(grid(name)), ruler)

    words = name.split()
    set_lines = [text for text in page.texts if text.text and set(text.text) <= set("abW éß.-")]
    assert "".join("".join(text.text.split()) for text in set_lines if text.text != "-") == "".join(
        word for word in words if name != "-"
    )
    for text in set_lines:
        assert ruler.length(text.text, text.style.least or text.style.size) <= text.width + 0.01


def test_a_struck_text_has_a_line_through_it_and_a_tinted_cell_a_ground(ruler):
    plain = GridRow((Cell("1"), Cell("Anna"), Cell("400")))
    marked = GridRow((Cell("1"), Cell("Anna"), Cell("400", struck=True, tinted=True)))

    (without,), (with_marks,) = (pages_of(listing(Grid(COLUMNS, (), (row,))), ruler) for row in (plain, marked))

    (line,) = set(with_marks.rules) - set(without.rules)
    (ground,) = with_marks.tints
    assert without.tints == []
    assert ground.x < line.x1 < line.x2 <= ground.x + ground.width
    assert ground.y < line.y2 < line.y1 < ground.y + ground.height


def test_a_long_line_under_the_title_takes_two(ruler):
    under = " · ".join(["Skatgemeinschaft der vereinigten Freunde"] * 4)

    assert words_of(pdf_of(listing(Paragraph("x"), under=under))).count("vereinigten Freunde") == 4


def test_long_sentences_are_complete_on_large_documents():
    sentence = " ".join(["Excused players are credited with 400 points."] * 8)

    text = words_of(pdf_of(listing(Paragraph(sentence, size=7), landscape=True, large=True)))

    assert text.count("credited with 400 points.") == 8
    assert "…" not in text


def test_many_players_of_a_team_are_all_on_its_certificate():
    words = {"title": "Certificates", "heading": "Certificate", "organiser": "Organiser", "director": "Leader"}
    members = tuple(f"Maximilian-Alexander von Wolfenbüttel {number}" for number in range(8))
    made = Certificate("Place 1", "W" * 60, "Herz Dame", members, "Staffel A", "42 : 3 match points")
    pdf = certificates_pdf(CertificateSheet(words, "en", "Oberliga Nord", "Herz Dame", "2026", (made,)))

    text = words_of(pdf)

    assert [name in text for name in members] == [True] * 8
    assert page_count(pdf) == 1
