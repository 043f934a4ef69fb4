"""Documents set with typst: a short program in its own language, with the values as JSON."""

import json
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any

import segno

from scoring.printing.codes import code128_bars
from scoring.printing.page import Form, Rule, Style, Text
from scoring.sheets.printing.head import BARS, NUMBER_FIELD, QR_SIDE
from scoring.sheets.printing.layout import RIGHT, layout_of
from scoring.sheets.printing.list_page import pages_of
from scoring.sheets.printing.score_list import ScoreList
from scoring.sheets.printing.score_list_pages import form_of
from scoring.sheets.printing.score_list_texts import texts_of

try:
    import typst
except ImportError:
    typst = None

# The form is content that is made once; a text is placed by its baseline.
PLACED = """
#set page(width: 210mm, height: 297mm, margin: 0mm)
#set text(font: "DejaVu Sans", top-edge: "baseline", bottom-edge: "baseline")
#let paper = json("paper.json")
#let styles = paper.styles.map(s => (size: s.at(0) * 1pt, weight: s.at(1), fill: rgb(s.at(2))))
#let sides = (left, center, right)
#let write(t) = {
  let (x, y, words, style, width, side, rotated) = t
  let words = box(width: width * 1mm, align(sides.at(side), text(..styles.at(style), words)))
  place(dx: x * 1mm, dy: y * 1mm, if rotated { rotate(-90deg, origin: top + left, words) } else { words })
}
#let rule(r) = {
  let (x1, y1, x2, y2, width, grey) = r
  let pen = width * 1mm + luma(grey * 100%)
  place(line(start: (x1 * 1mm, y1 * 1mm), end: (x2 * 1mm, y2 * 1mm), stroke: pen))
}
#let tint(t) = {
  let (x, y, width, height, grey) = t
  place(dx: x * 1mm, dy: y * 1mm, rect(width: width * 1mm, height: height * 1mm, fill: luma(grey * 100%)))
}
#let form = {
  for t in paper.tints { tint(t) }
  for r in paper.rules { rule(r) }
  for t in paper.texts { write(t) }
}
#for p in paper.pages {
  page({
    form
    for r in p.rules { rule(r) }
    for t in p.texts { write(t) }
    for t in p.bars { tint(t) }
    for (name, x, y, width) in p.codes {
      place(dx: x * 1mm, dy: y * 1mm, image(name, width: width * 1mm))
    }
  })
}
"""
TABLE = """
#set page(paper: "a4", margin: (x: 10mm, y: 12mm))
#set text(font: "DejaVu Sans", size: 8.5pt)
#let paper = json("paper.json")
#table(
  columns: paper.at(0).len(),
  stroke: (x, y) => (bottom: 0.3pt + gray),
  align: (x, y) => if x < 4 { left } else { right },
  table.header(..paper.at(0)),
  ..paper.slice(1).flatten(),
)
"""


def lists_pdf(lists: Sequence[ScoreList], *, has_codes: bool) -> bytes:
    """The lists of one kind, with codes made by segno."""
    (first,) = pages_of(lists[0])
    layout = layout_of(first.kind)
    document = _Document(form_of(layout))
    for item in lists:
        (page,) = pages_of(item)
        document.add_page(texts_of(page, layout))
        if has_codes:
            document.add_codes(item)
    return document.compiled()


def pages_pdf(pages: Iterable[tuple[Iterable[Rule], Iterable[Text]]]) -> bytes:
    """Rules and texts at positions already computed."""
    document = _Document(Form((), (), ()))
    for rules, texts in pages:
        document.add_page(texts, rules)
    return document.compiled()


def table_pdf(rows: Sequence[Sequence[str]]) -> bytes:
    """A table under a repeating head, laid out by typst."""
    return _compiled(TABLE, {"paper.json": json.dumps(rows).encode()})


class _Document:
    def __init__(self, form: Form) -> None:
        self.styles: dict[Style, int] = {}
        self.pages: list[dict[str, Any]] = []
        self.files: dict[str, bytes] = {}
        self.tints = [(tint.x, tint.y, tint.width, tint.height, tint.grey) for tint in form.tints]
        self.rules = _rules(form.rules)
        self.texts = self._texts(form.texts)

    def add_page(self, texts: Iterable[Text], rules: Iterable[Rule] = ()) -> None:
        self.pages.append({"texts": self._texts(texts), "rules": _rules(rules), "bars": [], "codes": []})

    def add_codes(self, item: ScoreList) -> None:
        """Add the codes to the page that was added last."""
        name, picture = f"{len(self.files)}.svg", BytesIO()
        segno.make_qr(item.address, error="m", mask=3).save(picture, kind="svg", border=0)
        self.files[name] = picture.getvalue()
        self.pages[-1]["codes"] = [(name, RIGHT - QR_SIDE, BARS.start, QR_SIDE)]
        width, bars = code128_bars(item.number)
        module = NUMBER_FIELD.size / width
        places = [(NUMBER_FIELD.start + bar.x * module, bar.width * module) for bar in bars]
        self.pages[-1]["bars"] = [(left, BARS.start, wide, BARS.size, 0) for left, wide in places]

    def compiled(self) -> bytes:
        styles = [(style.size, "bold" if style.bold else "regular", _colour(style)) for style in self.styles]
        form = {"styles": styles, "tints": self.tints, "rules": self.rules, "texts": self.texts}
        document = json.dumps(form | {"pages": self.pages}).encode()
        return _compiled(PLACED, {"paper.json": document} | self.files)

    def _texts(self, texts: Iterable[Text]) -> list[tuple[Any, ...]]:
        styled = ((text, self.styles.setdefault(text.style, len(self.styles))) for text in texts if text.text)
        return [
            (text.x, text.y, text.text, style, text.width, round(2 * text.align), text.rotated)
            for text, style in styled
        ]


def _rules(rules: Iterable[Rule]) -> list[tuple[float, ...]]:
    return [(rule.x1, rule.y1, rule.x2, rule.y2, rule.width, rule.grey) for rule in rules]


def _colour(style: Style) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in style.colour)


def _compiled(program: str, files: dict[str, bytes]) -> bytes:
    # Ours says nothing to a screen reader either, so it need not.
    pdf: bytes = typst.compile({"main.typ": program.encode(), **files}, pdf_tags=False)
    return pdf
