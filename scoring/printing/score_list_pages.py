"""Drawing lists: the empty form once for each kind, then a page for each list with its texts and codes."""

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import chain
from typing import Any, Final

import pikepdf
from pikepdf import Dictionary, Name

from . import engine
from .codes import Bar, code128_bars, qr_bars
from .head import BARS, NUMBER_FIELD, QR_SIDE
from .ink import Ink, page_font
from .layout import RIGHT, Layout, layout_of
from .letters import ELLIPSIS, REPLACED, is_plain, printable
from .list_page import ListPage, pages_of
from .page import A4, FORM_STYLE, MARGIN, POINTS_PER_MM, Form, form_image, form_page, letters_page
from .score_form import form_of
from .score_list import ScoreList, lists_of
from .score_list_texts import texts_of

# Every list may need these, whatever its names are.
_ALWAYS: Final = frozenset("".join(map(chr, range(0x20, 0x7F))) + "−×♣♠♥♦" + ELLIPSIS + REPLACED)
_WIDEST_MODULE: Final = 0.36
# Thinner bars no scanner reads from a common printer.
_THINNEST_MODULE: Final = 0.19
_PAGE_BOX: Final = [0, 0, *(round(side * POINTS_PER_MM, 2) for side in A4)]


def draw(values: Any) -> bytes:
    """The PDF of the values of a `score_list_job`."""
    return score_list_pdf(lists_of(values))


def score_list_pdf(lists: Sequence[ScoreList]) -> bytes:
    """The lists as one PDF, each on pages of its own; the same lists give the same bytes.

    It loads the library that sets type, so the site calls `renderer.render(score_list_job(lists))` instead.
    """
    pages = [page for item in lists for page in pages_of(item)]
    layouts = {kind: layout_of(kind) for kind in dict.fromkeys(page.kind for page in pages)}
    names = {kind: f"F{place}" for place, kind in enumerate(layouts)}
    forms = list(map(form_of, layouts.values()))
    pdf, grids, ink = _open_grids(forms, _letters(lists))
    resources = _resources(pdf, ink)
    for name, form, grid in zip(names.values(), forms, grids, strict=True):
        resources.XObject[f"/Grid{name}"] = grid
        content = f"/Grid{name} Do\n{ink.written(form.texts)}"
        resources.XObject[f"/{name}"] = _stream(pdf, content, _form_entries(resources))
    for page in pages:
        _add_page(pdf, resources, f"/{names[page.kind]} Do\n{_content(page, layouts[page.kind], ink)}")
    for name, picture in ink.draw_pictures(pdf).items():
        resources.XObject[f"/{name}"] = picture
    return _saved(pdf, lists[0])


def _open_grids(forms: Sequence[Form], letters: str) -> tuple[pikepdf.Pdf, list[pikepdf.Object], Ink]:
    """A document without pages that holds the lines and grounds of each form, and the fonts to write on them."""
    files = {f"form:{place}": form_image(form) for place, form in enumerate(forms)}
    markup = "".join(map(form_page, files))
    fonts = letters_page(letters, bold=False) + letters_page(letters, bold=True)
    pdf = pikepdf.open(BytesIO(engine.draw(f"<style>{FORM_STYLE}</style>{markup}{fonts}", engine.OwnFiles(files))))
    regular, bold = page_font(pdf.pages[-2], "R"), page_font(pdf.pages[-1], "B")
    grids = [pdf.pages[place].as_form_xobject() for place in range(len(forms))]
    del pdf.pages[:]
    return pdf, grids, Ink(regular, bold)


def _resources(pdf: pikepdf.Pdf, ink: Ink) -> pikepdf.Object:
    """What every page may name; the forms are added to it."""
    fonts = Dictionary()
    for font in ink.fonts:
        fonts[f"/{font.name}"] = font.resource
    return pdf.make_indirect(Dictionary(Font=fonts, XObject=Dictionary()))


def _letters(lists: Sequence[ScoreList]) -> str:
    """Every letter that may have to be set, each once."""
    texts = set(chain.from_iterable(_own_texts(item) for item in lists))
    for row in chain.from_iterable(item.rows for item in lists):
        texts.update(row.cells.values(), row.running, (row.pot,))
    letters = _ALWAYS.union(*(printable(text) for text in texts if not _ALWAYS.issuperset(text)))
    return "".join(sorted(letter for letter in letters if is_plain(letter) and letter != " "))


def _own_texts(item: ScoreList) -> Iterator[str]:
    """What the list says beside its rows."""
    yield from (item.system, item.event, item.place, item.series, item.table, item.keeper, item.version)
    yield from (item.number, item.address, *item.names, *item.details, *item.rules, *item.notes)
    yield from (column.word for column in item.columns)
    yield from chain.from_iterable((line.word, line.pot, *line.texts) for line in item.foot)
    yield from chain.from_iterable((signed.name, signed.signed_at) for signed in item.signatures if signed)
    yield from chain.from_iterable(item.checks)
    yield from item.words.values()


def _add_page(pdf: pikepdf.Pdf, resources: pikepdf.Object, content: str) -> None:
    page = Dictionary(Type=Name.Page, MediaBox=_PAGE_BOX, Resources=resources, Contents=_stream(pdf, content, {}))
    pdf.pages.append(pikepdf.Page(page))


def _form_entries(resources: pikepdf.Object) -> dict[str, object]:
    return {"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": _PAGE_BOX, "/Resources": resources}


def _stream(pdf: pikepdf.Pdf, content: str, entries: Mapping[str, object]) -> pikepdf.Object:
    packed = zlib.compress(content.encode("ascii"))
    return pdf.make_indirect(pikepdf.Stream(pdf, packed, {**entries, "/Filter": Name.FlateDecode}))


def _saved(pdf: pikepdf.Pdf, first: ScoreList) -> bytes:
    """The document's bytes; nothing in them tells the time."""
    for entry in list(pdf.docinfo.keys()):
        del pdf.docinfo[entry]
    pdf.docinfo[Name.Title] = " ".join(part for part in (first.words["title"], printable(first.number)) if part)
    pdf.Root.Lang = pikepdf.String(first.language)
    pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
    output = BytesIO()
    pdf.save(output, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return output.getvalue()


def _content(page: ListPage, layout: Layout, ink: Ink) -> str:
    parts = [ink.written(texts_of(page, layout)), *_codes(page.item), *_strikes(page, layout)]
    return "\n".join(parts)


def _codes(item: ScoreList) -> Iterator[str]:
    side, dots = qr_bars(item.address)
    if dots:
        yield _bars(dots, RIGHT - QR_SIDE, BARS.start, QR_SIDE / side, QR_SIDE / side)
    width, bars = code128_bars(item.number)
    module = min(_WIDEST_MODULE, NUMBER_FIELD.size / width) if bars else 0
    if module >= _THINNEST_MODULE:
        left = NUMBER_FIELD.start + (NUMBER_FIELD.size - width * module) / 2
        yield _bars(bars, left, BARS.start, module, BARS.size)


def _bars(bars: Iterable[Bar], left: float, top: float, width: float, height: float) -> str:
    """Dark bars whose module is `width` x `height` millimetres."""
    x, y = left * POINTS_PER_MM, (A4[1] - top) * POINTS_PER_MM
    scale = f"{width * POINTS_PER_MM:.4f} 0 0 {-height * POINTS_PER_MM:.4f} {x:.2f} {y:.2f}"
    rectangles = " ".join(f"{bar.x} {bar.y} {bar.width} {bar.height} re" for bar in bars)
    return f"q {scale} cm 0 g {rectangles} f Q"


def _strikes(page: ListPage, layout: Layout) -> Iterator[str]:
    """A line through each deal that no longer counts."""
    left, right = (MARGIN + 1) * POINTS_PER_MM, (RIGHT - 1) * POINTS_PER_MM
    for row in page.rows:
        if row.struck:
            y = (A4[1] - layout.row_top(row.number) - layout.pitch / 2) * POINTS_PER_MM
            yield f"q 0.8 w {left:.2f} {y:.2f} m {right:.2f} {y:.2f} l S Q"
