"""Names of every script: no letter is lost without a trace, and nothing breaks."""

import io
import sys
import unicodedata

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.printing.letters import ELLIPSIS, MOST_LETTERS, REPLACED, in_two, is_plain, printable
from scoring.sheets.printing.score_list_pages import draw as score_list_pdf
from tests.scoring.sheets.printing.samples import blank_list, filled_list

HARD_NAMES = {
    "ten thousand letters": "W" * 10_000,
    "ten thousand marks on one letter": "Z" + "\u0301\u0336" * 5_000,
    "Hebrew": "אנה לוי",
    "Arabic": "أحمد الحسن",
    "Chinese": "李 雷",
    "Devanagari": "नमस्ते",
    "a family in one sign": "👨‍👩‍👧‍👦",
    "a reversed direction": "Anna\u202egnirednaW",
    "half a pair": "\ud83d Anna \udc51",
    "a zero and a bell": "An\0na\a",
    "several lines": "Anna\nBernd\u2028Clara",
    "nothing but blanks": "   ",
    "nothing that is seen": "\u200b\u200d\ufeff",
    "markup": "</p><script>alert(1)</script>&amp;<!--",
    "a PDF's own signs": "(\\) Tj ET Q endstream endobj %%EOF <</A 1>>",
    "beyond Unicode's first plane": "\U00013000\U0001f0a1",
    "ligatures": "ﬁﬂ ffi Straße",
}


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Anna", "Anna"),
        ("Jose\u0301", "José"),
        ("♥\ufe0e", "♥"),
        ("a\tb\nc", "a b c"),
        ("a\0b", f"a{REPLACED}b"),
        ("\ud800", REPLACED),
        ("\u202eabc", f"{REPLACED}abc"),
        ("x" * 300, "x" * MOST_LETTERS + ELLIPSIS),
        ("x" + "\u0336" * 6 + "y", "x" + "\u0336" * 4 + REPLACED + "y"),
    ],
)
def test_unprintable_characters_are_visibly_replaced(text, seen):
    assert printable(text) == seen


@given(st.text(st.characters(), max_size=400))
def test_a_printable_text_is_one_line_of_letters(text):
    shown = printable(text)

    assert printable(shown) == shown or len(shown) > MOST_LETTERS
    assert not any(unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} for letter in shown)
    assert bool(shown.strip()) >= bool(text.strip() and text.strip("\ufe0e\ufe0f").strip())


@pytest.mark.long
def test_every_alphabet_of_the_documents_is_in_its_font():
    letters = [chr(code) for code in range(sys.maxunicode + 1) if is_plain(chr(code)) and chr(code) != " "]
    words = ["".join(letters[place : place + 100]) for place in range(0, len(letters), 100)]

    pdf = pypdf.PdfReader(io.BytesIO(score_list_pdf([blank_list(notes=tuple(words))])))

    fonts = pdf.pages[0]["/Resources"]["/Font"]
    assert len(letters) > 1_800
    # Where a letter is missing, the document has a custom encoding and many readers lose its text.
    assert [font["/Encoding"] for font in fonts.values()] == ["/Identity-H", "/Identity-H"]


@pytest.mark.long
def test_hard_names_take_one_page_each_and_leave_the_figures_whole():
    lists = [filled_list(1, names=(name, "Bernd", name, "Dieter"), event=name) for name in HARD_NAMES.values()]

    pdf = pypdf.PdfReader(io.BytesIO(score_list_pdf(lists)))

    (totals,) = (list(line.texts) for line in lists[0].foot if line.is_total)
    assert len(pdf.pages) == len(lists)
    for page in pdf.pages:
        lines = page.extract_text().splitlines()
        assert [line.strip() for line in lines if line.strip() in totals] == totals


def test_a_long_name_ends_with_an_ellipsis_inside_its_box():
    given = filled_list(1, names=("W" * 10_000, "Anna Maria " * 900, "Clara", "Dieter"))

    text = pypdf.PdfReader(io.BytesIO(score_list_pdf([given]))).pages[0].extract_text()

    assert "Clara Dieter" in text
    assert text.count("Anna Maria") == 4
    assert text.count("…") >= 2
    assert max(map(len, text.split())) < 60


def test_long_text_is_split_near_its_middle():
    assert in_two("Anna Ahlers", 20) == ["Anna Ahlers"]
    assert in_two("Wszebor Szczęśliwy-Brzęczyszczykiewicz", 30) == ["Wszebor Szczęśliwy-", "Brzęczyszczykiewicz"]
    assert in_two("W" * 60, 30) == ["W" * 30] * 2
