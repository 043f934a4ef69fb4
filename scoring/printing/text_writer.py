"""Texts as glyphs of the fonts in the form's document.

WeasyPrint needs hundreds of milliseconds for a page; a list has four hundred short texts, so they are written straight
into the page. A text with a letter the font lacks, or one that must be shaped, is set by WeasyPrint in a separate
document and embedded as a form object that is still text.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO
from typing import Final

import pikepdf

from .fonts import SANS, Font
from .letters import ELLIPSIS, printable
from .page import A4, HALF_DIGIT, POINTS_PER_MM, Align, Style, Text
from .typeset import stored_pdfs

_ROUNDING: Final = 0.001


@dataclass(frozen=True, slots=True)
class GlyphRun:
    """A prepared text: its glyphs, and how many points from the left of its box they begin.

    `state` are the PDF operators that set font, size and colour. A text that WeasyPrint set has the name of its
    `picture` instead, which reaches `drop` points below the baseline.
    """

    state: str = ""
    codes: str = ""
    offset: float = 0.0
    picture: str = ""
    drop: float = 0.0


class TextWriter:
    """Writes texts in two fonts, and caches each prepared text: most figures occur again on the next page."""

    def __init__(self, regular: Font, bold: Font, family: str = SANS) -> None:
        self.fonts = (regular, bold)
        self.family = family
        self.runs: dict[tuple[str, Style, float, float], GlyphRun] = {}
        self.pictures: list[Picture] = []

    def operators(self, texts: Iterable[Text]) -> str:
        lines = ["BT"]
        runs, height, state = self.runs, A4[1], ""
        for x, y, text, style, width, align, rotated in texts:
            # Empty cells are the most frequent texts of a list.
            if not text:
                continue
            run = runs.get((text, style, width, align)) or self._run(text, style, width, align)
            left, base = x * POINTS_PER_MM, (height - y) * POINTS_PER_MM
            if run.picture:
                lines.append(_placed_picture(run, left, base, rotated=rotated))
                continue
            # Font, size and colour stay in force until changed, so consecutive texts of one style share them.
            if run.state != state:
                state = run.state
                lines.append(state)
            if rotated:
                lines.append(f"0 1 -1 0 {left:.2f} {base + run.offset:.2f} Tm<{run.codes}>Tj")
            else:
                lines.append(f"1 0 0 1 {left + run.offset:.2f} {base:.2f} Tm<{run.codes}>Tj")
        return "\n".join([*lines, "ET"])

    def _run(self, text: str, style: Style, width: float, align: float) -> GlyphRun:
        run = self._fitted(printable(text), style, width * POINTS_PER_MM, align)
        self.runs[text, style, width, align] = run
        return run

    def _fitted(self, text: str, style: Style, room: float, align: float) -> GlyphRun:
        font = self.fonts[style.bold]
        # With the ellipsis, which is needed if the text is cut.
        if not font.can_set(text + ELLIPSIS):
            return self._pictured(text, style, room, align)
        length = font.length(text) / 1000
        size = max(style.least, min(style.size, room / length)) if style.least and length else style.size
        # A text set smaller to fit must not be cut because of a rounding error.
        if length * size > room + _ROUNDING:
            text = _cut(text, font, room / size * 1000)
            length = font.length(text) / 1000
        red, green, blue = style.colour
        state = f"/{font.name} {size:.2f} Tf {red:.2f} {green:.2f} {blue:.2f} rg"
        return GlyphRun(state, font.codes(text), max(0.0, room - length * size) * align)

    def _pictured(self, text: str, style: Style, room: float, align: float) -> GlyphRun:
        picture = Picture(f"T{len(self.pictures)}", text, style, room, align)
        self.pictures.append(picture)
        return GlyphRun(picture=picture.name, drop=picture.drop)

    def draw_pictures(self, pdf: pikepdf.Pdf) -> dict[str, pikepdf.Object]:
        """Return the texts that WeasyPrint set, each as a form object of `pdf`, by name. Raises NotTypeset."""
        starts = range(0, len(self.pictures), _PICTURES_AT_ONCE)
        batches = [self.pictures[start : start + _PICTURES_AT_ONCE] for start in starts]
        set_texts = stored_pdfs(_markup(batch, self.family) for batch in batches)
        drawn: dict[str, pikepdf.Object] = {}
        for batch, data in zip(batches, set_texts, strict=True):
            with pikepdf.open(BytesIO(data)) as document:
                drawn |= {
                    picture.name: pdf.copy_foreign(document.make_indirect(page.as_form_xobject()))
                    for picture, page in zip(batch, document.pages, strict=True)
                }
        return drawn


def _markup(pictures: Sequence["Picture"], family: str) -> str:
    """Return a document of small pages; pages of the same size share a CSS page name."""
    sizes = {size: f"size{place}" for place, size in enumerate(dict.fromkeys(map(_size, pictures)))}
    rules = "".join(f"@page {name} {{ size: {room:.2f}pt {height:.2f}pt }}" for (room, height), name in sizes.items())
    pages = "".join(picture.markup(sizes[_size(picture)]) for picture in pictures)
    return f"<style>{_PICTURE_STYLE}html {{ font-family: {family} }}{rules}</style>{pages}"


def _size(picture: "Picture") -> tuple[float, float]:
    return picture.room, picture.height


def _placed_picture(run: GlyphRun, left: float, base: float, *, rotated: bool) -> str:
    upright, upwards = f"1 0 0 1 {left:.2f} {base - run.drop:.2f}", f"0 1 -1 0 {left + run.drop:.2f} {base:.2f}"
    matrix = upwards if rotated else upright
    # A form object cannot be placed within a text object, so that is closed and reopened.
    return f"ET q {matrix} cm/{run.picture} Do Q BT"


def _cut(text: str, font: Font, room: float) -> str:
    """Return as much of the text as fits into `room` (thousandths of the type size), with an ellipsis."""
    left = room - font.length(ELLIPSIS)
    for place, letter in enumerate(text):
        left -= font.glyphs[letter][1]
        if left < 0:
            return text[:place].rstrip() + ELLIPSIS
    return text


@dataclass(frozen=True, slots=True)
class Picture:
    """A text that WeasyPrint sets on a small page, twice as high as its type; `room` in points."""

    name: str
    text: str
    style: Style
    room: float
    align: float

    @property
    def height(self) -> float:
        return 2 * self.style.size

    @property
    def drop(self) -> float:
        return self.height / 2 - HALF_DIGIT * self.style.size

    def markup(self, page: str) -> str:
        side = {Align.LEFT: "left", Align.CENTRE: "center", Align.RIGHT: "right"}[self.align]
        colour = ",".join(str(round(part * 255)) for part in self.style.colour)
        css = (
            f"page:{page};width:{self.room:.2f}pt;height:{self.height:.2f}pt;line-height:{self.height:.2f}pt;"
            f"font-size:{self.style.size}pt;font-weight:{'bold' if self.style.bold else 'normal'};"
            f"text-align:{side};color:rgb({colour})"
        )
        return f'<div style="{css}">{escape(self.text)}</div>'


# WeasyPrint's time grows faster than the number of pages.
_PICTURES_AT_ONCE: Final = 100
_PICTURE_STYLE: Final = """
@page { margin: 0 }
body { margin: 0 }
div { break-after: page; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
"""
