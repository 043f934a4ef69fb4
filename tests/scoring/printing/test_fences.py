"""Drawing a paper opens no socket and reads no file, whatever stands in its texts."""

import base64
import io
import shutil
from collections.abc import Iterator
from dataclasses import replace

import pikepdf
import pypdf
import pytest
import weasyprint

from scoring.printing import engine, renderer
from scoring.printing.renderer import PaperFailed, Press, command, render
from scoring.sheets.printing.score_list import FootLine, ListRow, ScoreList, score_list_job
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
    """A list that says the text wherever one can be said."""
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
    """Every stream of the document, unpacked, and its text."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        yield from (thing.read_bytes() for thing in document.objects if isinstance(thing, pikepdf.Stream))
    for page in pypdf.PdfReader(io.BytesIO(pdf)).pages:
        yield page.extract_text().encode(errors="replace")


@pytest.mark.promise(
    "S7",
    "Setting a paper opens no connection and no file but its own fonts, whatever the texts say.",
)
def test_no_hostile_text_in_any_field_reaches_out(canary):
    lists = [list_of(text) for text in hostile(canary).values()]

    pdf = render(score_list_job(lists))

    assert len(lists) == len(pypdf.PdfReader(io.BytesIO(pdf)).pages) >= 14
    assert canary.hits == []
    assert not any(SECRET.encode() in part for part in everything_in(pdf))


# WeasyPrint takes a second for four pages: in every run some of the texts, in the long run all of them.
WRITTEN_BY = [
    pytest.param("", 1, id="written into the page"),
    pytest.param("א", 4, id="some set by WeasyPrint"),
    pytest.param("א", 1, id="all set by WeasyPrint", marks=pytest.mark.long),
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("first", "each"), WRITTEN_BY)
def test_hostile_text_never_asks_for_an_address(canary, monkeypatch, first, each):
    asked: list[str] = []
    monkeypatch.setattr(engine.OwnFiles, "fetch", noting(asked, engine.OwnFiles.fetch))
    lists = [
        replace(list_of(first + text), words=blank_list().words) for text in list(hostile(canary).values())[::each]
    ]

    score_list_pdf(lists)

    assert {address.partition(":")[0] for address in asked} == {"form"}


def noting(asked, fetch):
    def fetch_and_note(self, url, headers=None):
        asked.append(url)
        return fetch(self, url, headers)

    return fetch_and_note


@pytest.mark.long
def test_markup_itself_gets_nothing_but_its_own_files(canary):
    files = {"form:0": "<svg xmlns='http://www.w3.org/2000/svg'/>"}
    fetchers = {way: engine.OwnFiles(files) for way in hostile(canary)}

    pdfs = [engine.draw(f'{hostile(canary)[way]}<img src="form:0">', fetcher) for way, fetcher in fetchers.items()]

    assert canary.hits == []
    assert not any(SECRET.encode() in part for pdf in pdfs for part in everything_in(pdf))
    assert sum(bool(fetcher.refused) for fetcher in fetchers.values()) >= 14


@pytest.mark.long
@pytest.mark.promise("S7")
def test_the_proof_finds_a_renderer_that_reaches_out(canary):
    pdfs = [weasyprint.HTML(string=markup).write_pdf() for markup in hostile(canary).values()]

    assert len(canary.hits) >= 8
    assert any(SECRET.encode() in part for pdf in pdfs for part in everything_in(pdf))


@pytest.mark.long
@pytest.mark.promise("S7")
def test_the_system_sees_no_connection(canary, tmp_path, monkeypatch):
    trace = tmp_path / "trace"
    if not shutil.which("strace"):
        pytest.skip("strace is not installed")
    seen = ("-e", "trace=connect,sendto,bind", "-e", "signal=none")
    traced = ["strace", "-f", "-qq", *seen, "-o", str(trace), *command()]
    monkeypatch.setattr(renderer, "command", lambda: traced)
    press = Press()
    monkeypatch.setattr(renderer, "PRESS", press)

    try:
        render(score_list_job([list_of(text) for text in hostile(canary).values()]))
    except (PaperFailed, OSError):
        pytest.skip("this system does not let a process be traced")
    finally:
        press.end()

    assert trace.read_text() == ""
    assert canary.hits == []
