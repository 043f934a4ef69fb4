"""Writing on forms: texts as glyphs of the fonts the form's document carries.

Setting a page of text anew takes WeasyPrint hundreds of milliseconds; a list is four hundred short texts, so they are
written straight into the page. A text with a letter the font lacks, or one that must be shaped, is set by WeasyPrint
in a document of its own and placed as a picture that is still text.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from io import BytesIO
from typing import Final, NamedTuple

import pikepdf

from .engine import draw
from .letters import ELLIPSIS, is_plain, printable
from .page import A4, FAMILY, HALF_DIGIT, POINTS_PER_MM, Align, Style, Text

_GLYPH_LETTER: Final = re.compile(rb"<([0-9A-Fa-f]{4})> *<([0-9A-Fa-f]{4})>")


class Font:
    """A font inside a document: which glyph shows a letter, and how wide it is in thousandths of the type size."""

    def __init__(self, name: str, font: pikepdf.Object) -> None:
        self.name = name
        self.resource = font
        widths = _widths(font.DescendantFonts[0])
        pairs = _GLYPH_LETTER.findall(font.ToUnicode.read_bytes())
        letters = {chr(int(letter, 16)): glyph.decode().lower() for glyph, letter in pairs}
        self.glyphs = {letter: (glyph, widths.get(int(glyph, 16), 1000.0)) for letter, glyph in letters.items()}

    def can_set(self, text: str) -> bool:
        return all(letter in self.glyphs and is_plain(letter) for letter in text)

    def length(self, text: str) -> float:
        """Thousandths of the type size."""
        return sum(self.glyphs[letter][1] for letter in text)

    def codes(self, text: str) -> str:
        return "".join(self.glyphs[letter][0] for letter in text)


def page_font(page: pikepdf.Page) -> Font:
    """The font in which a page begins."""
    operands, _ = pikepdf.parse_content_stream(page, "Tf")[0]
    return Font(str(operands[0])[1:], page.Resources.Font[operands[0]])


def _widths(font: pikepdf.Object) -> dict[int, float]:
    """Glyph -> width. PDF 32000-1, 9.7.4.3: "first [w w ...]" or "first last w"."""
    widths: dict[int, float] = {}
    entries = list(font.W)
    while entries:
        first = int(entries.pop(0))
        second = entries.pop(0)
        if isinstance(second, pikepdf.Array):
            widths |= {first + place: float(width) for place, width in enumerate(second)}
        else:
            widths |= dict.fromkeys(range(first, int(second) + 1), float(entries.pop(0)))
    return widths


class Manner(NamedTuple):
    """What the writer of a page must set before a text: font, points, colour."""

    font: str
    size: float
    colour: tuple[float, float, float]

    @property
    def command(self) -> str:
        red, green, blue = self.colour
        return f"/{self.font} {self.size:.2f} Tf {red:.2f} {green:.2f} {blue:.2f} rg"


@dataclass(frozen=True, slots=True)
class Run:
    """A text made ready: its glyphs, or the name of its picture, and how far from the left of its box it begins."""

    manner: Manner
    codes: str
    offset: float
    picture: str = ""
    drop: float = 0.0


class Ink:
    """Writes texts with two fonts and remembers what it has set, for the next page has the same figures."""

    def __init__(self, regular: Font, bold: Font) -> None:
        self.fonts = (regular, bold)
        self.runs: dict[tuple[str, Style, float, float], Run] = {}
        self.pictures: list[Picture] = []

    def written(self, texts: Iterable[Text]) -> str:
        """The page content that shows the texts, in their order."""
        lines = ["BT"]
        runs, height, manner = self.runs, A4[1], None
        for x, y, text, style, width, align in texts:
            run = runs.get((text, style, width, align)) or self._run(text, style, width, align)
            left, base = x * POINTS_PER_MM + run.offset, (height - y) * POINTS_PER_MM
            if run.picture:
                lines.append(f"ET q 1 0 0 1 {left:.2f} {base - run.drop:.2f} cm/{run.picture} Do Q BT")
                continue
            if run.manner is not manner and run.manner != manner:
                manner = run.manner
                lines.append(manner.command)
            lines.append(f"1 0 0 1 {left:.2f} {base:.2f} Tm<{run.codes}>Tj")
        return "\n".join([*lines, "ET"])

    def _run(self, text: str, style: Style, width: float, align: float) -> Run:
        run = self._fitted(printable(text), style, width * POINTS_PER_MM, align)
        self.runs[text, style, width, align] = run
        return run

    def _fitted(self, text: str, style: Style, room: float, align: float) -> Run:
        font = self.fonts[style.bold]
        if not font.can_set(text):
            return self._pictured(text, style, room, align)
        length = font.length(text) / 1000
        size = max(style.least, min(style.size, room / length)) if style.least and length else style.size
        if length * size > room:
            text = _cut(text, font, room / size * 1000)
            length = font.length(text) / 1000
        return Run(Manner(font.name, size, style.colour), font.codes(text), max(0.0, room - length * size) * align)

    def _pictured(self, text: str, style: Style, room: float, align: float) -> Run:
        picture = Picture(f"T{len(self.pictures)}", text, style, room, align)
        self.pictures.append(picture)
        return Run(Manner("", 0, style.colour), "", 0.0, picture.name, picture.drop)

    def draw_pictures(self) -> dict[str, pikepdf.Object]:
        """Every text that had to be set by WeasyPrint, as an object to place on a page, by its name."""
        if not self.pictures:
            return {}
        pages = "".join(f"<style>{picture.style_sheet}</style>{picture.markup}" for picture in self.pictures)
        document = pikepdf.open(BytesIO(draw(f"<style>{_PICTURE_STYLE}</style>{pages}")))
        return {
            picture.name: page.as_form_xobject()
            for picture, page in zip(self.pictures, document.pages, strict=True)
        }


def _cut(text: str, font: Font, room: float) -> str:
    """As much of the text as the room takes, and an ellipsis."""
    left = room - font.length(ELLIPSIS)
    for place, letter in enumerate(text):
        left -= font.glyphs[letter][1]
        if left < 0:
            return text[:place].rstrip() + ELLIPSIS
    return text


@dataclass(frozen=True)
class Picture:
    """A text that WeasyPrint sets on a small page of its own, twice as high as its type; `room` in points."""

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
        """How far the page reaches under the baseline."""
        return self.height / 2 - HALF_DIGIT * self.style.size

    @property
    def style_sheet(self) -> str:
        return f"@page {self.name} {{ size: {self.room:.2f}pt {self.height:.2f}pt }}"

    @cached_property
    def markup(self) -> str:
        side = {Align.LEFT: "left", Align.CENTRE: "center", Align.RIGHT: "right"}[self.align]
        colour = ",".join(str(round(part * 255)) for part in self.style.colour)
        css = (
            f"page:{self.name};width:{self.room:.2f}pt;height:{self.height:.2f}pt;line-height:{self.height:.2f}pt;"
            f"font-size:{self.style.size}pt;font-weight:{'bold' if self.style.bold else 'normal'};"
            f"text-align:{side};color:rgb({colour})"
        )
        return f'<div style="{css}">{escape(self.text)}</div>'


_PICTURE_STYLE: Final = f"""
@page {{ margin: 0 }}
html {{ font-family: {FAMILY} }}
body {{ margin: 0 }}
div {{ break-after: page; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }}
"""
