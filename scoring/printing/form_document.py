"""A document whose empty forms are drawn once, and whose pages are written onto them."""

import zlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from io import BytesIO
from itertools import groupby
from typing import Final

import pikepdf
from django.conf import settings
from pikepdf import Dictionary, Name

from .codes import Bar
from .fonts import SANS, fonts_for, page_font
from .page import A4, POINTS_PER_MM, Form, Rule, Text, Tint
from .text_writer import TextWriter

_PAGE_BOX: Final = [0, 0, *(round(side * POINTS_PER_MM, 2) for side in A4)]

# Points.
_LETTER: Final = (612, 792)
_TABLOID: Final = (792, 1224)
_A4_LONG_SIDE: Final = 841


def bars(dark: Iterable[Bar], left: float, top: float, width: float, height: float) -> str:
    """PDF operators for dark bars whose module is `width` x `height` millimetres, starting at left and top."""
    x, y = left * POINTS_PER_MM, (A4[1] - top) * POINTS_PER_MM
    scale = f"{width * POINTS_PER_MM:.4f} 0 0 {-height * POINTS_PER_MM:.4f} {x:.2f} {y:.2f}"
    return f"q {scale} cm 0 g {' '.join(map(_rectangle, dark))} f Q"


# Hundreds of codes on a document have most of their bars in common.
@cache
def _rectangle(bar: Bar) -> str:
    return f"{bar.x} {bar.y} {bar.width} {bar.height} re"


def grounds(tints: Iterable[Tint], height: float = A4[1]) -> Iterator[str]:
    for tint in tints:
        x, y = tint.x * POINTS_PER_MM, (height - tint.y - tint.height) * POINTS_PER_MM
        yield (
            f"q {tint.grey:.2f} g {x:.2f} {y:.2f} {tint.width * POINTS_PER_MM:.2f}"
            f" {tint.height * POINTS_PER_MM:.2f} re f Q"
        )


def lines(rules: Iterable[Rule], height: float = A4[1]) -> Iterator[str]:
    """PDF operators for lines in their order; consecutive lines of one kind share a path."""
    for (width, grey), alike in groupby(rules, key=lambda rule: (rule.width, rule.grey)):
        path = " ".join(
            f"{rule.x1 * POINTS_PER_MM:.2f} {(height - rule.y1) * POINTS_PER_MM:.2f} m"
            f" {rule.x2 * POINTS_PER_MM:.2f} {(height - rule.y2) * POINTS_PER_MM:.2f} l"
            for rule in alike
        )
        yield f"q {width * POINTS_PER_MM:.3f} w {grey:.2f} G {path} S Q"


def _fit_to_letter(page: pikepdf.Page) -> None:
    """Turn a page of A4 into Letter, and A3 into Tabloid, scaled down and centred."""
    old = [float(side) for side in page.MediaBox][2:]
    new = _LETTER if min(old) < _A4_LONG_SIDE else _TABLOID
    width, height = new if old[0] < old[1] else reversed(new)
    scale = min(width / old[0], height / old[1])
    left, bottom = (width - old[0] * scale) / 2, (height - old[1] * scale) / 2
    page.contents_add(f"q {scale:.4f} 0 0 {scale:.4f} {left:.2f} {bottom:.2f} cm".encode(), prepend=True)
    page.contents_add(b"Q")
    page.MediaBox = [0, 0, width, height]


class FormDocument:
    """An A4 document with named forms; `texts` are all texts it will contain, which decide on its fonts."""

    def __init__(self, forms: Mapping[str, Form], texts: Iterable[str], family: str = SANS) -> None:
        fonts = fonts_for(texts, family)
        self.text_writer = TextWriter(fonts.regular, fonts.bold, family)
        self.pdf = pikepdf.open(BytesIO(fonts.pdf))
        named = {
            f"/{font.name}": page_font(page) for font, page in zip(self.text_writer.fonts, self.pdf.pages, strict=False)
        }
        # One dictionary for all pages and forms; the forms are added to it below.
        self.resources = self.pdf.make_indirect(Dictionary(Font=Dictionary(named), XObject=Dictionary()))
        # The pages only served to carry the fonts.
        del self.pdf.pages[:]
        for name, form in forms.items():
            self._add_form(name, form)

    def add_page(self, form: str, texts: Iterable[Text], operators: Iterable[str] = ()) -> None:
        """Append a page of this form with the texts, and with `operators`, which are PDF operators."""
        self.add_content("\n".join([f"/{form} Do", self.text_writer.operators(texts), *operators]))

    def add_content(self, content: str) -> None:
        page = Dictionary(
            Type=Name.Page, MediaBox=_PAGE_BOX, Resources=self.resources, Contents=self._stream(content, {})
        )
        self.pdf.pages.append(pikepdf.Page(page))

    def add_picture(self, name: str, jpeg: bytes, width: int, height: int) -> None:
        """Add a picture, size in pixels, that the operators of any page may refer to."""
        entries = {"/Type": Name.XObject, "/Subtype": Name.Image, "/Width": width, "/Height": height}
        entries |= {"/ColorSpace": Name.DeviceRGB, "/BitsPerComponent": 8, "/Filter": Name.DCTDecode}
        self.resources.XObject[f"/{name}"] = self.pdf.make_indirect(pikepdf.Stream(self.pdf, jpeg, entries))

    def saved(self, *, title: str, language: str) -> bytes:
        """Return the document's bytes; they contain no time, so equal documents are equal. Raises NotTypeset."""
        for name, picture in self.text_writer.draw_pictures(self.pdf).items():
            self.resources.XObject[f"/{name}"] = picture
        # WeasyPrint has written its name and version.
        for entry in list(self.pdf.docinfo.keys()):
            del self.pdf.docinfo[entry]
        self.pdf.docinfo[Name.Title] = title
        self.pdf.Root.Lang = pikepdf.String(language)
        self.pdf.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
        if settings.PAPER_SIZE == "Letter":
            for page in self.pdf.pages:
                _fit_to_letter(page)
        output = BytesIO()
        self.pdf.save(output, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return output.getvalue()

    def _add_form(self, name: str, form: Form) -> None:
        entries = {"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": _PAGE_BOX, "/Resources": self.resources}
        content = "\n".join([*grounds(form.tints), *lines(form.rules), self.text_writer.operators(form.texts)])
        self.resources.XObject[f"/{name}"] = self._stream(content, entries)

    def _stream(self, content: str, entries: Mapping[str, object]) -> pikepdf.Object:
        packed = zlib.compress(content.encode("ascii"))
        return self.pdf.make_indirect(pikepdf.Stream(self.pdf, packed, {**entries, "/Filter": Name.FlateDecode}))
