"""Draw lists: the blank form once for each kind, then a page for each list with its texts and codes."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from scoring.printing.codes import Bar, code128_bars, qr_bars_of_bytes
from scoring.printing.form_document import FormDocument, bars
from scoring.printing.job import Job
from scoring.printing.letters import printable
from scoring.printing.many_codes import all_qr_bars
from scoring.printing.page import A4, MARGIN, POINTS_PER_MM, Form

from .form_rules import form_rules, form_tints
from .form_words import form_words
from .head import BARS, NUMBER_FIELD, QR_SIDE
from .layout import CODE, CODE_ENDS, RIGHT, Layout, layout_of
from .list_page import FormPage, pages_of
from .score_list import ScoreList
from .score_list_texts import has_code, texts_of

_WIDEST_MODULE: Final = 0.36
# Scanners cannot read thinner bars of a common printer.
_THINNEST_MODULE: Final = 0.19


def score_list_job(lists: Sequence[ScoreList]) -> Job:
    """Return the lists as one part of a document. Raises ValueError if there are none."""
    if not lists:
        raise ValueError("there is no list to print")
    return Job(draw, count, tuple(lists))


def count(lists: Sequence[ScoreList]) -> int:
    return sum(len(pages_of(item)) for item in lists)


def draw(lists: Sequence[ScoreList]) -> bytes:
    """Return the lists as one PDF, each on its own pages; equal lists give equal bytes."""
    pages = [page for item in lists for page in pages_of(item)]
    layouts = {kind: layout_of(kind) for kind in dict.fromkeys(page.kind for page in pages)}
    names = {kind: f"F{place}" for place, kind in enumerate(layouts)}
    forms = {names[kind]: form_of(layout) for kind, layout in layouts.items()}
    document = FormDocument(forms, _texts(lists))
    codes = all_qr_bars(item.address for item in lists)
    for page in pages:
        layout, item = layouts[page.kind], page.item
        operators = (*_codes(item, codes[item.address]), *_strikes(page, layout), *_whole_list(page, layout))
        document.add_page(names[page.kind], texts_of(page, layout), operators)
    first = lists[0]
    title = " ".join(part for part in (first.words["title"], printable(first.number)) if part)
    return document.saved(title=title, language=first.language)


def form_of(layout: Layout) -> Form:
    return Form(tuple(form_rules(layout)), tuple(form_tints(layout)), tuple(form_words(layout)))


def _texts(lists: Sequence[ScoreList]) -> set[str]:
    texts = set(chain.from_iterable(_own_texts(item) for item in lists))
    for row in chain.from_iterable(item.rows for item in lists):
        texts.update(row.cells.values(), row.running_totals, (row.pot,))
    return texts


def _own_texts(item: ScoreList) -> Iterator[str]:
    yield from (item.system, item.event, item.place, item.series, item.table, item.keeper, item.state, item.version)
    yield from (item.number, item.address, *item.names, *item.details, *item.signed_at, *item.rules, *item.notes)
    yield from (column.word for column in item.columns)
    yield from chain.from_iterable((line.word, line.pot, *line.texts) for line in item.foot)
    yield from chain.from_iterable(item.checks)
    yield from item.words.values()


def _codes(item: ScoreList, qr: tuple[int, list[Bar]]) -> Iterator[str]:
    side, dots = qr
    if dots:
        yield bars(dots, RIGHT - QR_SIDE, BARS.start, QR_SIDE / side, QR_SIDE / side)
    width, lines = code128_bars(item.number)
    module = min(_WIDEST_MODULE, NUMBER_FIELD.size / width) if lines else 0
    if module >= _THINNEST_MODULE:
        left = NUMBER_FIELD.start + (NUMBER_FIELD.size - width * module) / 2
        yield bars(lines, left, BARS.start, module, BARS.size)


def _whole_list(page: FormPage, layout: Layout) -> Iterator[str]:
    if has_code(page):
        side, dots = qr_bars_of_bytes(bytes.fromhex(page.item.code))
        yield bars(dots, CODE.start, layout.signing.end - CODE_ENDS - CODE.size, CODE.size / side, CODE.size / side)


def _strikes(page: FormPage, layout: Layout) -> Iterator[str]:
    left, right = (MARGIN + 1) * POINTS_PER_MM, (RIGHT - 1) * POINTS_PER_MM
    for row in page.rows:
        if row.struck:
            y = (A4[1] - layout.row_top(row.number) - layout.pitch / 2) * POINTS_PER_MM
            yield f"q 0.8 w {left:.2f} {y:.2f} m {right:.2f} {y:.2f} l S Q"
