"""Draw a listing or a sheet of slips: every page is written as PDF operators, in the stored fonts."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import count
from typing import Final

from scoring.printing.fonts import fonts_for
from scoring.printing.form_document import FormDocument, grounds, lines
from scoring.printing.job import Job
from scoring.printing.letters import MOST_LETTERS, printable
from scoring.printing.logos import Logo, read_logo
from scoring.printing.page import A4, POINTS_PER_MM, Align, Rule, Style, Text
from scoring.printing.text_writer import TextWriter

from .frames import FOOT_LINE, HEAD_LINE, MARGIN, page_size
from .large_type import enlarged
from .layout import GREY, Box, Frame, Layout, Page
from .measure import GUTTER, Ruler
from .setting import set_blocks
from .values import Document, Listing, SlipSheet, texts_of

# The largest width and height above the line of the head.
LOGO: Final = (34.0, 20.0)
TITLE: Final = Style(20.0, bold=True, least=9.0)
UNDER: Final = Style(10.5, colour=GREY, least=7.5)
VERSION: Final = Style(10.5, bold=True, least=7.5)
FOOT: Final = Style(8.0, colour=GREY, least=6.0)
SLIP_MARGIN: Final = 7.0
RANGE: Final = " – "


def job_of(document: Document) -> Job:
    return Job(draw, _count, document)


def draw(document: Document) -> bytes:
    """Return the document as PDF; equal documents give equal bytes."""
    form = FormDocument({}, _words_of(document))
    width, height = page_size(document)
    logo = _logo_of(document)
    for number, page in enumerate(_set_pages(document)):
        content = _content(page, form.text_writer, height)
        # The emblem is on the first page only.
        if logo and not number:
            content += "\n" + _logo(form, logo, width, height)
        form.add_content(content)
        form.pdf.pages[-1].MediaBox = [0, 0, *(round(side * POINTS_PER_MM, 2) for side in (width, height))]
    return form.saved(title=printable(document.title), language=document.language)


# A document is counted before it is drawn; the cache avoids setting its pages twice.
@lru_cache(maxsize=8)
def _set_pages(document: Document) -> list[Page]:
    fonts = fonts_for(_words_of(document))
    return pages_of(document, Ruler(fonts.regular, fonts.bold), _logo_of(document))


def _count(document: Document) -> int:
    return len(_set_pages(document))


def _logo_of(document: Document) -> Logo | None:
    return read_logo(document.logo) if isinstance(document, Listing) else None


def _words_of(document: Document) -> set[str]:
    # Single words: of a long text the choice of fonts would see only the first letters.
    return {RANGE.strip()}.union(*(text.split() for text in set(texts_of(document))))


def _logo(form: FormDocument, logo: Logo, width: float, height: float) -> str:
    form.add_picture("Logo", logo.jpeg, logo.width, logo.height)
    wide, high = (side * POINTS_PER_MM for side in logo.within(*LOGO))
    # At the right, a millimetre above the line of the head; PDF counts from the bottom left.
    x, y = (width - MARGIN) * POINTS_PER_MM - wide, (height - HEAD_LINE + 1) * POINTS_PER_MM
    return f"q {wide:.2f} 0 0 {high:.2f} {x:.2f} {y:.2f} cm /Logo Do Q"


def pages_of(document: Document, ruler: Ruler, logo: Logo | None = None) -> list[Page]:
    if isinstance(document, SlipSheet):
        return _slip_pages(document, ruler)
    layout = enlarged(document, ruler)
    for number, page in enumerate(layout.pages, start=1):
        _set_head(page, document, ruler, reserved=logo.within(*LOGO)[0] + GUTTER if logo and number == 1 else 0)
        _set_foot(page, document, number, len(layout.pages))
    return layout.pages


def _set_head(page: Page, document: Listing, ruler: Ruler, *, reserved: float) -> None:
    """Set title, version and the line under the title; `reserved` millimetres on the right are kept free for the
    emblem."""
    whole = page_size(document)[0] - 2 * MARGIN
    width = whole - reserved
    keys = list(dict.fromkeys(page.keys)) if document.has_range else []
    # One key instead of "A – A" if all rows have the same.
    shown = RANGE.join(dict.fromkeys((keys[0], keys[-1]))) if keys else ""
    title = width * 0.8 if shown else width
    version = min(width * 0.6, ruler.length(document.version, VERSION.size, bold=True) + 0.2)
    # Before the rows, so that the text of the PDF is in reading order.
    page.texts[:0] = [
        Text(MARGIN, 20.5, document.title, TITLE, title),
        Text(MARGIN + title, 20.5, shown, TITLE, width - title, align=Align.RIGHT),
        *_under(document.under, width - version - GUTTER, ruler),
        Text(MARGIN + width - version, 27.5, document.version, VERSION, version, align=Align.RIGHT),
    ]
    page.rules.append(Rule.across(HEAD_LINE, MARGIN, MARGIN + whole, 0.5, 0.0))


def _under(text: str, width: float, ruler: Ruler) -> list[Text]:
    if len(text) <= MOST_LETTERS and ruler.length(text, UNDER.least) <= width:
        return [Text(MARGIN, 27.5, text, UNDER, width)]
    # Too long even in small type: two lines, the second smaller still if it has to be.
    first, *others = ruler.lines(text, width, UNDER.least)
    small = UNDER._replace(size=UNDER.least)
    return [
        Text(MARGIN, 25.7, first, small, width),
        Text(MARGIN, 29.2, " ".join(others), small._replace(least=UNDER.least * 0.8), width),
    ]


def _set_foot(page: Page, document: Listing, number: int, of: int) -> None:
    width, height = page_size(document)
    width -= 2 * MARGIN
    text = document.page_words.format(page=number, pages=of)
    page.rules.append(Rule.across(height - FOOT_LINE, MARGIN, MARGIN + width, 0.12, 0.4))
    page.texts += [
        Text(MARGIN, height - FOOT_LINE + 4.6, document.foot, FOOT, width * 0.7),
        Text(MARGIN + width * 0.7, height - FOOT_LINE + 4.6, text, FOOT, width * 0.3, align=Align.RIGHT),
    ]


def _slip_pages(document: SlipSheet, ruler: Ruler) -> list[Page]:
    """Return pages with one slip in each section; content that does not fit its section is left out."""
    width, height = A4[0] / document.across, A4[1] / document.down
    a_page = document.across * document.down
    # Without slips there is still one page: a PDF must have one.
    pages = [Page() for _ in range(-(-len(document.slips) // a_page) or 1)]
    for number, slip in enumerate(document.slips):
        page, place = divmod(number, a_page)
        row, column = divmod(place, document.across)
        part = Page()
        layout = Layout(_slip_frames(width * column, height * row, width, height), ruler)
        # What overflows goes to further pages of this flow, which are not used.
        layout.pages[0] = part
        set_blocks(layout, slip)
        pages[page].texts += part.texts
        pages[page].rules += part.rules
        pages[page].boxes += part.boxes
    for each in pages:
        each.rules += _cuts(document)
    return pages


def _slip_frames(left: float, top: float, width: float, height: float) -> Iterator[Frame]:
    for page in count():
        yield Frame(page, left + SLIP_MARGIN, top + SLIP_MARGIN, width - 2 * SLIP_MARGIN, top + height - SLIP_MARGIN)


def _cuts(document: SlipSheet) -> Iterator[Rule]:
    for column in range(1, document.across):
        x = A4[0] * column / document.across
        yield Rule.down(x, 0, A4[1], 0.1, 0.6)
    for row in range(1, document.down):
        y = A4[1] * row / document.down
        yield Rule.across(y, 0, A4[0], 0.1, 0.6)


def _content(page: Page, text_writer: TextWriter, height: float) -> str:
    # The ink measures from the top of an upright A4 page, so pages of other heights shift their texts.
    lift = A4[1] - height
    texts = page.texts if not lift else [text._replace(y=text.y + lift) for text in page.texts]
    # Sorted, so that lines of one width and grey become one path.
    rules = sorted(page.rules, key=lambda rule: (rule.width, rule.grey))
    strokes = (*grounds(page.tints, height), *lines(rules, height), *_boxes(page.boxes, height))
    return "\n".join([*strokes, text_writer.operators(texts)])


def _boxes(boxes: Iterable[Box], height: float) -> Iterator[str]:
    path = " ".join(
        f"{box.x * POINTS_PER_MM:.2f} {(height - box.y - box.side) * POINTS_PER_MM:.2f}"
        f" {box.side * POINTS_PER_MM:.2f} {box.side * POINTS_PER_MM:.2f} re"
        for box in boxes
    )
    if path:
        yield f"q 0.6 w 0.2 G {path} S Q"
