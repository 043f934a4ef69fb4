"""The fonts of documents: two PDFs per typeface, made once by WeasyPrint, one of them with every alphabet."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from io import BytesIO
from typing import Final

import pikepdf

from .letters import EVERY_ALPHABET, LATIN, is_plain, printable
from .typeset import fonts_pdf

# Both are in Debian's fonts-dejavu-core; they have the suits, Greek and Cyrillic.
SANS: Final = '"DejaVu Sans", sans-serif'
SERIF: Final = '"DejaVu Serif", serif'
# Without kerning and ligatures each letter has one glyph of one width, so texts can be written without shaping.
_STYLE: Final = "font-kerning: none; font-variant-ligatures: none; font-size: 8pt"
_GLYPH_LETTER: Final = re.compile(rb"<([0-9A-Fa-f]{4})> *<([0-9A-Fa-f]{4})>")


class Font:
    """A font inside a document: the glyph code of each letter, and its width in thousandths of the type size."""

    def __init__(self, name: str, font: pikepdf.Object) -> None:
        self.name = name
        widths = _widths(font.DescendantFonts[0])
        pairs = _GLYPH_LETTER.findall(font.ToUnicode.read_bytes())
        letters = {chr(int(letter, 16)): glyph.decode().lower() for glyph, letter in pairs}
        self.glyphs = {letter: (glyph, widths.get(int(glyph, 16), 1000.0)) for letter, glyph in letters.items()}

    def can_set(self, text: str) -> bool:
        return all(letter in self.glyphs and is_plain(letter) for letter in text)

    def length(self, text: str) -> float:
        """Return the width in thousandths of the type size."""
        return sum(self.glyphs[letter][1] for letter in text)

    def codes(self, text: str) -> str:
        return "".join(self.glyphs[letter][0] for letter in text)


@dataclass(frozen=True, slots=True)
class Fonts:
    """A regular and a bold font, and the PDF with a page for each."""

    pdf: bytes
    regular: Font
    bold: Font


def fonts_for(texts: Iterable[str], family: str = SANS) -> Fonts:
    """Return the smaller fonts if they have the letters of all texts; letters that neither has are ignored."""
    is_latin = all(LATIN.issuperset(text) or not _is_foreign(text) for text in texts)
    return _fonts(family, LATIN if is_latin else EVERY_ALPHABET)


def page_font(page: pikepdf.Page) -> pikepdf.Object:
    first = pikepdf.parse_content_stream(page, "Tf")[0]
    return page.Resources.Font[str(first.operands[0])]


def _is_foreign(text: str) -> bool:
    return any(letter not in LATIN and is_plain(letter) for letter in printable(text))


@cache
def _fonts(family: str, letters: frozenset[str]) -> Fonts:
    text = escape(" ".join(sorted(letters - {" "})))
    weights = (f'<p style="font-weight:{weight}; break-after: page">{text}</p>' for weight in ("normal", "bold"))
    pdf = fonts_pdf(f"<style>html {{ font-family: {family}; {_STYLE} }}</style>{''.join(weights)}")
    with pikepdf.open(BytesIO(pdf)) as document:
        # Names that no other font has: PDF readers confuse fonts of the same name.
        regular, bold = (Font(name, page_font(page)) for name, page in zip("RB", document.pages, strict=False))
    return Fonts(pdf, regular, bold)


def _widths(font: pikepdf.Object) -> dict[int, float]:
    """Width by glyph code. PDF 32000-1, 9.7.4.3: "first [w w ...]" or "first last w"."""
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
