"""A document whose empty forms are drawn once, and whose pages are written onto them.

It imports WeasyPrint: only what runs in the child may import it.
"""

import zlib
from collections.abc import Iterable, Mapping
from functools import cache
from io import BytesIO
from typing import Final

import pikepdf
from pikepdf import Dictionary, Name

from . import engine
from .codes import Bar
from .ink import Ink, page_font
from .letters import ELLIPSIS, REPLACED, is_plain, printable
from .page import A4, FORM_STYLE, POINTS_PER_MM, Form, Text, form_image, form_page, letters_page

# Every paper may need these, whatever its names are.
_ALWAYS: Final = frozenset("".join(map(chr, range(0x20, 0x7F))) + "−×♣♠♥♦" + ELLIPSIS + REPLACED)
_PAGE_BOX: Final = [0, 0, *(round(side * POINTS_PER_MM, 2) for side in A4)]


def letters_of(texts: Iterable[str]) -> str:
    """Every letter of the texts that the fonts must have, each once, sorted."""
    letters = _ALWAYS.union(*(printable(text) for text in texts if not _ALWAYS.issuperset(text)))
    return "".join(sorted(letter for letter in letters if is_plain(letter) and letter != " "))


def bars(dark: Iterable[Bar], left: float, top: float, width: float, height: float) -> str:
    """PDF operators for dark bars whose module is `width` x `height` millimetres, from the given left and top."""
    x, y = left * POINTS_PER_MM, (A4[1] - top) * POINTS_PER_MM
    scale = f"{width * POINTS_PER_MM:.4f} 0 0 {-height * POINTS_PER_MM:.4f} {x:.2f} {y:.2f}"
    return f"q {scale} cm 0 g {' '.join(map(_rectangle, dark))} f Q"


# Hundreds of codes on a paper have most of their bars in common.
@cache
def _rectangle(bar: Bar) -> str:
    return f"{bar.x} {bar.y} {bar.width} {bar.height} re"


class FormDocument:
    """An A4 document of forms by name; its fonts hold the given letters, texts with others are set as pictures."""

    def __init__(self, forms: Mapping[str, Form], letters: str) -> None:
        files = {f"form:{place}": form_image(form) for place, form in enumerate(forms.values())}
        markup = "".join(map(form_page, files))
        fonts = letters_page(letters, bold=False) + letters_page(letters, bold=True)
        style = f"<style>{FORM_STYLE}</style>"
        self.pdf = pikepdf.open(BytesIO(engine.draw(f"{style}{markup}{fonts}", engine.OwnFiles(files))))
        self.ink = Ink(page_font(self.pdf.pages[-2], "R"), page_font(self.pdf.pages[-1], "B"))
        grids = [self.pdf.pages[place].as_form_xobject() for place in range(len(forms))]
        del self.pdf.pages[:]
        self.resources = self._resources()
        for (name, form), grid in zip(forms.items(), grids, strict=True):
            self._add_form(name, form, grid)

    def add_page(self, form: str, texts: Iterable[Text], marks: Iterable[str] = ()) -> None:
        """Append a page of this form with the texts, and `marks`, which are PDF operators."""
        self.add_content("\n".join([f"/{form} Do", self.ink.written(texts), *marks]))

    def add_content(self, content: str) -> None:
        """Append a page of PDF operators."""
        page = Dictionary(
            Type=Name.Page, MediaBox=_PAGE_BOX, Resources=self.resources, Contents=self._stream(content, {})
        )
        self.pdf.pages.append(pikepdf.Page(page))

    def add_picture(self, name: str, jpeg: bytes, width: int, height: int) -> None:
        """A picture of so many dots, which the operators of a page may name."""
        entries = {"/Type": Name.XObject, "/Subtype": Name.Image, "/Width": width, "/Height": height}
        entries |= {"/ColorSpace": Name.DeviceRGB, "/BitsPerComponent": 8, "/Filter": Name.DCTDecode}
        self.resources.XObject[f"/{name}"] = self.pdf.make_indirect(pikepdf.Stream(self.pdf, jpeg, entries))

    def saved(self, *, title: str, language: str) -> bytes:
        """The document's bytes; they contain no time, so that equal documents are equal."""
        for name, picture in self.ink.draw_pictures(self.pdf).items():
            self.resources.XObject[f"/{name}"] = picture
        for entry in list(self.pdf.docinfo.keys()):
            del self.pdf.docinfo[entry]
        self.pdf.docinfo[Name.Title] = title
        self.pdf.Root.Lang = pikepdf.String(language)
        self.pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
        output = BytesIO()
        self.pdf.save(output, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return output.getvalue()

    def _resources(self) -> pikepdf.Object:
        """The fonts and forms that every page may name; the forms are added later."""
        fonts = Dictionary()
        for font in self.ink.fonts:
            fonts[f"/{font.name}"] = font.resource
        return self.pdf.make_indirect(Dictionary(Font=fonts, XObject=Dictionary()))

    def _add_form(self, name: str, form: Form, grid: pikepdf.Object) -> None:
        self.resources.XObject[f"/Grid{name}"] = grid
        entries = {"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": _PAGE_BOX, "/Resources": self.resources}
        content = f"/Grid{name} Do\n{self.ink.written(form.texts)}"
        self.resources.XObject[f"/{name}"] = self._stream(content, entries)

    def _stream(self, content: str, entries: Mapping[str, object]) -> pikepdf.Object:
        packed = zlib.compress(content.encode("ascii"))
        return self.pdf.make_indirect(pikepdf.Stream(self.pdf, packed, {**entries, "/Filter": Name.FlateDecode}))
