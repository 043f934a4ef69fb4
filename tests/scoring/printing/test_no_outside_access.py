"""Drawing a document opens no socket and reads no file, whatever its texts contain."""

import base64
import io
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pikepdf
import pypdf
import pytest
import weasyprint

from scoring.printing import engine
from scoring.printing.typeset import ENGINE
from scoring.sheets.printing.score_list import FootLine, ListRow, ScoreList
from scoring.sheets.printing.score_list_pages import draw as score_list_pdf
from tests.scoring.printing.conftest import SECRET, Canary
from tests.scoring.sheets.printing.samples import blank_list


def hostile(canary: Canary) -> dict[str, str]:
    """Ways by which markup makes a renderer fetch an address, each with the canary's."""
    web, file = canary.address, canary.file.as_uri()
    style = base64.b64encode(f"@import url({web}/data-css);".encode()).decode()
    image = base64.b64encode(f'<svg xmlns="http://www.w3.org/2000/svg"><image href="{web}/data-svg"/></svg>'.encode())
    return {
        "an image": f'<img src="{web}/img">',
        "an image from a file": f'<img src="{file}">',
        "the first of a set of images": f'<img srcset="{web}/srcset 1x" src="{file}">',
        "a style's import": f'<style>@import url("{web}/import");</style>',
        "a style's background": f'<p style="background:url({web}/background)">x</p>',
        "a style's content from a file": f'<style>p::before {{ content: url("{file}") }}</style><p>x</p>',
        "a font": f"<style>@font-face {{ font-family: f; src: url({web}/font) }} p {{ font: 9pt f }}</style><p>x</p>",
        "a linked style": f'<link rel="stylesheet" href="{web}/link">',
        "a linked style as data": f'<link rel="stylesheet" href="data:text/css;base64,{style}">',
        "an image as data": f'<img src="data:image/svg+xml;base64,{image.decode()}">',
        "an image inside a drawing": f'<svg xmlns="http://www.w3.org/2000/svg"><image href="{web}/svg"/></svg>',
        "a part used by a drawing": f'<svg xmlns="http://www.w3.org/2000/svg"><use href="{web}/use#a"/></svg>',
        "a drawing's style": f'<svg xmlns="http://www.w3.org/2000/svg"><style>@import url({web}/svg-css)</style></svg>',
        "an object": f'<object data="{file}" type="text/plain"></object>',
        "an embedded page": f'<embed src="{web}/embed"><iframe src="{file}"></iframe>',
        "an attached file": f'<link rel="attachment" href="{file}"><a rel="attachment" href="{file}">x</a>',
        "a base that turns addresses": f'<base href="{web}/base/"><img src="relative"><link rel=stylesheet href=a.css>',
        "a bookmark and a list mark": f'<ul style="list-style-image:url({web}/mark)"><li>x</li></ul>',
    }


def list_of(text: str) -> ScoreList:
    """A list with the text in every field."""
    blank = blank_list()
    columns = tuple(column._replace(word=text) for column in blank.columns)
    row = ListRow(1, {column.key: text for column in columns}, (text,) * 4, winners=(0,), pot=text)
    texts = dict.fromkeys(
        ("number", "address", "system", "event", "place", "series", "table", "keeper", "version", "language"), text
    )
    return ScoreList(
        words=dict.fromkeys(blank.words, text),
        seats=4,
        length=48,
        columns=columns,
        foot=(FootLine(text, (text,) * 4, pot=text), FootLine(text, (text,) * 4, is_total=True)),
        has_pot=True,
        names=(text,) * 4,
        details=(text,) * 4,
        rows=(row,),
        checks=((text, text),),
        signed_at=(text,) * 4,
        rules=(text,),
        notes=(text,),
        **texts,
    )


def everything_in(pdf: bytes) -> Iterator[bytes]:
    """Every unpacked stream of the document, and its text."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        yield from (thing.read_bytes() for thing in document.objects if isinstance(thing, pikepdf.Stream))
    for page in pypdf.PdfReader(io.BytesIO(pdf)).pages:
        yield page.extract_text().encode(errors="replace")


@pytest.mark.promise(
    "S7",
    "Typesetting a document opens no connection and no file but its own fonts, whatever its texts contain.",
)
def test_no_hostile_text_in_any_field_opens_a_connection(canary):
    lists = [list_of(text) for text in hostile(canary).values()]

    pdf = score_list_pdf(lists)

    assert len(lists) == len(pypdf.PdfReader(io.BytesIO(pdf)).pages) >= 14
    assert canary.hits == []
    assert not any(SECRET.encode() in part for part in everything_in(pdf))


@pytest.mark.django_db
def test_hostile_text_that_weasyprint_sets_asks_for_no_address(canary, monkeypatch):
    set_texts: list[str] = []
    monkeypatch.setattr("scoring.printing.text_writer.stored_pdfs", lambda markup: _drawn_here(markup, set_texts))
    lists = [replace(list_of("א" + text), words=blank_list().words) for text in list(hostile(canary).values())[::4]]

    score_list_pdf(lists)

    assert canary.address in "".join(set_texts)
    assert canary.hits == []


def _drawn_here(markup: Iterable[str], noted: list[str]) -> list[bytes]:
    noted += (each := list(markup))
    return [engine.draw(one) for one in each]


@pytest.mark.long
def test_markup_itself_loads_nothing(canary):
    pdfs = [engine.draw(markup) for markup in hostile(canary).values()]

    assert canary.hits == []
    assert not any(SECRET.encode() in part for pdf in pdfs for part in everything_in(pdf))


@pytest.mark.long
@pytest.mark.promise("S7")
def test_the_test_finds_a_renderer_that_connects(canary):
    pdfs = [weasyprint.HTML(string=markup).write_pdf() for markup in hostile(canary).values()]

    assert len(canary.hits) >= 8
    assert any(SECRET.encode() in part for pdf in pdfs for part in everything_in(pdf))


@pytest.mark.long
@pytest.mark.promise("S7")
def test_the_system_sees_no_connection(canary, tmp_path):
    trace = tmp_path / "trace"
    if not shutil.which("strace"):
        pytest.skip("strace is not installed")
    seen = ("-e", "trace=connect,sendto,bind", "-e", "signal=none")
    traced = ["strace", "-f", "-qq", *seen, "-o", str(trace), sys.executable, str(ENGINE)]

    done = subprocess.run(traced, input="".join(hostile(canary).values()).encode(), capture_output=True, check=False)
    if not done.stdout.startswith(b"%PDF"):
        pytest.skip("this system does not let a process be traced")

    assert trace.read_text() == ""
    assert canary.hits == []
