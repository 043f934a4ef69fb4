"""A document of rows: nothing is lost, nothing leaves the page, and equal values are equal bytes."""

import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pikepdf
import pypdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.printing.form_document import FormDocument
from scoring.printing.page import A4, Align
from tests.examples import examples
from tournaments.events.printing.listing import drawing
from tournaments.events.printing.listing.drawing import SLIP_MARGIN
from tournaments.events.printing.listing.drawing import draw as pdf_of
from tournaments.events.printing.listing.frames import MARGIN
from tournaments.events.printing.listing.layout import Page
from tournaments.events.printing.listing.measure import Ruler
from tournaments.events.printing.listing.values import (
    Block,
    Document,
    Heading,
    Listing,
    ListingColumn,
    Paragraph,
    Row,
    Signatures,
    SlipSheet,
    Table,
)

COLUMNS = (
    ListingColumn("No.", align=1.0),
    ListingColumn("Name", grows=True),
    ListingColumn("Club", grows=True, yields=True),
)


def listing(*blocks: Block, **others: Any) -> Listing:
    usual: dict[str, Any] = {
        "title": "Standings",
        "under": "Herbstpreis · 9 May 2026",
        "version": "Version 3",
        "foot": "Herz Dame",
        "page_words": "Page {page} of {pages}",
        "language": "en",
    }
    return Listing(blocks=blocks, **usual | others)


def table(rows: int, **others: Any) -> Table:
    made = tuple(Row((str(n), f"Anna {n}", "Herz Dame"), key=chr(65 + n % 26)) for n in range(1, rows + 1))
    return Table(COLUMNS, made, **others)


def lines_of(document: Document) -> list[list[str]]:
    """The lines of text on each page."""
    reader = pypdf.PdfReader(io.BytesIO(pdf_of(document)))
    return [[line.strip() for line in page.extract_text().splitlines()] for page in reader.pages]


def pages_of(document: Document) -> list[Page]:
    """The content of each page, in millimetres."""
    return drawing.pages_of(document, a_ruler())


@pytest.fixture(scope="module")
def ruler() -> Ruler:
    return a_ruler()


def a_ruler() -> Ruler:
    return Ruler(*FormDocument({}, "".join(map(chr, range(0x21, 0x180))) + "−…–").text_writer.fonts)


def test_a_page_shows_title_event_version_and_page_number():
    (lines,) = lines_of(listing(table(2)))

    assert lines == [
        "Standings",
        "Herbstpreis · 9 May 2026 Version 3",
        "No. Name Club",
        "1 Anna 1 Herz Dame",
        "2 Anna 2 Herz Dame",
        "Herz Dame Page 1 of 1",
    ]


@pytest.mark.long
def test_a_thousand_rows_come_out_in_their_order_under_repeated_heads():
    pages = lines_of(listing(table(1000)))

    rows = [line.split()[0] for lines in pages for line in lines if "Anna" in line]
    assert rows == [str(n) for n in range(1, 1001)]
    assert all("No. Name Club" in lines for lines in pages)
    assert any(f"Page 1 of {len(pages)}" in line for line in pages[0])


def test_columns_of_text_are_filled_one_after_the_other():
    narrow, wide = (pages_of(listing(table(100), columns=columns)) for columns in (1, 2))

    assert len(narrow) == 3
    assert len(wide) == 2
    lefts = [text.x for text in wide[0].texts if text.text.startswith("Anna")]
    assert lefts == sorted(lefts)
    assert len(set(lefts)) == 2


def test_equal_documents_are_equal_bytes_and_another_is_not():
    first, again, other = (pdf_of(listing(table(rows))) for rows in (50, 50, 51))

    assert first == again
    assert first != other


def test_a_listing_has_title_and_language_but_no_time():
    reader = pypdf.PdfReader(io.BytesIO(pdf_of(listing(table(1), language="de"))))

    assert dict(reader.metadata or {}) == {"/Title": "Standings"}
    assert reader.root_object["/Lang"] == "de"


@pytest.mark.parametrize(("landscape", "size"), [(False, (210, 297)), (True, (297, 210))], ids=["upright", "rotated"])
def test_pages_are_a4(landscape, size):
    reader = pypdf.PdfReader(io.BytesIO(pdf_of(listing(table(80), landscape=landscape))))

    for page in reader.pages:
        assert [round(float(side) / 72 * 25.4) for side in page.mediabox[2:]] == list(size)


def is_inside(page: Page, width: float, height: float, margin: float) -> bool:
    texts = all(
        margin - 0.01 <= text.x and text.x + text.width <= width - margin + 0.01 and 5 < text.y < height - 5
        for text in page.texts
    )
    lines = all(min(rule.x1, rule.y1) >= 0 and rule.x2 <= width + 0.01 and rule.y2 <= height for rule in page.rules)
    return texts and lines


WORDS = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x17F, exclude_categories=["Cc"]), max_size=60)


@settings(max_examples=examples(40))
@given(
    rows=st.lists(st.tuples(WORDS, WORDS, st.integers(-9999, 9999).map(str)), max_size=120),
    columns=st.integers(1, 3),
    size=st.sampled_from([7.0, 10.0, 14.0]),
    wraps=st.booleans(),
    landscape=st.booleans(),
)
def test_whatever_the_texts_are_they_stay_on_the_page(ruler, rows, columns, size, wraps, landscape):
    heads = (
        ListingColumn("Name", grows=True, wraps=wraps),
        ListingColumn("Verein", yields=True),
        ListingColumn("Gesamt", align=1.0),
    )
    document = listing(
        Heading("Überschrift"), Table(heads, tuple(map(Row, rows)), size=size), columns=columns, landscape=landscape
    )

    pages = drawing.pages_of(document, ruler)

    width, height = (A4[1], A4[0]) if landscape else A4
    assert all(is_inside(page, width, height, MARGIN) for page in pages)
    totals = Counter(text.text for page in pages for text in page.texts if text.align == Align.RIGHT)
    assert totals >= Counter(total for _name, _club, total in rows)


@settings(max_examples=examples(60))
@given(st.text(max_size=900), st.floats(5, 180))
def test_lines_lose_no_letter_and_fit(ruler, text, width):
    lines = ruler.lines(text, width, 10.0)

    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(ruler.length(line, 10.0) <= width or len(line) <= 1 for line in lines)


def test_a_name_without_a_blank_takes_several_lines_and_its_neighbours_stay():
    rows = (Row(("1", "W" * 60, "C" * 60)), Row(("2", "Anna Ahlers", "Herz Dame")))

    (lines,) = lines_of(listing(Table(COLUMNS, rows)))

    assert "".join(lines).count("W") == 60
    assert "2 Anna Ahlers Herz Dame" in lines


CLUB = "1. Skatclub Grün-Weiß Köpenick-Friedrichshagen 1927 e. V."


def a_ranking(rows: int, name: str = "Anna Ahlers") -> Table:
    columns = (*COLUMNS, *(ListingColumn(f"S. {number}", align=1.0) for number in range(1, 6)))
    figures = ("1234",) * 5
    return Table(columns, tuple(Row((str(n), name, CLUB, *figures)) for n in range(1, rows + 1)), size=10)


@pytest.mark.parametrize(
    "name",
    ["Anna Ahlers", "Wołodymyr-Krzysztof Brzęczyszczykiewicz-Wiśniewski", "W" * 60],
    ids=["short", "long", "wide"],
)
def test_no_name_and_no_club_is_set_in_less_than_six_points(ruler, name):
    texts = [text for page in pages_of(listing(a_ranking(83, name))) for text in page.texts]

    for text in texts:
        if len(text.text) > 4 and (text.text in name or text.text in CLUB):
            length = ruler.length(text.text, 1.0, bold=text.style.bold)
            assert max(text.style.least, min(text.style.size, text.width / length)) >= 6.0


def test_a_club_too_long_for_its_column_takes_two_lines():
    (lines,) = lines_of(listing(a_ranking(5)))

    assert sum("1927 e. V." in line for line in lines) == 5
    assert not any("…" in line for line in lines)


def rows_on_pages(document: Document) -> list[int]:
    return [sum("Anna" in line for line in lines) for lines in lines_of(document)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rows", [36, 39, 41, 43, 45, 46, 47, 78, 90])
def test_no_page_is_begun_for_three_rows_or_less(rows):
    pages = rows_on_pages(listing(table(rows), Paragraph("Said of all."), Signatures(("Till",), at_foot=True)))

    assert sum(pages) == rows
    assert min(pages) > 3


def test_rows_move_closer_where_that_saves_a_page():
    assert [len(rows_on_pages(listing(table(rows)))) for rows in (38, 42, 60)] == [1, 1, 2]


@pytest.mark.parametrize("before", [24, 34, 36, 38, 40])
def test_a_small_table_is_not_split_or_separated_from_its_heading(before):
    pages = lines_of(listing(Paragraph("\n".join(["Said."] * before), size=12), Heading("Teams"), table(5)))

    assert [sum("Anna" in line for line in lines) for lines in pages if "Teams" in lines] == [5]


@pytest.mark.parametrize(("rows", "pages"), [(5, 1), (30, 2)], ids=["a short ranking", "a long ranking"])
def test_a_part_that_may_share_a_page_does_where_all_of_it_finds_room(rows, pages):
    second = Heading("Teams", begins_page=True, may_share=True)

    assert len(lines_of(listing(table(20), second, table(rows)))) == pages
    assert len(lines_of(listing(table(20), replace(second, may_share=False), table(rows)))) == 2


def test_lines_end_after_hyphens_too(ruler):
    lines = ruler.lines("Grün-Weiß Köpenick-Friedrichshagen 1-3", ruler.length("Friedrichshagen", 10.0) + 0.1, 10.0)

    assert lines == ["Grün-Weiß", "Köpenick-", "Friedrichshagen", "1-3"]


def test_letters_the_font_lacks_are_placed_as_pictures():
    rows = (Row(("1", "გიორგი", "")), Row(("2", "Ελένη Классен", "")))

    pdf = pikepdf.open(io.BytesIO(pdf_of(listing(Table(COLUMNS, rows)))))

    assert list(pdf.pages[0].Resources.XObject.keys()) == ["/T0"]
    assert "Ελένη Классен" in pypdf.PdfReader(io.BytesIO(pdf_of(listing(Table(COLUMNS, rows))))).pages[0].extract_text()


def test_a_group_stays_with_its_rows():
    rows = []
    for number in range(1, 40):
        rows += [Row((f"Table {number}",), group=True), *[Row((str(number), "Anna", "Herz Dame"))] * 4]

    pages = lines_of(listing(Table(COLUMNS, tuple(rows))))

    for lines in pages:
        for number in range(1, 40):
            if f"Table {number}" in lines:
                assert lines.count(f"{number} Anna Herz Dame") == 4


@pytest.mark.long
def test_a_heading_is_never_alone_at_the_foot():
    for rows in range(30, 50):
        pages = lines_of(listing(table(rows), Heading("Women"), table(5)))

        (page,) = [lines for lines in pages if "Women" in lines]
        after = page[page.index("Women") + 1 :]
        assert sum("Anna" in line for line in after) >= 2


def test_a_ranking_of_one_row_stays_with_its_heading(ruler):
    for tenths in range(120, 140):
        before = Paragraph("\n".join(["Said."] * 36), size=tenths / 10)
        pages = drawing.pages_of(listing(before, Heading("Tandems"), table(1)), ruler)

        (shown_text,) = [
            shown_text
            for shown_text in ([text.text for text in page.texts] for page in pages)
            if "Tandems" in shown_text
        ]
        assert "Anna 1" in shown_text


def test_a_page_shows_its_range_of_letters():
    rows = tuple(Row((str(n), f"{letter}a", ""), key=letter) for n, letter in enumerate("ABC" * 1 + "D"))

    (lines,) = lines_of(listing(Table(COLUMNS, rows), has_range=True))

    assert "A – D" in " ".join(lines)


def test_slips_stay_in_their_part_of_the_page():
    slips = tuple((Heading(f"Slip {n}"), table(4), Signatures(("Till",), at_foot=True)) for n in range(11))
    document = SlipSheet(title="Slips", language="de", across=2, down=4, slips=slips)

    pages = pages_of(document)

    assert [sum(text.text.startswith("Slip ") for text in page.texts) for page in pages] == [8, 3]
    for page in pages:
        for text in page.texts:
            assert text.x % (A4[0] / 2) >= SLIP_MARGIN - 0.01
            assert (text.x % (A4[0] / 2)) + text.width <= A4[0] / 2 - SLIP_MARGIN + 0.01


WRONG: list[tuple[Sequence[Block], dict[str, Any], str]] = [
    ([Table(COLUMNS, (Row(("1",)),))], {}, "does not fit 3 columns"),
    ([Table(COLUMNS, (Row(("1", "2", "3"), group=True),))], {}, "does not fit 3 columns"),
    ([], {"columns": 4}, "one to 3 columns"),
]


@pytest.mark.parametrize(("blocks", "others", "why"), WRONG)
def test_an_impossible_document_is_refused(blocks, others, why):
    with pytest.raises(ValueError, match=why):
        listing(*blocks, **others)


def test_a_page_cannot_be_cut_into_nothing():
    with pytest.raises(ValueError, match="cannot be cut"):
        SlipSheet(title="", language="de", across=0, down=4, slips=())


def test_a_document_without_rows_is_a_page():
    assert len(lines_of(replace(listing(), blocks=()))) == 1
    assert len(lines_of(SlipSheet(title="", language="de", across=2, down=4, slips=()))) == 1


def test_a_text_set_smaller_to_fit_is_whole():
    names = [f"Dieter Schmidt-Rottluff{'l' * more}" for more in range(30)]
    rows = tuple(Row(("1", name, "")) for name in names)

    (lines,) = lines_of(listing(Table((COLUMNS[0], ListingColumn("Name", width=48), COLUMNS[2]), rows)))

    shown = [line.removeprefix("1 ") for line in lines[3:-1]]
    assert shown[:20] == names[:20]
