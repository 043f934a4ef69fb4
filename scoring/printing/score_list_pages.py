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
from .ink import Ink, page_font
from .letters import ELLIPSIS, REPLACED, is_plain, printable
from .page import A4, FORM_STYLE, MARGIN, POINTS_PER_MM, form_image, form_page, letters_page
from .score_form import BARS, NUMBER_FIELD, QR_SIDE, RIGHT, Kind, Layout, layout_of
from .score_list import ScoreList, lists_of
from .score_list_texts import texts_of

# Every list may need these, whatever its names are.
_ALWAYS: Final = "".join(map(chr, range(0x20, 0x7F))) + "−×♣♠♥♦" + ELLIPSIS + REPLACED
_WIDEST_MODULE: Final = 0.36
# Thinner bars no scanner reads from a common printer.
_THINNEST_MODULE: Final = 0.19
_PAGE_BOX: Final = [0, 0, *(round(side * POINTS_PER_MM, 2) for side in A4)]


def draw(values: Any) -> bytes:
    """The PDF of the values of a `score_list_job`."""
    return score_list_pdf(lists_of(values))


def score_list_pdf(lists: Sequence[ScoreList]) -> bytes:
    """The lists as one PDF, a page each; the same lists give the same bytes.

    It loads the library that sets type, so the site calls `renderer.render(score_list_job(lists))` instead.
    """
    kinds = [kind_of(item) for item in lists]
    names = {kind: f"F{place}" for place, kind in enumerate(dict.fromkeys(kinds))}
    layouts = [layout_of(kind) for kind in names]
    pdf, grids, ink = _open_grids(layouts, _letters(lists))
    resources = _resources(pdf, ink)
    for name, layout, grid in zip(names.values(), layouts, grids, strict=True):
        resources.XObject[f"/Grid{name}"] = grid
        content = f"/Grid{name} Do\n{ink.written(layout.form.texts)}"
        resources.XObject[f"/{name}"] = _stream(pdf, content, _form_entries(resources))
    for item, kind in zip(lists, kinds, strict=True):
        _add_page(pdf, resources, f"/{names[kind]} Do\n{_content(item, layout_of(kind), ink)}")
    for name, picture in ink.draw_pictures(pdf).items():
        resources.XObject[f"/{name}"] = picture
    return _saved(pdf, lists[0])


def kind_of(item: ScoreList) -> Kind:
    """Which empty form the list is written on."""
    return Kind(
        seats=item.seats,
        length=item.length,
        first_dealer=item.first_dealer,
        bonus_win=item.bonus_win,
        malus_loss=item.malus_loss,
        bonus_defender=item.bonus_defender,
        has_number=bool(item.number),
        has_boxes=not item.tallies,
        has_fees=any(tally.fee for tally in item.tallies),
        has_settlement=any(tally.settlement for tally in item.tallies),
        words=tuple(item.words.items()),
    )


def _open_grids(layouts: Sequence[Layout], letters: str) -> tuple[pikepdf.Pdf, list[pikepdf.Object], Ink]:
    """A document without pages that holds the lines and labels of each layout, and the fonts to write on them."""
    files = {f"form:{place}": form_image(layout.form) for place, layout in enumerate(layouts)}
    forms = "".join(map(form_page, files))
    fonts = letters_page(letters, bold=False) + letters_page(letters, bold=True)
    pdf = pikepdf.open(BytesIO(engine.draw(f"<style>{FORM_STYLE}</style>{forms}{fonts}", engine.OwnFiles(files))))
    regular, bold = page_font(pdf.pages[-2], "R"), page_font(pdf.pages[-1], "B")
    grids = [pdf.pages[place].as_form_xobject() for place in range(len(layouts))]
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
    letters = set(_ALWAYS).union(*(printable(text) for text in texts))
    return "".join(sorted(letter for letter in letters if is_plain(letter) and letter != " "))


def _own_texts(item: ScoreList) -> Iterator[str]:
    yield from (item.scheme, item.event, item.place, item.series, item.table, item.keeper, item.version)
    yield from (item.number, item.address, *item.names, *item.details, *item.notes)
    yield from (row.game for row in item.rows)
    yield from chain.from_iterable((tally.fee, tally.settlement) for tally in item.tallies)
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


def _content(item: ScoreList, layout: Layout, ink: Ink) -> str:
    parts = [ink.written(texts_of(item, layout)), *_codes(item), *_strikes(item, layout)]
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


def _strikes(item: ScoreList, layout: Layout) -> Iterator[str]:
    """A line through each deal that no longer counts."""
    left, right = (MARGIN + 1) * POINTS_PER_MM, (RIGHT - 1) * POINTS_PER_MM
    for row in item.rows:
        if row.struck:
            y = (A4[1] - layout.row_top(row.number) - layout.pitch / 2) * POINTS_PER_MM
            yield f"q 0.8 w {left:.2f} {y:.2f} m {right:.2f} {y:.2f} l S Q"
